// induction with + and *: each iteration's value comes from its number, the original gets the last one; on combined
// target constructs, on constructs inside regions, in nests, strict and relaxed.
// REQUIRES: gcc, clang
// RUN: %chompcc -O2 --host-compiler=%gcc %s -o %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.gcc
// RUN: %chompcc -O2 --host-compiler=%clang %s -o %t.clang
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.clang
// Covers: induction relaxed; induction strict

enum { N = 1000 };
static long a[N], b[N];
static double c[N];

static long power(long x, int n) { return n ? x * power(x, n - 1) : 1; }

// In a device function: the team's threads meet the loop.
#pragma omp begin declare target
static int counter = 4;
static void count(int n, long *to, int by) {
#pragma omp for induction(step(by), + : counter)
  for (int i = 0; i < n; i++) {
    to[i] = counter;
    counter += by;
  }
}
#pragma omp end declare target

int main(void) {
  int s = 3, at = 7;
  long product = 5, steps = 1000000007;
#pragma omp target parallel for induction(step(s), + : at) map(tofrom : a)
  for (int i = 0; i < N; i++) {
    a[i] = at;
    at += s;
  }
  if (at != 7 + N * 3)
    return 1;
  for (int i = 0; i < N; i++)
    if (a[i] != 7 + 3 * i)
      return 2;

  // A product.
#pragma omp target teams distribute parallel for induction(step(s - 5), * : product) map(tofrom : a)
  for (int i = 0; i < 60; i++) {
    a[i] = product;
    product *= -2;
  }
  if (product != 5 * power(-2, 60))
    return 3;
  for (int i = 0; i < 60; i++)
    if (a[i] != 5 * power(-2, i))
      return 4;

  // strict: the body need not take the step, and what it does to its copy is forgotten. A long product of the step.
  product = 1;
#pragma omp target teams distribute parallel for simd induction(strict, step(steps), + : product) map(tofrom : a)
  for (int i = 3; i < N; i += 2) {
    a[i] = product;
    product = -1;
  }
  if (product != 1 + steps * ((N - 3 + 1) / 2))
    return 5;
  for (int i = 3; i < N; i += 2)
    if (a[i] != 1 + steps * ((i - 3) / 2))
      return 6;

  // Collapsed loops, two clauses, floating steps, down.
  double half = 1024, third = 0;
  int j;
#pragma omp target parallel for collapse(2) induction(step(0.5), * : half) induction(strict, step(s / 3.0), + : third) \
    map(tofrom : b, c)
  for (int i = 0; i < 10; i++)
    for (j = 9; j >= 0; j--) {
      b[10 * i + 9 - j] = (long)third;
      c[10 * i + 9 - j] = half;
      half *= 0.5;
      if (i % 2)
        continue;
      third += s;
    }
  if (third != 100)
    return 7;
  double expected = 1024;
  for (int k = 0; k < 100; k++, expected *= 0.5)
    if (b[k] != k || c[k] != expected)
      return 8;
  if (half != expected)
    return 9;

  // No iterations: the original is as it was.
  at = 12;
#pragma omp target parallel for induction(step(s), + : at)
  for (int i = 0; i < s - 3; i++)
    at += s;
  if (at != 12)
    return 10;

  // Inside regions: for, parallel for, simd, in a function; a second step of the same variable begins where it is.
  long total = 0;
  int last = 1, lane = 2, mine = 0, tasks = 6;
#pragma omp target map(tofrom : a, b, last, lane, mine, tasks, total)
  {
    int by = 2;
#pragma omp parallel num_threads(8)
    {
#pragma omp for induction(step(by), + : last)
      for (int i = 0; i < 100; i++) {
        a[i] = last;
        last += by;
      }
#pragma omp for induction(strict, step(by), + : last) schedule(static, 3)
      for (int i = 100; i < 200; i++)
        a[i] = last;
      count(50, b, by);
    }
    mine = 1;
#pragma omp parallel for induction(step(3), * : mine) num_threads(4)
    for (int i = 0; i < 15; i++) {
      a[200 + i] = mine;
      mine *= 3;
    }
#pragma omp simd induction(step(by), * : lane) reduction(+ : total)
    for (int i = 0; i < 10; i++) {
      total += lane;
      lane *= by;
    }
#pragma omp taskloop induction(step(by), + : tasks)
    for (int i = 0; i < 10; i++) {
      b[100 + i] = tasks;
      tasks += by;
    }
#pragma omp simd induction(step(by), + : lane)
    for (int i = 10; i < 10; i++)
      lane += by;
  }
  if (last != 1 + 2 * 200 || mine != power(3, 15) || lane != 2048 || tasks != 26 || total != 2046)
    return 11;
  for (int i = 0; i < 200; i++)
    if (a[i] != 1 + 2 * i)
      return 12;
  for (int i = 0; i < 15; i++)
    if (a[200 + i] != power(3, i))
      return 13;
  for (int i = 0; i < 50; i++)
    if (b[i] != 4 + 2 * i || (i < 10 && b[100 + i] != 6 + 2 * i))
      return 14;

  // distribute, with parallel regions in its loop.
  int first = 10;
#pragma omp target teams distribute num_teams(5) induction(step(s), + : first) map(tofrom : a)
  for (int i = 0; i < 20; i++) {
#pragma omp parallel for
    for (int k = 0; k < 10; k++)
      a[10 * i + k] = first + k;
    first += s;
  }
  if (first != 10 + 60)
    return 15;
  for (int i = 0; i < 200; i++)
    if (a[i] != 10 + 3 * (i / 10) + i % 10)
      return 16;

  // On the host alone.
  at = 0;
#pragma omp parallel for induction(strict, step(2), + : at)
  for (int i = 0; i < N; i++)
    a[i] = at;
#pragma omp parallel
  count(N, b, 1);
  for (int i = 0; i < N; i++)
    if (a[i] != 2 * i || b[i] != i + counter - N)
      return 17;
  return at == 2 * N ? 0 : 18;
}
