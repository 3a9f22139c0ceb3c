// A counter is updated atomically, and read like any variable by others.
// RUN: %strict %s
enum { N = 100 };
int main(void) {
  int next = 0, place[N], seen;
#pragma omp target teams distribute parallel for map(tofrom : next) map(from : place)
  for (int i = 0; i < N; i++) {
    int mine;
#ifdef BUG
#pragma omp atomic
    next++;
    // CHECK: atomic-mixed: a thread updates 4 bytes of next (4 bytes) atomically, which another iteration's thread reads
    // CHECK: and: {{.*}}:[[#@LINE+2]], read by team 0, thread 0
    // CHECK: mend: make the plain access atomic too
    mine = next;
#else
#pragma omp atomic capture
    mine = next++;
#endif
    place[i] = mine;
  }
  return 0;
}
