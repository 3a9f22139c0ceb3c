// Constructs of the host's in functions that kernels call: the owner's destructor, and code for the host alone. They stop
// the program where a device gets to them.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %not --crash %t reached 2>&1 | %filecheck %s
// RUN: %if nvcc %{ %chompcxx --offload-arch=sm_90 -c %s -o %t.o %}
// RUN: %if hip %{ %chompcxx --offload-arch=gfx90a -c %s -o %t.o %}
#include <omp.h>

/// Has a copy of its elements on the device, unless it is a copy itself.
struct buffer {
  int *elements;
  bool owner = true;
  explicit buffer(int *x) : elements(x) {
#pragma omp target enter data map(to : elements[0 : 4])
  }
  buffer(const buffer &other) : elements(other.elements), owner(false) {}
  ~buffer() {
    if (owner) {
#pragma omp target exit data map(from : elements[0 : 4])
    }
  }
};

#pragma omp begin declare target
int sum_of(const int *x, int n) {
  int sum = 0;
  if (omp_is_initial_device()) {
#pragma omp target teams distribute parallel for reduction(+ : sum) map(to : x[0 : n])
    for (int i = 0; i < n; ++i)
      sum += x[i];
  } else {
    for (int i = 0; i < n; ++i)
      sum += x[i];
  }
  return sum;
}
#pragma omp end declare target

int main(int argc, char **) {
  int x[4] = {1, 2, 3, 4}, sum = 0;
  {
    buffer b(x);
    int *p = b.elements;
#pragma omp target map(p[0 : 4]) map(from : sum) firstprivate(b)
    {
      p[0] += b.elements ? 10 : 0;
      sum = sum_of(p, 4);
    }
    if (argc > 1) {
#pragma omp target firstprivate(b)
      {
        buffer copy(b);
        copy.owner = true;
      }
      // CHECK: not-reached.cpp:[[#@LINE-36]]: 'target exit data' in a target region
    }
  }
  return sum == 20 && x[0] == 11 && sum_of(x, 4) == 20 ? 0 : 1;
}
