// Two regions that may run at the same time map the same array, and one changes it.
// RUN: %strict %s
enum { N = 100 };
int main(void) {
  int x[N] = {0}, sum = 0;
#pragma omp target nowait map(tofrom : x) depend(out : x)
  for (int i = 0; i < N; i++)
    x[i] = i + 1;
  // CHECK: race: a transfer reads 400 bytes of the host's x (400 bytes), which the construct at {{.*}}both-map.c:6 may still be writing
  // CHECK-NEXT: at: {{.*}}:[[#@LINE+2]]
#ifdef BUG
#pragma omp target nowait map(to : x) map(tofrom : sum)
#else
#pragma omp target nowait map(to : x) map(tofrom : sum) depend(in : x)
#endif
  for (int i = 0; i < N; i++)
    sum += x[i];
#pragma omp taskwait
  return sum != N * (N + 1) / 2;
}
