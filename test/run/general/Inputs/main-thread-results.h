// Reductions whose results only a team's main thread needs, and those that others need as well.
#include <string.h>

enum { M = 70, MOST = 5 };
static int Threads = 40; // Nobody knows it before the run: on a GPU a team has several iterations.

#ifdef OTHER_KERNELS
static void sums(int rows, const int *x, int *y);
static void rounds(int rows, const int *x, int *y);
static void several(int rows, const int *x, double *most, int *y);
static void shifted(int rows, int *x, int *y);
static void known(int rows, const int *x, int *y);
static void choices(int rows, const int *x, int *y);
static void asked(int rows, const int *x, int *y);
#else
static void sums(int rows, const int *x, int *y) {
#pragma omp target teams distribute thread_limit(Threads) map(to : x[0 : rows * M]) map(tofrom : y[0 : rows])
  for (int i = 0; i < rows; i++) {
    int sum = 3;
#pragma omp parallel for reduction(+ : sum)
    for (int j = 0; j < M; j++)
      sum += x[i * M + j];
    y[i] = sum;
  }
}

/// The main thread goes on with what it has.
static void rounds(int rows, const int *x, int *y) {
#pragma omp target teams distribute thread_limit(Threads) map(to : x[0 : rows * M]) map(tofrom : y[0 : rows])
  for (int i = 0; i < rows; i++) {
    long long sum = x[i * M], bits = 0;
    for (int round = 1; round < 4; round++) {
#pragma omp parallel for reduction(+ : sum)
      for (int j = 0; j < M; j++)
        sum += round * x[i * M + j];
      if (sum > 100000)
        sum = 100000;
      sum++;
#pragma omp parallel for reduction(^ : bits)
      for (int j = round; j < M; j++)
        bits ^= x[i * M + j];
    }
    y[i] = (int)(sum * 2 + bits);
  }
}

/// Items of several types, in one clause and in two.
static void several(int rows, const int *x, double *most, int *y) {
#pragma omp target teams distribute thread_limit(Threads) map(to : x[0 : rows * M])                                    \
    map(tofrom : y[0 : rows], most[0 : rows])
  for (int i = 0; i < rows; i++) {
    double largest = -1;
    unsigned char odd = 0;
    short count = 0;
    float product = 2;
#pragma omp parallel for reduction(max : largest) reduction(|| : odd) reduction(+ : count)
    for (int j = 0; j < M; j++) {
      largest = x[i * M + j] > largest ? x[i * M + j] : largest;
      odd = odd || x[i * M + j] == 77;
      count += x[i * M + j] % 2;
    }
#pragma omp parallel for reduction(* : product)
    for (int j = 0; j < M; j++)
      product *= j % 16 ? 1 : 3;
    most[i] = largest + product;
    y[i] = odd * 1000 + count;
  }
}

/// What the main thread writes the others read next, and the other way round.
static void shifted(int rows, int *x, int *y) {
#pragma omp target teams distribute thread_limit(Threads) map(tofrom : x[0 : rows * M], y[0 : rows])
  for (int i = 0; i < rows; i++) {
    int sum = 0, again = x[i * M + 1];
#pragma omp parallel for reduction(+ : sum)
    for (int j = 0; j < M; j++)
      sum += x[i * M + j];
    x[i * M] = sum;
#pragma omp parallel for reduction(+ : again)
    for (int j = 0; j < M; j++)
      again += x[i * M];
    y[i] = again;
#pragma omp parallel for
    for (int j = 1; j < M; j++)
      x[i * M + j] += x[i * M];
  }
}

/// All threads need the result, one by one and as a condition of what they do together.
static void known(int rows, const int *x, int *y) {
#pragma omp target teams distribute thread_limit(Threads) map(to : x[0 : rows * M]) map(tofrom : y[0 : rows * M])
  for (int i = 0; i < rows; i++) {
    int sum = 0, total = 0;
#pragma omp parallel for reduction(+ : sum)
    for (int j = 0; j < M; j++)
      sum += x[i * M + j];
    const int mean = sum / M;
    do {
#pragma omp parallel for reduction(+ : total)
      for (int j = 0; j < M; j++)
        total += x[i * M + j];
    } while (total < 10000);
    if (total % 2 == 0) {
#pragma omp parallel for
      for (int j = 0; j < M; j++)
        y[i * M + j] = mean + j;
    }
  }
}

/// The main thread chooses by itself.
static void choices(int rows, const int *x, int *y) {
#pragma omp target teams distribute thread_limit(Threads) map(to : x[0 : rows * M]) map(tofrom : y[0 : rows])
  for (int i = 0; i < rows; i++) {
    int least = 1000, sum;
#pragma omp parallel for reduction(min : least)
    for (int j = 0; j < M; j++)
      least = x[i * M + j] < least ? x[i * M + j] : least;
    sum = least * 2;
#pragma omp parallel for reduction(+ : sum)
    for (int j = 0; j < M; j++)
      sum += j;
    if (least > 3) {
      y[i] = sum;
    } else {
      y[i] = -sum;
      for (int j = 0; j < sum % 5; j++)
        y[i] += least;
    }
  }
}

/// Threads have numbers, so that a team has as many as it is asked for everywhere; each leaves something.
static void asked(int rows, const int *x, int *y) {
#pragma omp target teams distribute map(to : x[0 : rows * M]) map(tofrom : y[0 : rows * 2])
  for (int i = 0; i < rows; i++) {
    int sum = 1, all = 0;
#pragma omp parallel num_threads(24) reduction(+ : sum) reduction(max : all)
    {
      const int me = omp_get_thread_num();
      sum += x[i * M + me] + me;
      all = omp_get_num_threads();
    }
    y[i * 2] += sum;
#pragma omp parallel num_threads(24) reduction(+ : sum)
    sum += omp_get_thread_num();
    y[i * 2 + 1] += sum * 100 + all;
  }
}
#endif

static int check(void) {
  static int x[MOST * M], changed[MOST * M], y[MOST * M];
  static double most[MOST];
  for (int at = 0; at < MOST * M; at++)
    x[at] = (at * 37 + at / M) % 101 + at / M % 3;
  for (int rows = 0; rows <= MOST; rows += rows ? MOST - 1 : 1) {
    sums(rows, x, y);
    for (int i = 0; i < rows; i++) {
      int sum = 3;
      for (int j = 0; j < M; j++)
        sum += x[i * M + j];
      if (y[i] != sum)
        return 1;
    }
    rounds(rows, x, y);
    for (int i = 0; i < rows; i++) {
      long long sum = x[i * M], bits = 0;
      for (int round = 1; round < 4; round++) {
        for (int j = 0; j < M; j++)
          sum += round * x[i * M + j];
        sum = sum > 100000 ? 100000 : sum;
        sum++;
        for (int j = round; j < M; j++)
          bits ^= x[i * M + j];
      }
      if (y[i] != sum * 2 + bits)
        return 2;
    }
    several(rows, x, most, y);
    for (int i = 0; i < rows; i++) {
      int largest = -1, odd = 0, count = 0;
      for (int j = 0; j < M; j++) {
        largest = x[i * M + j] > largest ? x[i * M + j] : largest;
        odd |= x[i * M + j] == 77;
        count += x[i * M + j] % 2;
      }
      if (most[i] != largest + 2 * 3 * 3 * 3 * 3 * 3 || y[i] != odd * 1000 + count)
        return 3;
    }
    memcpy(changed, x, sizeof x);
    shifted(rows, changed, y);
    for (int i = 0; i < rows; i++) {
      int sum = 0;
      for (int j = 0; j < M; j++)
        sum += x[i * M + j];
      if (y[i] != x[i * M + 1] + M * sum || changed[i * M] != sum)
        return 4;
      for (int j = 1; j < M; j++)
        if (changed[i * M + j] != x[i * M + j] + sum)
          return 5;
    }
    memset(y, 0, sizeof y);
    known(rows, x, y);
    for (int i = 0; i < rows; i++) {
      int sum = 0, total;
      for (int j = 0; j < M; j++)
        sum += x[i * M + j];
      for (total = sum; total < 10000;)
        total += sum;
      for (int j = 0; j < M; j++)
        if (y[i * M + j] != (total % 2 == 0 ? sum / M + j : 0))
          return 6;
    }
    choices(rows, x, y);
    for (int i = 0; i < rows; i++) {
      int least = 1000;
      for (int j = 0; j < M; j++)
        least = x[i * M + j] < least ? x[i * M + j] : least;
      const int sum = least * 2 + M * (M - 1) / 2;
      if (y[i] != (least > 3 ? sum : -sum + sum % 5 * least))
        return 8;
    }
    memset(y, 0, sizeof y);
    asked(rows, x, y);
    for (int i = 0; i < rows; i++) {
      int sum = 1;
      for (int j = 0; j < 24; j++)
        sum += x[i * M + j] + j;
      if (y[i * 2] != sum || y[i * 2 + 1] != (sum + 23 * 24 / 2) * 100 + 24)
        return 9;
    }
  }
  return 0;
}
