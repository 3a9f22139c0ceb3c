// Functions and declare target variables that a block declares, alone, together with others, and with variables of the
// block's own.
// RUN: %chompcc %s -o %t -lm
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %if nvcc %{ %chompcc --offload-arch=sm_90 -c %s -o %t.o %}
// RUN: %if hip %{ %chompcc --offload-arch=gfx90a -c %s -o %t.o %}
extern double factor;
#pragma omp declare target(factor)

static double scaled(int n) {
  extern double factor, fabs(double);
  return fabs(-n * factor);
}

int main(void) {
  double a = 0, b = 0;
#pragma omp target map(tofrom : a)
  {
    double three = 3, *at = &three, work(double), sqrt(double);
    extern double fabs(double), factor;
    a = work(sqrt(fabs(-16.0))) + *at + factor + scaled(1);
  }
#pragma omp target teams distribute parallel for reduction(+ : b)
  for (int i = 0; i < 10; ++i) {
    double work(double x);
    b += work(i);
  }
  if (a != 12)
    return 1;
  return b != 55 ? 2 : 0;
}

double factor = 2;

double work(double x) {
  double cos(double);
  int later();
  return cos(0.0) * x + later();
}
int later() { return 1; }
