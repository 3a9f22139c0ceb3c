// RUN: %python %S/../Inputs/verify.py %chomp %s
#pragma omp requires reverse_offload
int x;
void f(void) {
#pragma omp target map(tofrom : x)
  {
#pragma omp target device(ancestor: 1) // error: 'target device(ancestor: 1)' can't be written in CUDA or HIP: no GPU calls the host yet; the virtual GPU does
    x++;
  }
}
