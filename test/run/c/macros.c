// Regions, clauses, headers and bodies that come from macros, several to a line, and pragmas spelled with _Pragma.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#define FOR(i, n) for (int i = 0; i < (n); i++)
#define SET(a, i, v) (a)[i] = (v)
#define LAUNCH _Pragma("omp target teams distribute parallel for map(tofrom : a[0 : n])")
#define ADD(a, n, v)                                                                                                   \
  LAUNCH FOR(i, n) { SET(a, i, (a)[i] + (v)); }
#define TWICE(a, n) ADD(a, n, 1) ADD(a, n, 2)
#define BLOCK {
#define END }

static void run(int *a, int n) {
  // clang-format off
  LAUNCH
  FOR(i, n) SET(a, i, i);
  ADD(a, n, 10) ADD(a, n, 20)
  TWICE(a, n)
  if (n > 3)
    ADD(a, n, 100)
  else
    ADD(a, n, 200)
#pragma omp target teams distribute parallel for map(tofrom : a[0 : n])
  FOR(i, n) BLOCK SET(a, i, a[i] * 2);
  END
  // clang-format on
}

int main(void) {
  int a[10];
  run(a, 10);
  for (int i = 0; i < 10; i++)
    if (a[i] != 2 * (i + 133))
      return 1;
  run(a, 3);
  for (int i = 0; i < 3; i++)
    if (a[i] != 2 * (i + 233))
      return 2;
  return 0;
}
