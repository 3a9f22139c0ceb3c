// lastprivate: scalars, arrays and structures get the value of the iteration that is last in sequence.
// REQUIRES: gcc, clang
// RUN: %chompcc --host-compiler=%gcc %s -o %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.gcc
// RUN: %chompcc --host-compiler=%clang %s -o %t.clang
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.clang

struct pair {
  int x;
  double y;
};

int main(void) {
  int n = 1000, last = -1, many[3] = {-1, -1, -1}, got[10] = {0};
  struct pair p = {0, 0};
  double d = 0;
#pragma omp target teams distribute parallel for lastprivate(last, many, p, d) map(tofrom : last, many, p, d)
  for (int i = 0; i < n; i++) {
    last = i * 2;
    for (int k = 0; k < 3; k++)
      many[k] = i + k;
    p = (struct pair){i, 0.5 * i};
    d = i;
  }
  if (last != 1998)
    return 1;
  if (many[0] != 999 || many[2] != 1001)
    return 2;
  if (p.x != 999 || p.y != 499.5)
    return 3;
  if (d != 999)
    return 4;
#pragma omp target parallel for lastprivate(last) map(tofrom : last)
  for (int i = 5; i < 8; i++)
    last = i;
  if (last != 7)
    return 5;
#pragma omp target teams distribute parallel for collapse(2) lastprivate(last) map(tofrom : last)
  for (int i = 0; i < 10; i++)
    for (int j = 10; j > 2; j -= 3)
      last = 100 * i + j;
  if (last != 904)
    return 6;
#pragma omp target teams distribute parallel for simd lastprivate(last) map(tofrom : last)
  for (int i = 20; i >= 3; i -= 4)
    last = i;
  if (last != 4)
    return 7;
  last = 55;
#pragma omp target teams loop lastprivate(n) map(tofrom : n, got)
  for (n = 0; n < 10; n++)
    got[n] = n;
  return n == 10 && got[4] == 4 && last == 55 ? 0 : 8;
}
