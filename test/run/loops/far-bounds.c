// Loops at the ends of their types: more between two bounds than signed types hold, inclusive bounds that no
// number follows, steps of half the range; counted by the host and by kernels, alone and in nests.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chomp %s -o %t.out --emit=cuda,hip
// RUN: %if nvcc %{ %nvcc_cubin %t.out/far-bounds.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/far-bounds.device.hip -o %t.hsaco %}

#include <limits.h>

typedef unsigned long long Wide;

int main(void) {
  Wide most = ULLONG_MAX, quarter = 1ull << 62, three = 3ull << 62, half = (1ull << 63) + 10;
  long long last = LLONG_MAX, first = LLONG_MIN, big = 1ll << 61;
  int a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0;
#pragma omp target teams distribute parallel for reduction(+ : a)
  for (Wide i = 0; i < three; i += quarter)
    a += i == 0 || i == quarter || i == 2 * quarter;
#pragma omp target teams distribute parallel for reduction(+ : b)
  for (long long i = last; i >= last - 3; i--)
    b += last - i;
#pragma omp target parallel for reduction(+ : c)
  for (Wide i = most; i >= most - 3; i--)
    c += most - i;
#pragma omp target teams distribute parallel for reduction(+ : d)
  for (Wide i = most; i > quarter; i -= quarter)
    d++;
#pragma omp target map(tofrom : e, f, g)
  {
#pragma omp parallel for schedule(dynamic, 2) reduction(+ : e)
    for (long long i = first; i < big; i += big)
      e++;
#pragma omp parallel for schedule(dynamic, 2) reduction(+ : f)
    for (Wide i = half; i > 20; i -= quarter)
      f++;
#pragma omp parallel for reduction(+ : g)
    for (long long i = first; i <= first + 4; i += 2)
      g++;
  }
#pragma omp target teams distribute parallel for collapse(3) reduction(+ : h)
  for (int j = 0; j < 2; j++)
    for (Wide i = 0; i < three; i += quarter)
      for (long long k = last; k >= last - 1; k--)
        h++;
  int ends = 0;
#pragma omp target teams distribute parallel for reduction(+ : ends)
  for (long long i = LLONG_MAX; i >= last - 3; --i)
    ends += last - i;
#pragma omp target teams distribute parallel for reduction(+ : ends)
  for (Wide i = ULLONG_MAX; i >= most - 3; --i)
    ends += most - i;
  if (ends != 12)
    return 1;
  int m = 3, lo = -2000000000, top = 2000000000, thousands = 1000000000, far = 0;
  unsigned most32 = 4000000000u, by = 1000000000u;
#pragma omp target teams distribute parallel for collapse(2) reduction(+ : far)
  for (int i = 0; i < m; i++)
    for (unsigned j = 0; j < most32; j += by)
      far++;
#pragma omp target teams distribute parallel for collapse(2) reduction(+ : far)
  for (int i = 0; i < m; i++)
    for (int j = lo; j < top; j += thousands)
      far++;
#pragma omp target teams distribute parallel for collapse(2) reduction(+ : far)
  for (int i = 0; i < m; i++)
    for (int j = top; j > lo; j -= thousands)
      far++;
#pragma omp target teams distribute parallel for collapse(2) map(tofrom : far)
  for (int i = 0; i < m; i++)
    for (int j = 0; j < top; j += 2 * thousands)
#pragma omp atomic
      far++;
  if (far != 12 + 12 + 12 + 3)
    return 2;
  return a != 3 || b != 6 || c != 6 || d != 3 || e != 5 || f != 2 || g != 3 || h != 12;
}
