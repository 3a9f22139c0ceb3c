// The variable of a worksharing simd loop of which each thread has its own: it may be used for something else later, and
// the thread of the last iteration has the loop's end in it.
// RUN: %chompcc %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chompcc -O2 %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chomp --emit=cuda,hip %s -o %t.out
// RUN: %if nvcc %{ %nvcc_cubin %t.out/own-counters.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/own-counters.device.hip -o %t.hsaco %}
#include <omp.h>

enum { N = 100 };

#pragma omp begin declare target
int last(int *a, int n) {
  int k = -1;
#pragma omp for simd
  for (k = 0; k < n; k += 3)
    a[k]++;
  return k;
}
#pragma omp end declare target

int main(void) {
  int a[N] = {0}, b[N] = {0}, later = 0, ends = 0, threads = 0, one = 0, nested = 0;
#pragma omp target map(a, b, later, ends, threads, one, nested)
  {
    int m;
#pragma omp parallel num_threads(4) firstprivate(m)
    {
      int k, l;
#pragma omp for simd
      for (k = 0; k < N; k++)
        a[k] = k;
      k = omp_get_thread_num();
#pragma omp atomic
      later += k == omp_get_thread_num();
      m = -1;
#pragma omp for simd
      for (m = 0; m < N; m += 3)
        b[m] = m;
#pragma omp atomic
      ends += m == N + 2;
#pragma omp single
      threads = omp_get_num_threads();
      l = last(a, N);
#pragma omp atomic
      nested += l == N + 2;
    }
#pragma omp parallel num_threads(1)
    {
      int i, j;
#pragma omp for simd collapse(2)
      for (i = 0; i < 3; i++)
        for (j = 0; j < 4; j++)
          a[i * 4 + j]++;
      one = 10 * i + j;
    }
  }
  for (int i = 0; i < N; i++)
    if (a[i] != i + (i < 12) + (i % 3 == 0) || b[i] != (i % 3 ? 0 : i))
      return 1;
  return later != threads || ends < 1 || nested < 1 || one != 34 ? 2 : 0;
}
