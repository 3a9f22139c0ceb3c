// simd within a region, with its clauses, and combined ones with safelen.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t

int main(void) {
  enum { R = 30, C = 50 };
  static float a[R][C], sums[R];
  int last[R];
#pragma omp target teams distribute parallel for map(from : a, sums, last)
  for (int i = 0; i < R; i++) {
    float sum = 0;
    int l = 0;
#pragma omp simd
    for (int j = 0; j < C; j++)
      a[i][j] = (float)(i + j);
#pragma omp simd reduction(+ : sum) safelen(4)
    for (int k = 0; k < C; k++)
      sum += a[i][k];
#pragma omp simd collapse(2) reduction(max : l)
    for (int k = 0; k < 5; k++)
      for (int m = 0; m < 4; m++)
        l = 10 * k + m > l ? 10 * k + m : l;
    sums[i] = sum;
    last[i] = l;
  }
  for (int i = 0; i < R; i++) {
    if (sums[i] != (float)(C * i + C * (C - 1) / 2))
      return 1;
    if (last[i] != 43)
      return 2;
  }
#pragma omp target teams distribute parallel for simd safelen(8) map(tofrom : sums)
  for (int i = 0; i < R; i++)
    sums[i] += 1;
  return sums[2] == (float)(2 * C + C * (C - 1) / 2 + 1) ? 0 : 3;
}
