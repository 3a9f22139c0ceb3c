// C's math functions keep their type: sqrt and abs of an argument of another type convert it first, as C does,
// where C++ would choose an overload.
//
// RUN: %chompcc -O0 %s -o %t -lm
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include <math.h>
#include <stdlib.h>

enum { CHECKS = 16 };

static void all(float f, double d, int n, long l, double *got) {
  got[0] = sqrt(f);         // double, not float
  got[1] = sqrtf((float)d); // float
  got[2] = abs((int)d);
  got[3] = abs(d); // int: the fraction is lost
  got[4] = fabs(f) / 3;
  got[5] = sin(f) * 1e10;
  got[6] = pow(f, n);
  got[7] = pow(n, 3) / 7;
  got[8] = exp(n);
  got[9] = labs(l);
  got[10] = fabsf((float)d) * 3;
  got[11] = floor(n / 2 + 0.5f);
  got[12] = sizeof(sqrt(f));
  got[13] = sizeof(sqrtf(f));
  got[14] = log(n) + log10(f) + cbrt(f);
  got[15] = fmax(f, n) + fmod(d, 2) + ldexp(f, 3);
}

int main(void) {
  double got[CHECKS], expected[CHECKS];
  volatile float f = 0.1f;
  volatile double d = -2.75;
  volatile int n = 7;
  volatile long l = -9000000000;
  float f_ = f;
  double d_ = d;
  int n_ = n;
  long l_ = l;
  all(f_, d_, n_, l_, expected);
#pragma omp target teams distribute parallel for map(from : got)
  for (int i = 0; i < 1; i++)
    all(f_, d_, n_, l_, got);
  for (int i = 0; i < CHECKS; i++)
    if (fabs(got[i] - expected[i]) > 1e-13 * fabs(expected[i]))
      return i + 1;
  if (expected[12] != 8 || expected[13] != 4 || expected[3] != 2)
    return 100;
#pragma omp target teams distribute parallel for map(from : got)
  for (int i = 0; i < 1; i++) {
    got[0] = sqrt(f_);
    got[1] = abs(d_);
    got[2] = sizeof(sin(f_));
    got[3] = fabs(f_) / 3;
  }
  if (got[0] != sqrt((double)f_) || got[1] != 2 || got[2] != 8 || got[3] != fabs((double)f_) / 3)
    return 101;
  return 0;
}
