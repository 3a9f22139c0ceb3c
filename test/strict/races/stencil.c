// A stencil in place: each iteration reads what its neighbour writes.
// RUN: %strict %s
enum { N = 128 };
int main(void) {
  float a[N + 1] = {1}, b[N];
#pragma omp target teams distribute parallel for map(tofrom : a) map(from : b)
  for (int i = 0; i < N; i++)
#ifdef BUG
    // CHECK: race: a thread writes 4 bytes of a (516 bytes), which another iteration's thread reads
    // CHECK-NEXT: at: {{.*}}:[[#@LINE+2]], by team 0, thread 1 (iteration 1)
    // CHECK: and: {{.*}}:[[#@LINE+1]], read by team 0, thread 0 (iteration 0)
    a[i] = a[i] + a[i + 1] + 1;
#else
    b[i] = a[i] + a[i + 1] + 1;
#endif
  return 0;
}
