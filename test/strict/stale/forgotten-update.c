// The host changes what is mapped, and a kernel reads what was there before.
// RUN: %strict %s --warning
int main(void) {
  int x[100], sum = 0;
  for (int i = 0; i < 100; i++)
    x[i] = i;
#pragma omp target data map(to : x)
  {
    x[40] = 1000;
#ifndef BUG
#pragma omp target update to(x[40 : 1])
#endif
#pragma omp target teams distribute parallel for reduction(+ : sum)
    for (int i = 0; i < 100; i++)
      // CHECK: warning: stale: a kernel reads 4 bytes of x (400 bytes), which the host has changed since it was copied to the device: the kernel gets the old value
      // CHECK-NEXT: at: {{.*}}:[[#@LINE+3]], by team 0, thread 40 (iteration 40)
      // CHECK: memory: x (400 bytes), mapped at {{.*}}forgotten-update.c:7, last copied at {{.*}}forgotten-update.c:7
      // CHECK: mend: bring it to the device before the region: #pragma omp target update to(x), or map(always, to: ...)
      sum += x[i];
  }
  return 0;
}
