// linear on combined constructs: each iteration's copy, its value after the loop, steps of all kinds, pointers, nests.
// RUN: %chompcc -O2 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t

enum { N = 1000 };
static int a[N], b[N], c[N];

int main(void) {
  int at = 5, by = 3, from = 100, cell = 0, mapped = 1, i = -1;
#pragma omp target parallel for linear(at : 2) map(tofrom : a)
  for (int k = 0; k < N; k++) {
    a[k] = at;
    at += 2;
  }
#pragma omp target simd linear(from : -by) map(tofrom : b) simdlen(8) safelen(16)
  for (int k = 0; k < N; k++) {
    b[k] = from;
    from -= by;
  }
#pragma omp target parallel for collapse(2) linear(cell) map(tofrom : c)
  for (int k = 0; k < N / 10; k++)
    for (int m = 0; m < 10; m++)
      c[10 * k + m] = cell++;
#pragma omp target data map(tofrom : mapped)
  {
#pragma omp target map(always, tofrom : mapped)
    mapped = 7;
#pragma omp target parallel for linear(mapped : 10) map(tofrom : mapped, a)
    for (int k = 0; k < 4; k++) {
      a[k] += mapped;
      mapped += 10;
    }
  }
#pragma omp target simd linear(i) map(tofrom : b)
  for (i = 0; i < 10; i++)
    b[i]++;
  if (at != 5 + 2 * N || from != 100 - 3 * N || cell != N || mapped != 47)
    return 1;
  for (int k = 0; k < N; k++)
    if (a[k] != 5 + 2 * k + (k < 4 ? 7 + 10 * k : 0) || b[k] != 100 - 3 * k + (k < 10) || c[k] != k)
      return 2;
  return i == 10 ? 0 : 3;
}
