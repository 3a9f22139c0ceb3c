// lldb in a kernel whose threads are fibers: a breakpoint on a line of the user's, backtrace, locals, a step; and with
// chomp_lldb.py which team and thread runs, the threads that wait, and their frames.
// REQUIRES: lldb
// UNSUPPORTED: sanitized
// RUN: %chompcc -g -O0 %s -o %t
// RUN: env CHOMP_VGPU_CORES=1 %lldb -o "breakpoint set -f lldb-team.c -l 30 -c 't == 6 && team == 1'" -o run -o bt \
// RUN:   -o "frame variable" -o chomp-where -o chomp-threads -o "chomp-thread 2 frame variable" -o "chomp-thread 3" \
// RUN:   -o "print t" -o "chomp-thread 6 frame variable mine" -o next -o kill %t 2>&1 | %filecheck %s
// RUN: not %lldb -o "breakpoint set -f lldb-team.c -l 30" -o run -o "chomp-thread 900" -o kill %t 2>&1 | \
// RUN:   %filecheck --check-prefix=NONE %s
// RUN: not %lldb -o "breakpoint set -n main" -o run -o chomp-where -o kill %t 2>&1 | %filecheck --check-prefix=HOST %s
#include <omp.h>
#include <stdio.h>
#pragma omp declare target
int half(int n) { return n / 2; }
#pragma omp end declare target
int main(void) {
  int out[2][8];
#pragma omp target teams num_teams(2) thread_limit(8) map(from : out)
  {
    int part[8];
    int team = omp_get_team_num();
#pragma omp parallel num_threads(8)
    {
      int t = omp_get_thread_num();
      int mine = half(10 * t);
      if (t < 4) {
        part[t] = mine;
      } else {
        part[t] = -mine;
      }
#pragma omp barrier
      out[team][t] = part[7 - t];
    }
  }
  printf("%d\n", out[1][0]);
  return 0;
}
// CHECK: (lldb) bt
// CHECK: frame #0: {{.*}} at lldb-team.c:30
// CHECK: (lldb) frame variable
// CHECK-DAG: part = {{.*}}[4] = -20, [5] = -25,
// CHECK-DAG: t = 6
// CHECK-DAG: mine = 30
// CHECK: (lldb) chomp-where
// CHECK: kernel main_l19, team 1 of 2, thread 6 of 8
// CHECK: * thread 6    runs   {{.*}}lldb-team.c:30
// CHECK: thread 0    waits  {{.*}}lldb-team.c:32
// CHECK: thread 5    waits  {{.*}}lldb-team.c:32
// CHECK: 7 of 8 have begun, 0 have ended
// CHECK: kernel main_l19, team 1 of 2, thread 2 of 8
// CHECK-DAG: t = 2
// CHECK-DAG: mine = 10
// CHECK: (lldb) chomp-thread 3
// CHECK: chomp_vgpu_barrier
// CHECK: at lldb-team.c:32
// CHECK: (lldb) print t
// CHECK: 6
// CHECK: mine = 30
// CHECK: (lldb) next
// CHECK: lldb-team.c:32
// NONE: thread 900 does not wait: it has not begun, or has ended
// HOST: this thread of the host runs no kernel of the virtual GPU
