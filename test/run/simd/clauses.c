// private and lastprivate of a simd within a region.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t

int main(void) {
  enum { R = 30, C = 50 };
  static float a[R][C];
  int last[R];
#pragma omp target teams distribute parallel for map(from : a, last)
  for (int i = 0; i < R; i++) {
    float t = -1;
    int j, l = 0;
#pragma omp simd private(t)
    for (j = 0; j < C; j++) {
      t = (float)(i + j);
      a[i][j] = t;
    }
#pragma omp simd lastprivate(l) collapse(2)
    for (int k = 0; k < 5; k++)
      for (int m = 0; m < 4; m++)
        l = 10 * k + m;
    last[i] = l + j + (int)t;
  }
  for (int i = 0; i < R; i++) {
    if (a[i][C - 1] != (float)(i + C - 1))
      return 1;
    if (last[i] != 43 + C - 1)
      return 2;
  }
  return 0;
}
