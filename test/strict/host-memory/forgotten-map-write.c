// A kernel that writes through a pointer for which nothing is mapped writes to the host's memory.
// RUN: %strict %s
enum { N = 64 };
static int square(int *out, int n) {
#ifdef BUG
#pragma omp target teams distribute parallel for
#else
#pragma omp target teams distribute parallel for map(from : out[0 : n])
#endif
  for (int i = 0; i < n; i++)
    // CHECK: host-memory: a kernel writes 4 bytes of the host's stack
    // CHECK-NEXT: at: {{.*}}:[[#@LINE+1]], by team 0, thread 0
    out[i] = i * i;
  // CHECK: memory: the pointer out is the host's
  return out[n - 1];
}
int main(void) {
  int values[N];
  return square(values, N) != (N - 1) * (N - 1);
}
