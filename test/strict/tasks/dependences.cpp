// Of three constructs the last one depends on the second alone, which doesn't come after the first: two that only read
// aren't ordered by what they read.
// RUN: %strict %s
enum { N = 100 };
int main() {
  int x[N] = {0}, y[N] = {0}, sum = 0;
#pragma omp target data map(tofrom : x, y)
  {
#ifdef BUG
#pragma omp target nowait depend(in : x)
#else
#pragma omp target nowait depend(inout : x)
#endif
    for (int i = 0; i < N; i++)
      x[i] = i;
#pragma omp target nowait depend(in : x) depend(out : y)
    for (int i = 0; i < N; i++)
      y[i] = 1;
    // CHECK: race: a thread reads 4 bytes of x (400 bytes), which the construct at {{.*}}dependences.cpp:10 may still be writing
    // CHECK-NEXT: at: {{.*}}:[[#@LINE+3]]
#pragma omp target nowait depend(in : y) map(tofrom : sum)
    for (int i = 0; i < N; i++)
      sum += x[i] * y[i];
#pragma omp taskwait
  }
  return sum != N * (N - 1) / 2;
}
