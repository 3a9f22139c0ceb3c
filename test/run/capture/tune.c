// chomp-replay --tune finds what is faster, names the clause for it, and leaves out what computes something else.
// UNSUPPORTED: sanitized, strict
// DEFINE: %{replay} = %chomp_bin/chomp-replay --repeat=3
// RUN: rm -rf %t.dir && mkdir %t.dir && cd %t.dir && %chompcc -O2 %s -o prog && env CHOMP_CAPTURE=main_l22:cap ./prog
// RUN: %{replay} cap --tune --thread-limit=32,64 | FileCheck %s
// CHECK: tuned on the virtual GPU
// CHECK-NEXT: teams threads median least
// CHECK-NEXT: {{^ *}}1 {{ *}}128 {{.*}} as it is
// CHECK-NEXT: {{^ *}}1 {{ *}}32 {{.*}} other results
// CHECK-NEXT: {{^ *}}1 {{ *}}64 {{.*}} best
// CHECK-NEXT: to write at {{.*}}tune.c:22: thread_limit(64) ({{[0-9.]+}} times as fast)
// What isn't faster in each process is not told; more than the kernel can have is not tried.
// RUN: %{replay} cap --tune --thread-limit=100,5000 | FileCheck --check-prefix=NONE %s
// NONE: {{^ *}}1 {{ *}}100
// NONE-NEXT: nothing is better than what there is by more than the noise
// RUN: not %{replay} cap --tune --num-teams=2 2>&1 | FileCheck --check-prefix=FIXED %s
// FIXED: chomp-replay: error: --num-teams: the clauses say how many teams there are
#include <omp.h>
static int isLong(int threads) { return threads > 64; }
int main(void) {
  int a[2] = {0, 0};
#pragma omp target teams num_teams(1) map(tofrom : a)
#pragma omp parallel
  if (omp_get_thread_num() == 0) {
    for (volatile int i = 0; i < (isLong(omp_get_num_threads()) ? 3000000 : 1000); i++)
      ;
    a[0] = omp_get_num_threads() > 40;
    a[1] = omp_get_team_num();
  }
  return a[0] != 1;
}
