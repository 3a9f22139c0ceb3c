// private, firstprivate and shared on constructs inside a region: copies are a thread's own, what is shared is not.
// RUN: %chompcc %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include <omp.h>
int main(void) {
  int a = 5, b = 7, c = 9, d[3] = {1, 2, 3}, sum = 0, bad = 0, left = 0;
#pragma omp target map(tofrom : sum, bad, left)
  {
    int own = 4, e[3] = {4, 5, 6};
#pragma omp parallel num_threads(6) private(a) firstprivate(b, d, own) shared(c, e)
    {
      a = omp_get_thread_num();
      b += a;
      d[1] += a;
      own++;
#pragma omp barrier
      if (a != omp_get_thread_num() || b != 7 + a || d[1] != 2 + a || own != 5)
#pragma omp atomic
        bad++;
#pragma omp single
      {
        c = 100;
        e[2] = 60;
      }
#pragma omp atomic
      sum += c + e[2];
    }
    left = c + own + e[2] + b + d[1];
  }
  if (bad)
    return 1;
  if (sum != 6 * 160)
    return 2;
  if (left != 100 + 4 + 60 + 7 + 2)
    return 3;
  return a == 5 && b == 7 && c == 9 && d[1] == 2 ? 0 : 4; // firstprivate in the target construct
}
