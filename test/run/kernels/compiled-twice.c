// One file is two objects of a program, by what the command line defines: each finds its own kernels, variables and
// functions on the device.
// RUN: %chompcc -c %s -o %t.int.o
// RUN: %chompcc -c -DTYPE=double -DSUM=sum_of_doubles %s -o %t.double.o
// RUN: %chompcc %t.int.o %t.double.o -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
#ifndef TYPE
#define TYPE int
#define SUM sum_of_ints
#define HAS_MAIN
#endif

static TYPE half[4] = {(TYPE)0.5, (TYPE)1.5, (TYPE)2.5, (TYPE)3.5};
#pragma omp declare target to(half)

static TYPE twice(TYPE x) { return 2 * x; }

TYPE SUM(int n) {
  TYPE sum = 0;
#pragma omp target teams distribute parallel for reduction(+ : sum)
  for (int i = 0; i < n; i++)
    sum += twice(half[i]);
  return sum;
}

#ifdef HAS_MAIN
double sum_of_doubles(int n);
int main(void) { return SUM(4) != 12 || sum_of_doubles(4) != 16; }
#endif
