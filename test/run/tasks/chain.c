// A chain of regions with nowait; values that change behind a region do not reach it.
// REQUIRES: gcc, clang
// RUN: %chompcc --host-compiler=%gcc %s -o %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.gcc
// RUN: %chompcc --host-compiler=%clang %s -o %t.clang
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.clang

int main(void) {
  int n = 100, a[100] = {0}, step = 1;
  for (int k = 0; k < 5; k++) {
#pragma omp target teams distribute parallel for map(tofrom : a) nowait depend(inout : a) firstprivate(step)
    for (int i = 0; i < n; i++)
      a[i] = a[i] * 3 + step;
    step++;
  }
#pragma omp taskwait
  int expected = 0;
  for (int k = 1; k <= 5; k++)
    expected = expected * 3 + k;
  for (int i = 0; i < n; i++)
    if (a[i] != expected)
      return 1;
#pragma omp target update to(a) nowait
#pragma omp taskwait
  return 0;
}
