// A device variable counts, and nothing makes it atomic.
// RUN: %strict %s
int calls;
#pragma omp declare target enter(calls)
#pragma omp begin declare target
static int twice(int x) {
#ifndef BUG
#pragma omp atomic
#endif
  // CHECK: race: a thread {{reads|writes}} 4 bytes of the device's variable calls (4 bytes), which another iteration's thread writes
  // CHECK-NEXT: at: {{.*}}:[[#@LINE+1]], by team 0, thread 1
  calls++;
  return 2 * x;
}
#pragma omp end declare target
int main(void) {
  int out[20];
#pragma omp target teams distribute parallel for map(from : out)
  for (int i = 0; i < 20; i++)
    out[i] = twice(i);
  return out[19] != 38;
}
