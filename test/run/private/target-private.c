// private and firstprivate of the target construct itself, and of a static and a global variable.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t

static int counter = 8;

int main(void) {
  static int hidden = 4;
  int got[10], scale = 2;
#pragma omp target teams loop private(hidden) firstprivate(counter, scale) map(from : got)
  for (int i = 0; i < 10; i++) {
    hidden = i + counter;
    got[i] = hidden * scale;
  }
  for (int i = 0; i < 10; i++)
    if (got[i] != 2 * (i + 8))
      return 1;
  return counter == 8 && hidden == 4 ? 0 : 2;
}
