// Regions of num_teams(X * Y), whose teams divide their numbers by X. A GPU has them in rows.
#ifndef OTHER_KERNELS
#include <omp.h>
#endif
#include <stddef.h>
#include <string.h>

enum { THREADS = 32, MOST = 6 * 7 * 5 * THREADS };

#ifdef OTHER_KERNELS
static void tile(size_t X, size_t Y, unsigned w, int *a);
static void square(int n, int *out);
static void box(unsigned x, unsigned char y, long long z, int *out);
static void quarters(int n, int m, int *out);
static void moved(int x, int y, int *out);
static void asked(int x, int y, int *out);
static void copied(int x, int y, int *out);
#else
static void tile(size_t X, size_t Y, unsigned w, int *a) {
#pragma omp target teams num_teams(X * Y) thread_limit(THREADS) map(tofrom : a[0 : w * Y])
  {
#pragma omp parallel num_threads(THREADS)
    {
      unsigned x = (omp_get_team_num() % X) * THREADS + omp_get_thread_num();
      unsigned y = omp_get_team_num() / X;
      a[y * w + x] += x + 1000 * y;
    }
  }
}

/// The number itself, too, in a variable, and memory of the team's.
static void square(int n, int *out) {
#pragma omp target teams num_teams(n * n) thread_limit(THREADS) map(tofrom : out[0 : n * n * THREADS])
  {
    int part[THREADS];
    const int team = omp_get_team_num();
    int column = team % n, row = (team) / n;
#pragma omp parallel num_threads(THREADS)
    {
      part[omp_get_thread_num()] = row - column;
#pragma omp barrier
      out[team * THREADS + omp_get_thread_num()] += part[THREADS - 1 - omp_get_thread_num()] * 100 + omp_get_team_num();
    }
  }
}

static void box(unsigned x, unsigned char y, long long z, int *out) {
#pragma omp target teams num_teams(x * y * z) thread_limit(THREADS) map(tofrom : out[0 : MOST])
#pragma omp parallel num_threads(THREADS)
  {
    unsigned long team = omp_get_team_num();
    const long k = team / x / y, j = team / x % y, i = team % x;
    out[((k * y + j) * x + i) * THREADS + omp_get_thread_num()] += (int)(i + 10 * j + 100 * k);
  }
}

static void quarters(int n, int m, int *out) {
#pragma omp target teams num_teams(m * (n / 4)) thread_limit(THREADS) map(tofrom : out[0 : MOST])
  {
    const int x = omp_get_team_num() % (n / 4);
#pragma omp parallel num_threads(THREADS)
    out[omp_get_team_num() * THREADS + omp_get_thread_num()] = x - omp_get_team_num() / (n / 4) * 10;
  }
}

/// Not the team's number any more, and a divisor that changes.
static void moved(int x, int y, int *out) {
#pragma omp target teams num_teams(x * y) thread_limit(THREADS) map(tofrom : out[0 : MOST])
  {
    int team = omp_get_team_num();
    team += 3;
    const int column = team % x;
#pragma omp parallel num_threads(THREADS)
    out[(team - 3) * THREADS + omp_get_thread_num()] = column + 10 * (team / x);
  }
}

/// A loop's head, and a region that asks how many teams there are.
static void asked(int x, int y, int *out) {
#pragma omp target teams num_teams(x * y) thread_limit(THREADS) map(tofrom : out[0 : MOST])
  {
#pragma omp parallel for num_threads(THREADS)
    for (int i = omp_get_team_num() % x; i < THREADS; i++)
      out[omp_get_team_num() * THREADS + i] += i;
  }
#pragma omp target teams num_teams(x * y) thread_limit(THREADS) map(tofrom : out[0 : MOST])
  {
    const int column = omp_get_team_num() % x, last = omp_get_num_teams() - 1;
#pragma omp parallel num_threads(THREADS)
    out[omp_get_team_num() * THREADS + omp_get_thread_num()] += column * 100 + (last == x * y - 1) * 1000;
  }
}

/// Each thread divides by a copy of its own.
static void copied(int x, int y, int *out) {
#pragma omp target teams num_teams(x * y) thread_limit(THREADS) map(tofrom : out[0 : MOST])
#pragma omp parallel num_threads(THREADS) firstprivate(x)
  {
    x += omp_get_thread_num();
    out[omp_get_team_num() * THREADS + omp_get_thread_num()] = omp_get_team_num() % x + omp_get_team_num() / x * 10;
  }
}
#endif

static int check(void) {
  static int out[MOST];
  for (int x = 1; x <= 6; x += x == 1 ? 2 : 3)
    for (int y = 1; y <= 7; y += 3) {
      memset(out, 0, sizeof out);
      tile(x, y, x * THREADS + 3, out);
      for (int at = 0; at < (x * THREADS + 3) * y; at++) {
        const int column = at % (x * THREADS + 3), row = at / (x * THREADS + 3);
        if (out[at] != (column < x * THREADS ? column + 1000 * row : 0))
          return 1;
      }
      memset(out, 0, sizeof out);
      square(x, out);
      for (int at = 0; at < x * x * THREADS; at++) {
        const int team = at / THREADS;
        if (out[at] != (team / x - team % x) * 100 + team)
          return 2;
      }
      memset(out, 0, sizeof out);
      box(x, y, 5, out);
      for (int at = 0; at < MOST; at++) {
        const int team = at / THREADS;
        if (out[at] != (team < x * y * 5 ? team % x + team / x % y * 10 + team / x / y * 100 : 0))
          return 3;
      }
      quarters(4 * x + 3, y, out);
      for (int at = 0; at < x * y * THREADS; at++)
        if (out[at] != at / THREADS % x - at / THREADS / x * 10)
          return 4;
      moved(x, y, out);
      for (int at = 0; at < x * y * THREADS; at++)
        if (out[at] != (at / THREADS + 3) % x + (at / THREADS + 3) / x * 10)
          return 5;
      memset(out, 0, sizeof out);
      asked(x, y, out);
      for (int at = 0; at < x * y * THREADS; at++) {
        const int team = at / THREADS, i = at % THREADS;
        if (out[at] != (i >= team % x ? i : 0) + team % x * 100 + 1000)
          return 6;
      }
      copied(x, y, out);
      for (int at = 0; at < x * y * THREADS; at++) {
        const int team = at / THREADS, mine = x + at % THREADS;
        if (out[at] != team % mine + team / mine * 10)
          return 7;
      }
    }
  return 0;
}
