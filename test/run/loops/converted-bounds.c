// A loop's first value is converted to the type of its variable, as in C, and its values are computed in that type, not
// in that of an unsigned step: unsigned bounds of signed loops, wider and floating ones, and chunks of constant loops.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t

enum { N = 8 };

int main(void) {
  int n = 5, s = 0, t = 0, u = 0, v = 0, i;
  unsigned un = 4;
  long wide = (5L << 32) - 3;
  double half = -2.5;
#pragma omp target teams distribute parallel for reduction(+ : s)
  for (int i = n - un * 2; i < 6; i++)
    s += i;
#pragma omp target parallel for reduction(+ : t) private(i)
  for (i = wide; i < n + 1; i++)
    t += i;
#pragma omp target map(tofrom : u)
#pragma omp parallel for reduction(+ : u)
  for (i = n - un * 2; i < 6; i++)
    u += i;
#pragma omp target teams distribute parallel for reduction(+ : v)
  for (int i = half; i < 3; i++)
    v += i;
  if (s != 9 || t != 9 || u != 9 || v != 0)
    return 1;

  long chunked = 0, nested = 0, after = 0;
#pragma omp target map(tofrom : chunked, nested, after)
  {
    long k;
#pragma omp parallel for schedule(dynamic, 2) reduction(+ : chunked) lastprivate(k)
    for (k = 10; k > -10; k -= 3u)
      chunked += k;
    after = k;
#pragma omp parallel for collapse(2) schedule(static, 3) reduction(+ : nested)
    for (long i = 1u; i > -2; i--)
      for (long j = 4; j >= -4; j -= 2u * 2)
        nested += 100 * i + j;
  }
  if (chunked != 7 || after != -11 || nested != 0)
    return 2;

  int pairs = 0;
#pragma omp target teams distribute parallel for collapse(2) reduction(+ : pairs)
  for (int i = 0; i < N; i++)
    for (int j = i - un; j < 2; j++)
      pairs++;
  return pairs == 6 + 5 + 4 + 3 + 2 + 1 ? 0 : 3;
}
