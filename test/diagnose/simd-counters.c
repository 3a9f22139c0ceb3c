// The value that the variable of a simd loop has after it, where several threads share the iterations.
//
// RUN: %python %S/Inputs/verify.py %chomp %s
//
// Covers: simd
void counters(int *a, int n) {
  int i, j = 0;
#pragma omp target map(a[0 : n]) map(from : i)
#pragma omp parallel for simd // error: the value that 'i' has after '#pragma omp parallel for simd' is not yet supported without lastprivate: add 'lastprivate(i)'
  for (i = 0; i < n; i++)
    a[i] = i;
#pragma omp target map(a[0 : n])
  {
    int k, l;
#pragma omp parallel
    {
#pragma omp for simd // error: the value that 'k' has after '#pragma omp for simd' is not yet supported without lastprivate: add 'lastprivate(k)'
      for (k = 0; k < n; k++)
        a[k] = k;
#pragma omp for simd
      for (l = 0; l < n; l++)
        a[l] = k;
    }
#pragma omp parallel for simd
    for (j = 0; j < n; j++)
      for (l = 0; l < j; l++)
        a[l] = j;
    j = 3;
  }
}
