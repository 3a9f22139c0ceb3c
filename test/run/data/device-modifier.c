// The device clause's modifier on directives that have no region (OpenMP 5.2, 13.2).
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
int main(void) {
  int x = 1, y = 2, early;
#pragma omp target enter data map(to : y) device(device_num : 0)
#pragma omp target data map(tofrom : x) device(device_num : 0)
  {
#pragma omp target map(tofrom : x, y) device(device_num : 0)
    {
      x += 3;
      y += x;
    }
#pragma omp target update from(x) device(device_num : 0)
    early = x;
  }
#pragma omp target exit data map(from : y) device(device_num : 0)
  return early != 4 ? 1 : y == 6 ? 0 : 2;
}
