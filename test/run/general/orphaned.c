// Constructs in functions that a region calls bind to the region that is there when they are met.
// RUN: %chompcc %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include <omp.h>
#pragma omp declare target
static int sum_to(int n) {
  int total = 0;
#pragma omp parallel for reduction(+ : total)
  for (int i = 0; i <= n; i++)
    total += i;
  return total;
}
static void fill(int *x, int n, int value) {
#pragma omp for
  for (int i = 0; i < n; i++)
    x[i] = value;
#pragma omp single
  x[0] = -value;
}
static void both(int *x, int n) {
  int first = 3;
#pragma omp parallel num_threads(4)
  {
    fill(x, n, first);
#pragma omp barrier
    if (x[0] != -3)
      x[1] = 99;
  }
}
#pragma omp end declare target
int main(void) {
  int a[50], b[50], sum = 0, inside = 0;
#pragma omp target map(from : a) map(tofrom : sum)
  {
    sum = sum_to(100);
    both(a, 50);
  }
#pragma omp target parallel num_threads(8) map(from : b) map(tofrom : inside)
  {
    fill(b, 50, 7);
#pragma omp atomic
    inside += sum_to(10); // each thread alone
  }
  if (sum != 5050 || inside != 8 * 55)
    return 1;
  for (int i = 1; i < 50; i++)
    if (a[i] != 3 || b[i] != 7)
      return 2;
  return a[0] != -3 || b[0] != -7 ? 3 : 0;
}
