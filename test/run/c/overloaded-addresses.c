// In a kernel's C++ some functions of C's library are several: where no pointer's type says which, a cast does.
// RUN: %chompcc %s -o %t -lm && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include <math.h>
#include <stddef.h>
typedef struct {
  const char *name;
  const void *address;
} entry;
static const entry table[] = {{"sqrt", sqrt}, {"floor", (const void *)floor}};
static double apply(int k, double x) { return ((double (*)(double))table[k].address)(x); }

int main(void) {
  double r[4] = {0};
  int up = 0;
#pragma omp target map(tofrom : r) map(to : up)
  {
    double (*plain)(double) = fabs;
    r[0] = apply(0, 6.25);
    r[1] = apply(1, 1.5);
    r[2] = (up ? ceil : floor)(2.5) + (plain == fabs);
    r[3] = (sqrt != NULL) + plain(-3);
  }
  return r[0] != 2.5 || r[1] != 1 || r[2] != 3 || r[3] != 4;
}
