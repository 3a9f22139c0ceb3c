/* saxpy: y = a * x + y. The smallest program that offloads a loop. */
#include <stdio.h>

#define N 100000

static float x[N], y[N];

static void saxpy(int n, float a, const float *x, float *y) {
#pragma omp target teams distribute parallel for map(to : x[0 : n]) map(tofrom : y[0 : n])
  for (int i = 0; i < n; i++)
    y[i] = a * x[i] + y[i]; // one iteration for each thread
}

int main(void) {
  for (int i = 0; i < N; i++) {
    x[i] = (float)i;
    y[i] = 1.0f;
  }

  saxpy(N, 2.0f, x, y);

  for (int i = 0; i < N; i++)
    if (y[i] != 2.0f * (float)i + 1.0f) {
      printf("FAIL: y[%d] is %g\n", i, y[i]);
      return 1;
    }
  printf("PASS: y[%d] = %g\n", N - 1, y[N - 1]);
  return 0;
}
