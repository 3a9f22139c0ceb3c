// --deterministic-reductions: whatever order teams end in, a reduction's result has the same bits, and every value is in
// it. Without the option the same schedules give others, or this would show nothing. (On the host clang calls libatomic
// for what reductions of complex numbers do.)
//
// UNSUPPORTED: strict
// (In strict mode the teams' order decides.)
// RUN: %chompcc -O2 --deterministic-reductions %s -o %t -lm -latomic
// RUN: env OMP_TARGET_OFFLOAD=disabled %t > %t.host
// RUN: env OMP_TARGET_OFFLOAD=mandatory CHOMP_VGPU_SCHEDULE=1 %t > %t.1
// RUN: env OMP_TARGET_OFFLOAD=mandatory CHOMP_VGPU_SCHEDULE=2 %t > %t.2
// RUN: env OMP_TARGET_OFFLOAD=mandatory CHOMP_VGPU_SCHEDULE=3 %t > %t.3
// RUN: diff %t.1 %t.2 && diff %t.1 %t.3
// RUN: env OMP_TARGET_OFFLOAD=mandatory CHOMP_VGPU_CORES=3 %t threads > %t.4
// RUN: env OMP_TARGET_OFFLOAD=mandatory CHOMP_VGPU_CORES=3 %t threads > %t.5
// RUN: diff %t.4 %t.5
// RUN: %chompcc -O2 %s -o %t.plain -lm -latomic
// RUN: env CHOMP_VGPU_SCHEDULE=1 %t.plain > %t.6 && env CHOMP_VGPU_SCHEDULE=2 %t.plain > %t.7
// RUN: not diff %t.6 %t.7
// RUN: %chompcc -g --vgpu-check --deterministic-reductions %s -o %t.strict -lm -latomic
// RUN: env CHOMP_VGPU=strict OMP_TARGET_OFFLOAD=mandatory %t.strict threads
// RUN: %if nvcc %{ %chompcc --deterministic-reductions --offload-arch=sm_90 -c %s -o %t.o %}
// RUN: %if hip %{ %chompcc --deterministic-reductions --offload-arch=gfx90a -c %s -o %t.o %}
#include <complex.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 20000 };
static double x[N];
static int wrong;

/// Prints a result's bits, and whether it is near what a serial run gives.
static void result(const char *what, double value, double serial) {
  printf("%s %a\n", what, value);
  if (!(fabs(value - serial) <= 1e-9 * (1 + fabs(serial)))) {
    fprintf(stderr, "%s: %.17g instead of %.17g\n", what, value, serial);
    wrong = 1;
  }
}

typedef struct {
  double value;
  int index;
} Best;
#pragma omp declare reduction(best : Best : omp_out = omp_in.value > omp_out.value ? omp_in : omp_out) \
    initializer(omp_priv = {-1, -1})
#pragma omp declare reduction(mean : Best : omp_out.value += omp_in.value, omp_out.index += omp_in.index) \
    initializer(omp_priv = {0, 0})

static void numbers(void) {
  double sum = 1, serial = 1, product = 1, factors = 1;
  float largest = 0, most = 0;
  int count = 0;
  double _Complex both = 0;
#pragma omp target teams distribute parallel for reduction(+ : sum, count) reduction(max : largest) \
    reduction(* : product) reduction(+ : both)
  for (int i = 0; i < N; i++) {
    sum += x[i];
    count++;
    largest = x[i] > largest ? (float)x[i] : largest;
    product *= 1 + x[i] * 1e-9;
    both += x[i] - 2 * x[i] * I;
  }
  for (int i = 0; i < N; i++) {
    serial += x[i];
    most = x[i] > most ? (float)x[i] : most;
    factors *= 1 + x[i] * 1e-9;
  }
  result("sum", sum, serial);
  result("count", count, N);
  result("largest", largest, most);
  result("product", product, factors);
  result("real", creal(both), serial - 1);
  result("imaginary", cimag(both), -2 * (serial - 1));
}

static void arrays(int n, int m) {
  double bins[3][5] = {{0}}, expected[3][5] = {{0}}, vla[n][m];
  double *pointed = calloc(n + 2, sizeof(double)), other[10] = {0};
  Best means[4] = {{0, 0}}, best = {-1, -1};
  for (int i = 0; i < n; i++)
    for (int k = 0; k < m; k++)
      vla[i][k] = 0;
#pragma omp target teams distribute parallel for reduction(+ : bins, pointed[1 : n], vla[0 : n][ : ], other[3 : ]) \
    reduction(mean : means) reduction(best : best)
  for (int i = 0; i < N; i++) {
    bins[i % 3][i % 5] += x[i];
    pointed[1 + i % n] += x[i];
    vla[i % n][i % m] += x[i];
    other[3 + i % 7] += x[i];
    Best mine = {x[i], 1};
    means[i % 4].value += mine.value, means[i % 4].index += mine.index;
    mine.index = i;
    if (mine.value > best.value)
      best = mine;
  }
  double sums[5] = {0};
  for (int i = 0; i < N; i++)
    expected[i % 3][i % 5] += x[i];
  for (int i = 0; i < 15; i++) {
    result("bin", bins[i / 5][i % 5], expected[i / 5][i % 5]);
    sums[0] += expected[i / 5][i % 5];
  }
  for (int i = 1; i <= n; i++)
    sums[1] += pointed[i];
  for (int i = 0; i < n; i++)
    for (int k = 0; k < m; k++)
      sums[2] += vla[i][k];
  for (int i = 3; i < 10; i++)
    sums[3] += other[i];
  for (int i = 0; i < 4; i++)
    sums[4] += means[i].value;
  for (int i = 1; i < 5; i++)
    result("all", sums[i], sums[0]);
  result("counted", means[0].index + means[1].index + means[2].index + means[3].index, N);
  result("best", x[best.index], best.value);
  free(pointed);
}

/// One thread of each team has the values.
static void teams(void) {
  double sum = 0, serial = 0, two[2] = {0, 0};
  Best best = {-1, -1};
#pragma omp target teams reduction(+ : sum, two) reduction(best : best) num_teams(37)
  {
#pragma omp distribute
    for (int i = 0; i < N; i++) {
      sum += x[i];
      two[i % 2] += x[i];
      Best mine = {x[i], i};
      if (mine.value > best.value)
        best = mine;
    }
  }
  for (int i = 0; i < N; i++)
    serial += x[i];
  result("teams", sum, serial);
  result("two", two[0] + two[1], serial);
  result("their best", x[best.index], best.value);
}

/// Threads of a team wait for one another, and their own reductions are in the order that they have among themselves.
static void threads(void) {
  double sum = 0, mixed = 0, serial = 0, bins[3] = {0, 0, 0};
#pragma omp target teams reduction(+ : sum, bins) num_teams(23) thread_limit(32)
  {
    double mine = 0;
#pragma omp parallel reduction(+ : mine)
    {
#pragma omp barrier
      mine += 1;
    }
    double part = 0;
#pragma omp distribute parallel for reduction(+ : part)
    for (int i = 0; i < N; i++)
      part += x[i];
    sum += part + 0 * mine;
    bins[1] += part;
  }
#pragma omp target teams distribute parallel for reduction(+ : mixed) num_teams(19)
  for (int i = 0; i < N; i++) {
    double term = 0;
#pragma omp critical
    term = x[i];
    mixed += term;
  }
  for (int i = 0; i < N; i++)
    serial += x[i];
  result("threads", sum, serial);
  result("bins", bins[1], serial);
  result("critical", mixed, serial);
}

int main(int argc, char **argv) {
  (void)argv;
  unsigned seed = 1;
  for (int i = 0; i < N; i++) {
    seed = seed * 1664525u + 1013904223u;
    x[i] = (seed >> 8) * 1e-3 / (1 + i % 977);
  }
  for (int run = 0; run < 2; run++) {
    numbers();
    arrays(7, 3);
    teams();
    if (argc > 1)
      threads();
  }
  return wrong;
}
