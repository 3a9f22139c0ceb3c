// The variable of a simd loop in a region has the loop's end as its value afterwards (OpenMP 5.2, 5.1.1): linear, or
// lastprivate where loops are collapsed.
// RUN: %chompcc %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
int main(void) {
  int n = 10, i = -1, j = -1, k = -1, l = -1, m = -1, a[16], seen[4] = {0};
#pragma omp target map(tofrom : i) map(a)
#pragma omp simd
  for (i = 0; i < n; i++)
    a[i] = i;
  if (i != n)
    return 1;
#pragma omp target map(tofrom : j, k, l, m, seen) map(a)
  {
    int own;
#pragma omp simd collapse(2)
    for (k = 0; k < 3; k++)
      for (l = 0; l < 4; l++)
        a[4 * k + l]++;
#pragma omp parallel for
    for (int q = 0; q < n; q++)
      a[q]++;
#pragma omp simd linear(j : 2)
    for (j = 0; j <= n; j += 2)
      a[j]++;
#pragma omp simd
    for (own = 0; own < n + 2; own++)
      a[own]++;
    seen[0] = own;
#pragma omp parallel num_threads(4)
    {
      int each;
#pragma omp simd
      for (each = 0; each < n + 3; each++)
        ;
#pragma omp critical
      {
        seen[1] += each;
        seen[3]++;
      }
    }
#pragma omp parallel for simd lastprivate(m)
    for (m = 0; m < n + 4; m++)
      a[m]++;
    for (own = 0; own < 3; own++)
      seen[2]++;
  }
  // Where threads share the iterations, too; only what is read later is copied.
  int first = -1, second = -1, third = -1, sum = 0;
#pragma omp target map(tofrom : first, sum) map(a)
  {
#pragma omp parallel num_threads(4)
    {
#pragma omp for simd
      for (first = 0; first < n; first += 3)
        a[first]++;
#pragma omp single
      sum += first;
#pragma omp for simd collapse(2) reduction(+ : sum)
      for (second = 0; second < 3; second++)
        for (third = 0; third < 2; third++)
          sum++;
#pragma omp single
      sum += 100 * second + 10 * third;
    }
  }
  if (first != 12 || sum != 12 + 6 + 320)
    return 3;
  return k != 3 || l != 4 || j != n + 2 || m != n + 4 || seen[0] != n + 2 || seen[3] < 1 || seen[1] != seen[3] * (n + 3) || seen[2] != 3 ? 2 : 0;
}
