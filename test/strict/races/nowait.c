// The second loop reads what other threads of the first one, which nobody waits for, have written.
// RUN: %strict %s
enum { N = 64 };
int main(void) {
  int a[N] = {0}, b[N];
#pragma omp target map(tofrom : a) map(from : b)
#pragma omp parallel num_threads(N)
  {
#ifdef BUG
#pragma omp for nowait
#else
#pragma omp for
#endif
    for (int i = 0; i < N; i++)
      a[i] = i;
#pragma omp for
    for (int i = 0; i < N; i++)
      // CHECK: race: a thread writes 4 bytes of a (256 bytes), which another thread of the team reads
      // CHECK-NEXT: at: {{.*}}:15, by team 0, thread 32
      // CHECK: and: {{.*}}:[[#@LINE+1]], read by team 0, thread 31
      b[i] = a[N - 1 - i];
  }
  return b[0] != N - 1;
}
