// Directives that apply clauses put on the generated loops (OpenMP 6.0, 11.1): the order in which iterations run is that
// of the loops written out.
// (clang reads stripe and fuse with -fopenmp-version=60 only.)
// RUN: %chompcc %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chomp %s -o %t.out --emit=cuda,hip
// RUN: %if nvcc %{ %nvcc_cubin %t.out/apply.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/apply.device.hip -o %t.hsaco %}
// REQUIRES: host-gcc
#include <stdio.h>
enum { N = 5, M = 7, L = 2, Two = 2 };
static int seen[400], wanted[400];
static int count, length;
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define WANT(i, j, k) wanted[length++] = (i) * 100 + (j) * 10 + (k)
#define SEEN(i, j, k) seen[count++] = (i) * 100 + (j) * 10 + (k)

static int differ(const char *what) {
  int at = 0;
  while (at < length && seen[at] == wanted[at])
    ++at;
  const int wrong = at < length || count != length;
  if (wrong)
    printf("%s: %d of %d instead of %d, %d %d\n", what, at, count, length, seen[at], wanted[at]);
  count = length = 0;
  return wrong;
}

int main(void) {
  int errors = 0;
  const int n = N;

#pragma omp target map(tofrom : seen, count)
#pragma omp tile sizes(2, 3) apply(grid : interchange, nothing) apply(intratile : nothing, reverse)
  for (int i = 0; i < n; ++i)
    for (int j = 1; j < M; ++j)
      SEEN(i, j, 0);
  for (int jj = 1; jj < M; jj += 3)
    for (int ii = 0; ii < N; ii += 2)
      for (int i = ii; i < MIN(ii + 2, N); ++i)
        for (int j = MIN(jj + 3, M) - 1; j >= jj; --j)
          WANT(i, j, 0);
  errors += differ("tile");

  // The loop over k is interchange's, and not tile's.
#pragma omp target map(tofrom : seen, count)
#pragma omp tile sizes(Two, 4) apply(intratile(2) : interchange permutation(2, 1)) apply(grid(1) : reverse)
  for (int i = N; i > 0; --i)
    for (int j = 0; j < M; ++j)
      for (int k = 0; k < L; ++k)
        SEEN(i, j, k);
  for (int ii = N - 4; ii <= N; ii += 2)
    for (int jj = 0; jj < M; jj += 4)
      for (int i = ii; i > ii - 2 && i > 0; --i)
        for (int k = 0; k < L; ++k)
          for (int j = jj; j < MIN(jj + 4, M); ++j)
            WANT(i, j, k);
  errors += differ("more loops");

#pragma omp target map(tofrom : seen, count)
#pragma omp tile sizes(4) apply(intratile : unroll partial(2) apply(reverse)) apply(grid : unroll)
  for (int i = 0; i < N; ++i)
    SEEN(i, 0, 0);
  for (int ii = 0; ii < N; ii += 4)
    for (int u = (MIN(ii + 4, N) - ii - 1) / 2; u >= 0; --u)
      for (int i = ii + 2 * u; i < MIN(ii + 2 * u + 2, MIN(ii + 4, N)); ++i)
        WANT(i, 0, 0);
  errors += differ("nested");

#pragma omp target map(tofrom : seen, count)
#pragma omp stripe sizes(3) apply(offsets : reverse) apply(grid : tile sizes(2) apply(grid : reverse))
  for (int i = 0; i < M; ++i)
    SEEN(i, 0, 0);
  for (int o = 2; o >= 0; --o)
    for (int t = ((M - o + 2) / 3 - 1) / 2; t >= 0; --t)
      for (int g = 2 * t; g < MIN(2 * t + 2, (M - o + 2) / 3); ++g)
        WANT(o + 3 * g, 0, 0);
  errors += differ("stripe");

#pragma omp target map(tofrom : seen, count)
#pragma omp reverse apply(reversed : tile sizes(2, 2) apply(grid : nothing, reverse))
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < M; ++j)
      SEEN(i, j, 0);
  for (int ii = N - 1; ii >= 0; ii -= 2)
    for (int jj = M - 1; jj >= 0; jj -= 2)
      for (int i = ii; i > ii - 2 && i >= 0; --i)
        for (int j = jj; j < MIN(jj + 2, M); ++j)
          WANT(i, j, 0);
  errors += differ("reverse");

#pragma omp target map(tofrom : seen, count)
#pragma omp fuse apply(reverse)
  {
    for (int i = 0; i < 2; ++i)
      SEEN(i, 1, 0);
    for (int j = 0; j < 3; ++j)
      SEEN(j, 2, 0);
  }
  for (int f = 2; f >= 0; --f) {
    if (f < 2)
      WANT(f, 1, 0);
    WANT(f, 2, 0);
  }
  errors += differ("fuse");

  // The loops that a construct around takes are the generated ones.
  int sums[N][M] = {{0}};
#pragma omp target teams distribute parallel for collapse(2)
#pragma omp tile sizes(2, 2) apply(grid : interchange) apply(intratile : interchange)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < M; ++j)
      sums[i][j] += i * M + j;
  for (int i = 0; i < N * M; ++i)
    errors += sums[i / M][i % M] != i;
  return errors;
}
