/* Each team adds up a part of an array: its threads share an array of the team's and meet at barriers. */
#include <omp.h>
#include <stdio.h>

#define N 100000

static double x[N];

#pragma omp declare target
/* What one of a team's 64 threads adds up of the team's quarter of x. */
static double sum_of(const double *x, int n, int thread) {
  double sum = 0;
  for (int i = omp_get_team_num() + 4 * thread; i < n; i += 4 * 64)
    sum += x[i];
  return sum;
}
#pragma omp end declare target

static void add(int n, const double *x, double *sums) {
#pragma omp target teams num_teams(4) map(to : x[0 : n]) map(from : sums[0 : 4])
  {
    double part[64];
#pragma omp parallel num_threads(64)
    {
      const int t = omp_get_thread_num();
      part[t] = sum_of(x, n, t);
#pragma omp barrier
      for (int half = 32; half > 0; half /= 2) {
        if (t < half)
          part[t] += part[t + half];
#pragma omp barrier
      }
    }
    sums[omp_get_team_num()] = part[0];
  }
}

int main(void) {
  double sums[4], expected[4] = {0};
  for (int i = 0; i < N; i++) {
    x[i] = i % 1000;
    expected[i % 4] += x[i];
  }

  add(N, x, sums);

  for (int i = 0; i < 4; i++)
    if (sums[i] != expected[i]) {
      printf("FAIL: team %d has %g and not %g\n", i, sums[i], expected[i]);
      return 1;
    }
  printf("PASS: %g in 4 parts\n", sums[0] + sums[1] + sums[2] + sums[3]);
  return 0;
}
