// Parameters written as arrays are pointers: a section that is not mapped from the first element on is found by their names,
// in later regions, updates, use_device_ptr and reverse offload, and no warning is given for what the generated code says of them.
// RUN: %chompcc -Wall -Werror -Wno-deprecated-non-prototype %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include <stdlib.h>
#pragma omp requires reverse_offload
enum { N = 100 };
typedef double Row[N];

// A region finds a[50:10] by the name, an update two sections in it; and it still does after these.
#define SECTION \
  { \
    double first = 0, second = 0; \
    _Pragma("omp target enter data map(to : a[50 : 10])") \
    _Pragma("omp target map(tofrom : first)") \
    for (int i = 50; i < 60; i++) { first += a[i]; a[i] = 7; } \
    _Pragma("omp target update from(a[52 : 2], a[55])") \
    const int moved = a[52] == 7 && a[53] == 7 && a[55] == 7; \
    for (int i = 50; i < 60; i++) a[i] = 1; \
    _Pragma("omp target update to(a[51 : 1], a[54 : 3])") \
    _Pragma("omp target teams distribute parallel for reduction(+ : second)") \
    for (int i = 50; i < 60; i++) second += a[i]; \
    _Pragma("omp target exit data map(release : a[50 : 10])") \
    return first == 545 && moved && (second == 6 * 7 + 4 || second == 10); \
  }
static int open(int n, double a[]) SECTION
static int variable(int n, double a[n]) SECTION
static int fixed(int n, double a[N]) SECTION
static int atLeast(int n, double a[static 5]) SECTION
static int restricted(int n, double a[restrict n]) SECTION
static int constant(int n, double a[const]) SECTION
static int all(int n, double a[static const restrict 5]) SECTION
static int named(int n, Row a) SECTION
static int old(n, a) int n; double a[n]; SECTION

#define ROWS \
  { \
    double sum = 0; \
    _Pragma("omp target enter data map(to : a[5 : 2][0 : 10])") \
    _Pragma("omp target map(tofrom : sum)") \
    for (int i = 50; i < 70; i++) { sum += a[i / 10][i % 10]; a[i / 10][i % 10] = 7; } \
    _Pragma("omp target update from(a[6 : 1][2 : 3])") \
    _Pragma("omp target exit data map(delete : a[5 : 2][0 : 10])") \
    return sum == 1190 && a[6][2] == 7 && a[6][4] == 7; \
  }
static int rows(int n, int m, double a[n][m]) ROWS
static int openRows(int n, int m, double a[][m]) ROWS
static int fixedRows(int n, int m, double a[10][10]) ROWS
static int restrictedRows(int n, int m, double a[restrict static 5][m]) ROWS

static int devicePointers(int n, double a[n], double b[N]) {
  double sum = 0;
  int there = 0;
#pragma omp target data map(tofrom : a[40 : 20], b[40 : 20])
  {
#pragma omp target data use_device_ptr(a, b)
#pragma omp target is_device_ptr(a, b) map(tofrom : sum)
    for (int i = 40; i < 60; i++) {
      sum += a[i];
      b[i] = 1;
    }
#pragma omp target data use_device_addr(a[40 : 20])
#pragma omp target has_device_addr(a[40 : 20])
    a[41] = 2;
#pragma omp target firstprivate(a, b) map(tofrom : there)
    there = a != 0 && b != 0;
  }
#pragma omp target map(to : a, b) map(tofrom : there) // the pointers themselves
  there += a != 0 && b != 0;
  return sum == 990 && there == 2 && a[41] == 2 && b[40] == 1 && b[59] == 1;
}

static int severalSections(int n, double a[n]) {
#pragma omp target data map(tofrom : a[10 : 10], a[30 : 10])
#pragma omp target parallel for map(tofrom : a[30 : 10])
  for (int i = 30; i < 40; i++)
    a[i] = 5;
#pragma omp target parallel for reduction(+ : a[50 : 10])
  for (int i = 0; i < 30; i++)
    a[50 + i % 10] += 1;
  return a[30] == 5 && a[39] == 5 && a[10] == 10 && a[50] == 53 && a[59] == 62;
}

#pragma omp begin declare target
static void onTheHost(int n, double a[n], double b[restrict static 5]) {
#pragma omp target device(ancestor : 1) map(always, tofrom : a[5 : 3]) map(always, to : b[2 : 2])
  for (int i = 5; i < 8; i++)
    a[i] += b[2];
}
#pragma omp end declare target

static int reverse(void) {
  double a[20], b[20];
  for (int i = 0; i < 20; i++)
    a[i] = b[i] = i;
#pragma omp target map(tofrom : a, b)
  {
    a[5] = 100;
    b[2] = 1000;
    onTheHost(20, a, b);
  }
  return a[5] == 1100 && a[7] == 1007 && a[8] == 8;
}

static double *filled(void) {
  static double *p;
  p = p ? p : malloc(N * sizeof *p);
  for (int i = 0; i < N; i++)
    p[i] = i;
  return p;
}

int main(void) {
  double other[N];
  int (*functions[])(int, double *) = {open, variable, fixed, atLeast, restricted, constant, all, named, old};
  for (unsigned i = 0; i < sizeof functions / sizeof *functions; i++)
    if (!functions[i](N, filled()))
      return 1 + i;
  if (!rows(10, 10, (double(*)[10])filled()))
    return 20;
  if (!openRows(10, 10, (double(*)[10])filled()))
    return 21;
  if (!fixedRows(10, 10, (double(*)[10])filled()))
    return 22;
  if (!restrictedRows(10, 10, (double(*)[10])filled()))
    return 23;
  if (!devicePointers(N, filled(), other))
    return 24;
  if (!severalSections(N, filled()))
    return 25;
  return reverse() ? 0 : 26;
}
