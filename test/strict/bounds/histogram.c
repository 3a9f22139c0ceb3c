// An atomic update of a bin that is not there.
// RUN: %strict %s
enum { N = 101, Bins = 10 };
int main(void) {
  int bin[Bins] = {0};
#ifdef BUG
  int n = N;
#else
  int n = N - 1;
#endif
#pragma omp target teams distribute parallel for map(tofrom : bin)
  for (int i = 0; i < n; i++) {
#pragma omp atomic
    // CHECK: out-of-bounds: a kernel updates 4 bytes right behind the end of bin (40 bytes)
    // CHECK-NEXT: at: {{.*}}:[[#@LINE+1]], by team 0, thread 100
    bin[i / 10]++;
  }
  return 0;
}
