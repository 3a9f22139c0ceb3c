// A forgotten barrier shows with another order of a team's threads, before the barrier and after it.
// RUN: %chompcc -O2 -DBUG %s -o %t.bug && %not %chomp_bin/chomp-schedules --seeds 1..4 %t.bug | %filecheck %s
// CHECK: CHOMP_VGPU_SCHEDULE=1: stdout, line 1
// CHECK: 4 of 4 orders give another result
// RUN: env CHOMP_VGPU_SCHEDULE=2 %t.bug > %t.first && env CHOMP_VGPU_SCHEDULE=2 %t.bug > %t.second && diff %t.first %t.second
// RUN: %chompcc -O2 %s -o %t.twin && %chomp_bin/chomp-schedules %t.twin
#include <omp.h>
#include <stdio.h>
int main(void) {
  enum { Teams = 3, Threads = 32 };
  int out[Teams][Threads];
#pragma omp target teams num_teams(Teams) thread_limit(Threads) map(from : out)
  {
    int part[Threads];
    for (int i = 0; i < Threads; i++)
      part[i] = 0;
#pragma omp parallel num_threads(Threads)
    {
      int t = omp_get_thread_num();
      part[t] = t + 1;
#pragma omp barrier
      int left = t ? part[t - 1] : 0;
#ifndef BUG
#pragma omp barrier
#endif
      part[t] += left;
    }
    for (int i = 0; i < Threads; i++)
      out[omp_get_team_num()][i] = part[i];
  }
  for (int i = 0; i < Teams * Threads; i++)
    printf("%d%c", (&out[0][0])[i], i % Threads == Threads - 1 ? '\n' : ' ');
  return 0;
}
