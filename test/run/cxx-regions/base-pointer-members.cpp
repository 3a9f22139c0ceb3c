// A data construct that maps a section of a member pointer maps neither the pointer nor the object (OpenMP 6.0, 7.9.6):
// regions and constructs that map the object find it new, and its references are its own.
// RUN: %chompcxx -O1 %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t | %filecheck %s
#include <cstdio>
#include <omp.h>

struct vector {
  int size = 0;
  double *values = nullptr;
  int calls = 0;
  double *others = nullptr;

  void addByDevicePointer(double x) {
#pragma omp target data map(tofrom : values[0 : size]) use_device_ptr(values)
    {
      double *v = values;
#pragma omp target teams distribute parallel for is_device_ptr(v)
      for (int i = 0; i < size; i++) // "size" is this->size
        v[i] += x;
    }
  }
  void count() {
#pragma omp target data map(tofrom : values[0 : size]) map(to : others[0 : size])
    for (int k = 0; k < 2; k++) {
#pragma omp target
      {
        values[0] += others[k] + size;
        calls++; // back at the end of each region
      }
      printf("calls %d\n", calls);
    }
  }
};

int main() {
  double values[8] = {}, others[8] = {10, 20};
  vector v{8, values, 0, others};
  v.addByDevicePointer(1);
  v.addByDevicePointer(1);
  printf("%g %g\n", values[0], values[7]); // CHECK: 2 2
  v.count();
  // CHECK-NEXT: calls 1
  // CHECK-NEXT: calls 2
  printf("%g %d %d\n", values[0], v.values == values, v.others == others); // CHECK-NEXT: 48 1 1

  // The pointer's section is there first, the object comes and goes.
#pragma omp target enter data map(to : v.values[0 : 8])
#pragma omp target enter data map(to : v)
#pragma omp target
  {
    v.calls = 5;
    v.values[7] = v.size;
  }
#pragma omp target exit data map(from : v)
  printf("calls %d, values %d\n", v.calls, v.values == values); // CHECK-NEXT: calls 5, values 1
#pragma omp target exit data map(from : v.values[0 : 8])
  printf("%g\n", values[7]); // CHECK-NEXT: 8

  // The object stays when a section goes.
#pragma omp target enter data map(to : v)
#pragma omp target enter data map(to : v.values[0 : 8])
#pragma omp target
  v.calls = v.values[7] + 1;
#pragma omp target exit data map(delete : v.values[0 : 8])
  printf("%d\n", omp_target_is_present(&v, omp_get_default_device())); // CHECK-NEXT: 1
#pragma omp target exit data map(from : v)
  printf("%d, %d\n", v.calls, omp_target_is_present(&v, omp_get_default_device())); // CHECK-NEXT: 9, 0
}
