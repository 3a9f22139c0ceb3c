// A taskgroup's end waits for the constructs in it: what began before may still run.
// RUN: %strict %s --vgpu-check=host
enum { N = 100 };
int x[N], y[N];
int main(void) {
#pragma omp target nowait map(tofrom : x)
  for (int i = 0; i < N; i++)
    x[i] += i;
#pragma omp taskgroup
  {
#pragma omp target nowait map(tofrom : y)
    for (int i = 0; i < N; i++)
      y[i] += i;
#pragma omp taskgroup
    {
    }
  }
  y[1]++;
#ifndef BUG
#pragma omp taskwait
#endif
  // CHECK: race: the host {{reads|writes}} 4 bytes of x (400 bytes), which the construct at {{.*}}groups.c:6 may still be
  // CHECK-NEXT: at: {{.*}}groups.c:[[#@LINE+1]]
  x[1]++;
  return x[1] != 2 || y[1] != 2;
}
