// ref_ptr maps a reference alone, which refers to what is on the device already (OpenMP 6.0, 7.9.6).
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include <omp.h>

template <class T> int first(T &r) {
  int n = 0;
#pragma omp target map(ref_ptr : r) map(from : n)
  n = r[0];
  return n;
}

int main() {
  const bool device = omp_get_num_devices() > 0;
  int a[4] = {1, 2, 3, 4}, n = 0;
  int(&r)[4] = a;
#pragma omp target enter data map(ref_ptee, to : r)
  a[0] = 7;
#pragma omp target enter data map(ref_ptr, always, to : r)
#pragma omp target map(always, ref_ptr, tofrom : r) map(from : n)
  {
    n = r[0];
    r[1] = 8;
  }
#pragma omp target data map(ref_ptr : r)
  n += 0;
#pragma omp target exit data map(ref_ptr, delete : r)
  if (n != (device ? 1 : 7) || a[1] != (device ? 2 : 8) || first(r) != n)
    return 1;
#pragma omp target exit data map(ref_ptee, from : r)
  return a[1] == 8 ? 0 : 2;
}
