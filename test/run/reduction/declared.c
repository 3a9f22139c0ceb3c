// declare reduction in C: structures and numbers, every form of initializer, arrays of a declared type.
// RUN: %chompcc -O2 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t

#include <stdlib.h>

typedef struct { double re, im; } complex_t;
struct place { float value; int index; };

static complex_t times(complex_t a, complex_t b) {
  complex_t r = {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
  return r;
}
static void one(complex_t *p) { p->re = 1, p->im = 0; }
static void farther(struct place *to, const struct place *from) {
  if (from->value > to->value || (from->value == to->value && from->index < to->index))
    *to = *from;
}
#pragma omp declare reduction(* : complex_t : omp_out = times(omp_out, omp_in)) initializer(one(&omp_priv))
#pragma omp declare reduction(plus : complex_t : omp_out.re += omp_in.re, omp_out.im += omp_in.im)
#pragma omp declare reduction(most : struct place : farther(&omp_out, &omp_in)) initializer(omp_priv = {-1, 1 << 30})
#pragma omp declare reduction(far : int, long : omp_out = labs(omp_in) > labs(omp_out) ? omp_in : omp_out)             \
    initializer(omp_priv = omp_orig)

int main(void) {
  enum { N = 1000 };
  complex_t turn = {0, 2}, sum = {1, 2}, sums[3] = {{1, 1}};
  struct place best = {0.5f, -1};
  int low = 3;
  long wide = -2000;
#pragma omp target teams distribute parallel for reduction(* : turn) reduction(plus : sum, sums)
  for (int i = 0; i < 6; i++) {
    complex_t i_ = {0, 1};
    turn = times(turn, i_);
    sum.re += 1, sum.im += i;
    sums[i % 3].re += i;
  }
#pragma omp target teams distribute parallel for reduction(most : best)
  for (int i = 0; i < N; i++) {
    struct place here = {(float)(i % 77), i};
    farther(&best, &here);
  }
#pragma omp target parallel for reduction(far : low, wide)
  for (int i = 0; i < N; i++) {
    low = labs(i - 600) > labs(low) ? i - 600 : low;
    wide = i > labs(wide) ? i : wide;
  }
  if (turn.re != 0 || turn.im != -2)
    return 1;
  if (sum.re != 7 || sum.im != 17)
    return 2;
  if (sums[0].re != 4 || sums[0].im != 1 || sums[1].re != 5 || sums[2].re != 7)
    return 3;
  if (best.value != 76 || best.index != 76)
    return 4;
  return low == -600 && wide == -2000 ? 0 : 5;
}
