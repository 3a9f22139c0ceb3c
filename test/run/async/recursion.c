// Tasks that make tasks that make target tasks: each waits for its own before it adds them up.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include "Inputs/everywhere.h"
#include "Inputs/linger.h"

static int result;

static void fib(int n, int *to) {
  int left = 0, right = 0;
  if (n < 4) {
#pragma omp target nowait map(from : to[0 : 1])
    *to = (n < 2 ? n : n - 1) + linger(n * 1000);
#pragma omp taskwait
    return;
  }
#pragma omp task shared(left)
  fib(n - 1, &left);
#pragma omp task shared(right)
  fib(n - 2, &right);
#pragma omp taskwait
#pragma omp target nowait map(to : left, right) map(from : to[0 : 1])
  *to = left + right;
#pragma omp taskwait
}

static int recursion(void) {
  result = -1;
  fib(11, &result);
  return result != 89;
}

int main(void) { return everywhere(recursion); }
