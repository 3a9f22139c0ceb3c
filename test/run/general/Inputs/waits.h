// Regions whose threads work together, with barriers that nobody needs and barriers that somebody does. Nobody knows
// how many threads a team has before it runs, so that on a GPU it has several iterations (TeamEach.cpp).
#include <string.h>

enum { M = 150, TEAMS = 5, ROUNDS = 3 };
static int Threads = 64;

#ifdef OTHER_KERNELS
static void pyramid(int rows, const int *x, int *out);
static void mirrored(int rows, const int *x, int *out);
static void lengths(int rows, int rounds, const int *x, int *out);
static void singles(int rows, const int *x, int *out);
static void memory(int rows, int *a, int *b);
#else
/// Of `sum` each thread has its own elements; `level` is everybody's.
static void pyramid(int rows, const int *x, int *out) {
#pragma omp target teams distribute thread_limit(Threads) map(to : x[0 : rows]) map(tofrom : out[0 : rows * M])
  for (int row = 0; row < rows; row++) {
    int level[M];
    int sum[M];
#pragma omp parallel
    {
#pragma omp for
      for (int m = 0; m < M; m++)
        sum[m] = 0;
      for (int n = 0; n < ROUNDS; n++) {
#pragma omp single
        level[0] = x[row] + n;
#pragma omp for
        for (int m = 1; m < M; m++)
          level[m] = level[0] * m;
#pragma omp for
        for (int m = 0; m < M; m++)
          sum[m] += level[M - 1 - m];
      }
#pragma omp for
      for (int m = 0; m < M; m++)
        out[row * M + m] = sum[m];
    }
  }
}

/// The last loop reads what others have written, and so does the next row's first one overwrite what others read.
static void mirrored(int rows, const int *x, int *out) {
#pragma omp target teams distribute thread_limit(Threads) map(to : x[0 : rows]) map(tofrom : out[0 : rows * M])
  for (int row = 0; row < rows; row++) {
    int a[M], b[M];
#pragma omp parallel
    {
#pragma omp for
      for (int m = 0; m < M; m++)
        a[m] = x[row] + m;
#pragma omp for
      for (int m = 0; m < M; m++)
        b[m] = a[M - 1 - m];
#pragma omp for
      for (int m = 0; m < M; m++)
        out[row * M + m] = b[(m + 70) % M] + a[(m + 5) % M];
    }
  }
}

/// Loops of other lengths are cut otherwise; and a loop that may not run at all has no barriers.
static void lengths(int rows, int rounds, const int *x, int *out) {
#pragma omp target teams distribute thread_limit(Threads) map(to : x[0 : rows]) map(tofrom : out[0 : rows * M])
  for (int row = 0; row < rows; row++) {
    int a[M], b[M];
#pragma omp parallel
    {
#pragma omp for
      for (int m = 0; m < M; m++)
        a[m] = b[m] = x[row] + m;
      for (int n = 0; n < rounds; n++) {
#pragma omp for
        for (int m = 0; m < M; m++)
          b[m] += 1;
#pragma omp barrier
      }
#pragma omp for
      for (int m = 10; m < M; m++)
        a[m] += b[m - 10];
#pragma omp for
      for (int m = 0; m < M; m++)
        out[row * M + m] = a[m];
    }
  }
}

/// One single construct behind another is the same thread's.
static void singles(int rows, const int *x, int *out) {
#pragma omp target teams distribute thread_limit(Threads) map(to : x[0 : rows]) map(tofrom : out[0 : rows * M])
  for (int row = 0; row < rows; row++) {
    int first, second;
#pragma omp parallel
    {
#pragma omp single
      first = x[row];
#pragma omp single
      second = first + 1;
      for (int n = 0; n < ROUNDS; n++) {
        if (second > 0) {
#pragma omp for
          for (int m = 0; m < M; m++)
            out[row * M + m] += first * second;
        }
#pragma omp single
        first++;
      }
    }
  }
}

/// Memory from outside, which may be the same by two names.
static void memory(int rows, int *a, int *b) {
#pragma omp target teams distribute thread_limit(Threads) map(tofrom : a[0 : rows * M], b[0 : rows * M])
  for (int row = 0; row < rows; row++) {
#pragma omp parallel
    {
#pragma omp for
      for (int m = 0; m < M; m++)
        a[row * M + m] = row + m;
#pragma omp for
      for (int m = 0; m < M; m++)
        b[row * M + m] = a[row * M + M - 1 - m];
#pragma omp for
      for (int m = 0; m < M; m++)
        a[row * M + m] += b[row * M + (m + 1) % M];
    }
  }
}
#endif

static int check(void) {
  static int x[TEAMS * 4], out[TEAMS * 4 * M], b[TEAMS * 4 * M];
  const int rows = TEAMS * 4;
  for (int row = 0; row < rows; row++)
    x[row] = row * 7 % 11;
  pyramid(rows, x, out);
  for (int row = 0; row < rows; row++)
    for (int m = 0; m < M; m++) {
      int sum = 0;
      for (int n = 0; n < ROUNDS; n++)
        sum += (x[row] + n) * (m == M - 1 ? 1 : M - 1 - m);
      if (out[row * M + m] != sum)
        return 1;
    }
  mirrored(rows, x, out);
  for (int row = 0; row < rows; row++)
    for (int m = 0; m < M; m++)
      if (out[row * M + m] != x[row] + M - 1 - (m + 70) % M + x[row] + (m + 5) % M)
        return 2;
  for (int rounds = 0; rounds < 3; rounds++) {
    lengths(rows, rounds, x, out);
    for (int row = 0; row < rows; row++)
      for (int m = 0; m < M; m++)
        if (out[row * M + m] != x[row] + m + (m < 10 ? 0 : x[row] + m - 10 + rounds))
          return 3;
  }
  memset(out, 0, sizeof out);
  singles(rows, x, out);
  for (int row = 0; row < rows; row++)
    for (int m = 0; m < M; m++)
      if (out[row * M + m] != (3 * x[row] + 3) * (x[row] + 1))
        return 4;
  memory(rows, out, b);
  for (int row = 0; row < rows; row++)
    for (int m = 0; m < M; m++)
      if (b[row * M + m] != row + M - 1 - m || out[row * M + m] != row + m + row + M - 1 - (m + 1) % M)
        return 5;
  return 0;
}
