// Counters of loops that initial threads run: their other threads may get one by reference, and no GPU's thread finds
// what lies on another one's stack. What they only read goes by value.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chompcxx -g --vgpu-check %s -o %t.strict
// RUN: env CHOMP_VGPU=strict %t.strict
// RUN: %chomp --emit=cuda %s -o %t.out
// RUN: %filecheck %s --input-file=%t.out/shared-counters.device.cu
// CHECK: CHOMP_TEAM int row; row = k;
// CHECK: CHOMP_TEAM long row; row = (n - 1) - row_;
// CHECK-NEXT: int once = once_;
// CHECK: {{^ +}}int row = k;
// CHECK: CHOMP_TEAM long row; row = k;
// CHECK: each(4, [&, out](int i)
// CHECK-NEXT: each(4, [&row = row, out](int i)
// CHECK: {{^ +}}int row = k;
#include <omp.h>

struct Member {
  int row, thread;
};
template <class T> void put(T &&row, int *out) { out[row * 4 + omp_get_thread_num()] = row; }
void start(const long &row, int *out) {
#pragma omp parallel num_threads(4)
  out[row * 4 + omp_get_thread_num()] = int(row);
}

void byReference(int n, int *out) {
#pragma omp target teams distribute thread_limit(32) map(from : out[0 : n * 4])
  for (int row = 0; row < n; ++row) {
#pragma omp parallel num_threads(4)
    {
      put(row, out);
#pragma omp barrier
    }
  }
}
void toFunctions(int n, int *out) {
#pragma omp target teams distribute collapse(2) thread_limit(32) map(from : out[0 : n * 4])
  for (long row = n - 1; row >= 0; --row)
    for (int once = 0; once < 1; ++once)
      start(row, out);
}
void inLists(int n, int *out) {
#pragma omp target teams distribute thread_limit(32) map(from : out[0 : n * 4])
  for (int row = 0; row < n; ++row) {
    int shared[4];
#pragma omp parallel num_threads(4)
    {
      const Member m{row, omp_get_thread_num()};
      shared[m.thread] = m.row;
#pragma omp barrier
      out[row * 4 + m.thread] = shared[3 - m.thread];
    }
  }
}

template <class F> void each(int n, F f) {
#pragma omp parallel for num_threads(4)
  for (int i = 0; i < n; ++i)
    f(i);
}
void byLambdas(int n, int *out) {
#pragma omp target teams distribute thread_limit(32) map(from : out[0 : n * 4])
  for (long row = 0; row < n; ++row) {
    start(row, out);
    each(4, [&](int i) { out[row * 4 + i] = int(row); });
    each(4, [&row, out](int i) { out[row * 4 + i] += int(row); });
  }
}
void byLambdasAlone(int n, int *out) {
#pragma omp target teams distribute thread_limit(32) map(tofrom : out[0 : n * 4])
  for (int row = 0; row < n; ++row) {
    const Member m{row, 0};
    each(4, [&](int i) { out[row * 4 + i] -= m.row; });
  }
}

int main() {
  int a[40], b[40], c[40], d[40];
  byReference(10, a);
  toFunctions(10, b);
  inLists(10, c);
  byLambdas(10, d);
  byLambdasAlone(10, d);
  for (int i = 0; i < 40; ++i)
    if (a[i] != i / 4 || b[i] != i / 4 || c[i] != i / 4 || d[i] != i / 4)
      return 1;
  return 0;
}
