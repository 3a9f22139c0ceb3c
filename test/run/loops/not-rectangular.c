// collapse over loops whose bounds depend on an outer counter, and over loops with code between them.
// (clang 22 loses lastprivate in such a nest where threads get no iteration.)
// RUN: %chompcc -O2 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_NUM_THREADS=8 OMP_TARGET_OFFLOAD=disabled %t

enum { N = 40 };
static int hits[N][N], cube[N][N][4], diagonal[N];

int main(void) {
  int i, j, last = -1, sum = 0;
#pragma omp target teams distribute parallel for collapse(2) map(tofrom : hits)
  for (i = 0; i < N; i++)
    for (j = i + 1; j < N; j++)
      hits[i][j]++;
#pragma omp target teams distribute parallel for collapse(3) map(tofrom : cube) reduction(+ : sum)
  for (int a = N - 1; a >= 0; --a)
    for (int c = 0; c < 4; c++)
      for (int b = 2 * a - N; b <= a; b++)
        if (b >= 0) {
          cube[a][b][c]++;
          sum += 1;
        }
#pragma omp target parallel for collapse(2) lastprivate(last)
  for (int k = 0; k < N; k++)
    for (int m = k + 1; m < N; m++)
      last = k * 100 + m;
#if __clang__ // gcc 12 takes perfect nests alone
#pragma omp target teams distribute parallel for collapse(2) map(tofrom : diagonal, hits)
  for (int k = 0; k < N; k++) {
    int here = 3 * k;
    for (int m = 0; m < N; m++)
      hits[k][m] += here;
    diagonal[k] = here;
  }
#endif
  for (int k = 0; k < N; k++)
    for (int m = 0; m < N; m++)
      if (hits[k][m] != (m > k) + diagonal[k])
        return 1;
  int expected = 0;
  for (int a = 0; a < N; a++)
    for (int b = 0; b < N; b++)
      for (int c = 0; c < 4; c++) {
        int in = b <= a && b >= 2 * a - N;
        expected += in;
        if (cube[a][b][c] != in)
          return 2;
      }
  if (sum != expected)
    return 3;
  return last == (N - 2) * 100 + N - 1 ? 0 : 4;
}
