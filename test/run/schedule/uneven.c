// Schedules of non-rectangular nests: gcc refuses them, and the host's version has none.
// RUN: %chompcc %s -o %t
// RUN: %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t

int main(void) {
  int count = 0, sum = 0, last = 0;
#pragma omp target parallel for collapse(2) schedule(dynamic, 3) reduction(+ : count)
  for (int i = 0; i < 20; i++)
    for (int j = i; j < 20; j++)
      count++;
#pragma omp target teams distribute collapse(2) dist_schedule(static, 4) reduction(+ : sum) lastprivate(last) map(tofrom : last)
  for (int i = 0; i < 10; i++)
    for (int j = 0; j < i; j++) {
      sum += i * j;
      last = i + j;
    }
  return count != 210 ? 1 : sum != 870 ? 2 : last != 17 ? 3 : 0;
}
