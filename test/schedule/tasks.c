// Target tasks that nothing orders run in any order, which the seed decides; those that a dependence orders in that one.
// RUN: %chompcc %s -o %t && %t
// RUN: %python %S/Inputs/tasks.py %t
// RUN: %chompcc -O2 -DDEPEND %s -o %t.twin && %chomp_bin/chomp-schedules --seeds 1..16 %t.twin
#include <stdio.h>

enum { Tasks = 6 };

int main(void) {
  int order[Tasks], next = 0, chain = 0, wrong = 0;
  char last;
#pragma omp target data map(from : order) map(to : next) map(tofrom : chain, wrong)
  {
    for (int t = 0; t < Tasks; t++) {
#ifdef DEPEND
#pragma omp target map(order, next) firstprivate(t) nowait depend(inout : last)
#else
#pragma omp target map(order, next) firstprivate(t) nowait
#endif
      {
        int place;
#pragma omp atomic capture
        place = next++;
        order[place] = t;
      }
#pragma omp target map(chain, wrong) firstprivate(t) nowait depend(inout : chain)
      {
        wrong += chain != t;
        chain = t + 1;
      }
    }
#pragma omp taskwait
  }
  for (int t = 0; t < Tasks; t++)
    printf("%d ", order[t]);
  printf("\n");
  (void)last;
  return wrong || chain != Tasks;
}
