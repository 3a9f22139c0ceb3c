// use_device_ptr and use_device_addr: the block sees device addresses, whatever is around it the host ones.
// REQUIRES: gcc, clang
// UNSUPPORTED: shared-memory
// RUN: %chompcc --host-compiler=%gcc %s -o %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.gcc
// RUN: %chompcc --host-compiler=%clang %s -o %t.clang
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.clang
#include <omp.h>
#include <stdlib.h>

enum { N = 64 };

static void twice(int *on_device) {
#pragma omp target teams distribute parallel for is_device_ptr(on_device)
  for (int i = 0; i < N; i++)
    on_device[i] *= 2;
}

int main(void) {
  int apart = omp_get_num_devices() > 0, failed = 0, array[N], scalar = 5;
  int *p = malloc(N * sizeof(int)), *host = p;
  for (int i = 0; i < N; i++)
    p[i] = array[i] = i;
#pragma omp target data map(tofrom : p[0 : N])
  {
#pragma omp target data use_device_ptr(p)
    {
      if (apart && p == host)
        failed = 1;
      twice(p);
    }
    if (p != host)
      failed = 2;
  }
  for (int i = 0; i < N; i++)
    if (p[i] != 2 * i)
      return 3;
#pragma omp target data map(tofrom : array, scalar) use_device_addr(array, scalar)
  {
    twice(array);
    int *address = &scalar;
#pragma omp target teams distribute parallel for is_device_ptr(address)
    for (int i = 0; i < 1; i++)
      *address += 1;
  }
  for (int i = 0; i < N; i++)
    if (array[i] != 2 * i)
      return 4;
  if (scalar != 6)
    return 5;
  // A pointer to the middle of what is mapped, and both in one construct.
  int *middle = host + 10;
#pragma omp target data map(tofrom : host[0 : N]) use_device_ptr(middle)
  {
#pragma omp target teams distribute parallel for is_device_ptr(middle)
    for (int i = 0; i < 5; i++)
      middle[i] = -1;
  }
  for (int i = 0; i < N; i++)
    if (host[i] != (i >= 10 && i < 15 ? -1 : 2 * i))
      return 6;
  free(p);
  return failed;
}
