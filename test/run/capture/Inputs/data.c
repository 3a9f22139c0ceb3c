#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
enum { N = 300 };
struct Pair {
  int n;
  double *x, *y;
};
/* A section with a lower bound: the attached pointer, and the argument, lie before it. */
static void lower(struct Pair *p) {
#pragma omp target teams distribute parallel for map(tofrom : p->x[100 : 50]) map(to : p->n)
  for (int i = 100; i < 150; i++)
    p->x[i] += p->n;
}
/* Data that an outer construct has mapped. */
static void outer(int n, double *x) {
#pragma omp target data map(tofrom : x[0 : n])
  {
#pragma omp target teams distribute parallel for
    for (int i = 0; i < n; i++)
      x[i] += 1;
  }
}
/* Memory of the program's own that is associated, and a device pointer. */
static void associated(int n, double *x) {
  double *there = omp_target_alloc(n * sizeof *x, 0);
  omp_target_associate_ptr(x, there, n * sizeof *x, 0, 0);
#pragma omp target update to(x[0 : n])
#pragma omp target teams distribute parallel for map(tofrom : x[0 : n]) is_device_ptr(there)
  for (int i = 0; i < n; i++)
    x[i] = there[i] + i;
  omp_target_disassociate_ptr(x, 0);
  omp_target_free(there, 0);
}
/* nowait, and values that go as they are. */
static void task(int n, double *x) {
  struct { int a, b; } both = {2, 3};
#pragma omp target teams distribute parallel for map(tofrom : x[0 : n]) firstprivate(both) nowait
  for (int i = 0; i < n; i++)
    x[i] += both.a * both.b;
#pragma omp taskwait
}
/* An array section of nothing, and a null pointer. */
static void nothing(int n, double *x, double *none) {
#pragma omp target teams distribute parallel for map(tofrom : x[0 : n]) map(to : none[0 : 0])
  for (int i = 0; i < n; i++)
    x[i] += none ? none[i] : 1;
}
/* Whole arrays of a structure's pointers. */
static void structure(struct Pair p) {
#pragma omp target teams distribute parallel for map(to : p.n, p.x[0 : N]) map(from : p.y[0 : N])
  for (int i = 0; i < p.n; i++)
    p.y[i] = p.x[i] * 2;
}
static void empty(int n, double *x) {
#pragma omp target teams distribute parallel for map(tofrom : x[0 : 10])
  for (int i = 0; i < n; i++)
    x[i] = 1;
}
static void nested(int n, double *x) {
#pragma omp target teams distribute parallel for collapse(2) map(tofrom : x[0 : n])
  for (int i = 0; i < n / 10; i++)
    for (int j = 0; j < 10; j++)
      x[i * 10 + j] += i * j;
}
static void counted(double *x, int *n) {
#pragma omp target teams distribute parallel for map(tofrom : x[0 : N]) map(to : n[0 : 1])
  for (int i = 0; i < *n; i++)
    x[i] += 5;
}
int main(void) {
  double x[N], y[N];
  for (int i = 0; i < N; i++)
    x[i] = i, y[i] = 0;
  int n = N / 2;
  struct Pair p = {7, x, y};
  lower(&p);
  outer(N, x);
  associated(N, x);
  task(N, x);
  nothing(N, x, 0);
  p.n = N;
  structure(p);
  nested(N, x);
  counted(x, &n);
  empty(0, x);
  return 0;
}
