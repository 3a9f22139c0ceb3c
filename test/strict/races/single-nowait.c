// One thread sets a variable that all others read without waiting for it.
// RUN: %strict %s
int main(void) {
  int out[32];
#pragma omp target teams num_teams(1) map(from : out)
  {
    int base;
#pragma omp parallel num_threads(32)
    {
#ifdef BUG
#pragma omp single nowait
#else
#pragma omp single
#endif
      base = 7;
#pragma omp for
      for (int i = 0; i < 32; i++)
        // CHECK: race: a thread reads 4 bytes of the team's variable base (4 bytes), which another thread of the team writes
        // CHECK-NEXT: at: {{.*}}:[[#@LINE+2]], by team 0
        // CHECK: and: {{.*}}:15, written by team 0, thread
        out[i] = base + i;
    }
  }
  return out[31] != 38;
}
