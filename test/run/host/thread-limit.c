// thread_limit on target holds on the host, too: no parallel region has more threads, and the program may ask.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=disabled OMP_NUM_THREADS=8 %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
#include <omp.h>
#include <stdlib.h>

static int parallel(int n) {
  int mine[3] = {0, 0, -1}, sum = 0;
#pragma omp target parallel thread_limit(n) map(tofrom : mine) reduction(+ : sum)
  {
    mine[omp_get_thread_num()] = 1;
    sum += omp_get_num_threads() <= n;
  }
  return sum == mine[0] + mine[1] && mine[2] == -1;
}

static int nested(int n, const int *given) {
  int threads = 0, limit = 0, copied = 0;
#pragma omp target thread_limit(n) map(tofrom : threads, limit, copied) map(to : given[0 : 2])
  {
#pragma omp parallel
#pragma omp single
    threads = omp_get_num_threads();
    limit = omp_get_thread_limit();
    copied = given[1];
  }
  return threads >= 1 && threads <= n && limit == n && copied == 7;
}

static int loop(int n) {
  int mine[100], last = 0;
#pragma omp target parallel for thread_limit(n) map(from : mine)
  for (int i = 0; i < 100; i++)
    mine[i] = omp_get_thread_num();
  for (int i = 0; i < 100; i++)
    if (mine[i] >= n)
      return 0;
#pragma omp target parallel for thread_limit(n) firstprivate(last) map(from : mine)
  for (int i = 0; i < 100; i++)
    mine[i] = ++last;
  int most = 0;
  for (int i = 0; i < 100; i++)
    most = mine[i] > most ? mine[i] : most;
  return most >= 100 / n;
}

int main(void) {
  const int given[2] = {6, 7};
  if (!parallel(2) || !parallel(1))
    return 1;
  if (!nested(2, given) || !nested(1, given))
    return 2;
  if (!loop(2) || !loop(1))
    return 3;
#pragma omp parallel num_threads(2)
  if (!nested(2, given) || !parallel(2))
    abort();
  return 0;
}
