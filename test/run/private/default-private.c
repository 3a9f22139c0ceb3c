// default(firstprivate) and default(private).
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// REQUIRES: clang
// RUN: %chompcc --host-compiler=%clang %s -o %t.clang
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang

int main(void) {
  enum { N = 50 };
  int a[N], *p = a, k = 3, t = 9;
#pragma omp target teams distribute parallel for default(firstprivate) map(tofrom : p[0 : N])
  for (int i = 0; i < N; i++)
    p[i] = i * k;
  for (int i = 0; i < N; i++)
    if (a[i] != 3 * i)
      return 1;
#pragma omp target teams distribute parallel for default(private) shared(a, k) map(tofrom : a) map(to : k)
  for (int i = 0; i < N; i++) {
    t = a[i] + k;
    a[i] = t;
  }
  for (int i = 0; i < N; i++)
    if (a[i] != 3 * i + 3)
      return 2;
  return k == 3 && t == 9 ? 0 : 3;
}
