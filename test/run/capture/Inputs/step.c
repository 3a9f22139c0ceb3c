#include <stdio.h>
double scale = 3;
#pragma omp declare target(scale)
struct V {
  double *p;
};
static void step(int n, struct V v, const double *x, int k) {
#pragma omp target teams distribute parallel for map(to : x[0 : n]) map(tofrom : v.p[0 : n])
  for (int i = 0; i < n; i++)
    v.p[i] += scale * x[i] + k;
}
int main(void) {
  enum { N = 1000 };
  double x[N], y[N];
  for (int i = 0; i < N; i++)
    x[i] = i, y[i] = 1;
  struct V v = {y};
  for (int k = 0; k < 3; k++)
    step(N, v, x, k);
  return y[2] != 1 + 3 * 6 + 3;
}
