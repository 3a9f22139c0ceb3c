// Loops with hints between barriers. A hint has no tokens of its own, wherever its line begins.
// RUN: %chompcc -O2 -Wno-unknown-pragmas %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: rm -rf %t.out && %chomp %s -o %t.out && %filecheck %s --input-file=%t.out/hints.vgpu.cpp
// RUN: %if nvcc %{ %nvcc_cubin %t.out/hints.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/hints.device.hip -o %t.hsaco %}
#include <omp.h>
#include <stdio.h>

enum { Threads = 8, Teams = 3, Rounds = 4 };

int main(void) {
  int out[Teams][Threads][Rounds], sums[Teams][Threads];
#pragma omp target teams num_teams(Teams) thread_limit(Threads) map(from : out, sums)
  {
    int shared[Threads], round[Threads];
#pragma omp parallel num_threads(Threads)
    {
      const int me = omp_get_thread_num(), team = omp_get_team_num();
      int own[Rounds];
      shared[me] = me + 10 * team;
#pragma omp barrier
      #pragma unroll
      for (int i = 0; i < Rounds; i++)
        own[i] = shared[(me + i) % Threads];
#pragma omp barrier
      const int more = 1000;
#pragma GCC unroll 2
      for (int i = 0; i < Rounds; i++)
        own[i] += more;
#pragma unroll 2
      for (int k = 0; k < Rounds; k++) {
        round[me] = k * own[k];
#pragma omp barrier
        int sum = 0;
#pragma unroll
        for (int i = 0; i < Threads; i++)
          sum += round[i];
#pragma omp barrier
        own[k] += sum;
      }
#pragma unroll
      for (int i = 0; i < Rounds; i++)
        out[team][me][i] = own[i];
#pragma omp barrier
#pragma unroll
      for (int i = 0; i < 1; i++)
        sums[team][me] = shared[Threads - 1 - me];
    }
  }
  for (int t = 0; t < Teams; t++)
    for (int me = 0; me < Threads; me++) {
      for (int k = 0; k < Rounds; k++) {
        int sum = 0;
        for (int i = 0; i < Threads; i++)
          sum += k * ((i + k) % Threads + 10 * t + 1000);
        if (out[t][me][k] != (me + k) % Threads + 10 * t + 1000 + sum)
          return printf("out[%d][%d][%d] = %d\n", t, me, k, out[t][me][k]), 1;
      }
      if (sums[t][me] != Threads - 1 - me + 10 * t)
        return printf("sums[%d][%d] = %d\n", t, me, sums[t][me]), 2;
    }
  return 0;
}
// CHECK: chomp::parallel_by_turns
