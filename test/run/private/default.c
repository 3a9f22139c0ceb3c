// default(none), default(shared), default(firstprivate), default(private) and shared.
// REQUIRES: gcc, clang
// RUN: %chompcc --host-compiler=%gcc %s -o %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.gcc
// RUN: %chompcc --host-compiler=%clang %s -o %t.clang
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.clang

int main(void) {
  enum { N = 50 };
  int a[N], k = 3, t = 9;
#pragma omp target teams distribute parallel for default(none) shared(a) firstprivate(k) private(t) map(from : a)
  for (int i = 0; i < N; i++) {
    t = i * k;
    a[i] = t;
  }
  for (int i = 0; i < N; i++)
    if (a[i] != 3 * i)
      return 1;
#pragma omp target parallel for default(shared) map(tofrom : a) shared(a, k)
  for (int i = 0; i < N; i++)
    a[i] += k;
  for (int i = 0; i < N; i++)
    if (a[i] != 3 * i + 3)
      return 2;
  return k == 3 && t == 9 ? 0 : 3;
}
