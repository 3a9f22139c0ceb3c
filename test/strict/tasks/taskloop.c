// A taskloop waits for what its tasks begin, unless it says nogroup.
// RUN: %strict %s --vgpu-check=host
enum { N = 100 };
int x[N];
#ifdef BUG
#define GROUP nogroup
#else
#define GROUP
#endif
#define PRAGMA(text) _Pragma(#text)
#define TASKLOOP(clauses) PRAGMA(omp taskloop num_tasks(2) clauses)
int main(void) {
  TASKLOOP(GROUP)
  for (int k = 0; k < 2; k++) {
#pragma omp target nowait map(tofrom : x[k * 50 : 50])
    for (int i = 0; i < 50; i++)
      x[k * 50 + i] += i;
  }
  // CHECK: race: the host {{reads|writes}} 4 bytes of x[k * 50 : 50] (200 bytes), which the construct at {{.*}}taskloop.c:15 may still be
  // CHECK-NEXT: at: {{.*}}taskloop.c:[[#@LINE+1]]
  x[1]++;
#pragma omp taskwait
#pragma omp taskloop num_tasks(2)
  for (unsigned long long k = 0; k < 2; k++) {
#pragma omp target nowait map(tofrom : x[k * 50 : 50])
    for (int i = 0; i < 50; i++)
      x[k * 50 + i] += i;
  }
  x[1]++;
  return x[1] != 4;
}
