// A graph with target tasks, thousands of times: that costs no memory.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: env CHOMP_TRACE=1 %t 20 2> %t.err
// RUN: %filecheck %s < %t.err
// CHECK: taskgraph    replayed, {{[0-9]+}} tasks
#define _GNU_SOURCE
#include <stdlib.h>
#include <sys/resource.h>

enum { N = 1000 };
static unsigned mapped[N], mirror[N];

static long kilobytes(void) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss;
}

int main(int count, char **arguments) {
  const unsigned runs = count > 1 ? atoi(arguments[1]) : 3000;
  unsigned absent[100] = {0}, sum = 0, expected = 0;
  long before = 0;
#pragma omp target enter data map(to : mapped)
  for (unsigned run = 0; run < runs; run++) {
    if (run == 1000)
      before = kilobytes();
#pragma omp taskgraph
    {
#pragma omp target nowait map(mapped) map(to : absent) depend(in : absent) depend(inout : mapped)
      mapped[run % N] += absent[run % 100] + run;
#pragma omp target nowait map(mapped) map(tofrom : sum) depend(in : mapped) depend(inout : sum)
      sum = sum * 3 + mapped[run % N];
#pragma omp task shared(absent) depend(inout : absent)
      absent[run % 100]++;
    }
    mirror[run % N] += run / 100 + run;
    expected = expected * 3 + mirror[run % N];
    if (sum != expected)
      return 1;
  }
#pragma omp target exit data map(delete : mapped)
  return before && kilobytes() > before + 4096 ? 2 : 0;
}
