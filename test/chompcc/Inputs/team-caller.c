#include "team.h"

#include <omp.h>
#include <stdio.h>

enum { N = 100, TEAMS = 3, THREADS = 32 };

static int failures;

static void expect(const char *what, int seen, int expected) {
  if (seen != expected) {
    printf("%s: %d, not %d\n", what, seen, expected);
    ++failures;
  }
}

// One thread calls, and all of a region.
static void sequential(void) {
  int x[N], scratch[N], alone = 0, sum = 0, places = 0;
#pragma omp target map(from : x) map(alloc : scratch) map(from : alone, sum, places)
  {
    fill(N, x, 0);
    alone = place();
#pragma omp parallel num_threads(THREADS)
    {
      fill(N, x, 1);
      reverse(N, x, scratch);
      if (place() == omp_get_thread_num() + 1000 * THREADS)
#pragma omp atomic
        ++places;
    }
    sum = total(N, x);
  }
  expect("alone", alone, 1000);
  expect("places", places, THREADS);
  expect("sum", sum, N * (N + 1) / 2);
  for (int i = 0; i < N; ++i)
    expect("x", x[i], N - i);
}

// Teams with an array of their own.
static void teams(void) {
  int sums[TEAMS], firsts[TEAMS];
#pragma omp target teams num_teams(TEAMS) thread_limit(THREADS) map(from : sums, firsts)
  {
    int own[N], scratch[N];
    const int team = omp_get_team_num();
#pragma omp parallel
    {
      fill(N, own, team);
      reverse(N, own, scratch);
    }
    firsts[team] = own[0];
    sums[team] = total(N, own);
  }
  for (int t = 0; t < TEAMS; ++t) {
    expect("first", firsts[t], t + N - 1);
    expect("team's sum", sums[t], N * t + N * (N - 1) / 2);
  }
}

// A kernel of loops alone.
static void loops(void) {
  int numbers[N], sums[N];
#pragma omp target teams distribute parallel for num_teams(TEAMS) num_threads(THREADS) map(from : numbers, sums)
  for (int i = 0; i < N; ++i) {
    int own[2] = {i, 1};
    numbers[i] = place() % 1000;
    sums[i] = total(2, own);
  }
  for (int i = 0; i < N; ++i) {
    expect("number's range", numbers[i] >= 0 && numbers[i] < THREADS, 1);
    expect("nested sum", sums[i], i + 1);
  }
}

int main(void) {
  sequential();
  teams();
  loops();
  return failures != 0;
}
