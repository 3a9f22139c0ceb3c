// So do the barriers at the ends of for, sections and single, and of parallel for.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include "Inputs/linger.h"

enum { N = 8 };
static int a[N];

static int differs(int what) {
  for (int i = 0; i < N; i++)
    if (a[i] != i + what)
      return 1;
  return 0;
}

static void make(int i, int what) {
#pragma omp target nowait map(from : a[i : 1])
  a[i] = i + what + linger(i * 2000);
}

int main(void) {
  int wrong = 0;
  for (int threads = 1; threads <= 4; threads *= 2) {
#pragma omp parallel num_threads(threads) reduction(| : wrong)
    {
#pragma omp for schedule(dynamic)
      for (int i = 0; i < N; i++)
        make(i, 100);
      wrong |= differs(100);
#pragma omp barrier
#pragma omp sections
      {
#pragma omp section
        for (int i = 0; i < N / 2; i++)
          make(i, 200);
#pragma omp section
        for (int i = N / 2; i < N; i++)
          make(i, 200);
      }
      wrong |= differs(200) << 1;
#pragma omp barrier
#pragma omp single
      for (int i = 0; i < N; i++)
        make(i, 300);
      wrong |= differs(300) << 2;
#pragma omp barrier
#pragma omp for nowait
      for (int i = 0; i < N; i++)
        make(i, 400);
#pragma omp single
      wrong |= 0;
      wrong |= differs(400) << 3;
    }
    if (wrong)
      return wrong;
#pragma omp parallel for num_threads(threads)
    for (int i = 0; i < N; i++)
      make(i, 500);
    if (differs(500))
      return 16;
  }
  return 0;
}
