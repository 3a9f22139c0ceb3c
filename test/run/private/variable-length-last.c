// Lastprivate arrays of variable length: of loops over all threads, of parallel constructs inside, firstprivate too.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chompcxx -x c++ %s -o %t.cxx
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.cxx
static int all(int n, int m, double *a) {
  double last[m], both[m];
  for (int j = 0; j < m; j++)
    both[j] = 100 * j;
#pragma omp target teams distribute parallel for map(tofrom : a[0 : n]) lastprivate(last)
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < m; j++)
      last[j] = a[i] + j;
    a[i] = last[0] + 100;
  }
#pragma omp target parallel for map(to : a[0 : n]) firstprivate(both) lastprivate(both)
  for (int i = 0; i < n; i++)
    both[0] = a[i];
  for (int j = 0; j < m; j++)
    if (last[j] != n - 1 + j || both[j] != (j == 0 ? n + 99 : 100 * j))
      return 1;
  return a[2] == 102 ? 0 : 2;
}
static int inside(int n, int m, int *a) {
  int last[m], sum = 0;
#pragma omp target teams num_teams(1) map(tofrom : a[0 : n], sum) map(tofrom : last)
  {
#pragma omp parallel for num_threads(4) lastprivate(last)
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < m; j++)
        last[j] = i * j;
      a[i] += last[m - 1];
    }
    for (int j = 0; j < m; j++)
      sum += last[j];
  }
  if (last[m - 1] != (n - 1) * (m - 1) || a[3] != 3 + 3 * (m - 1))
    return 3;
  return sum == (n - 1) * (m - 1) * m / 2 ? 0 : 4;
}

int main(void) {
  double a[64];
  int b[40];
  for (int i = 0; i < 64; i++)
    a[i] = i;
  for (int i = 0; i < 40; i++)
    b[i] = i;
  int wrong = all(64, 5, a);
  return wrong ? wrong : inside(40, 3, b);
}
