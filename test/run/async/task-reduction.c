// A reduction with the task modifier, of a parallel region and of a worksharing loop, has the parts of target tasks.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include "Inputs/linger.h"

int main(void) {
  for (int threads = 1; threads <= 4; threads *= 2) {
    int sum = 0, product = 0;
#pragma omp parallel num_threads(threads) reduction(task, + : sum)
    {
#pragma omp single
      for (int i = 0; i < 8; i++) {
#pragma omp target nowait in_reduction(+ : sum)
        sum += i + linger(5000);
      }
    }
#pragma omp parallel num_threads(threads)
#pragma omp for reduction(task, + : product)
    for (int i = 0; i < 8; i++) {
#pragma omp target nowait in_reduction(+ : product)
      product += i * i + linger(5000);
      product++;
    }
    if (sum != 28 || product != 140 + 8)
      return threads;
  }
  return 0;
}
