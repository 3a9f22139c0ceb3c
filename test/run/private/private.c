// private: scalars, arrays and structures of each iteration; the originals keep their values.
// REQUIRES: gcc, clang
// RUN: %chompcc --host-compiler=%gcc %s -o %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.gcc
// RUN: %chompcc --host-compiler=%clang %s -o %t.clang
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.clang

struct triple {
  int a, b, c;
};

int main(void) {
  enum { N = 100 };
  int t = 77, buffer[4] = {1, 2, 3, 4}, got[N];
  struct triple s = {5, 6, 7};
  double d = 1.5;
#pragma omp target teams distribute parallel for private(t, buffer, s, d) map(from : got)
  for (int i = 0; i < N; i++) {
    t = i;
    d = 0.5 * i;
    for (int k = 0; k < 4; k++)
      buffer[k] = t + k;
    s.a = buffer[0], s.b = buffer[3], s.c = (int)d;
    got[i] = s.a + s.b + s.c;
  }
  for (int i = 0; i < N; i++)
    if (got[i] != i + i + 3 + i / 2)
      return 1;
  if (t != 77 || d != 1.5 || s.a != 5 || s.c != 7)
    return 2;
  for (int k = 0; k < 4; k++)
    if (buffer[k] != k + 1)
      return 3;
  return 0;
}
