// depend with sections of shaped pointers, with strides, and with more dimensions: where a list item begins counts.
// RUN: %chompcc %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
enum { N = 6, M = 5 };
static int run(int n, int m, double *p, double (*rows)[M], int k) {
  double sum = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : (([n][m])p)[1:2][k + 1:2])
    p[m + k + 1] = 3;
#pragma omp target nowait depend(inout : (([n][m])p)[1:2][k + 1:2]) map(tofrom : p[0 : n * m])
    p[m + k + 1] += 4;
#pragma omp target nowait depend(inout : (([n][m])p)[1:2][k + 1:2]) map(tofrom : p[0 : n * m])
    p[m + k + 1] *= 2;
#pragma omp task depend(out : rows[1][0:2:2], rows[2:2][:])
    rows[1][0] = rows[2][0] = 1;
#pragma omp target depend(in : rows[1][0:2:2]) depend(in : rows[2:2][:]) map(tofrom : rows[0 : N])
    rows[1][0] += rows[2][0];
#pragma omp taskwait depend(in : (([n][m])p)[1:2][k + 1:2])
    sum = p[m + k + 1] + rows[1][0];
  }
  return sum != 16;
}

int main(void) {
  static double p[N * M], rows[N][M];
  return run(N, M, p, rows, 2);
}
