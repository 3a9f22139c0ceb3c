// Loop transformations by themselves in a region: the order in which the transformed loops run.
// (clang reads stripe and fuse with -fopenmp-version=60 only.)
// RUN: %chompcc -O2 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// REQUIRES: host-gcc

enum { N = 10, M = 6 };

int main(void) {
  int tiled[N][M], striped[N], swapped[N][M], backward[N], unrolled[N], fused[N], other[M], twice[N], bad = 0;
  int some[N] = {0}, all[N], rest[N] = {0};
#pragma omp target map(from : tiled, striped, swapped, backward, unrolled, fused, other, twice, all) map(tofrom : some, rest)
  {
    int at = 0;
#pragma omp tile sizes(4, 4) apply(grid(1) : unroll partial(2)) apply(intratile : nothing, unroll)
    for (int i = 0; i < N; i++)
      for (int j = M - 1; j >= 0; j--)
        tiled[i][j] = at++;
    at = 0;
#pragma omp stripe sizes(3)
    for (int i = 0; i < N; i++)
      striped[i] = at++;
    at = 0;
#pragma omp interchange
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
        swapped[i][j] = at++;
    at = 0;
#pragma omp reverse
    for (int i = 1; i < N; i += 2)
      backward[i] = at++; // 9, 7, 5 ...
    at = 0;
#pragma omp unroll partial(4)
    for (int i = 0; i < N; i++)
      unrolled[i] = at++;
    at = 0;
#pragma omp fuse
    {
      for (int i = 0; i < N; i++)
        fused[i] = at++;
      for (int j = 0; j < M; j++)
        other[j] = at++;
    }
    at = 0;
#pragma omp reverse
#pragma omp tile sizes(4)
    for (int i = 0; i < N; i++)
      twice[i] = at++; // 8 9 4 5 6 7 0 1 2 3
    at = 1;
#pragma omp fuse
    {
      for (int i = 0; i < N; i++) {
        if (i % 3)
          continue; // goes on with the other loop's iteration
        some[i] = at++;
      }
      for (int i = 0; i < N; i++)
        all[i] = at++;
    }
#pragma omp reverse
    for (int i = 0; i < N; i++) {
      if (i < M)
        continue;
      rest[i] = at++;
    }
  }
  int at = 0;
  for (int it = 0; it < N; it += 4)
    for (int jt = 0; jt < M; jt += 4)
      for (int i = it; i < N && i < it + 4; i++)
        for (int j = jt; j < M && j < jt + 4; j++)
          bad += tiled[i][M - 1 - j] != at++;
  if (bad)
    return 1;
  at = 0;
  for (int o = 0; o < 3; o++)
    for (int i = o; i < N; i += 3)
      bad += striped[i] != at++;
  if (bad)
    return 2;
  for (int j = 0; j < M; j++)
    for (int i = 0; i < N; i++)
      bad += swapped[i][j] != j * N + i;
  if (bad)
    return 3;
  for (int i = 1; i < N; i += 2)
    bad += backward[i] != (9 - i) / 2;
  for (int i = 0; i < N; i++)
    bad += unrolled[i] != i;
  if (bad)
    return 4;
  for (int i = 0; i < N; i++)
    bad += fused[i] != (i < M ? 2 * i : i + M);
  for (int j = 0; j < M; j++)
    bad += other[j] != 2 * j + 1;
  if (bad)
    return 5;
  static const int expected[N] = {6, 7, 8, 9, 2, 3, 4, 5, 0, 1};
  for (int i = 0; i < N; i++)
    bad += twice[i] != expected[i];
  if (bad)
    return 6;
  at = 1;
  for (int i = 0; i < N; i++)
    bad += some[i] != (i % 3 ? 0 : at++) || all[i] != at++;
  for (int i = N - 1; i >= 0; i--)
    bad += rest[i] != (i < M ? 0 : at++);
  return bad ? 7 : 0;
}
