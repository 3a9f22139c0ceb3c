// The array's memory goes while a region may still use it.
// RUN: %strict %s
enum { N = 100 };
int main(void) {
  int x[N] = {1}, last = 0;
#pragma omp target enter data map(to : x)
#pragma omp target nowait map(from : last) depend(out : last)
  last = x[N - 1] + x[0];
  // CHECK: race: x (400 bytes) is unmapped, which the construct at {{.*}}unmapped.c:7 may still be using
  // CHECK-NEXT: at: {{.*}}:[[#@LINE+2]]
#ifdef BUG
#pragma omp target exit data map(delete : x)
#else
#pragma omp target exit data map(delete : x) depend(in : last)
#endif
#pragma omp taskwait
  return last != 1;
}
