/* Beside their programs, GPUs' text of these kernels runs in gpu-team-sections.test. */
#include <stdlib.h>
#ifndef TEAMS
#define TEAMS 2
#endif
enum { ROW = 40 };
void counts(int rows, const int *x, int *bins);
void moments(int rows, int first, const int *x, long *sums, int *largest);
void pairs(int rows, const int *x, int (*both)[2]);
void many(int rows, const int *x, int *bins);
void some(int rows, int n, const int *x, int *bins);

#ifndef OTHER_KERNELS
/* Numbers by class: all threads of a team count into one copy. */
void counts(int rows, const int *x, int *bins) {
#pragma omp target teams distribute num_teams(TEAMS) reduction(+ : bins[0 : 100]) map(to : x[0 : rows * ROW])
  for (int i = 0; i < rows; i++) {
#pragma omp parallel for num_threads(7)
    for (int j = 0; j < ROW; j++) {
#pragma omp atomic
      bins[x[i * ROW + j]]++;
    }
  }
}

/* Written by what one thread would run alone, and read by all of them; a section that begins later. */
void moments(int rows, int first, const int *x, long *sums, int *largest) {
#pragma omp target teams distribute num_teams(TEAMS) reduction(+ : sums[first : 3]) reduction(max : largest[0])        \
    map(to : x[0 : rows * ROW])
  for (int i = 0; i < rows; i++) {
    long sum = 0, squares = 0;
    const long before = sums[first + 2];
#pragma omp parallel for num_threads(5) reduction(+ : sum, squares)
    for (int j = 0; j < ROW; j++) {
      sum += x[i * ROW + j];
      squares += (long)x[i * ROW + j] * x[i * ROW + j];
    }
    sums[first] += sum;
    sums[first + 1] += squares;
    sums[first + 2] = before + 1;
    if (sum > largest[0])
      largest[0] = sum;
  }
}

/* A parallel construct's own reduction into the team's copy, in rows of two. */
void pairs(int rows, const int *x, int (*both)[2]) {
#pragma omp target teams distribute num_teams(TEAMS) reduction(+ : both[0 : 2][0 : 2]) map(to : x[0 : rows * ROW])
  for (int i = 0; i < rows; i++) {
#pragma omp parallel for num_threads(6) reduction(+ : both[0 : 2][0 : 2])
    for (int j = 0; j < ROW; j++)
      both[i % 2][j % 2] += x[i * ROW + j];
  }
}

/* Too many for a team's memory, or nobody knows how many there are: still the same. */
void many(int rows, const int *x, int *bins) {
#pragma omp target teams distribute num_teams(TEAMS) reduction(+ : bins[0 : 5000]) map(to : x[0 : rows * ROW])
  for (int i = 0; i < rows; i++) {
#pragma omp parallel for num_threads(7)
    for (int j = 0; j < ROW; j++) {
#pragma omp atomic
      bins[50 * x[i * ROW + j]]++;
    }
  }
}
void some(int rows, int n, const int *x, int *bins) {
#pragma omp target teams distribute num_teams(TEAMS) reduction(+ : bins[0 : n]) map(to : x[0 : rows * ROW])
  for (int i = 0; i < rows; i++) {
#pragma omp parallel for num_threads(7)
    for (int j = 0; j < ROW; j++) {
#pragma omp atomic
      bins[x[i * ROW + j] % n]++;
    }
  }
}
#endif

static int check_rows(int rows) {
  int *x = (int *)malloc((rows + 1) * ROW * sizeof(int)), bins[100], tens[10], both[2][2] = {{1, 1}, {1, 1}}, largest = 3;
  int *wide = (int *)calloc(5000, sizeof(int));
  long sums[5] = {-1, 1, 2, 3, -1};
  int expected[100], expected_both[2][2] = {{1, 1}, {1, 1}}, expected_largest = 3, failed = 0;
  long expected_sum = 1, expected_squares = 2;
  for (int i = 0; i < 100; i++)
    bins[i] = expected[i] = i;
  for (int i = 0; i < 10; i++)
    tens[i] = 0;
  for (int i = 0; i < rows; i++) {
    int sum = 0;
    for (int j = 0; j < ROW; j++) {
      const int v = x[i * ROW + j] = (i * 37 + j * j) % 100;
      expected[v]++;
      expected_both[i % 2][j % 2] += v;
      expected_squares += v * v;
      sum += v;
    }
    expected_sum += sum;
    expected_largest = sum > expected_largest ? sum : expected_largest;
  }
  counts(rows, x, bins);
  moments(rows, 1, x, sums, &largest);
  pairs(rows, x, both);
  many(rows, x, wide);
  some(rows, 10, x, tens);
  for (int i = 0; i < 100; i++) {
    failed |= bins[i] != expected[i] || wide[50 * i] != expected[i] - i;
    tens[i % 10] -= expected[i] - i;
  }
  for (int i = 0; i < 10; i++)
    failed |= tens[i] != 0;
  if (sums[0] != -1 || sums[1] != expected_sum || sums[2] != expected_squares || sums[3] != 3 + rows || sums[4] != -1)
    failed = 2;
  if (largest != expected_largest)
    failed = 3;
  for (int i = 0; i < 4; i++)
    if (both[i / 2][i % 2] != expected_both[i / 2][i % 2])
      failed = 4;
  free(wide);
  free(x);
  return failed;
}

static int check(void) {
  const int few = check_rows(1);
  if (few)
    return few;
  const int none = check_rows(0);
  return none ? 10 + none : check_rows(23) ? 20 + check_rows(23) : 0;
}
