// A motion clause moves several sections of one array, as at a grid's borders: of pointers and arrays, members, what a
// function returns; and sections that leave a length out.
// REQUIRES: gcc, clang
// UNSUPPORTED: shared-memory
// RUN: %chompcxx --host-compiler=%gxx %s -o %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.gcc
// RUN: %chompcxx --host-compiler=%clangxx %s -o %t.clang
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang
#include <cstdlib>
#include <omp.h>

struct Field {
  double *cells;
  int n;
  void borders(int rows) {
#pragma omp target update from(cells[0 : n], cells[(rows - 1) * n : n]) to(cells[n : 1], cells[2 * n : 1])
  }
};
struct Pair {
  int first[3], second[4];
};

static double *same(double *p) { return p; }

template <class T> static void ends(T *p, int n) {
#pragma omp target update from(p[0 : 2], p[n - 2 : 2], p[n / 2 : 1], p[n / 4 : 1])
}

static int wrong = 0;
static bool is(const double *p, int i, int from) { return p[i] == from + i || !omp_get_num_devices(); }

static void pointers() {
  const int n = 6, rows = 4;
  double *p = static_cast<double *>(std::malloc(n * rows * sizeof *p));
  Field field = {p, n};
  for (int i = 0; i < n * rows; i++)
    p[i] = i;
#pragma omp target data map(to : p[0 : n * rows])
  {
#pragma omp target teams distribute parallel for
    for (int i = 0; i < n * rows; i++)
      p[i] = 100 + i;
    field.borders(rows);
    for (int i = 0; i < n * rows; i++)
      if (!is(p, i, i < n || i >= (rows - 1) * n ? 100 : 0))
        wrong = 1;
    for (int i = 0; i < n * rows; i++)
      p[i] = i;
    ends(p, n * rows);
    for (int i = 0; i < n * rows; i++)
      if (!is(p, i, i == n || i == 2 * n ? 0 : i < 2 || i >= n * rows - 2 || i == 12 ? 100 : 0))
        wrong = 2;
    for (int i = 0; i < n * rows; i++)
      p[i] = i;
#pragma omp target update from(same(p)[0 : 1], same(p + 2)[1 : 2], p[5 : 1], same(p)[23])
    for (int i = 0; i < n * rows; i++)
      if (!is(p, i, i == 0 || i == 3 || i == 4 || i == 5 || i == 23 ? 100 : 0))
        wrong = 3;
  }
  std::free(p);
}

static void arrays() {
  double a[4][6];
  Pair pairs[5];
  for (int i = 0; i < 24; i++)
    a[i / 6][i % 6] = i;
  for (int i = 0; i < 5; i++)
    pairs[i] = {{i, i, i}, {i, i, i, i}};
#pragma omp target data map(to : a, pairs)
  {
#pragma omp target
    {
      for (int i = 0; i < 24; i++)
        a[i / 6][i % 6] = 100 + i;
      for (int i = 0; i < 5; i++)
        pairs[i] = {{i + 9, i + 9, i + 9}, {i + 9, i + 9, i + 9, i + 9}};
    }
#pragma omp target update from(a[ : ][1], a[1 : 2][3 : 3 : 2], a[3][ : ]) from(pairs[1].first, pairs[3].second[1 : 2])
    for (int i = 0; i < 4; i++)
      for (int j = 0; j < 6; j++)
        if (!is(a[i], j, (j == 1 || i == 3 || (i && (j == 3 || j == 5)) ? 100 : 0) + 6 * i))
          wrong = 4;
    if (omp_get_num_devices())
      for (int i = 0; i < 5; i++)
        if (pairs[i].first[2] != (i == 1 ? i + 9 : i) || pairs[i].second[0] != i ||
            pairs[i].second[2] != (i == 3 ? i + 9 : i))
          wrong = 5;
  }
}

int main() {
  pointers();
  arrays();
  return wrong;
}
