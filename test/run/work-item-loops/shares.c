// Loops from a thread's number on in steps of all threads: a team's shares of the same iterations.
// RUN: %chompcc -O2 %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env CHOMP_VGPU_SCHEDULE=1 %t
// RUN: %chompcc -O0 %s -o %t.stacks && env OMP_TARGET_OFFLOAD=mandatory %t.stacks
// RUN: rm -rf %t.out && %chomp %s -o %t.out && %filecheck %s --input-file=%t.out/shares.vgpu.cpp
#include <omp.h>
#include <stdio.h>

enum { N = 300, Threads = 64 };

int main(void) {
  int out[N], who[N], steps[N], count = 0;
#pragma omp target map(from : out, who, steps) map(tofrom : count)
  {
    int a[N], b[N];
#pragma omp parallel num_threads(Threads)
    {
      const int t = omp_get_thread_num(), threads = omp_get_num_threads();
      for (int i = t; i < N; i += threads) {
        if (i % 3 == 0) {
          a[i] = -i;
          continue;
        }
        a[i] = i;
      }
      for (unsigned i = omp_get_thread_num(); i < N - 1; i += omp_get_num_threads())
#pragma omp atomic
        count += i;
#pragma omp barrier
      // One of these loops says whose iteration it is, one keeps something for itself, one stops: not as one.
      for (int i = t; i < N; i += threads)
        who[i] = t;
      int runs = 0;
      for (int i = t; i < N; i += threads)
        b[i] = runs++;
      for (int i = t; i < N; i += threads) {
        if (i >= Threads)
          break;
        a[i] += 1000;
      }
      for (int i = t; i < N; i += threads)
        steps[i] = i + threads < N ? i + threads : -1;
#pragma omp barrier
      for (int i = t; i < N; i += threads)
        out[i] = a[N - 1 - i] + 10000 * b[i];
    }
  }
  for (int i = 0; i < N; i++) {
    const int j = N - 1 - i;
    const int a = (j % 3 ? j : -j) + (j < Threads ? 1000 : 0);
    if (out[i] != a + 10000 * (i / Threads))
      return printf("out[%d] = %d\n", i, out[i]), 1;
    if (who[i] != i % Threads || steps[i] != (i + Threads < N ? i + Threads : -1))
      return printf("who[%d] = %d, %d\n", i, who[i], steps[i]), 2;
  }
  return count == (N - 1) * (N - 2) / 2 ? 0 : 3;
}
// CHECK: chomp::parallel_by_turns
// CHECK: as_one
// CHECK: a[i] = i;
// CHECK: i < N - 1
// CHECK: each(
// CHECK: who[i] = t
// CHECK-NOT: as_one
// CHECK: i + threads
// CHECK: as_one
// CHECK: out[i] = a
