// An array whose device address use_device_addr gives goes into a region by has_device_addr: nobody reads it on the
// host.
//
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t

int main(void) {
  int A[8] = {0}, S = 1;
#pragma omp target data map(tofrom : A[ : ], S)
  {
#pragma omp target data use_device_addr(A[ : ], S)
    {
#pragma omp target teams distribute has_device_addr(A[ : 8], S)
      for (int I = 0; I < 8; ++I)
        A[I] = I + 1;
#pragma omp target parallel for has_device_addr(A, S)
      for (int I = 0; I < 1; ++I)
        S = A[7] + 1;
    }
#pragma omp target teams distribute parallel for
    for (int I = 0; I < 8; ++I)
      A[I] *= 2;
  }
  for (int I = 0; I < 8; ++I)
    if (A[I] != 2 * I + 2)
      return 1;
  return S == 9 ? 0 : 2;
}
