// Regions whose teams share loops of constant counts, or have a constant number of threads: a GPU has a team for each
// iteration of distribute there.
#include <stdlib.h>
#include <string.h>

enum { SIZE = 64, MOST = 300 };

#ifdef OTHER_KERNELS
static void tiles(int n, const int *a, int *b);
static void counts(int rows, int *out);
static void sums(int rows, const int *x, const int *first, int *y);
static void shifted(int rows, const int *first, int *out);
static void phases(long rows, const int *x, int *out);
static void plane(unsigned rows, unsigned columns, int *out);
static void chunks(int rows, int *out);
static void few(int rows, int *out);
static void lengths(int rows, const int *x, const int *first, int *y);
static void numbers(int rows, int *out);
static void before(int rows, const int *x, int *out);
static void blocks(int rows, int *out);
#else
/// A tile, and what is beside it.
static void tiles(int n, const int *a, int *b) {
#pragma omp target teams distribute map(to : a[0 : n + 2]) map(tofrom : b[0 : n])
  for (int i = 0; i < n; i += SIZE) {
    int t[SIZE + 2];
#pragma omp parallel for
    for (int j = 0; j < SIZE + 2; j++)
      t[j] = i + j < n + 2 ? a[i + j] : 0;
#pragma omp parallel for
    for (int j = 0; j < SIZE; j++) {
      if (i + j >= n)
        continue;
      b[i + j] = t[j] + 2 * t[j + 1] + 3 * t[j + 2];
    }
  }
}

/// Counts of many kinds, and two loops in one.
static void counts(int rows, int *out) {
#pragma omp target teams distribute map(tofrom : out[0 : rows * 4 * SIZE])
  for (int i = rows - 1; i >= 0; i--) {
    int *mine = out + i * 4 * SIZE;
#pragma omp parallel for collapse(2) schedule(static, 1)
    for (int j = 0; j < 5; j++)
      for (int k = 10; k > 1; k -= 3)
        mine[j * 11 + k] += j + k;
#pragma omp parallel for schedule(dynamic)
    for (unsigned long long j = 3; j <= 33; j += 3)
      mine[SIZE + j] += 1;
#pragma omp parallel for simd
    for (signed char j = 0; j < 1; j++)
      mine[2 * SIZE] += 7;
#pragma omp parallel for
    for (int j = SIZE - 1; j >= 0; --j)
      mine[3 * SIZE + j] += i - j;
  }
}

/// One of the threads writes what all read in the next iteration.
static void sums(int rows, const int *x, const int *first, int *y) {
#pragma omp target teams distribute map(to : x[0 : MOST], first[0 : rows]) map(tofrom : y[0 : rows])
  for (int i = 0; i < rows; i++) {
    const int begin = first[i];
    int sum = 0;
#pragma omp parallel for reduction(+ : sum)
    for (int j = 0; j < SIZE / 2 + 1; j++)
      sum += x[begin + j];
    y[i] += sum;
  }
}

/// All threads read what others may have written in the iteration before.
static void shifted(int rows, const int *first, int *out) {
#pragma omp target teams distribute map(to : first[0 : rows]) map(tofrom : out[0 : rows * SIZE])
  for (int i = 0; i < rows; i++) {
    const int begin = first[i];
#pragma omp parallel for
    for (int j = 0; j < SIZE; j++)
      out[i * SIZE + j] += begin * j;
  }
}

/// Several loops in a parallel construct.
static void phases(long rows, const int *x, int *out) {
#pragma omp target teams
#pragma omp distribute
  for (long i = 0; i < rows; i++) {
    int a[SIZE], b[SIZE];
#pragma omp parallel
    {
#pragma omp for
      for (int j = 0; j < SIZE; j++)
        a[j] = x[i] + j;
      for (int round = 0; round < 3; round++) {
#pragma omp for
        for (int j = 0; j < SIZE; j++)
          b[j] = a[SIZE - 1 - j] + round;
#pragma omp for
        for (int j = 0; j < SIZE; j++)
          a[j] += b[(j + 1) % SIZE];
      }
#pragma omp for nowait
      for (int j = 0; j < SIZE; j++)
        out[i * SIZE + j] = a[j];
    }
  }
}

/// Two loops of unsigned counters are distributed.
static void plane(unsigned rows, unsigned columns, int *out) {
#pragma omp target teams distribute collapse(2) map(tofrom : out[0 : rows * columns * 8])
  for (unsigned i = 0; i < rows; i++)
    for (unsigned j = 2; j < columns + 2; j++) {
#pragma omp parallel for
      for (int k = 0; k < 8; k++)
        out[(i * columns + j - 2) * 8 + k] += (int)(i + j) * k;
    }
}

/// An iteration uses what the one before it in its chunk has left.
static void chunks(int rows, int *out) {
#pragma omp target teams distribute map(tofrom : out[0 : rows * SIZE])
  for (int i = 0; i < rows; i++) {
#pragma omp parallel for schedule(static, 8)
    for (int j = 0; j < SIZE; j++)
      out[i * SIZE + j] = j % 8 ? out[i * SIZE + j - 1] + 1 : i;
  }
}

/// One team has all iterations, in order.
static void few(int rows, int *out) {
#pragma omp target teams distribute num_teams(1) map(tofrom : out[0 : rows * SIZE])
  for (int i = 1; i < rows; i++) {
#pragma omp parallel for
    for (int j = 0; j < SIZE; j++)
      out[i * SIZE + j] = out[(i - 1) * SIZE + j] + j;
  }
}

/// Counts that only the kernel knows, of none and of many iterations for each thread.
static void lengths(int rows, const int *x, const int *first, int *y) {
#pragma omp target teams distribute thread_limit(SIZE) map(to : x[0 : MOST], first[0 : rows]) map(tofrom : y[0 : rows])
  for (int i = 0; i < rows; i++) {
    const int end = first[i] + i * 40;
    int sum = 0, most = -1;
#pragma omp parallel for reduction(+ : sum)
    for (int j = first[i]; j < end; j++)
      sum += x[j];
#pragma omp parallel for reduction(max : most)
    for (int j = first[i]; j < end; j++)
      most = x[j] > most ? x[j] : most;
    y[i] += sum * 1000 + most;
  }
}

/// Threads have numbers, as many as a clause says.
static void numbers(int rows, int *out) {
#pragma omp target teams distribute thread_limit(SIZE) map(tofrom : out[0 : rows * SIZE])
  for (int i = 0; i < rows; i++) {
    int t[SIZE];
#pragma omp parallel num_threads(SIZE / 2)
    {
      const int me = omp_get_thread_num(), all = omp_get_num_threads();
      for (int j = me; j < SIZE; j += all)
        t[j] = i + me;
#pragma omp barrier
      for (int j = me; j < SIZE; j += all)
        out[i * SIZE + j] += t[SIZE - 1 - j] * 100 + all;
    }
  }
}

/// A scan in rounds of all threads, into a variable that is read afterwards.
static void before(int rows, const int *x, int *out) {
#pragma omp target teams distribute thread_limit(SIZE / 4) map(to : x[0 : MOST]) map(tofrom : out[0 : rows * SIZE])
  for (int i = 0; i < rows; i++) {
    int sum = i;
#pragma omp parallel for reduction(inscan, + : sum)
    for (int j = 0; j < SIZE - 1; j++) {
      out[i * SIZE + j] += sum;
#pragma omp scan exclusive(sum)
      sum += x[j];
    }
    out[i * SIZE + SIZE - 1] += sum;
  }
}

/// Each thread has neighbouring iterations, as many as the number of threads makes it.
static void blocks(int rows, int *out) {
#pragma omp target teams distribute thread_limit(SIZE / 4) map(tofrom : out[0 : rows * SIZE])
  for (int i = 0; i < rows; i++) {
    int last[SIZE / 4];
#pragma omp parallel num_threads(SIZE / 4)
    {
      const int me = omp_get_thread_num();
      last[me] = i;
#pragma omp for schedule(static)
      for (int j = 0; j < SIZE; j++)
        out[i * SIZE + j] += last[me]++ * 100 + me;
    }
  }
}
#endif

static int check(void) {
  static int a[MOST + 2 * SIZE], b[MOST + 2 * SIZE], first[MOST], out[8 * 4 * SIZE];
  for (int i = 0; i < MOST + 2 * SIZE; i++)
    a[i] = i * i % 101;
  for (int n = 0; n <= MOST; n += n < 2 || n == SIZE - 1 || n == SIZE ? 1 : n == 2 ? SIZE - 3 : 59) {
    memset(b, 0, sizeof b);
    tiles(n, a, b);
    for (int i = 0; i < n; i++)
      if (b[i] != a[i] + 2 * a[i + 1] + 3 * a[i + 2])
        return 1;
    if (b[n] != 0)
      return 2;
  }
  for (int rows = 0; rows <= 8; rows += rows < 2 ? 1 : 3) {
    memset(out, 0, sizeof out);
    counts(rows, out);
    for (int i = 0; i < rows; i++)
      for (int at = 0; at < 4 * SIZE; at++) {
        const int k = at % 11, j = at - SIZE;
        const int expected = at < 55       ? (k == 10 || k == 7 || k == 4 ? at / 11 + k : 0)
                             : at < SIZE   ? 0
                             : j < SIZE    ? j >= 3 && j <= 33 && j % 3 == 0
                             : j == SIZE   ? 7
                             : j < 2 * SIZE ? 0
                                           : i - (j - 2 * SIZE);
        if (out[i * 4 * SIZE + at] != expected)
          return 3;
      }
    memset(out, 0, sizeof out);
    memset(b, 0, sizeof b);
    for (int i = 0; i < rows; i++)
      first[i] = i * 7 % 31;
    sums(rows, a, first, b);
    for (int i = 0; i <= rows; i++) {
      int sum = 0;
      for (int j = 0; i < rows && j < SIZE / 2 + 1; j++)
        sum += a[first[i] + j];
      if (b[i] != sum)
        return 4;
    }
    memset(out, 0, sizeof out);
#ifndef OTHER_KERNELS
#pragma omp target data map(to : a) map(from : out)
#endif
    phases(rows, a, out);
    for (int i = 0; i < rows; i++) {
      int x[SIZE], y[SIZE];
      for (int j = 0; j < SIZE; j++)
        x[j] = a[i] + j;
      for (int round = 0; round < 3; round++) {
        for (int j = 0; j < SIZE; j++)
          y[j] = x[SIZE - 1 - j] + round;
        for (int j = 0; j < SIZE; j++)
          x[j] += y[(j + 1) % SIZE];
      }
      if (memcmp(x, out + i * SIZE, sizeof x) != 0)
        return 5;
    }
    memset(out, 0, sizeof out);
    shifted(rows, first, out);
    for (int at = 0; at < rows * SIZE; at++)
      if (out[at] != first[at / SIZE] * (at % SIZE))
        return 9;
    memset(out, 0, sizeof out);
    plane(rows, 3, out);
    for (int at = 0; at < (rows + 1) * 3 * 8; at++)
      if (out[at] != (at < rows * 3 * 8 ? (at / 24 + at / 8 % 3 + 2) * (at % 8) : 0))
        return 6;
    chunks(rows, out);
    for (int at = 0; at < rows * SIZE; at++)
      if (out[at] != at / SIZE + at % 8)
        return 7;
    memset(out, 0, sizeof out);
    few(rows, out);
    for (int at = 0; at < rows * SIZE; at++)
      if (out[at] != at / SIZE * (at % SIZE))
        return 8;
    if (rows != 1 && rows != 5)
      continue;
    memset(b, 0, sizeof b);
    lengths(rows, a, first, b);
    for (int i = 0; i <= rows; i++) {
      int sum = 0, most = -1;
      for (int j = first[i]; i < rows && j < first[i] + i * 40; j++) {
        sum += a[j];
        most = a[j] > most ? a[j] : most;
      }
      if (b[i] != (i < rows ? sum * 1000 + most : 0))
        return 10;
    }
    memset(out, 0, sizeof out);
    numbers(rows, out);
    for (int at = 0; at < rows * SIZE; at++)
      if (out[at] != (at / SIZE + (SIZE - 1 - at % SIZE) % (SIZE / 2)) * 100 + SIZE / 2)
        return 11;
    memset(out, 0, sizeof out);
    before(rows, a, out);
    for (int i = 0; i < rows; i++)
      for (int j = 0, sum = i; j < SIZE; sum += a[j++])
        if (out[i * SIZE + j] != sum)
          return 12;
    memset(out, 0, sizeof out);
    blocks(rows, out);
    for (int at = 0; at < rows * SIZE; at++)
      if (out[at] != (at / SIZE + at % 4) * 100 + at % SIZE / 4)
        return 13;
  }
  return 0;
}
