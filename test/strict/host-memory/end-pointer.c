// A pointer to where a mapped section ends keeps the host's value; the region's own pointers never equal it.
// RUN: %strict --warning %s
#include <stdlib.h>
enum { N = 8 };
int main(void) {
  int *p = calloc(N, sizeof *p), *end = p + N, count = 0;
#ifdef BUG
  // CHECK: warning: host-memory: a kernel gets a pointer to the end of mapped storage
  // CHECK-NEXT: at: {{.*}}in the target region of 'main' ({{.*}}:[[#@LINE+3]])
  // CHECK-NEXT: memory: the pointer end is the host's: it leads to where p[0 : N] ends, and nothing is mapped there
  // CHECK-NEXT: mend: compute end in the region, from the pointer to the first element and their number
#pragma omp target map(to : p[0 : N]) map(tofrom : count)
  for (int *q = p; q != end && count < N; q++)
    count++;
#else
#pragma omp target map(to : p[0 : N]) map(tofrom : count)
  for (int *q = p, *last = p + N; q != last; q++)
    count++;
  count += end != p + N;
#endif
  return count != N;
}
