// The value that the variable of a simd loop has after it, where the threads that share the iterations have one each.
//
// RUN: %python %S/Inputs/verify.py %chomp %s
//
// Covers: simd
void counters(int *a, int n) {
#pragma omp target map(a[0 : n])
  {
    int l, m;
#pragma omp parallel firstprivate(m)
    {
      int k;
#pragma omp for simd // error: the value that 'k' has after '#pragma omp for simd' is not yet supported where each thread has a 'k' of its own: keep it in another variable
      for (k = 0; k < n; k++)
        a[k] = k;
#pragma omp for simd
      for (l = 0; l < n; l++)
        a[l] = k;
#pragma omp for simd // error: the value that 'm' has after '#pragma omp for simd' is not yet supported where each thread has a 'm' of its own: keep it in another variable
      for (m = 0; m < n; m++)
        a[m] = m;
      a[m - 1]++;
    }
  }
}
