// Clauses of constructs for devices in a taskgraph, at each encounter with other variables: sections of structures and
// of what they point to, rows, reductions, lastprivate, private, copies of arrays, mappers, macros, inner constructs.
// RUN: %chompcc -Wall -Wextra %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: env CHOMP_TRACE=1 %t 2> %t.err
// RUN: %filecheck %s < %t.err
// CHECK: taskgraph    replayed, 13 tasks
#include <omp.h>
#include <stdlib.h>
#include <string.h>
typedef struct {
  double *p;
  int n;
  double v[4];
} S;
typedef struct {
  int len;
  double *data;
} vec;
#pragma omp declare mapper(vec x) map(x, x.data[0 : x.len])
static int failed, glob = 3;
static double table[6] = {1, 2, 3, 4, 5, 6};
#define AT(i) (a[(i)])
static void once(int round, S *sp, double **rows) {
  S s = {malloc(8 * sizeof(double)), 8, {1, 2, 3, 4}};
  double a[10], grid[3][4], sum = 0, last = -1, hist[4] = {0, 0, 0, 0};
  vec m = {5, malloc(5 * sizeof(double))};
  int i, n = 10, k = round, teams = 2;
  static int calls;
  const int bound = round + 2;
  enum { E = 7 };
  for (i = 0; i < 10; i++)
    a[i] = round;
  for (i = 0; i < 8; i++)
    s.p[i] = i;
  for (i = 0; i < 5; i++)
    m.data[i] = i;
  memset(grid, 0, sizeof grid);
#pragma omp taskgraph
  {
    int saved = 5;
#pragma omp target teams distribute parallel for map(tofrom : a[0 : n]) nowait depend(inout : a) num_teams(teams)      \
    thread_limit(4)
    for (i = 0; i < n; i++)
      AT(i) += k + saved + E;
#pragma omp target teams distribute parallel for collapse(2) map(tofrom : grid) nowait depend(inout : grid)
    for (int x = 0; x < 3; x++)
      for (int y = 0; y < 4; y++)
        grid[x][y] += x * y + bound;
#pragma omp target map(tofrom : s.p[0 : s.n], s.v) map(to : s.n) nowait depend(inout : s)
    {
      for (int q = 0; q < s.n; q++)
        s.p[q] += s.v[q % 4];
      s.v[0] = -1;
    }
#pragma omp target map(tofrom : sp->p[0 : sp->n]) nowait depend(inout : sp[0])
    sp->p[1] += k;
#pragma omp target map(tofrom : rows[0][0 : 4], rows[1][0 : 4]) nowait depend(inout : rows[0])
    {
      rows[0][2] += 1;
      rows[1][3] += 2;
    }
#pragma omp target teams distribute parallel for reduction(+ : sum) map(tofrom : sum) map(to : a) nowait depend(       \
        in : a) depend(out : sum)
    for (int q = 0; q < 10; q++)
      sum += a[q];
#pragma omp target teams distribute parallel for reduction(+ : hist[0 : 4]) nowait depend(inout : hist)
    for (int q = 0; q < 40; q++)
      hist[q % 4] += 1;
#pragma omp target teams distribute parallel for lastprivate(last) nowait depend(out : last) map(tofrom : last)
    for (int q = 0; q < 10; q++)
      last = q + k;
#pragma omp target firstprivate(table, glob) map(from : calls) if (n > 5) nowait depend(out : calls)
    {
      table[0] = 100;
      calls = (int)table[1] + glob + 10;
    }
#pragma omp target map(mapper(default), tofrom : m) nowait depend(inout : m)
    for (int q = 0; q < m.len; q++)
      m.data[q] *= 2;
#pragma omp target parallel for map(tofrom : a) private(k) nowait depend(inout : a)
    for (int q = 0; q < 10; q++) {
      k = q;
      a[q] += k;
    }
#pragma omp target map(tofrom : a) nowait depend(inout : a) device(omp_get_default_device())
    {
      double part = 0;
#pragma omp parallel for reduction(+ : part)
      for (int q = 0; q < 10; q++)
        part += a[q];
      a[0] = part;
    }
#pragma omp task depend(in : a, grid, s, sum, hist, last, calls, m) shared(a, grid, s, sum, hist, last, calls, m)
    {
      double e0 = 0;
      for (int q = 0; q < 10; q++)
        e0 += round + round + 5 + 7 + q;
      if (a[0] != e0 || a[9] != 2 * round + 12 + 9)
        failed |= 1;
      for (int x = 0; x < 3; x++)
        for (int y = 0; y < 4; y++)
          if (grid[x][y] != x * y + round + 2)
            failed |= 2;
      if (s.p[0] != 1 || s.p[5] != 5 + 2 || s.v[0] != -1)
        failed |= 4;
      if (sum != 10 * (2 * round + 12))
        failed |= 8;
      if (hist[3] != 10)
        failed |= 16;
      if (last != 9 + round)
        failed |= 32;
      if (calls != 15)
        failed |= 64;
      if (m.data[4] != 8)
        failed |= 128;
    }
  }
  free(s.p);
  free(m.data);
}
int main(void) {
  S g = {calloc(3, sizeof(double)), 3, {0}};
  double r0[4] = {0}, r1[4] = {0}, *rows[2] = {r0, r1};
  int expect = 0;
  for (int round = 1; round <= 6; round++) {
    once(round, &g, rows);
    expect += round;
  }
  if (g.p[1] != expect)
    failed |= 256;
  if (r0[2] != 6 || r1[3] != 12)
    failed |= 512;
  return failed;
}
