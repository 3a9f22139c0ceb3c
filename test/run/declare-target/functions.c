// declare target for functions: in all spellings, static, extern, one calling another, recursive.
// REQUIRES: gcc, clang
// RUN: %chompcc --host-compiler=%gcc %s -o %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.gcc
// RUN: %chompcc --host-compiler=%clang %s -o %t.clang
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.clang
// Covers: function called from a region

#pragma omp declare target
static int twice(int x) { return 2 * x; }
int plus(int x);
#pragma omp end declare target

#pragma omp begin declare target
int factorial(int n) { return n < 2 ? 1 : n * factorial(n - 1); }
#pragma omp end declare target

int minus(int x) { return x - 1; }
#pragma omp declare target enter(minus)
static int old(int x) { return x * 3; }
#pragma omp declare target to(old)
int even(int), odd(int);
#pragma omp declare target(even, odd)

int main(void) {
  int got[8];
#pragma omp target teams distribute parallel for map(from : got)
  for (int i = 0; i < 8; i++)
    got[i] = twice(plus(i)) + factorial(i) + minus(i) + old(i) + even(i);
  for (int i = 0; i < 8; i++)
    if (got[i] != 2 * (i + 5) + factorial(i) + i - 1 + 3 * i + (i % 2 == 0))
      return 1;
  return twice(plus(1)) == 12 ? 0 : 2;
}

int plus(int x) { return x + 5; }
int even(int n) { return n == 0 ? 1 : odd(n - 1); }
int odd(int n) { return n == 0 ? 0 : even(n - 1); }
