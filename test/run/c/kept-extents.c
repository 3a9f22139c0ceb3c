// C computes the extents of an array of variable length once, where its declaration is: what its expression says later
// is another number, or none that a device knows.
//
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %host_cc_omp %s -o %t.host && %t.host
// RUN: %chompcc -O2 %s -o %t.turns
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.turns
// RUN: %chomp --emit=cuda,hip -o %t.out %s
// RUN: %if nvcc %{ %nvcc_cubin %t.out/kept-extents.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/kept-extents.device.hip -o %t.hsaco %}
#include <omp.h>
struct object {
  void *data;
  int *size;
};
int columns = 3;
static int next(void) { return ++columns; }

static void fill(double *x) {
  for (int i = 0; i < 12; i++)
    x[i] = i;
}
// In memory that no region has, of two dimensions.
static int ofMembers(struct object *o) {
  double(*restrict a)[o->size[1]][o->size[2]] = o->data;
#pragma omp target enter data map(to : a[0 : o->size[0]][0 : o->size[1]][0 : o->size[2]])
  const int rows = o->size[0];
  o->size[1] = 1;
#pragma omp target teams distribute parallel for collapse(2)
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < 2; j++)
      a[i][j][1] += 100;
  o->size[1] = 2;
#pragma omp target exit data map(from : a[0 : o->size[0]][0 : o->size[1]][0 : o->size[2]])
  return a[1][1][1] != 110;
}
// Of a variable that changes before the region, or in it, and of a global one.
static int changed(double *x, int n) {
  double(*a)[n] = (double(*)[n])x, (*b)[columns] = (double(*)[columns])x;
  int teams = 0;
  n = 2;
  columns = 1;
#pragma omp target teams num_teams(2) map(tofrom : a[0 : 4]) map(from : teams) firstprivate(n)
  {
    n = 5;
#pragma omp parallel for
    for (int i = 0; i < 2; i++)
      a[2 * omp_get_team_num() + i][1] += 100;
    if (omp_get_team_num() == 0)
      teams = (int)(sizeof a[0] / sizeof a[0][0]) + n;
  }
#pragma omp target map(tofrom : b[0 : 4])
  b[2][1] += 100;
  columns = 3;
  return teams != 8 || b[3][1] != 110 || b[2][1] != 207;
}
// Of a function's result: it must not be called again.
static int called(void) {
  double a[3][next()];
  int before = columns;
  fill(a[0]);
#pragma omp target teams distribute parallel for reduction(+ : a)
  for (int i = 0; i < 10; i++)
    a[1][1] += i;
  return columns != before || a[1][1] != 50;
}
// Of private copies, of the region and of a loop in it.
static int copies(int n) {
  int sums[n], last[n], a[6] = {0};
  for (int i = 0; i < n; i++)
    sums[i] = 0;
  n = 1;
#pragma omp target teams distribute parallel for reduction(+ : sums)
  for (int i = 0; i < 10; i++)
    sums[2] += i;
#pragma omp target map(tofrom : last, a)
  {
#pragma omp parallel for num_threads(3) lastprivate(last)
    for (int i = 0; i < 6; i++) {
      last[2] = i;
      a[i] = last[2];
    }
  }
  return sums[2] != 45 || last[2] != 5 || a[4] != 4;
}
// In device code.
#pragma omp declare target
static double parameter(int n, double a[][n]) {
  n = 1;
  return a[2][1];
}
#pragma omp end declare target
static int inside(void) {
  double x[12], result = 0;
  int size = 0;
  fill(x);
#pragma omp target map(tofrom : x) map(from : result, size)
  {
    int n = 3;
    double(*a)[n] = (double(*)[n])x, b[n][n];
    n = 2;
    b[2][1] = a[3][1];
    size = (int)sizeof b;
    result = b[2][1] + parameter(4, (double(*)[4])x);
  }
  return result != 19 || size != 9 * (int)sizeof(double);
}
#pragma omp declare target
static int kept(int n) { // these stay what they are: no constant is made of them
  const int m = n + 1;
  int a[n][m];
  a[1][1] = 5;
  return a[1][1];
}
#pragma omp end declare target

int main(void) {
  double x[12];
  int size[] = {2, 2, 3}, five = 0;
  fill(x);
  if (ofMembers(&(struct object){x, size}))
    return 1;
  fill(x);
  if (changed(x, 3))
    return 2;
  if (called())
    return 3;
  if (inside() || copies(3))
    return 4;
#pragma omp target map(from : five)
  five = kept(3);
  return five == 5 ? 0 : 5;
}
