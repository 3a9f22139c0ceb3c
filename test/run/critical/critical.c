// critical: unnamed and named ones exclude one another; a hint changes nothing.
// REQUIRES: gcc, clang
// RUN: %chompcc --host-compiler=%gcc %s -o %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.gcc
// RUN: %chompcc --host-compiler=%clang %s -o %t.clang
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.clang
#include <omp.h>

int main(void) {
  enum { N = 2000 };
  long a = 1, b = 0;
  int low = 1 << 30, at = -1, count = 0, v[N];
  for (int i = 0; i < N; i++)
    v[i] = (i * 7919) % 2003 + 1;
#pragma omp target teams distribute parallel for map(tofrom : a, b, low, at, count) map(to : v)
  for (int i = 0; i < N; i++) {
#pragma omp critical
    {
      a = a + b % 2 + 1;
      b = b + 2;
    }
#pragma omp critical(minimum)
    if (v[i] < low) {
      low = v[i];
      at = i;
    }
#pragma omp critical(counter) hint(omp_sync_hint_contended)
    count = count + 1;
  }
  if (a != N + 1 || b != 2 * N)
    return 1;
  if (count != N)
    return 2;
  int expected = 0;
  for (int i = 0; i < N; i++)
    if (v[i] < v[expected])
      expected = i;
  return at == expected && low == v[expected] ? 0 : 3;
}
