// fuse of a part of a sequence of loops, in their order with the others. (The host text hasn't it: clang reads looprange
// from -fopenmp-version=60 on.)
// RUN: %chompcc -O2 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chomp --emit=cuda,hip %s -o %t.out
// RUN: %if nvcc %{ %nvcc_cubin %t.out/looprange.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/looprange.device.hip -o %t.hsaco %}
enum { N = 4 };

int main(void) {
  int a[N], b[N], c[N], d[N], e[N], at = 0;
#pragma omp target map(from : a, b, c, d, e) map(tofrom : at)
  {
#pragma omp fuse looprange(2, 2)
    {
      for (int i = 0; i < N; i++)
        a[i] = at++; // 0 1 2 3
      for (int i = 0; i < N; i++)
        b[i] = at++; // 4 6 8 9
      for (int j = 1; j >= 0; j--)
        c[1 - j] = at++; // 5 7
      for (int i = 0; i < N; i++)
        d[i] = at++; // 10 11 12 13
    }
#pragma omp fuse looprange(1, 1)
    {
      for (int i = 0; i < N; i++)
        e[i] = at++;
    }
  }
  for (int i = 0; i < N; i++)
    if (a[i] != i || d[i] != 10 + i || e[i] != 14 + i)
      return 1;
  if (c[0] != 5 || c[1] != 7)
    return 2;
  return b[0] == 4 && b[1] == 6 && b[2] == 8 && b[3] == 9 && at == 18 ? 0 : 3;
}
