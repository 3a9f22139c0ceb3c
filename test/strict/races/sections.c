// Two sections use one variable.
// RUN: %strict %s
int main(void) {
  int a = 0, b = 0;
#pragma omp target map(tofrom : a, b)
#pragma omp parallel num_threads(4)
#pragma omp sections
  {
#pragma omp section
    a = 1;
#pragma omp section
#ifdef BUG
    // CHECK: race: a thread {{reads|writes}} 4 bytes of a (4 bytes), which another thread of the team writes
    // CHECK-NEXT: at: {{.*}}:[[#@LINE+1]], by team 0, thread
    b = a + 1;
#else
    b = 1;
#endif
  }
  return 0;
}
