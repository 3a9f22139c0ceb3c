// A small graph a million times: that costs no memory.
// RUN: %chompcc -O2 %s -o %t
// RUN: %t
// RUN: env CHOMP_TRACE=1 %t 1000 2> %t.err
// RUN: %filecheck %s < %t.err
// CHECK: taskgraph    recorded, 5 tasks ({{.*}}million.c:
// CHECK-COUNT-999: taskgraph    replayed, 5 tasks by 1 thread
// CHECK-NOT: re{{corded|played}}
#define _GNU_SOURCE
#include <stdlib.h>
#include <sys/resource.h>

static long kilobytes(void) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss;
}

int main(int count, char **arguments) {
  const int runs = count > 1 ? atoi(arguments[1]) : 1000000;
  unsigned a = 1, b = 2, c = 3, d = 4, expected[4] = {1, 2, 3, 4};
  long before = 0;
  for (int run = 0; run < runs; run++) {
    if (run == 1000)
      before = kilobytes();
#pragma omp taskgraph
    {
#pragma omp task shared(a) depend(out : a)
      a = a * 3 + run;
#pragma omp task shared(a, b) depend(in : a) depend(inout : b)
      b = b * 5 + a;
#pragma omp task shared(a, c) depend(in : a) depend(inout : c)
      c = c * 7 ^ a;
#pragma omp task shared(b, c, d) depend(in : b, c) depend(inout : d)
      d = d * 11 + b - c;
#pragma omp task shared(a, d) depend(in : d) depend(inout : a)
      a ^= d;
    }
    unsigned *e = expected;
    e[0] = e[0] * 3 + run;
    e[1] = e[1] * 5 + e[0];
    e[2] = e[2] * 7 ^ e[0];
    e[3] = e[3] * 11 + e[1] - e[2];
    e[0] ^= e[3];
    if (a != e[0] || b != e[1] || c != e[2] || d != e[3])
      return 1;
  }
  return before && kilobytes() > before + 1024 ? 2 : 0;
}
