// Clauses whose values only the run knows. Where they leave one thread it runs the iterations in order, and each may use
// what those before it have left; with any value there are no more threads than asked for.
// UNSUPPORTED: sanitized
// A kernel is instrumented by one of them alone.
// RUN: %chompcc -O2 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory CHOMP_VGPU_SCHEDULE=3 %t
// RUN: env OMP_TARGET_OFFLOAD=disabled OMP_NUM_THREADS=4 %t
// RUN: %chompcc --vgpu-check %s -o %t.strict
// RUN: env OMP_TARGET_OFFLOAD=mandatory CHOMP_VGPU=strict %t.strict
// RUN: %chomp %s -o %t.out --emit=cuda,hip
// RUN: %filecheck %s < %t.out/threads-at-run-time.host.c
// RUN: %if nvcc %{ %nvcc_cubin %t.out/threads-at-run-time.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/threads-at-run-time.device.hip -o %t.o %}
#include <omp.h>
#include <stdlib.h>

enum { N = 3000 };
static int values[N];
static double sums[N];

// CHECK: CHOMP_KERNEL({{.*}}threads{{.*}}CHOMP_KERNEL_MAY_BE_ONE
static int inOrder(int first) {
  for (int i = 1; i < N; ++i)
    if (values[i] != values[i - 1] + 1)
      return 0;
  return values[0] == first;
}

// A chain of values, each of which needs the one before it.
#define CHAIN(name, first, directive, ...)                                                                             \
  static int name(__VA_ARGS__) {                                                                                       \
    values[0] = first;                                                                                                 \
    _Pragma(directive) for (int i = 1; i < N; ++i) values[i] = values[i - 1] + 1;                                      \
    return inOrder(first);                                                                                             \
  }
CHAIN(threads, 1, "omp target parallel for num_threads(n) map(tofrom : values)", int n)
CHAIN(limit, 2, "omp target parallel for thread_limit(n) if (yes) map(tofrom : values)", int n, int yes)
CHAIN(both, 3, "omp target parallel for num_threads(n) thread_limit(m) map(tofrom : values)", int n, int m)
CHAIN(teams, 4, "omp target teams distribute num_teams(n) map(tofrom : values)", int n)
CHAIN(noTeams, 5, "omp target teams distribute if (teams : several) map(tofrom : values)", int several)
CHAIN(league, 6, "omp target teams distribute parallel for num_teams(n) num_threads(m) map(tofrom : values)", int n, int m)
CHAIN(alone, 7, "omp target parallel for if (parallel : yes) map(tofrom : values)", int yes)

static int added(int n) {
  double sum = 0;
  sums[0] = 1;
#pragma omp target parallel for num_threads(n) reduction(+ : sum) map(tofrom : sums)
  for (int i = 1; i < N; ++i) {
    sums[i] = sums[i - 1] + 1;
    sum += sums[i];
  }
  return sum == N * (N + 1.0) / 2 - 1;
}

static int nest(int n) {
  int last = 0;
#pragma omp target parallel for collapse(2) num_threads(n) map(tofrom : values, last)
  for (int i = 0; i < N / 10; ++i)
    for (int j = 0; j < 10; ++j)
      values[i * 10 + j] = last = last + 1;
  return inOrder(1) && last == N;
}

// An element for each thread, and no more.
static int scratch(int n) {
  int *mine = calloc(n + 1, sizeof *mine), wrong = 0, sum = 0;
  mine[n] = -1;
#pragma omp target parallel for num_threads(n) map(tofrom : mine[ : n + 1]) reduction(+ : wrong)
  for (int i = 0; i < N; ++i) {
    wrong += omp_get_num_teams() != 1 || omp_get_num_threads() > n || omp_get_thread_num() >= n;
    mine[omp_get_thread_num()] += i;
  }
  for (int i = 0; i < n; ++i)
    sum += mine[i];
  wrong += mine[n] != -1;
  free(mine);
  return !wrong && sum == N * (N - 1) / 2;
}

static int counted(int n) {
  int *mine = calloc(n + 1, sizeof *mine), wrong = 0, sum = 0;
#pragma omp target parallel num_threads(n) map(tofrom : mine[ : n + 1]) reduction(+ : wrong)
  {
    wrong += omp_get_num_teams() != 1 || omp_get_num_threads() > n || omp_get_thread_num() >= n;
#pragma omp for
    for (int i = 0; i < N; ++i)
      mine[omp_get_thread_num()] += i;
  }
  for (int i = 0; i < n; ++i)
    sum += mine[i];
  wrong += mine[n] != 0;
  free(mine);
  return !wrong && sum == N * (N - 1) / 2;
}

static int scratchOfTeams(int n, int m) {
  int *mine = calloc(n * m, sizeof *mine), wrong = 0, sum = 0;
#pragma omp target teams distribute parallel for num_teams(n) num_threads(m) map(tofrom : mine[ : n * m])              \
    reduction(+ : wrong)
  for (int i = 0; i < N; ++i) {
    wrong += omp_get_num_teams() > n || omp_get_team_num() >= n || omp_get_num_threads() > m;
    mine[omp_get_team_num() * m + omp_get_thread_num()] += i;
  }
  for (int i = 0; i < n * m; ++i)
    sum += mine[i];
  free(mine);
  return !wrong && sum == N * (N - 1) / 2;
}

int main(void) {
  if (!threads(1) || !limit(1, 1) || !both(1, 64) || !both(64, 1) || !teams(1) || !noTeams(0) || !league(1, 1))
    return 1;
  if (!alone(0) || !added(1) || !nest(1))
    return 2;
  for (int n = 1; n < 1001; n = n == 1 ? 3 : n == 3 ? 64 : n == 64 ? 900 : 2000)
    if (!scratch(n) || !counted(n) || !scratchOfTeams(3, n) || !scratchOfTeams(n % 50 + 1, 1))
      return 3;
  return 0;
}
