// The host goes on with an array that may not have been copied yet.
// RUN: %strict %s --vgpu-check=host
enum { N = 100 };
int main(void) {
  int x[N], sum = 0;
  for (int i = 0; i < N; i++)
    x[i] = 1;
#pragma omp target enter data map(to : x) nowait depend(out : x)
#pragma omp target map(tofrom : sum) depend(inout : x) nowait
  for (int i = 0; i < N; i++)
    sum += x[i];
#ifndef BUG
#pragma omp taskwait
#endif
  for (int i = 0; i < N; i++)
    // CHECK: race: the host writes {{[0-9]+}} bytes of x (400 bytes), which the construct at {{.*}}host-writes.c:8 may still be reading
    // CHECK-NEXT: at: {{.*}}:[[#@LINE+1]]
    x[i] = 2;
#pragma omp taskwait
#pragma omp target exit data map(delete : x)
  return sum != N;
}
