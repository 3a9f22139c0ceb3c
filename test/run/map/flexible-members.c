// A flexible array member is mapped with its structure: as a section, by the structure's mapper, and by both, in
// whatever order.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include <stdlib.h>

typedef struct {
  int n;
  float low;
  unsigned counts[];
} Plain;
typedef struct {
  int n;
  float low;
  unsigned counts[];
} Mapped;
#pragma omp declare mapper(Mapped m) map(m, m.counts[0 : m.n])

static int failed;
static void check(int number, const unsigned *counts, unsigned times) {
  for (unsigned i = 0; i < 16 && !failed; ++i)
    if (counts[i] != times * i)
      failed = number;
}

int main(void) {
  Plain *p = calloc(1, sizeof *p + 16 * sizeof p->counts[0]);
  Mapped *m = calloc(1, sizeof *m + 16 * sizeof m->counts[0]);
  p->n = m->n = 16;
#pragma omp target map(p[0 : 1]) map(tofrom : p->counts[ : 16])
  for (int i = 0; i < p->n; ++i)
    p->counts[i] += i;
  check(1, p->counts, 1);
#pragma omp target map(tofrom : p->counts[ : p->n]) map(to : *p)
  for (int i = 0; i < p->n; ++i)
    p->counts[i] += i;
  check(2, p->counts, 2);
#pragma omp target map(m[0 : 1])
  for (int i = 0; i < m->n; ++i)
    m->counts[i] += i;
  check(3, m->counts, 1);
#pragma omp target map(m[0 : 1]) map(tofrom : m->counts[ : 16])
  for (int i = 0; i < m->n; ++i)
    m->counts[i] += i;
  check(4, m->counts, 2);
#pragma omp target map(tofrom : m->counts[ : 16]) map(m[0 : 1])
  for (int i = 0; i < m->n; ++i)
    m->counts[i] += i;
  check(5, m->counts, 3);
  free(p);
  free(m);
  return failed;
}
