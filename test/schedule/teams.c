// The order in which teams come shows in what they find; strict mode shuffles them as well.
// RUN: %chompcc -O2 -DBUG %s -o %t.bug && env CHOMP_VGPU_CORES=1 %not %chomp_bin/chomp-schedules --seeds 1..4 %t.bug | %filecheck %s
// CHECK: CHOMP_VGPU_SCHEDULE={{[1-4]}}: stdout, line 1
// CHECK: orders give another result
// RUN: %chompcc -O2 %s -o %t.twin && %chomp_bin/chomp-schedules %t.twin

// UNSUPPORTED: sanitized
// RUN: %chompcc --vgpu-check -O2 -DBUG %s -o %t.check
// RUN: env CHOMP_VGPU=strict %t.check > %t.usual
// RUN: env CHOMP_VGPU=strict CHOMP_VGPU_SCHEDULE=3 %t.check > %t.first && %not diff %t.usual %t.first
// RUN: env CHOMP_VGPU=strict CHOMP_VGPU_SCHEDULE=3 %t.check > %t.second && diff %t.first %t.second
#include <omp.h>
#include <stdio.h>
#pragma omp declare target
int take(int *next) {
  int place;
#pragma omp atomic capture
  place = (*next)++;
  return place;
}
#pragma omp end declare target
int main(void) {
  enum { Teams = 16 };
  int order[Teams], next = 0;
#pragma omp target teams num_teams(Teams) thread_limit(1) map(tofrom : next) map(from : order)
  {
    int place = take(&next);
#ifdef BUG
    order[place] = omp_get_team_num();
#else
    order[omp_get_team_num()] = place - place;
#endif
  }
  for (int i = 0; i < Teams; i++)
    printf("%d ", order[i]);
  printf("\n");
  return 0;
}
