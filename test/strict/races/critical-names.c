// Two critical sections guard one variable, under different names.
// RUN: %strict %s
#ifdef BUG
#define OTHER other
#else
#define OTHER one
#endif
int main(void) {
  int count = 0;
#pragma omp target map(tofrom : count)
#pragma omp parallel num_threads(2)
#pragma omp sections
  {
#pragma omp section
#pragma omp critical(one)
    count += 1;
#pragma omp section
#pragma omp critical(OTHER)
    // CHECK: race: a thread {{reads|writes}} 4 bytes of count (4 bytes), which another thread of the team writes
    // CHECK-NEXT: at: {{.*}}:[[#@LINE+1]], by team 0
    count += 2;
  }
  return count != 3;
}
