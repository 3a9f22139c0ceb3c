// Loops with hints for unrolling compute the same, around barriers too.
// RUN: %chompcxx -O2 %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chompcxx -O0 %s -o %t.stacks && env OMP_TARGET_OFFLOAD=mandatory %t.stacks
// RUN: rm -rf %t.gpu && %chomp %s -o %t.gpu --emit=cuda,hip
// RUN: %if nvcc %{ %nvcc_cubin %t.gpu/unrolled.device.cu -o %t.gpu/a.cubin %}
// RUN: %if hip %{ %hip_object %t.gpu/unrolled.device.hip -o %t.gpu/a.hsaco %}
#include <cstdio>
#include <omp.h>
enum { Half = 2, N = 100, Threads = 64 };
#pragma omp begin declare target
template <int N> float sum(const float *x) {
  float s = 0;
#pragma unroll N
  for (int i = 0; i < N; i++)
    s += x[i];
#pragma unroll
  while (s > 100)
    s /= 2;
  return s;
}
#pragma omp end declare target

static int rows() {
  float x[N * 8], y[N * 8];
  for (int i = 0; i < N * 8; i++)
    x[i] = y[i] = i % 37;
#pragma omp target teams distribute parallel for map(x)
  for (int i = 0; i < N; i++) {
    float s = sum<8>(x + i * 8);
#pragma GCC unroll 4
    for (int j = 0; j < 8; j++)
      if (x[i * 8 + j] > 5)
#pragma nounroll
        for (int k = 0; k < 3; k++)
          x[i * 8 + j] += k;
#pragma clang loop unroll_count(Half * 2)
    for (int j = 0; j < 8; j++)
      s += x[i * 8 + j];
#pragma omp unroll partial(2)
    for (int j = 1; j < 8; j++)
      s += x[i * 8 + j];
    if (s > 100)
#pragma omp unroll full
      for (int j = 2; j < 8; j++)
        s -= x[i * 8 + j];
    x[i * 8] = s;
  }
  int wrong = 0;
  for (int i = 0; i < N; i++) {
    float s = sum<8>(y + i * 8);
    for (int j = 0; j < 8; j++)
      y[i * 8 + j] += y[i * 8 + j] > 5 ? 3 : 0;
    for (int j = 0; j < 8; j++)
      s += (j > 0 ? 2 : 1) * y[i * 8 + j];
    if (s > 100)
      for (int j = 2; j < 8; j++)
        s -= y[i * 8 + j];
    wrong += x[i * 8] != s;
  }
  return wrong;
}

static int barriers() {
  int out[Threads], now[Threads + 1] = {}, next[Threads];
#pragma omp target teams num_teams(1) thread_limit(Threads) map(from : out)
  {
    int part[Threads + 1];
    part[Threads] = 0;
#pragma omp parallel num_threads(Threads)
    {
      const int t = omp_get_thread_num();
      int mine = t;
#pragma unroll 4
      for (int i = 0; i < 8; i++) {
        part[t] = mine;
#pragma omp barrier
        mine += part[t + 1];
#pragma omp barrier
      }
      out[t] = mine;
    }
  }
  for (int t = 0; t < Threads; t++)
    now[t] = t;
  for (int i = 0; i < 8; i++) {
    for (int t = 0; t < Threads; t++)
      next[t] = now[t] + now[t + 1];
    for (int t = 0; t < Threads; t++)
      now[t] = next[t];
  }
  int wrong = 0;
  for (int t = 0; t < Threads; t++)
    wrong += out[t] != now[t];
  return wrong;
}

int main() {
  const int a = rows(), b = barriers();
  std::printf("%d %d\n", a, b);
  return a || b;
}
