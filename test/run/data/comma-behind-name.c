// A comma behind a directive's name (OpenMP 5.2, 3.1): the clauses that follow are there.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
int main(void) {
  int x = 1, y = 1;
#pragma omp target, private(x) map(tofrom : y)
  {
    x = 7;
    y = x;
  }
  if (x != 1 || y != 7)
    return 1;
#pragma omp parallel, num_threads(4), private(x)
  x = 8;
  return x != 1 ? 2 : 0;
}
