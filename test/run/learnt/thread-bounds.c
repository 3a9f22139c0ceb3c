// num_threads and thread_limit bound a team's size; more than the device has is no error, and the result is the same.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
#include <omp.h>

int main(void) {
  static const int Asked[] = {1, 10, 100, 10000, 1000000};
  int Threads[64];
  for (int N = 0; N < 5; ++N)
    for (int L = 0; L < 5; ++L) {
#pragma omp target teams distribute parallel for num_threads(Asked[N]) thread_limit(Asked[L]) map(from : Threads)
      for (int I = 0; I < 64; ++I)
        Threads[I] = omp_get_num_threads();
      for (int I = 0; I < 64; ++I)
        if (Threads[I] < 1 || Threads[I] > Asked[N] || Threads[I] > Asked[L])
          return 1;
    }
#pragma omp target parallel for num_threads(100) map(from : Threads)
  for (int I = 0; I < 64; ++I)
    Threads[I] = omp_get_num_threads();
  return Threads[63] == 100 ? 0 : 2;
}
