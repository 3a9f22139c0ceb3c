// The host uses the result of a region for which it hasn't waited.
// RUN: %strict %s --vgpu-check=host
enum { N = 100 };
int main(void) {
  int x[N] = {0};
#pragma omp target map(tofrom : x) nowait
  for (int i = 0; i < N; i++)
    x[i] = i + 1;
#ifndef BUG
#pragma omp taskwait
#endif
  // CHECK: race: the host reads 4 bytes of x (400 bytes), which the construct at {{.*}}host-reads.c:6 may still be writing: it has nowait, and nothing has waited for it
  // CHECK-NEXT: at: {{.*}}:[[#@LINE+4]]
  // CHECK: and: {{.*}}host-reads.c:6, the construct with nowait
  // CHECK: memory: x (400 bytes), mapped at {{.*}}:6
  // CHECK-NEXT: mend: wait for it before: #pragma omp taskwait
  return x[1] != 2;
}
