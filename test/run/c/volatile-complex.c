// Complex numbers that are volatile: a class's objects in kernels, where C++ copies and assigns none that are.
// RUN: %chompcc %s -o %t -lm
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %if nvcc %{ %chompcc --offload-arch=sm_90 -c %s -o %t.cuda.o %}
// RUN: %if hip %{ %chompcc --offload-arch=gfx90a -c %s -o %t.hip.o %}
#include <complex.h>

#pragma omp declare target
static volatile double complex kept;
static double twice(volatile double complex *z) {
  volatile double complex w = *z;
  *z = w * 2.0;
  w += *z;
  w *= 2;
  kept = -w;
  __imag__ kept = 5;
  return __real__ kept + cimag(kept) + (w == *z) + creal(conj(w));
}
static double converted(volatile double complex *z) {
  const volatile float complex w = (float complex)*z;
  volatile double complex v = *z;
  double seen = (double)w + (int)*z + (_Bool)w;
  (void)v;
  v++;
  seen += creal(v--);
  seen += creal(++v);
  --*&v;
  v = (volatile double complex)w + (double complex)v;
  return seen + creal(v);
}
#pragma omp end declare target

int main(void) {
  volatile double complex z = 1 + 2 * I;
  volatile float complex f[2] = {3, 4};
  double sum = 0, other = 0;
#pragma omp target map(from : sum, other) map(tofrom : z, f)
  {
    other = converted(&z);
    sum = twice(&z);
    f[1] = f[0] = f[1] + 1;
  }
  return !(sum == 5 && other == 1 + 1 + 1 + 2 + 2 + 2 && creal(z) == 2 && cimag(z) == 4 && crealf(f[0]) == 5 && crealf(f[1]) == 5);
}
