// Whose threads an atomic operation is atomic for (6.0): the device's, the contention group's, or all that get at it.
// REQUIRES: gcc
// RUN: %chompcc --host-compiler=%gcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
int main(void) {
  int x = 0, y = 0;
#pragma omp target teams num_teams(4) thread_limit(32) map(tofrom : x, y)
#pragma omp parallel num_threads(32)
  {
#pragma omp atomic memscope(device) update
    x++;
#pragma omp atomic memscope(cgroup), seq_cst
    y += 2;
#pragma omp flush memscope(device)
#pragma omp flush memscope(all)
  }
#pragma omp atomic memscope(all)
  x++;
  return x % 32 != 1 || x < 33 || y != 2 * (x - 1);
}
