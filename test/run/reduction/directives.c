// A reduction on each combined directive, with launches of one thread, of few and of many.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t

int main(void) {
  int n = 10007, expected = n / 2 * n;
  int s[9] = {0};
  int a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, k = 0;
#pragma omp target teams distribute parallel for reduction(+ : a)
  for (int i = 0; i < n; i++)
    a += i;
#pragma omp target teams distribute parallel for simd reduction(+ : b) num_teams(3) thread_limit(33)
  for (int i = 0; i < n; i++)
    b += i;
#pragma omp target teams distribute reduction(+ : c)
  for (int i = 0; i < n; i++)
    c += i;
#pragma omp target teams distribute simd reduction(+ : d)
  for (int i = 0; i < n; i++)
    d += i;
#pragma omp target parallel for reduction(+ : e) num_threads(50)
  for (int i = 0; i < n; i++)
    e += i;
#pragma omp target parallel for simd reduction(+ : f)
  for (int i = 0; i < n; i++)
    f += i;
#pragma omp target simd reduction(+ : g)
  for (int i = 0; i < n; i++)
    g += i;
#pragma omp target teams loop reduction(+ : h)
  for (int i = 0; i < n; i++)
    h += i;
#pragma omp target parallel loop reduction(+ : k)
  for (int i = 0; i < n; i++)
    k += i;
  s[0] = a, s[1] = b, s[2] = c, s[3] = d, s[4] = e, s[5] = f, s[6] = g, s[7] = h, s[8] = k;
  for (int i = 0; i < 9; i++)
    if (s[i] != expected)
      return i + 1;
  int one = 5, collapsed = 0;
#pragma omp target teams distribute parallel for reduction(+ : one) num_teams(1) thread_limit(1)
  for (int i = 0; i < n; i++)
    one += 1;
  if (one != n + 5)
    return 10;
#pragma omp target teams distribute parallel for collapse(2) reduction(+ : collapsed)
  for (int i = 0; i < 30; i++)
    for (int j = 0; j < 40; j++)
      collapsed += i * j;
  return collapsed == 435 * 780 ? 0 : 11;
}
