// What selectors count (OpenMP 5.2, 7.3): kind as much as all of the context's constructs together and more, any nothing,
// the innermost of several constructs of a name, and a selector that another one contains nothing at all.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
#include <omp.h>
#include <stdio.h>

static int a1(void) { return 1; }
static int a2(void) { return 2; }
#pragma omp declare variant(a1) match(implementation = {vendor(score(3) : llvm)})
#pragma omp declare variant(a2) match(device = {kind(nohost)})
static int ofKind(void) { return 0; }

static int b1(void) { return 1; }
static int b2(void) { return 2; }
#pragma omp declare variant(b1) match(device = {kind(any)}, construct = {teams})
#pragma omp declare variant(b2) match(implementation = {vendor(score(3) : llvm)})
static int ofAny(void) { return 0; }

static int c1(void) { return 1; }
static int c2(void) { return 2; }
#pragma omp declare variant(c1) match(construct = {parallel})
#pragma omp declare variant(c2) match(implementation = {vendor(score(1) : llvm)})
static int ofInnermost(void) { return 0; }

static int d1(void) { return 1; }
static int d2(void) { return 2; }
#pragma omp declare variant(d1) match(implementation = {vendor(score(100) : llvm)})
#pragma omp declare variant(d2) match(implementation = {vendor(llvm)}, device = {kind(nohost, gpu)})
static int ofSubset(void) { return 0; }

static int threads(void) { return omp_get_num_threads(); }

int main(void) {
  int kind = -1, any = -1, innermost = -1, subset = -1, chosen = -1, yes = 1;
  // Constructs: target, teams, distribute, simd; kind counts 16.
#pragma omp target teams distribute simd map(from : kind, any, subset)
  for (int i = 0; i < 1; i++) {
    kind = ofKind();     // 16 against 3
    any = ofAny();       // teams alone, 2 against 3
    subset = ofSubset(); // the first one is part of the second
  }
  // The inner parallel counts 2, and not as much as the outer one would.
#pragma omp parallel num_threads(1)
#pragma omp parallel num_threads(1)
  innermost = ofInnermost();
  // A metadirective's, too: of two that count the same the one that says more.
#pragma omp metadirective when(device = {kind(host)} : parallel num_threads(2))                                        \
    when(device = {kind(host)}, user = {condition(yes)} : parallel num_threads(3)) otherwise(nothing)
#pragma omp masked
  chosen = threads();
  printf("%d %d %d %d %d\n", kind, any, innermost, subset, chosen);
  return !(kind == 2 && any == 2 && innermost == 1 && subset == 2 && chosen == 3);
}
