// Pointers that lead to the same memory when the program runs, in ways that OpenMP allows: no kernel says that they
// don't.
// RUN: %chompcc -O2 %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chomp %s -o %t.out --emit=cuda && %filecheck %s < %t.out/restrict-overlap.device.cu
#include <omp.h>
namespace {
constexpr int T = 32;

struct Grid {
  int n;
  double first, last;
};

// A structure that the construct maps itself, and whose address nobody takes, spoils nothing.
// CHECK-LABEL: alone_l
// CHECK-SAME: (Grid *grid_, const double *__restrict x,
// CHECK-NEXT: double *__restrict y) {
void alone(Grid grid, const double *x, double *y, int n) {
#pragma omp target data map(to : x[0 : n]) map(tofrom : y[0 : n])
  {
#pragma omp target teams distribute parallel for map(to : grid)
    for (int i = 0; i < grid.n; i++)
      for (int k = 0; k < 2; k++)
        y[i] += x[k] + grid.first;
  }
}
// A pointer leads to this one.
// CHECK-LABEL: reached_l
// CHECK-SAME: (double *y, Grid *grid_, double *x) {
double reached(double *y, int n) {
  Grid grid = {n, 1, 1};
  double *x = &grid.first;
#pragma omp target data map(tofrom : grid)
#pragma omp target data map(tofrom : x[0 : 1], y[0 : n])
  {
#pragma omp target teams distribute parallel for map(tofrom : grid) num_teams(1) thread_limit(1)
    for (int i = 0; i < 1; i++)
      for (int k = 0; k < grid.n; k++) {
        grid.first += 1;
        y[k] = x[0];
        grid.last = y[k];
      }
  }
  return grid.last;
}
// So it does where one construct maps both: the structure has the object in it.
// CHECK-LABEL: member_l
// CHECK-SAME: (Grid *grid_, double *x) {
double member(int n) {
  Grid grid = {n, 1, 1};
  double *x = &grid.first;
#pragma omp target teams distribute parallel for map(tofrom : grid, x[0 : 1]) num_teams(1) thread_limit(1)
  for (int i = 0; i < 1; i++)
    for (int k = 0; k < grid.n; k++) {
      grid.first += 1;
      grid.last = x[0];
    }
  return grid.last;
}

// One list item under two names.
// CHECK-LABEL: named_l
// CHECK-SAME: int *a, int *b)
int named(int n, int *a) {
  int *&b = a;
#pragma omp target teams distribute parallel for map(tofrom : a[0 : n], b[0 : n]) num_teams(1) thread_limit(1)
  for (int i = 0; i < 1; i++)
    for (int k = 1; k < n; k++)
      a[k] = b[k - 1] + 1;
  return a[n - 1];
}

// What code of the region derives from a pointer goes on leading there.
// CHECK-LABEL: inside_l
// CHECK-SAME: int *__restrict a, const int *__restrict b)
int inside(int n, int *a, const int *b) {
#pragma omp target teams distribute parallel for map(tofrom : a[0 : n]) map(to : b[0 : n]) num_teams(1) thread_limit(1)
  for (int i = 0; i < 1; i++) {
    int *next = a + 1;
    const int *same = n > 1 ? a : b;
    for (int k = 0; k < n - 1; k++)
      next[k] = same[k] + a[k] + b[k];
  }
  return a[n - 1];
}

// Pieces of what is mapped around.
// CHECK-LABEL: pieces_l
// CHECK-SAME: int *all, int *rest)
int pieces(int n, int *all) {
  int *rest = all + 1;
#pragma omp target data map(tofrom : all[0 : n])
  {
#pragma omp target teams distribute parallel for map(tofrom : rest[0 : n - 1]) num_teams(1) thread_limit(1)
    for (int i = 0; i < 1; i++)
      for (int k = 0; k < n - 1; k++)
        rest[k] = all[k] + 1;
  }
  return all[n - 1];
}

// The caller maps them: with a barrier and without.
// CHECK-LABEL: caller_l
// CHECK-SAME: (const int *a, int *b) {
// CHECK-LABEL: caller_l
// CHECK-SAME: (const int *a, int *b) {
void caller(const int *a, int *b) {
#pragma omp target teams num_teams(1) thread_limit(T)
#pragma omp parallel num_threads(T)
  {
    const int t = omp_get_thread_num();
    b[t] = t;
    b[t] += a[t];
  }
#pragma omp target teams num_teams(1) thread_limit(T)
#pragma omp parallel num_threads(T)
  {
    const int t = omp_get_thread_num(), before = a[T - 1 - t];
#pragma omp barrier
    b[t] = t + before;
#pragma omp barrier
    const int now = a[T - 1 - t];
#pragma omp barrier
    b[t] += now;
  }
}

// Device pointers lead anywhere, unless the user says that they don't.
// CHECK-LABEL: device_l
// CHECK-SAME: (const int *a, int *b) {
// CHECK-LABEL: said_l
// CHECK-SAME: (const int *__restrict a, int *__restrict b) {
void device(const int *a, int *b) {
#pragma omp target teams distribute parallel for is_device_ptr(a, b) num_teams(1) thread_limit(1)
  for (int i = 0; i < 1; i++)
    for (int k = 0; k < T; k++)
      b[k] = a[k] + 1;
}
void said(const int *__restrict a, int *__restrict b) {
#pragma omp target teams distribute parallel for is_device_ptr(a, b)
  for (int i = 0; i < T; i++)
    for (int k = 0; k < 2; k++)
      b[i] += a[k];
}

// They change places, and then both are one, in a function that is called in between.
int *first, *second;
void change() { first = second; }
// CHECK-LABEL: globals_l
// CHECK-SAME: (int *first, int *second, int n) {
void globals(int n) {
#pragma omp target data map(tofrom : first[0 : n], second[0 : n])
  {
    int *const before = first;
    change();
#pragma omp target teams distribute parallel for num_teams(1) thread_limit(1)
    for (int i = 0; i < 1; i++)
      for (int k = 1; k < n; k++)
        first[k] = second[k - 1] + 1;
    first = before;
  }
}

} // namespace

int main() {
  double x[T], y[T];
  int a[T], b[T];
  for (int i = 0; i < T; i++) {
    x[i] = 1;
    y[i] = 0;
    a[i] = b[i] = 0;
  }
  alone({T, 1, 2}, x, y, T);
  if (y[T - 1] != 4)
    return 1;
  if (reached(y, 4) != 5)
    return 2;
  if (member(4) != 5)
    return 3;
  if (named(T, a) != T - 1)
    return 4;
  a[0] = 0;
  for (int &one : b)
    one = 1;
  if (inside(5, a, b) != 15)
    return 8;
  a[0] = 0;
  if (pieces(T, a) != T - 1)
    return 5;
#pragma omp target data map(tofrom : a)
  caller(a, a);
  // First 2 * t; then t + 2 * (T - 1 - t), and once more that of thread T - 1 - t.
  if (a[1] != 3 * (T - 1))
    return 6;
  int *const on = static_cast<int *>(omp_target_alloc(2 * sizeof(a), omp_get_default_device()));
#pragma omp target is_device_ptr(on)
  for (int i = 0; i < 2 * T; i++)
    on[i] = 0;
  device(on, on + 1); // on[k] is k then
  said(on, on + T);
  int got = 0;
#pragma omp target is_device_ptr(on) map(from : got)
  got = on[T];
  omp_target_free(on, omp_get_default_device());
  if (got != T + 1)
    return 7;
  first = b;
  second = a;
  a[0] = 0;
  globals(T);
  return a[T - 1] != T - 1;
}
