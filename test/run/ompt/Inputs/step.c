static int add(int n, double *a, double scale, int times) {
  int count = 0, last = 0;
#pragma omp target teams distribute parallel for map(tofrom : a[0 : n]) map(tofrom : count, last) num_teams(2)
  for (int i = 0; i < n; i++) {
    a[i] += scale * times;
    if (i == 0)
      count += times;
    if (i == n - 1)
      last += times;
  }
  return count == last ? count : -1;
}
int main(void) {
  enum { N = 10000 };
  static double a[N], b[N];
  int done = 0;
  for (int k = 0; k < 3; k++)
    done += add(N, a, 0.5, 2);
#pragma omp target enter data map(to : b)
#pragma omp target teams distribute parallel for nowait
  for (int i = 0; i < N; i++)
    b[i] += 1;
#pragma omp target teams distribute parallel for nowait depend(out : done)
  for (int i = 0; i < 1; i++)
    ;
#pragma omp taskwait
#pragma omp target exit data map(from : b)
  return done != 6 || a[7] != 3 || b[9] != 1;
}
