// Target tasks take part in a task reduction, beside each other and beside host tasks.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include "Inputs/linger.h"

int main(void) {
  for (int threads = 1; threads <= 4; threads *= 2) {
    int sum = 5, most = 0;
#pragma omp parallel num_threads(threads)
#pragma omp single
#pragma omp taskgroup task_reduction(+ : sum) task_reduction(max : most)
    {
      for (int i = 0; i < 12; i++) {
#pragma omp target nowait in_reduction(+ : sum) in_reduction(max : most)
        {
          sum += i + linger(3000);
          most = most > i ? most : i;
        }
#pragma omp task in_reduction(+ : sum)
        sum += 100 + linger(3000);
#pragma omp target nowait in_reduction(+ : sum)
#pragma omp parallel for reduction(+ : sum)
        for (int k = 0; k < 10; k++)
          sum += k;
      }
    }
    if (sum != 5 + 66 + 1200 + 12 * 45)
      return threads;
    if (most != 11)
      return 10 + threads;
  }
  return 0;
}
