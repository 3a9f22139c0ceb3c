// A profiler sees kernels by names that carry function and line.
// REQUIRES: gprof
// UNSUPPORTED: sanitized
// RUN: rm -rf %t.dir && mkdir %t.dir && cd %t.dir
// RUN: %chompcc -pg -O2 -fopenmp %s -o program && ./program && gprof -b -p program gmon.out | FileCheck %s
// CHECK: chomp_device::main_l[[#@LINE+6]]
enum { N = 1 << 14 };
double x[N];
int main(void) {
  for (int i = 0; i < N; i++)
    x[i] = i;
#pragma omp target teams distribute parallel for map(tofrom : x)
  for (int i = 0; i < N; i++)
    for (int k = 1; k < 5000; k++)
      x[i] = 1 / (x[i] + k);
  return x[1] == 1;
}
