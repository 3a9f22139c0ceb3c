// The second region uses what the first one, for which nobody has waited, computes.
// RUN: %strict %s
enum { N = 100 };
int main(void) {
  int x[N], y[N];
#pragma omp target data map(from : x, y)
  {
#pragma omp target teams distribute parallel for nowait
    for (int i = 0; i < N; i++)
      x[i] = i;
#ifndef BUG
#pragma omp taskwait
#endif
    // CHECK: race: a thread reads 4 bytes of x (400 bytes), which the construct at {{.*}}two-kernels.c:8 may still be writing: it has nowait, and nothing has waited for it
    // CHECK-NEXT: at: {{.*}}:[[#@LINE+6]], by team 0, thread 0 (iteration 0), in the target region of 'main' ({{.*}}:[[#@LINE+4]])
    // CHECK: and: {{.*}}:10, written by its kernel
    // CHECK: memory: x (400 bytes), mapped at {{.*}}:6
    // CHECK-NEXT: mend: wait for it before (#pragma omp taskwait), or order the two constructs: depend(inout: x) on both
#pragma omp target teams distribute parallel for
    for (int i = 0; i < N; i++)
      y[i] = x[i] + 1;
  }
  return y[9] != 10;
}
// And the end of target data doesn't wait for it either.
// CHECK: race: a transfer reads 400 bytes of x (400 bytes), which the construct at {{.*}}two-kernels.c:8 may still be writing
// CHECK-NEXT: at: {{.*}}two-kernels.c:6
// CHECK: strict mode found 2 mistakes in this run
