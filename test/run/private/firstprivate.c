// firstprivate: scalars, arrays and structures start with the original value; changes stay in the region.
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
static int global = 40;

int main(void) {
  enum { N = 64 };
  int t = 77, weights[4] = {1, 2, 3, 4}, got[N], *p = got;
  struct triple s = {5, 6, 7};
  const float f = 0.5f;
#pragma omp target teams distribute parallel for firstprivate(t, weights, s, global, f) map(from : got)
  for (int i = 0; i < N; i++)
    got[i] = t + weights[i % 4] + s.b + global + (int)(f * i);
  for (int i = 0; i < N; i++)
    if (got[i] != 77 + i % 4 + 1 + 6 + 40 + i / 2)
      return 1;
#pragma omp target teams distribute parallel for firstprivate(t, weights, s, global) map(tofrom : p[0 : N])
  for (int i = 0; i < N; i++) {
    t = i;
    weights[1] = i;
    s.a = i;
    global = i;
    p[i] = t + weights[1] + s.a + global;
  }
  for (int i = 0; i < N; i++)
    if (p[i] != 4 * i)
      return 2;
  if (t != 77 || weights[1] != 2 || s.a != 5 || global != 40)
    return 3;
  // With one thread for all iterations, every one of them sees what the last one left.
  int steps = 0, seen[4];
#pragma omp target simd firstprivate(weights) map(from : seen)
  for (int i = 0; i < 4; i++)
    seen[i] = weights[i];
  for (int i = 0; i < 4; i++)
    steps += seen[i] == i + 1;
  return steps == 4 ? 0 : 4;
}
