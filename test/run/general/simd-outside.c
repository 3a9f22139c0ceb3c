// simd loops, in code that one thread of a team runs, whose variables are declared outside of them.
// RUN: %chompcc %s -o %t
// RUN: %t
int main(void) {
  int a[64], i, j, sum = 0;
#pragma omp target map(from : a) map(tofrom : sum)
  {
#pragma omp simd
    for (i = 0; i < 64; ++i)
      a[i] = i;
#pragma omp simd collapse(2) reduction(+ : sum)
    for (i = 0; i < 8; ++i)
      for (int k = 0; k < 8; ++k)
        sum += a[8 * i + k];
#pragma omp parallel private(j)
    {
#pragma omp simd
      for (j = 0; j < 8; ++j)
        if (j < 0)
          a[0] = j;
    }
  }
  if (sum != 64 * 63 / 2)
    return 1;
  return a[63] == 63 ? 0 : 2;
}
