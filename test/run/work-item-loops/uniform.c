// A team's threads take turns from barrier to barrier: what stands around barriers is the same for all of them.
// RUN: %chompcc -O2 %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env CHOMP_VGPU_SCHEDULE=1 %t && env CHOMP_VGPU_SCHEDULE=7 %t
// RUN: %chompcc -O0 %s -o %t.stacks && env OMP_TARGET_OFFLOAD=mandatory %t.stacks
// RUN: rm -rf %t.out && %chomp %s -o %t.out && %filecheck %s --input-file=%t.out/uniform.vgpu.cpp
// RUN: %if nvcc %{ %nvcc_cubin %t.out/uniform.device.cu -o %t.cubin %}
#include <omp.h>
#include <stdio.h>

static int wrong(const char *what, int threads) {
  printf("wrong: %s, %d threads\n", what, threads);
  return 1;
}

// CHECK-NOT: chomp::parallel(
int main(void) {
  enum { Teams = 3, Most = 1024 };
  static int out[Teams][Most], all[Teams];
  const int counts[] = {1, 7, 128, 1024};
  for (int c = 0; c < 4; c++) {
    const int n = counts[c];

    // A loop in steps of its own, variables of the team declared after those of a thread.
#pragma omp target teams num_teams(Teams) thread_limit(n) map(from : out, all)
    {
      int part[Most], other[Most];
#pragma omp parallel num_threads(n)
      {
        const int t = omp_get_thread_num(), threads = omp_get_num_threads();
        int team = omp_get_team_num();
        part[t] = t + team;
#pragma omp barrier
        for (int step = 1; step < threads; step *= 2) {
          other[t] = t >= step ? part[t] + part[t - step] : part[t];
#pragma omp barrier
          part[t] = other[t];
#pragma omp barrier
        }
        out[team][t] = part[threads - 1 - t];
        if (t == threads - 1)
          all[team] = part[t];
      }
    }
    for (int team = 0; team < Teams; team++) {
      for (int t = 0; t < n; t++) {
        const int last = n - 1 - t;
        if (out[team][t] != last * (last + 1) / 2 + (last + 1) * team)
          return wrong("scan", n);
      }
      if (all[team] != n * (n - 1) / 2 + n * team)
        return wrong("sum", n);
    }

    // C's old way to declare, loops in loops, branches, break and continue on what all threads know; while, do.
#pragma omp target teams num_teams(Teams) thread_limit(n) map(from : out, all) map(to : c)
    {
      int ring[2][Most];
      int rounds = 0;
#pragma omp parallel num_threads(n)
      {
        int i, j, k, t, next;
        t = omp_get_thread_num();
        next = t + 1 == omp_get_num_threads() ? 0 : t + 1;
        ring[0][t] = 10 * t;
        k = 0;
        for (i = 0; i < 4; i++) {
          for (j = 0; j < 3; ++j) {
#pragma omp barrier
            if (j == 1)
              continue;
            if (i == 3)
              break;
            ring[1 - k][t] = ring[k][next] + 1;
            k = 1 - k;
          }
        }
#pragma omp barrier
        if (k == 0) {
          ring[1][t] = ring[0][t];
#pragma omp barrier
          ring[0][t] = ring[1][next];
        } else {
          ring[0][t] = -1;
#pragma omp barrier
        }
        int left = 3;
        while (left > 0) {
#pragma omp barrier
          --left;
          ring[1][t] = ring[0][next];
#pragma omp barrier
          ring[0][t] = ring[1][t];
        }
        do {
          left++;
#pragma omp barrier
          if (t == 0)
            rounds += left;
        } while (left < 2);
        out[omp_get_team_num()][t] = ring[0][t];
      }
      all[omp_get_team_num()] = rounds;
    }
    for (int team = 0; team < Teams; team++) {
      for (int t = 0; t < n; t++)
        if (out[team][t] != 10 * ((t + 6 + 1 + 3) % n) + 6)
          return wrong("ring", n);
      if (all[team] != 3)
        return wrong("rounds", n);
    }
  }
  puts("right");
  return 0;
}
