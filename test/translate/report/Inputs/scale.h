static inline void scale(int n, double by, double *x) {
#pragma omp target teams distribute parallel for map(tofrom : x[0 : n])
  for (int i = 0; i < n; i++)
    x[i] *= by;
}
