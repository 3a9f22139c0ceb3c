// The result is copied back while the region may still compute it.
// RUN: %strict %s
enum { N = 100 };
int main(void) {
  int x[N] = {0};
#pragma omp target enter data map(to : x)
#ifdef BUG
#pragma omp target nowait
#else
#pragma omp target
#endif
  for (int i = 0; i < N; i++)
    x[i] = i + 1;
    // CHECK: race: a transfer reads 400 bytes of x (400 bytes), which the construct at {{.*}}update-back.c:8 may still be writing
    // CHECK-NEXT: at: {{.*}}:[[#@LINE+3]]
    // CHECK: and: {{.*}}:13, its kernel
    // CHECK: mend: wait for it before (#pragma omp taskwait), or order the two constructs: depend(inout: x) on both
#pragma omp target update from(x)
  int result = x[1] != 2;
#pragma omp taskwait
#pragma omp target exit data map(delete : x)
  return result;
}
