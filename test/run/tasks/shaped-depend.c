// A dependence on what the shape operator makes, and one of inoutset, which host compilers don't know: on target
// constructs and on the host's own tasks.
// REQUIRES: gcc, clang
// RUN: %chompcc --host-compiler=%gcc %s -o %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.gcc
// RUN: %chompcc --host-compiler=%clang %s -o %t.clang
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang
static double chain(int n, int m, double *p) {
  double sum = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp target teams distribute parallel for nowait map(tofrom : p[0 : n * m]) depend(out : ([n][m])p)
    for (int i = 0; i < n * m; i++)
      p[i] = i;
#pragma omp target nowait map(tofrom : p[0 : n * m]) depend(inout : ([n][m])p)
    for (int i = 1; i < n * m; i++)
      p[i] += p[i - 1];
#pragma omp target nowait map(tofrom : p[0 : n * m]) depend(inoutset : ([n][m])p)
    p[0] = 5;
#pragma omp task depend(in : ([n][m])p) shared(sum)
    for (int i = 0; i < n * m; i++)
      sum += p[i];
#pragma omp taskwait
  }
  return sum;
}

int main(void) {
  double p[12];
  for (int times = 0; times < 20; times++)
    if (chain(3, 4, p) != 5 + 286)
      return 1;
  return 0;
}
