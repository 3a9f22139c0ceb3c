// A target construct that takes part in a task reduction; safesync, which asks for what threads do anyway.
// RUN: %chompcc %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
#include <omp.h>
int main(void) {
  int sum = 5, turn = 0, seen = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp taskgroup task_reduction(+ : sum)
  {
#pragma omp target in_reduction(+ : sum)
    {
#pragma omp parallel for reduction(+ : sum)
      for (int i = 0; i < 10; i++)
        sum += i;
    }
#pragma omp task in_reduction(+ : sum)
    sum += 100;
  }
  if (sum != 150)
    return 1;
#pragma omp target map(tofrom : turn, seen)
#pragma omp parallel num_threads(4) safesync(1)
  {
    int now;
    do {
#pragma omp atomic read acquire
      now = turn;
    } while (now < omp_get_thread_num());
    seen = seen * 10 + omp_get_thread_num();
#pragma omp atomic seq_cst
    turn++;
  }
  return seen != 123 ? 2 : 0;
}
