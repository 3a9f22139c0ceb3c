// Two iterations write the same element, as the indices say, and not the same value.
// RUN: %strict %s
enum { N = 300 };
int main(void) {
  int index[N], out[N] = {0};
  for (int i = 0; i < N; i++)
    index[i] = N - 1 - i;
#ifdef BUG
  index[290] = index[7];
#endif
#pragma omp target teams distribute parallel for map(to : index) map(tofrom : out)
  for (int i = 0; i < N; i++)
    // CHECK: race: a thread writes 4 bytes of out (1200 bytes), which another iteration's thread writes
    // CHECK-NEXT: at: {{.*}}:[[#@LINE+2]], by team 1, thread 34 (iteration 290)
    // CHECK: and: {{.*}}:[[#@LINE+1]], written by team 0, thread 7 (iteration 7)
    out[index[i]] = i;
  return 0;
}
