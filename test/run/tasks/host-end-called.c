// The end of a target region waits for tasks that called functions have made, on the host, too.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled OMP_NUM_THREADS=4 %t
#pragma omp declare target
static void later(int *x) {
#pragma omp task depend(out : *x)
  for (int i = 0; i < 1000; i++)
    (*(volatile int *)x)++;
#pragma omp task depend(inout : *x)
  *x *= 2;
}
static void by_way_of(int *x) { later(x); }
#pragma omp end declare target

int main(void) {
  int bad = 0;
#pragma omp parallel num_threads(4)
#pragma omp single
  for (int k = 0; k < 200; k++) {
    int x = 0;
#pragma omp target map(tofrom : x)
    by_way_of(&x);
    bad += x != 2000;
  }
  return bad != 0;
}
