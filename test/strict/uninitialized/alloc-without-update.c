// Mapped with 'alloc', and the update that should follow is missing.
// RUN: %strict %s
int main(void) {
  float x[20] = {1}, sum = 0;
#pragma omp target data map(alloc : x)
  {
#ifndef BUG
#pragma omp target update to(x)
#endif
#pragma omp target map(tofrom : sum)
    for (int i = 0; i < 20; i++)
      // CHECK: uninitialized: a kernel reads 4 bytes of x (80 bytes) that nobody wrote
      // CHECK-NEXT: at: {{.*}}:[[#@LINE+1]]
      sum += x[i];
  }
  return 0;
}
