// The bound of a loop is the device's: a mapped scalar that differs there from the host's runs the device's count.
// UNSUPPORTED: shared-memory
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t

int main(void) {
  int n = 10, got[40] = {0};
#pragma omp target data map(to : n) map(tofrom : got)
  {
    n = 3; // the host's alone
#pragma omp target teams distribute parallel for map(to : n)
    for (int i = 0; i < n; i++)
      got[i] = 1;
#pragma omp target teams distribute parallel for collapse(2) map(to : n)
    for (int i = 0; i < 2; i++)
      for (int j = 0; j < n; j++)
        got[20 + i * 10 + j] = 1;
  }
  for (int i = 0; i < 40; i++)
    if (got[i] != (i < 10 || i >= 20))
      return 1;
  return 0;
}
