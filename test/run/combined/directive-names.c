// A clause that names one construct of a combined directive is that construct's alone (OpenMP 6.0, 5.4).
// REQUIRES: gcc, clang
// RUN: %chompcc --host-compiler=%gcc %s -o %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.gcc
// RUN: %chompcc --host-compiler=%clang %s -o %t.clang
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.clang
#include <omp.h>

enum { N = 500 };

int main(void) {
  int shared_value = 0, seen = 0, own = 5, results[N] = {0}, unset, found = -1;
  // One copy for the region, which all teams count up.
#pragma omp target teams distribute firstprivate(target : shared_value) num_teams(8) map(from : seen)
  for (int i = 0; i < N; ++i) {
    int now;
#pragma omp atomic capture
    now = ++shared_value;
    if (now == N)
      seen = now;
  }
  if (shared_value != 0 || seen != N)
    return 1;
  // A private one.
#pragma omp target teams distribute parallel for private(target : unset) map(tofrom : found)
  for (int i = 0; i < 1; ++i) {
#pragma omp atomic write
    unset = 17;
#pragma omp atomic read
    found = unset;
  }
  if (found != 17)
    return 2;
  // A copy for each team.
#pragma omp target teams distribute firstprivate(teams : own) num_teams(4) map(tofrom : results)
  for (int i = 0; i < 4; ++i) {
    own += i;
    results[i] = own;
  }
  for (int i = 0; i < 4; ++i)
    if (results[i] < 5 + i)
      return 3;
  // Names that change nothing: the only construct that takes the clause, or the innermost.
#pragma omp target teams distribute parallel for map(target, tofrom : results) firstprivate(parallel : own)          \
    num_threads(parallel : 32) num_teams(teams : 4) schedule(for, simd : static) collapse(for : 1)
  for (int i = 0; i < N; ++i)
    results[i] += own;
  int sum = 0;
#pragma omp parallel for reduction(for, + : sum) firstprivate(parallel : own) num_threads(parallel : 3)
  for (int i = 0; i < N; ++i)
    sum += results[i] - own + 1;
  int expected = 0;
  for (int i = 0; i < 4; ++i)
    expected += results[i] - 6 + 1;
  return own == 5 && sum >= N ? 0 : 4 + (expected < 0);
}
