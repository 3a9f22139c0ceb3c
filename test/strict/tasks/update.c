// A region that doesn't wait for the transfer of what it reads.
// RUN: %strict %s
enum { N = 100 };
int main(void) {
  int x[N] = {0}, sum = 0;
#pragma omp target data map(to : x)
  {
    for (int i = 0; i < N; i++)
      x[i] = i;
#ifdef BUG
#pragma omp target update to(x) nowait
#else
#pragma omp target update to(x) nowait depend(out : x)
#endif
    // CHECK: race: a thread reads 4 bytes of x (400 bytes), which the construct at {{.*}}update.c:11 may still be writing
    // CHECK-NEXT: at: {{.*}}:[[#@LINE+5]], by team 0
    // CHECK: and: {{.*}}update.c:11, written by its transfer
#pragma omp target map(tofrom : sum) depend(in : x)
    for (int i = 0; i < N; i++)
      // another line
      sum += x[i];
  }
  return sum != N * (N - 1) / 2;
}
