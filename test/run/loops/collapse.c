// collapse of two to four loops, with bounds, steps and types that differ from loop to loop.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t

enum { A = 5, B = 6, C = 4, D = 3 };

static int two(int first, int step) {
  int got[A * 10][B] = {{0}}, wrong = 0;
#pragma omp target teams distribute parallel for collapse(2) map(tofrom : got)
  for (int i = first; i < A * 10; i += step)
    for (long j = B - 1; j >= 1; j--)
      got[i][j] += (int)(10 * i + j);
  for (int i = 0; i < A * 10; i++)
    for (int j = 0; j < B; j++)
      wrong += got[i][j] != (i >= first && (i - first) % step == 0 && j >= 1 ? 10 * i + j : 0);
  return wrong;
}

static int three(unsigned n) {
  int got[A][B][C] = {{{0}}}, wrong = 0;
#pragma omp target teams distribute parallel for simd collapse(3) map(tofrom : got)
  for (unsigned char i = 0; i < A; i++)
    for (unsigned j = n; j > 0; j -= 2)
      for (short k = -2; k < 2; ++k)
        got[i][j - 1][k + 2] += 1;
  for (int i = 0; i < A; i++)
    for (int j = 0; j < B; j++)
      for (int k = 0; k < C; k++)
        wrong += got[i][j][k] != (j % 2 == 1);
  return wrong;
}

static int four(int a, int b, int c, int d) {
  int got[A][B][C][D] = {{{{0}}}}, wrong = 0;
#pragma omp target teams loop collapse(4) map(tofrom : got)
  for (int i = 0; i < a; i++)
    for (int j = 0; j < b; j++)
      for (int k = 0; k < c; k++)
        for (int l = 0; l < d; l++)
          got[i][j][k][l] += 1000 * i + 100 * j + 10 * k + l + 1;
  for (int i = 0; i < A; i++)
    for (int j = 0; j < B; j++)
      for (int k = 0; k < C; k++)
        for (int l = 0; l < D; l++)
          wrong += got[i][j][k][l] != 1000 * i + 100 * j + 10 * k + l + 1;
  return wrong;
}

// Nothing to do in one of the loops is nothing to do at all; a loop behind the collapsed ones runs in each iteration.
static int rest(int none) {
  int got[A] = {0};
#pragma omp target teams distribute parallel for collapse(2) map(tofrom : got)
  for (int i = 0; i < A; i++)
    for (int j = 0; j < none; j++)
      got[i] = 1;
#pragma omp target teams distribute parallel for collapse(1) map(tofrom : got)
  for (int i = 0; i < A; i++)
    for (int j = 0; j < B; j++)
      got[i] += j;
  for (int i = 0; i < A; i++)
    if (got[i] != 15)
      return 1;
  return 0;
}

int main(void) {
  if (two(3, 4))
    return 1;
  if (three(B))
    return 2;
  if (four(A, B, C, D))
    return 3;
  if (rest(0))
    return 4;
  return 0;
}
