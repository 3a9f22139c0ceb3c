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
#pragma omp end declare target

int main(void) {
  volatile double complex z = 1 + 2 * I;
  volatile float complex f[2] = {3, 4};
  double sum = 0;
#pragma omp target map(from : sum) map(tofrom : z, f)
  {
    sum = twice(&z);
    f[1] = f[0] = f[1] + 1;
  }
  return !(sum == 5 && creal(z) == 2 && cimag(z) == 4 && crealf(f[0]) == 5 && crealf(f[1]) == 5);
}
