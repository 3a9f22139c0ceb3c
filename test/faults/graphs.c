// RUN: %try %s %t -fopenmp-version=60
// Taskgraphs that are recorded once and replayed, with kernels, a transfer and a host task.
#define N 64

int main(void) {
  int x[N], y[N], sum = 0;
  for (int i = 0; i < N; ++i)
    x[i] = 1, y[i] = 0;
#pragma omp target data map(tofrom : x, y)
  for (int round = 0; round < 5; ++round) {
#pragma omp taskgraph
    {
#pragma omp target teams distribute parallel for num_teams(2) thread_limit(4) nowait depend(inout : x)
      for (int i = 0; i < N; ++i)
        x[i] += 1;
#pragma omp target teams distribute parallel for num_teams(2) thread_limit(4) nowait depend(in : x) depend(inout : y)
      for (int i = 0; i < N; ++i)
        y[i] += x[i];
#pragma omp target update from(y) nowait depend(in : y) depend(out : sum)
#pragma omp task depend(inout : sum) shared(sum, y)
      sum += y[7];
    }
  }
  return x[3] == 6 && y[3] == 2 + 3 + 4 + 5 + 6 && sum == 2 + 5 + 9 + 14 + 20 ? 0 : 2;
}
