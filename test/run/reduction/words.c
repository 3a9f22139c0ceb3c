// The words that a reduction clause may start with.
// RUN: %chompcc -O2 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t

int main(void) {
  int count = 0, most = 0;
#pragma omp target parallel for reduction(task, + : count) reduction(default, max : most)
  for (int i = 0; i < 100; i++) {
    count += 1;
    most = i > most ? i : most;
  }
  return count == 100 && most == 99 ? 0 : 1;
}
