// atomic update in all its forms, on all types.
// REQUIRES: gcc, clang
// RUN: %chompcc --host-compiler=%gcc %s -o %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.gcc
// RUN: %chompcc --host-compiler=%clang %s -o %t.clang
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.clang

enum { N = 1000 };

int main(void) {
  int a = 0, b = 5000, c = 1, d = 0, e = 0xfff, f = 0, g = 1 << 20, h = 3;
  unsigned char bytes[4] = {0};
  short s = 0;
  unsigned long long wide = 1ull << 40;
  float x = 0;
  double y = 1000, z = 64;
#pragma omp target teams distribute parallel for map(tofrom : a, b, c, d, e, f, g, h, bytes, s, wide, x, y, z)
  for (int i = 0; i < N; i++) {
#pragma omp atomic
    a++;
#pragma omp atomic update
    --b;
#pragma omp atomic
    d += i;
#pragma omp atomic
    bytes[i % 4] += 1;
#pragma omp atomic
    s = s - 1;
#pragma omp atomic
    wide += 1ull << 33;
#pragma omp atomic
    x += 0.5f;
#pragma omp atomic
    y = 2.0 + y;
    if (i < 10) {
#pragma omp atomic
      c *= 2;
#pragma omp atomic
      e &= ~(1 << i);
#pragma omp atomic
      f |= 1 << i;
#pragma omp atomic
      g >>= 1;
#pragma omp atomic
      h <<= 1;
#pragma omp atomic
      h ^= 0;
    }
    if (i < 4) {
#pragma omp atomic
      z /= 2;
    }
  }
  if (a != N || b != 4000 || c != 1024 || d != N * (N - 1) / 2)
    return 1;
  if (e != 0xc00 || f != 0x3ff || g != 1 << 10 || h != 3 << 10)
    return 2;
  for (int i = 0; i < 4; i++)
    if (bytes[i] != N / 4)
      return 3;
  if (s != -N || wide != (1ull << 40) + N * (1ull << 33))
    return 4;
  return x == 500 && y == 3000 && z == 4 ? 0 : 5;
}
