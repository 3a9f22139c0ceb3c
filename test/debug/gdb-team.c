// gdb in a kernel whose threads are fibers: a breakpoint on a line of the user's, backtrace, locals; and with
// chomp-gdb.py which team and thread runs, the threads that wait, and their frames, in a core dump too.
// REQUIRES: gdb
// UNSUPPORTED: sanitized
// RUN: %chompcc -g -O0 %s -o %t
// RUN: env CHOMP_VGPU_CORES=1 CHOMP_VGPU_MEMORY=1M %gdb -ex "break gdb-team.c:31 if t == 6 && team == 1" -ex run -ex "echo -- backtrace\n" \
// RUN:   -ex bt -ex "echo -- locals\n" -ex "info locals" -ex "echo -- where\n" -ex chomp-where -ex "info chomp-threads" \
// RUN:   -ex "chomp-thread 2 info locals" -ex "echo -- thread\n" -ex "chomp-thread 3" -ex "echo -- again\n" -ex "print t" \
// RUN:   -ex next -ex "generate-core-file %t.core" -ex "chomp-thread 7" -ex kill %t 2>&1 | %filecheck %s
// RUN: %gdb -ex "info chomp-threads" -ex "chomp-thread 2 info locals" -ex "chomp-thread 3" %t %t.core 2>&1 | \
// RUN:   %filecheck --check-prefix=CORE %s
// RUN: rm %t.core
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
      // CHECK-LABEL: -- backtrace
      // CHECK: #0 {{.*}} at {{.*}}gdb-team.c:31
      // CHECK-LABEL: -- locals
      // CHECK-DAG: t = 6
      // CHECK-DAG: mine = 30
      // CHECK-DAG: part = {{.*}}{0, 5, 10, 15, -20, -25,
#pragma omp barrier
      out[team][t] = part[7 - t];
    }
  }
  printf("%d\n", out[1][0]);
  return 0;
}
// CHECK-LABEL: -- where
// CHECK: kernel main_l20, team 1 of 2, thread 6 of 8
// CHECK: * thread 6    runs   {{.*}}gdb-team.c
// CHECK: thread 0    waits  {{.*}}gdb-team.c:39
// CHECK: thread 5    waits  {{.*}}gdb-team.c:39
// CHECK: 7 of 8 have begun, 0 have ended
// CHECK: kernel main_l20, team 1 of 2, thread 2 of 8
// CHECK-DAG: t = 2
// CHECK-DAG: mine = 10
// CHECK-LABEL: -- thread
// CHECK: #{{[0-9]+}} {{.*}} chomp_vgpu_barrier
// CHECK: #{{[0-9]+}} {{.*}} at {{.*}}gdb-team.c:39
// CHECK-LABEL: -- again
// CHECK: = 6
// CHECK: thread 7 does not wait: it has not begun, or has ended
// CORE: * thread 6    runs   {{.*}}gdb-team.c
// CORE: thread 5    waits  {{.*}}gdb-team.c:[[#LINE:]]
// CORE: thread 2 of 8
// CORE-DAG: t = 2
// CORE-DAG: mine = 10
// CORE: thread 3 of 8
// CORE-NOT: #0
// CORE: chomp_vgpu_barrier
// CORE: gdb-team.c:[[#LINE]]
