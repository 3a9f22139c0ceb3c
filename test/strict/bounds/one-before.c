// The element before the first is written.
// RUN: %strict %s
enum { N = 64 };
int main(void) {
  int a[N];
#ifdef BUG
  int first = 0;
#else
  int first = 1;
#endif
#pragma omp target teams distribute parallel for map(from : a)
  for (int i = first; i < N; i++)
    // CHECK: out-of-bounds: a kernel writes 4 bytes 4 bytes before the beginning of a (256 bytes)
    // CHECK-NEXT: at: {{.*}}:[[#@LINE+1]], by team 0, thread 0
    a[i - 1] = i;
  // CHECK: memory: a (256 bytes), mapped at {{.*}}one-before.c:11
  return 0;
}
