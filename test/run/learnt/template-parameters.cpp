// A function template with a barrier, which takes the address of a parameter: each thread has its own.
// RUN: %chompcxx -std=c++17 %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chomp -o %t.out %s -- -std=c++17
#include <omp.h>

static unsigned long step(unsigned long *seed) { return *seed = *seed * 5 + 1; }

template <class T> void draw(T *out, T *shared, unsigned long seed) {
  int thread = omp_get_thread_num();
  seed += thread;
  shared[thread] = step(&seed);
#pragma omp barrier
  out[thread] = shared[7 - thread] + step(&seed);
}

int main() {
  int out[8];
#pragma omp target teams num_teams(1) thread_limit(8) map(from : out)
  {
    int shared[8];
#pragma omp parallel num_threads(8)
    draw(out, shared, 3);
  }
  for (int i = 0; i < 8; i++) {
    unsigned long mine = (3 + i) * 5 + 1, other = (3 + 7 - i) * 5 + 1;
    if (out[i] != int(other + mine * 5 + 1))
      return 1 + i;
  }
  return 0;
}
