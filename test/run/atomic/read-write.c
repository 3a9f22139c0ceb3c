// atomic read and write, the memory orders and hints, on members, elements and through pointers.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include <omp.h>

struct counter {
  int hits;
  double sum;
};

int main(void) {
  enum { N = 300 };
  struct counter c = {0, 0}, *p = &c;
  int flag = -1, seen = 0;
  long big = 0;
  double d = 0;
#pragma omp target teams distribute parallel for map(tofrom : p[0 : 1], flag, big, d) reduction(+ : seen)
  for (int i = 0; i < N; i++) {
#pragma omp atomic seq_cst
    p->hits++;
#pragma omp atomic update relaxed
    p->sum += 0.5;
#pragma omp atomic write release
    flag = i;
    int t;
#pragma omp atomic read acquire
    t = flag;
    seen += t >= 0 && t < N;
    double e;
    long b;
#pragma omp atomic write relaxed
    d = 2.5;
#pragma omp atomic read seq_cst
    e = d;
    seen += e == 2.5;
#pragma omp atomic capture acq_rel hint(omp_sync_hint_uncontended)
    {
      big += 2;
      b = big;
    }
    seen += b > 0 && b <= 2 * N && b % 2 == 0;
  }
  if (c.hits != N || c.sum != 0.5 * N)
    return 1;
  if (seen != 3 * N || big != 2 * N)
    return 2;
  return flag >= 0 && flag < N && d == 2.5 ? 0 : 3;
}
