// What target maps, and a combined construct inside of it lists as firstprivate: each thread has a copy of the
// corresponding storage, which stays as it is (OpenMP 5.2, 5.4.4).
// RUN: %chompcxx -fopenmp %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t | %filecheck %s
// RUN: env OMP_TARGET_OFFLOAD=disabled %t | %filecheck %s
// RUN: %chomp %s -o %t.out --emit=cuda,hip -- -fopenmp
// RUN: %filecheck --check-prefix=CUDA --input-file %t.out/mapped-firstprivate.device.cu %s
// RUN: %if nvcc %{ %nvcc_cubin %t.out/mapped-firstprivate.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/mapped-firstprivate.device.hip -o %t.hsaco %}
#include <cstdio>

struct Point {
  int x, y;
};
struct Counted {
  int value;
  Counted(int v) : value(v) {}
  Counted(const Counted &o) : value(o.value) {}
};

int onDevice(int &n) {
  int last = 0;
#pragma omp target has_device_addr(n) map(tofrom : last)
#pragma omp parallel for firstprivate(n)
  for (int i = 0; i < 10; i++) {
    n += i + 1;
    if (i == 9)
      last = n;
    n -= i + 1;
  }
  return last;
}

int main() {
  int n = 3, row[4] = {1, 2, 3, 4}, only = 5, wrong = 0, plain = 8;
  Point point = {6, 7};
  Counted counted(8);
#pragma omp target map(tofrom : n, row, point, counted, wrong) map(to : only)
#pragma omp teams distribute parallel for num_teams(2) firstprivate(n, row, point, counted, only) reduction(+ : wrong)
  for (int i = 0; i < 100; i++) {
    n += i, row[1] += i, point.y += i, counted.value += i;
    wrong += n - i != 3 || row[1] - i != 2 || row[3] != 4 || point.x != 6 || point.y - i != 7 || counted.value - i != 8;
    wrong += only != 5;
    n -= i, row[1] -= i, point.y -= i, counted.value -= i;
  }
  printf("%d %d %d %d %d, wrong %d\n", n, row[0] + row[1] + row[2] + row[3], point.x, point.y, counted.value, wrong);
  // CHECK: 3 10 6 7 8, wrong 0

#pragma omp target map(tofrom : n, row[0 : 4], point) map(tofrom : plain)
#pragma omp parallel for firstprivate(n, row, point)
  for (int i = 0; i < 10; i++) {
    n = i, row[2] = i, point.x = i;
    if (i == 9)
      plain = n + row[2] + point.x;
  }
  printf("%d %d %d, %d\n", n, row[2], point.x, plain);
  // CHECK: 3 3 6, 27

#pragma omp target data map(tofrom : n) use_device_addr(n)
  plain = onDevice(n);
  printf("%d, %d\n", n, plain);
  // CHECK: 3, 13
}

// CUDA: int n = *n_;
// CUDA: Counted counted = *counted_;
