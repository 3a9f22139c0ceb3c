// A team has room for the threads that called functions ask for, and a parallel construct has those that it asks for,
// whatever is nested in it.
// RUN: %chompcc %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chompcc -O2 %s -o %t-fast && env OMP_TARGET_OFFLOAD=mandatory %t-fast
#include <omp.h>

static void large(int *x) {
#pragma omp parallel num_threads(200)
#pragma omp atomic
  ++*x;
}
static void any(int *x, int n) {
#pragma omp parallel num_threads(n)
#pragma omp atomic
  ++*x;
}

int main(void) {
  int x[4] = {0};
#pragma omp target map(tofrom : x)
  {
#pragma omp parallel num_threads(2)
#pragma omp atomic
    x[0]++;
    large(&x[1]);
    any(&x[2], 33);
  }
#pragma omp target parallel num_threads(4) map(tofrom : x)
  {
    int mine = 0;
    large(&mine);
#pragma omp atomic
    x[3] += mine;
  }
  return x[0] != 2 ? 1 : x[1] != 200 ? 2 : x[2] != 33 ? 3 : x[3] != 4 ? 4 : 0;
}
