// Forms of atomic that are read differently: x = expr op x, shifts, chars, pointers to volatile, conversions of
// operands.
//
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t

int main(void) {
  enum { N = 256 };
  unsigned char c = 0;
  signed char s = 100;
  unsigned short u = 60000;
  short sh = 1;
  long l = 0;
  float f = 1000;
  double d = 1;
  int x = 1000, m = 1, i2 = 0;
  unsigned sub = 5, xr = 0;
  int *p = &i2;
#pragma omp target teams distribute parallel for map(tofrom : c, s, u, l, f, d, x, m, sub, xr, sh, p[0 : 1])
  for (int i = 0; i < N; i++) {
#pragma omp atomic
    c = c + 3; // wraps
#pragma omp atomic
    s -= 1;
#pragma omp atomic
    u += 7.9; // by way of double
#pragma omp atomic
    l = i + l;
#pragma omp atomic
    f -= 1;
#pragma omp atomic
    x = x - 2;
#pragma omp atomic
    sub--;
#pragma omp atomic
    *p += i & 1 ? 1 : 2;
#pragma omp atomic
    xr = xr ^ (unsigned)i;
    if (i < 8) {
#pragma omp atomic
      d = 2 / d;
#pragma omp atomic
      m = 2 * m;
#pragma omp atomic
      sh <<= 1;
    }
  }
  if (c != (unsigned char)(3 * N) || s != (signed char)(100 - N))
    return 1;
  unsigned short e = 60000;
  for (int i = 0; i < N; i++)
    e = (unsigned short)(e + 7.9);
  if (u != e)
    return 2;
  if (l != N * (N - 1) / 2 || f != 1000 - N || x != 1000 - 2 * N)
    return 3;
  if (sub != 5u - N || i2 != N / 2 * 3 || xr != 0)
    return 4;
  return d == 1 && m == 256 && sh == 256 ? 0 : 5;
}
