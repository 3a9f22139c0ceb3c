// Where a construct maps all that a loop gets to, nothing else leads there (OpenMP 5.2, 5.8.3), and the kernel says so:
// loads need not be repeated after stores. Where that isn't known, it must not.
// RUN: %chompcc -O2 %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chomp %s -o %t.out --emit=cuda,hip && %filecheck %s < %t.out/restrict.device.cu
// RUN: %if nvcc %{ %nvcc_cubin %t.out/restrict.device.cu -o %t.cubin %}
// What comes of it: the read-only path, and one store behind the loop.
// RUN: %if nvcc %{ %nvcc -ptx -std=c++17 -arch=sm_90 -I%build_dir/include %t.out/restrict.device.cu -o %t.ptx %}
// RUN: %if nvcc %{ %filecheck --check-prefix=PTX %s < %t.ptx %}
// PTX: .entry product_l
// PTX: ld.global.nc.f32
// PTX: st.global.f32
// PTX-NOT: st.global
// PTX: .entry scale_l
// RUN: %if hip %{ %hip_object %t.out/restrict.device.hip -o %t.hsaco %}
#include <stdlib.h>
enum { N = 16 };

// CHECK-LABEL: product_l
// CHECK-SAME: const float *__restrict__ a,
// CHECK-NEXT: const float *__restrict__ b, float *__restrict__ c, unsigned i_team) {
static void product(int n, const float *a, const float *b, float *c) {
#pragma omp target teams distribute parallel for collapse(2) map(to : a[0 : n * n], b[0 : n * n]) map(tofrom : c[0 : n * n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
        c[i * n + j] += a[i * n + k] * b[k * n + j];
}

// One store, and nothing after it.
// CHECK-LABEL: scale_l
// CHECK-SAME: const float *a, float *c)
static void scale(int n, const float *a, float *c) {
#pragma omp target teams distribute parallel for map(to : a[0 : n]) map(from : c[0 : n])
  for (int i = 0; i < n; i++)
    c[i] = 2 * a[i];
}

// A construct around it maps them; and then they change places, of which the kernel knows nothing.
// CHECK-LABEL: steps_l
// CHECK-SAME: float *__restrict__ a,
// CHECK-NEXT: float *__restrict__ c) {
// CHECK-LABEL: steps_l
// CHECK-SAME: float *a, float *c)
static void steps(int n, float *a, float *c) {
#pragma omp target data map(tofrom : a[0 : n], c[0 : n])
  {
#pragma omp target teams distribute parallel for
    for (int i = 0; i < n; i++)
      for (int k = 0; k < 2; k++)
        c[i] += a[k];
  }
#pragma omp target data map(tofrom : a[0 : n], c[0 : n])
  for (int step = 0; step < 1; step++) {
#pragma omp target teams distribute parallel for
    for (int i = 0; i < n; i++)
      for (int k = 0; k < 2; k++)
        c[i] += a[k];
    c = a;
  }
}

// Both lead to one array, as they may where another construct maps it.
// CHECK-LABEL: shifted_l
// CHECK-SAME: int n, int *a, int *b)
static int shifted(int n) {
  int all[2 * N], *a = all, *b = all + 1;
  for (int i = 0; i < 2 * N; i++)
    all[i] = 1;
#pragma omp target enter data map(to : all)
#pragma omp target teams distribute parallel for num_teams(1) thread_limit(1)
  for (int i = 0; i < 1; i++)
    for (int k = 0; k < n; k++)
      b[k] = a[k] + 1;
#pragma omp target exit data map(from : all)
  return all[n];
}

// Loops that are transformed are loops still.
// CHECK-LABEL: unrolled_l
// CHECK-SAME: (int n, const float *__restrict__ a,
// CHECK-NEXT: float *__restrict__ c) {
static void unrolled(int n, const float *a, float *c) {
#pragma omp target teams distribute parallel for map(to : a[0 : n]) map(tofrom : c[0 : n])
  for (int i = 0; i < n; i++) {
#pragma omp unroll partial(4)
    for (int k = 0; k < n; k++)
      c[i] += a[k];
  }
}

// Pointers in memory lead anywhere.
// CHECK-LABEL: rows_l
// CHECK-SAME: int n, int **table, int *sums)
static void rows(int n, int **table, int *sums) {
#pragma omp target teams distribute parallel for map(to : table[0 : n]) map(tofrom : sums[0 : n])
  for (int i = 0; i < n; i++)
    for (int k = 0; k < 2; k++)
      sums[i] += table[i] != 0;
}

// Another thread may have to see what an atomic update changes before.
// CHECK-LABEL: counted_l
// CHECK-SAME: int n, const int *a, int *c)
static void counted(int n, const int *a, int *c) {
#pragma omp target teams distribute parallel for map(to : a[0 : n]) map(tofrom : c[0 : n])
  for (int i = 0; i < n; i++)
    for (int k = 0; k < 2; k++) {
#pragma omp atomic
      c[a[i]] += 1;
    }
}

// Variables are apart; and what the user says of a pointer stays.
// CHECK-LABEL: arrays_l
// CHECK-SAME: double *__restrict__ x, double *__restrict__ y,
// CHECK-NEXT: double *s_)
static double arrays(void) {
  double x[N], y[N], s = 0;
  for (int i = 0; i < N; i++)
    x[i] = y[i] = i;
#pragma omp target teams distribute parallel for reduction(+ : s)
  for (int i = 0; i < N; i++) {
    x[i] += y[i];
    y[i] = 2 * x[i];
    s += y[i];
  }
  return s;
}
// CHECK-LABEL: said_l
// CHECK-SAME: float *__restrict__ to,
// CHECK-NEXT: const float *__restrict__ from) {
static void said(int n, float *restrict to, const float *restrict from) {
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    to[i] = from[i];
}

// A pointer that is derived from it leads there, too.
// CHECK-LABEL: derived_l
// CHECK-SAME: (int n, int *all, int *rest) {
static int derived(int n, int *restrict all) {
  int *rest = all + 1;
#pragma omp target data map(tofrom : all[0 : n + 1])
#pragma omp target teams distribute parallel for num_teams(1) thread_limit(1)
  for (int i = 0; i < 1; i++)
    for (int k = 0; k < n; k++)
      rest[k] = all[k] + 1;
  return all[n];
}

int main(void) {
  float a[N * N], b[N * N], c[N * N];
  int counts[N] = {0}, where[N];
  for (int i = 0; i < N * N; i++)
    a[i] = b[i] = 1, c[i] = 0;
  for (int i = 0; i < N; i++)
    where[i] = i / 2;
  product(N, a, b, c);
  if (c[5] != N)
    return 1;
  scale(N, a, c);
  if (c[3] != 2)
    return 2;
  steps(N, a, c);
  if (c[3] != 6 || a[3] < 1)
    return 3;
  c[3] = 0;
  for (int i = 0; i < N; i++)
    a[i] = 1;
  unrolled(N, a, c);
  if (c[3] != N)
    return 8;
  if (shifted(N) != N + 1)
    return 4;
  counted(N, where, counts);
  if (counts[0] != 4)
    return 5;
  if (arrays() != 2.0 * N * (N - 1))
    return 6;
  float *from = a, *to = c;
#pragma omp target data map(to : from[0 : N]) map(from : to[0 : N])
  said(N, to, from);
  int *table[N] = {0}, sums[N] = {0}, some[N + 1] = {0};
  if (derived(N, some) != N)
    return 7;
  rows(N, table, sums);
  return to[2] != from[2] || sums[3];
}
