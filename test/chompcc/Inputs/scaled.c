/* A region that calls another file's declare target function. */
#pragma omp begin declare target
float scale(float x);
#pragma omp end declare target

void twice(float *x, int n) {
#pragma omp target teams distribute parallel for map(tofrom: x[0:n])
  for (int i = 0; i < n; i++)
    x[i] = scale(x[i]);
}
