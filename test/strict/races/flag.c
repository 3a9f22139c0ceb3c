// Threads that all write the same value are left in peace; here one writes another.
// RUN: %strict %s
enum { N = 100 };
int main(void) {
  int x[N] = {0}, found = 0;
  for (int i = 10; i < N; i += 10)
    x[i] = 1;
#pragma omp target teams distribute parallel for map(to : x) map(tofrom : found)
  for (int i = 0; i < N; i++)
    if (x[i])
#ifdef BUG
      // CHECK: race: a thread writes 4 bytes of found (4 bytes)
      // CHECK-NEXT: at: {{.*}}:[[#@LINE+1]], by team 0, thread 20 (iteration 20)
      found = i;
#else
      found = 1;
#endif
  return !found;
}
