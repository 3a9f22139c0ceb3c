// RUN: %try %s %t
// Threads of the host that launch at once, with data of their own and data that all of them use.
#define N 64
#define THREADS 4

int main(void) {
  int x[N], y[THREADS][N], wrong = 0;
  for (int i = 0; i < N; ++i)
    x[i] = i;
#pragma omp parallel num_threads(THREADS) reduction(+ : wrong)
  {
#pragma omp for
    for (int t = 0; t < THREADS; ++t)
      for (int round = 0; round < 2; ++round) {
        int *mine = y[t];
#pragma omp target teams distribute parallel for num_teams(2) thread_limit(4) map(to : x) map(from : mine[0 : N])
        for (int i = 0; i < N; ++i)
          mine[i] = x[i] + t;
        for (int i = 0; i < N; ++i)
          wrong += mine[i] != i + t;
      }
  }
  return wrong ? 2 : 0;
}
