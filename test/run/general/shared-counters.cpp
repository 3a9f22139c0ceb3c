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

int main() {
  int a[40], b[40], c[40];
  byReference(10, a);
  toFunctions(10, b);
  inLists(10, c);
  for (int i = 0; i < 40; ++i)
    if (a[i] != i / 4 || b[i] != i / 4 || c[i] != i / 4)
      return 1;
  return 0;
}
