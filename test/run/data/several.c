// One enter data for several variables, their exits apart and in another order; data of different threads and scopes.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t

static void add(int *a, const int *b, int n) {
#pragma omp target teams distribute parallel for map(tofrom : a[0 : n]) map(to : b[0 : n])
  for (int i = 0; i < n; i++)
    a[i] += b[i];
}

int main(void) {
  enum { N = 64 };
  int a[N], b[N], c[N], failed = 0;
  for (int i = 0; i < N; i++) {
    a[i] = i;
    b[i] = 2 * i;
    c[i] = 0;
  }
#pragma omp target enter data map(to : a, b) map(alloc : c)
#pragma omp target teams distribute parallel for
  for (int i = 0; i < N; i++)
    c[i] = a[i] + b[i];
  add(a, c, N);
#pragma omp target exit data map(release : b)
#pragma omp target exit data map(from : c)
  for (int i = 0; i < N; i++)
    failed |= c[i] != 3 * i;
  add(a, c, N / 2);
#pragma omp target exit data map(from : a)
  for (int i = 0; i < N; i++)
    failed |= (a[i] != (i < N / 2 ? 7 * i : 4 * i)) << 1;
  return failed;
}
