// Static objects with constructors that are the host's: variables of the function around a region, which maps or copies
// them. Those of the region itself are the device's.
// RUN: %chompcxx -fopenmp %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t | %filecheck %s
// RUN: env OMP_TARGET_OFFLOAD=disabled %t | %filecheck %s
// RUN: %chomp %s -o %t.out --emit=cuda,hip -- -fopenmp
// RUN: %filecheck --check-prefix=CUDA --input-file %t.out/static-objects.device.cu %s
// RUN: %if nvcc %{ %nvcc_cubin %t.out/static-objects.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/static-objects.device.hip -o %t.hsaco %}
#include <cstdio>

struct Object {
  int x;
  Object() { x = start(); }
  static int start() { return 42; }
  Object(const Object &o) : x(o.x) {}
  int next() { return ++x; }
};

template <typename T> static int made(T by) {
  static Object seen[2];
  int sum = 0;
#pragma omp target teams distribute parallel for map(to : seen) reduction(+ : sum)
  for (int i = 0; i < 10; i++)
    sum += seen[i % 2].x + by;
  return sum;
}

int main() {
  static Object mapped, copied;
  int sum = 0;
#pragma omp target map(tofrom : mapped, sum) firstprivate(copied)
  {
    static Object own;
    mapped.x += 1;
    copied.x += 5;
    sum = mapped.x + copied.x + own.next();
  }
  printf("%d %d %d %d\n", mapped.x, copied.x, sum, made(1));
  // CHECK: 43 42 133 430
}

// CUDA: mapped.x += 1;
// CUDA: own.object().next()
