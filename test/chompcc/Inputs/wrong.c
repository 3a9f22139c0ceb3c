void f(float *x, int n) {
#pragma omp target map(unknown: x[0:n])
  x[0] = n;
}
