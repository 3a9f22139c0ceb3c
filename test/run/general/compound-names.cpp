// Compound directives whose names the grammar of OpenMP 6.0, 19.1, has and older versions don't: the constructs that
// they are short for, nested, with the clauses that each of them takes (19.2).
//
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp --emit=cuda,hip -o %t.out %s
// RUN: %if nvcc %{ %nvcc_cubin %t.out/compound-names.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/compound-names.device.hip -o %t.hsaco %}
// REQUIRES: clang
// RUN: %chompcxx --host-compiler=%clangxx %s -o %t.clang
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang
//
// With clang there is no run on the host: teams after a taskloop trip an assertion of libomp, without Chomp as well.
#include <omp.h>

#define PRAGMA(x) _Pragma(#x)

template <class T> int test() {
  int n = 16, last = -1, who = -1;
  T a[16] = {}, sum = 0, once = 0;

#pragma omp target parallel masked map(tofrom : once) num_threads(4)
  once++;
  if (once != 1)
    return 1;

  PRAGMA(omp target parallel masked taskloop grainsize(4) map(tofrom : a) num_threads(4) lastprivate(last) default(none)
             shared(a) firstprivate(n))
  for (int i = 0; i < n; i++) {
    a[i] += i;
    last = i;
  }
  for (int i = 0; i < n; i++)
    if (a[i] != i)
      return 2;
  if (last != n - 1)
    return 3;

#pragma omp target taskloop map(to : a) shared(a) num_tasks(3) reduction(+ : sum) nowait
  for (int i = 0; i < n; i++)
    sum += a[i];
#pragma omp taskwait
  if (sum != 120)
    return 4;

  // Each team has a result, and each of its threads.
  int threads = 0;
#pragma omp target teams parallel num_teams(2) num_threads(parallel : 4) reduction(+ : threads) if (parallel : n > 9)
  threads += 1;
  if (threads < 1 || (threads != 8 && omp_get_num_devices() > 0))
    return 5;

  [[omp::directive(target teams parallel for reduction(+ : sum), num_teams(2), private(who), firstprivate(n))]]
  for (int i = 0; i < n; i++) {
    who = i;
    if (omp_get_team_num() == 0) // nothing is distributed: each team runs all
      sum += who;
  }
  if (sum != 240 || who != -1)
    return 6;

  [[omp::directive(target teams parallel single num_teams(1) private(who) map(tofrom : once))]]
  {
    who = 1;
    once += who;
  }
  if (once != 2 || who != -1)
    return 7;

  // On the host, and in a region.
#pragma omp parallel single num_threads(4)
  once++;
#pragma omp target map(tofrom : once)
#pragma omp parallel single num_threads(4)
  once++;
  // As the variant of a metadirective.
#pragma omp metadirective when(user = {condition(true)} : target parallel single map(tofrom : once))
  once++;
  return once == 5 ? 0 : 8;
}

int main() {
  int failed = test<int>();
  return failed ? failed : test<double>();
}
