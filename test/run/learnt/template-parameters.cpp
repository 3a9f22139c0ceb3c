// Function templates whose constructs depend on what they are instantiated with. One with a barrier, which takes the
// address of a parameter: each thread has its own. One whose threads share a parameter.
// RUN: %chompcxx -std=c++17 %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chomp -o %t.out %s -- -std=c++17
#include <omp.h>

static unsigned long step(unsigned long *seed) { return *seed = *seed * 5 + 1; }

template <class T> void draw(T *out, T *shared, T *drawn, unsigned long seed) {
  int thread = omp_get_thread_num();
#pragma omp atomic update
  *drawn += 2;
  seed += thread;
  shared[thread] = step(&seed);
#pragma omp barrier
  out[thread] = shared[7 - thread] + step(&seed);
}

template <class T> T count(T start) {
#pragma omp parallel num_threads(8)
  {
#pragma omp atomic update
    start += T(1);
  }
  return start;
}

int main() {
  int out[8], drawn = 0;
  double counted = 0;
#pragma omp target map(from : counted)
  counted = count(2.5);
  if (counted != 10.5)
    return 20;
#pragma omp target teams num_teams(1) thread_limit(8) map(from : out) map(tofrom : drawn)
  {
    int shared[8];
#pragma omp parallel num_threads(8)
    draw(out, shared, &drawn, 3);
  }
  for (int i = 0; i < 8; i++) {
    unsigned long mine = (3 + i) * 5 + 1, other = (3 + 7 - i) * 5 + 1;
    if (out[i] != int(other + mine * 5 + 1))
      return 1 + i;
  }
  return drawn == 16 ? 0 : 21;
}
