inline void fill(int *x, int n) {
#pragma omp target teams distribute parallel for map(tofrom: x[0:n]) // error: a target construct in a header is not yet supported: move the function to a source file
  for (int i = 0; i < n; ++i)
    x[i] = 1;
}
