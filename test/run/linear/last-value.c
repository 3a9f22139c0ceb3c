// What linear leaves is the last iteration's value (OpenMP 5.2, 5.4.6), which is one step more only where the code takes
// it. (gcc 12 has other values on the host.)
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t

enum { N = 300 };
static int a[N];

static int wrong(int first, int step) {
  int out = 0;
  for (int i = 0; i < N; i++)
    out |= a[i] != first + step * i;
  return out;
}

int main(void) {
  int k = 5, m = 7, n = 1, p = 0, q = 3, none = 4;
#pragma omp target parallel for linear(k : 2) map(tofrom : a)
  for (int i = 0; i < N; i++)
    a[i] = k;
  if (k != 5 + 2 * (N - 1) || wrong(5, 2))
    return 1;
#pragma omp target simd linear(m : -3) map(tofrom : a, m)
  for (int i = 0; i < N; i++)
    a[i] = m;
  if (m != 7 - 3 * (N - 1) || wrong(7, -3))
    return 2;
#pragma omp target map(tofrom : a, n, p, q, none)
  {
#pragma omp parallel for linear(n) schedule(dynamic, 7)
    for (int i = 0; i < N; i++)
      a[i] = n;
    int *at = a + N;
#pragma omp parallel num_threads(4)
#pragma omp for linear(at : -1) schedule(static, 5)
    for (int i = 0; i < N; i++)
      at[-1] += i;
    p = at - a;
#pragma omp simd linear(q : 4)
    for (int i = 0; i < N; i++)
      a[i] -= q;
#pragma omp parallel for linear(none : 2)
    for (int i = N; i < N; i++)
      a[i] = none;
  }
  if (n != N || p != 1 || q != 3 + 4 * (N - 1) || none != 4)
    return 3;
  return wrong(1 + N - 1 - 3, -4) ? 4 : 0;
}
