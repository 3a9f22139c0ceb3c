// The constructs around a call, by the specification's words: a region's from its target construct on, a variant's own
// code inside of the constructs that its directive names, and all constructs, not only those that Clang knows selectors of.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
#include <stdio.h>

static int inParallel(void) { return 1; }
static int inTarget(void) { return 2; }
#pragma omp declare variant(inParallel) match(construct = {parallel, target})
#pragma omp declare variant(inTarget) match(construct = {target})
static int around(void) { return 0; }

// Called from inside of parallel, where its own code can't see it.
static int insideParallel(void) { return 10; }
#pragma omp declare variant(insideParallel) match(construct = {parallel})
static int inner(void) { return 20; }
static int outerParallel(void) { return 100 + inner(); }
#pragma omp declare variant(outerParallel) match(construct = {parallel})
static int outer(void) { return 200 + inner(); }

static int distributed(void) { return 1; }
static int single(void) { return 2; }
static int sectioned(void) { return 3; }
static int never(void) { return -1; }
#pragma omp declare variant(distributed) match(construct = {teams, distribute}, user = {condition(score(2) : 1)})
#pragma omp declare variant(single) match(construct = {parallel, single})
#pragma omp declare variant(sectioned) match(construct = {sections}, device = {kind(any)})
#pragma omp declare variant(never) match(construct = {distribute, teams})
static int others(void) { return 0; }

int main(void) {
  int failed = 0, got = -1, distribute[4];
#pragma omp parallel num_threads(1)
#pragma omp target map(from : got)
  got = around(); // not inside of parallel
  failed |= got != 2;
  failed |= outer() != 220;
#pragma omp parallel num_threads(1)
  got = outer();
  failed |= (got != 110) << 1;
#pragma omp target parallel num_threads(2) map(from : got)
  got = outer();
  failed |= (got != 110) << 2;
#pragma omp target teams distribute map(from : distribute)
  for (int i = 0; i < 4; i++)
    distribute[i] = others();
  for (int i = 0; i < 4; i++)
    failed |= (distribute[i] != 1) << 3;
#pragma omp parallel num_threads(2)
#pragma omp single
  got = others();
  failed |= (got != 2) << 4;
#pragma omp target parallel num_threads(2) map(from : got)
#pragma omp sections
  { got = others(); }
  failed |= (got != 3) << 5;
  failed |= (others() != 0) << 6;
  printf("%d\n", failed);
  return failed;
}
