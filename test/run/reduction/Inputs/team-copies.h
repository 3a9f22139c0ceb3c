// Regions that reduce arrays, and what a serial run makes of them.
#include <stdint.h>
#include <string.h>

enum { N = 3000, B = 64 };

struct results {
  int sum[B], odd[B], low[B];
  long long wide[B];
  unsigned any[B];
  uint64_t all[B];
  long high[B];
  double f[B];
};

static void begin(struct results *r) {
  memset(r, 0, sizeof *r);
  for (int b = 0; b < B; b++) {
    r->sum[b] = 7;
    r->low[b] = 2000;
    r->high[b] = 5;
    r->all[b] = ~(uint64_t)0;
  }
}

#define UPDATES                                                                                                        \
  {                                                                                                                    \
    const int b = x[i] % B;                                                                                            \
    sum[b] += x[i];                                                                                                    \
    wide[b] -= i;                                                                                                      \
    wide[b]++;                                                                                                         \
    any[b] = any[b] | 1u << i % 32;                                                                                    \
    all[b] &= ~((uint64_t)1 << i % 64);                                                                                \
    odd[b] = x[i] ^ odd[b];                                                                                            \
    if (x[i] < low[b])                                                                                                 \
      low[b] = x[i];                                                                                                   \
    high[b] = (long)i > high[b] ? (long)i : high[b];                                                                   \
    if (i % 3 == 0)                                                                                                    \
      f[b] += 0.5;                                                                                                     \
    else                                                                                                               \
      --f[b];                                                                                                          \
  }

static void serial(const int *x, int *sum, long long *wide, unsigned *any, uint64_t *all, int *odd, int *low, long *high,
                   double *f) {
  for (int i = 0; i < N; i++)
    UPDATES
}

#ifdef OTHER_KERNELS
static void operators(int n, const int *x, int *sum, long long *wide, unsigned *any, uint64_t *all, int *odd, int *low,
                      long *high, double *f);
static int sections(int n, const int *x, int first, int *p, int *a_out, int *m_out, int *big_out);
#else
static void operators(int n, const int *x, int *sum, long long *wide, unsigned *any, uint64_t *all, int *odd, int *low,
                      long *high, double *f) {
#pragma omp target teams distribute parallel for map(to : x[0 : n]) reduction(+ : sum[0 : B]) reduction(- : wide[0 : B]) \
    reduction(| : any[0 : B]) reduction(& : all[0 : B]) reduction(^ : odd[0 : B]) reduction(min : low[0 : B])          \
    reduction(max : high[0 : B]) reduction(+ : f[0 : B])
  for (int i = 0; i < n; i++)
    UPDATES
}

/// Sections that don't begin at the first element, of pointers and arrays; a number beside them.
static int sections(int n, const int *x, int first, int *p, int *a_out, int *m_out, int *big_out) {
  int a[100] = {0}, m[4][16] = {{0}}, big[8000] = {0}, total = 0;
#pragma omp target teams distribute parallel for map(to : x[0 : n])                                                    \
    reduction(+ : p[first : 40], a[10 : 50], m, total) reduction(+ : big[100 : 32])
  for (int i = 0; i < n; i++) {
    p[first + x[i] % 40]++;
    ++a[10 + x[i] % 50];
    m[x[i] % 4][i % 16] = m[x[i] % 4][i % 16] + x[i];
    big[100 + i % 32] += 2;
    total += x[i];
  }
  memcpy(a_out, a, sizeof a);
  memcpy(m_out, m, sizeof m);
  memcpy(big_out, big + 100, 32 * sizeof(int));
  return total;
}
#endif

/// Each of these arrays is more than updated: its elements are read, written, or their address is known.
static void bump(int *where) { *where += 1; }
static void private_copies(int n, int *read, int *written, int *used, int *pointed) {
#pragma omp target teams distribute parallel for                                                                       \
    reduction(+ : read[0 : B], written[0 : B], used[0 : B], pointed[0 : B])
  for (int i = 0; i < n; i++) {
    if (read[i % B] >= 0)
      read[i % B] += 1;
    written[i % B] = written[i % B] + written[0] * 0 + 1;
    int was = used[i % B]++;
    used[(i + 1) % B] += was < 0;
    bump(pointed + i % B);
    pointed[i % B] -= 2;
  }
}

static int check(void) {
  static int x[N];
  for (int i = 0; i < N; i++)
    x[i] = (int)(i * 2654435761u >> 20);
  struct results r, expected;
  begin(&r);
  begin(&expected);
  operators(N, x, r.sum, r.wide, r.any, r.all, r.odd, r.low, r.high, r.f);
  serial(x, expected.sum, expected.wide, expected.any, expected.all, expected.odd, expected.low, expected.high,
         expected.f);
  for (int b = 0; b < B; b++) {
    if (r.sum[b] != expected.sum[b] || r.wide[b] != expected.wide[b])
      return 1;
    if (r.any[b] != expected.any[b] || r.all[b] != expected.all[b] || r.odd[b] != expected.odd[b])
      return 2;
    if (r.low[b] != expected.low[b] || r.high[b] != expected.high[b])
      return 3;
    if (r.f[b] != expected.f[b])
      return 4;
  }

  int p[60] = {0}, a[100], m[64], big[32], sums[4] = {0}, total = 0;
  int got = sections(N, x, 5, p, a, m, big);
  for (int i = 0; i < N; i++)
    total += x[i];
  if (got != total)
    return 5;
  for (int k = 0; k < 60; k++) {
    int count = 0;
    for (int i = 0; i < N; i++)
      count += x[i] % 40 == k - 5;
    if (p[k] != count)
      return 6;
  }
  for (int k = 0; k < 100; k++) {
    int count = 0;
    for (int i = 0; i < N; i++)
      count += x[i] % 50 == k - 10;
    if (a[k] != count)
      return 7;
  }
  for (int k = 0; k < 64; k++)
    sums[k / 16] += m[k];
  for (int k = 0; k < 4; k++) {
    int sum = 0;
    for (int i = 0; i < N; i++)
      sum += x[i] % 4 == k ? x[i] : 0;
    if (sums[k] != sum)
      return 8;
  }
  for (int k = 0; k < 32; k++)
    if (big[k] != 2 * (N / 32 + (k < N % 32)))
      return 9;
  return 0;
}

static int check_private(void) {
  int read[B] = {0}, written[B] = {0}, used[B] = {0}, pointed[B] = {0};
  private_copies(B * 20, read, written, used, pointed);
  for (int b = 0; b < B; b++)
    if (read[b] != 20 || written[b] != 20 || used[b] != 20 || pointed[b] != -20)
      return 10;
  return 0;
}
