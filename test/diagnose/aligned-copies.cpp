// Copies that can't have the alignment that an allocate clause asks for: what is mapped has 256 bytes at most.
//
// RUN: %python %S/Inputs/verify.py %chomp %s
int main() {
  char bytes[3] = {1, 2, 3};
  int out = 0;
#pragma omp target allocate(align(512) : bytes) firstprivate(bytes) map(from : out) // error: a copy that threads share and that is aligned to more than 256 bytes is not yet supported in a target region
  {
    bytes[0] = 7;
#pragma omp parallel num_threads(4)
#pragma omp single
    out = bytes[0];
  }
}
