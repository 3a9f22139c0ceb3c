// has_device_addr: the variable is on the device already, its address is used as it is.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// REQUIRES: clang
// RUN: %chompcc --host-compiler=%clang %s -o %t.clang
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang

int main(void) {
  int a[32], x = 4;
  for (int i = 0; i < 32; i++)
    a[i] = i;
#pragma omp target data map(tofrom : a, x) use_device_addr(a, x)
  {
#pragma omp target teams distribute parallel for has_device_addr(a, x)
    for (int i = 0; i < 32; i++) {
      a[i] += 3;
      if (i == 0)
        x = 9;
    }
  }
  for (int i = 0; i < 32; i++)
    if (a[i] != i + 3)
      return 1;
  return x == 9 ? 0 : 2;
}
