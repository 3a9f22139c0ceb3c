// Loops that a transformation generates inside of a nest: collapsed with those around them, and transformed again.
// RUN: %chompcc -O2 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
enum { N = 13, M = 9, K = 5 };

static int wrong(int a[N][M], int each) {
  int bad = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      bad += a[i][j] != each * (100 * i + j);
      a[i][j] = 0;
    }
  return bad;
}

int main(void) {
  int a[N][M] = {{0}}, n = N, m = M;
#pragma omp target teams distribute parallel for collapse(2) map(tofrom : a)
#pragma omp tile sizes(4, 2)
  for (int i = 0; i < n; i++)
#pragma omp unroll partial(3)
    for (int j = m - 1; j >= 0; j--)
      a[i][j] += 100 * i + j;
  if (wrong(a, 1))
    return 1;
#pragma omp target parallel for collapse(3) map(tofrom : a)
  for (int i = 0; i < n; i += 1)
#pragma omp tile sizes(2, 3)
    for (int j = 0; j < m; j++)
      for (int k = 0; k < K; k++) {
#pragma omp atomic
        a[i][j] += 100 * i + j;
      }
  if (wrong(a, K))
    return 2;
  int order[N * M], at = 0;
#pragma omp target map(tofrom : a, at) map(from : order)
#pragma omp tile sizes(5, 1)
  for (int i = 0; i < n; i++)
#pragma omp tile sizes(4)
#pragma omp unroll partial(2)
    for (int j = 0; j < m; j++) {
      a[i][j] = 100 * i + j;
      order[at++] = i * M + j;
    }
  // Eight of each of five rows, and then what is left of these.
  if (wrong(a, 1) || at != N * M || order[7] != 7 || order[8] != M || order[40] != 8 || order[45] != 5 * M)
    return 3;
  // Bounds that read what is around them.
#pragma omp target parallel for map(tofrom : a)
  for (int i = 0; i < n; i++)
#pragma omp unroll partial(2)
    for (int j = 0; j < (i < m ? i : m); j++)
      a[i][j] += 100 * i + j;
  for (int i = 0; i < N; i++)
    for (int j = i; j < M; j++)
      a[i][j] = 100 * i + j;
  return wrong(a, 1) ? 4 : 0;
}
