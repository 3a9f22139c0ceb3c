// Copies that can't have the alignment that an allocate clause asks for.
//
// RUN: %python %S/Inputs/verify.py %chomp %s
struct Counted {
  int value;
  Counted(int value) : value(value) {}
};

int main() {
  char bytes[3] = {1, 2, 3}, more[3] = {4, 5, 6};
  int x = 5, out = 0;
  const int table[2] = {x, 2};
  Counted counted[2] = {1, 2};
#pragma omp target allocate(align(128) : bytes) firstprivate(bytes) map(from : out) // error: an aligned copy of an array that is constant, of variable length, or of objects that only a constructor makes, or of what a team's threads share, is not yet supported in a target region
  {
    bytes[0] = 7;
#pragma omp parallel num_threads(4)
#pragma omp single
    out = bytes[0];
  }
#pragma omp target allocate(align(128) : table) firstprivate(table) map(from : out) // error: an aligned copy of an array that is constant, of variable length, or of objects that only a constructor makes, or of what a team's threads share, is not yet supported in a target region
  out = table[1];
#pragma omp target allocate(align(128) : counted) firstprivate(counted) map(from : out) // error: an aligned copy of an array that is constant, of variable length, or of objects that only a constructor makes, or of what a team's threads share, is not yet supported in a target region
  out = counted[1].value;
#pragma omp target map(from : out)
#pragma omp parallel num_threads(4) allocate(align(128) : more, counted) firstprivate(more, counted) // error: an aligned copy of an array that is constant, of variable length, or of objects that only a constructor makes, or of what a team's threads share, is not yet supported in a target region
#pragma omp single
  out = counted[0].value + more[1];
}
