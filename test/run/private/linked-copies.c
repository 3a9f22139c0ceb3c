// Copies of declare target link variables, which a device function reaches by pointers.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
int k = 3, many[3] = {1, 2, 3};
#pragma omp declare target link(k, many)
#pragma omp begin declare target
int copies(void) {
  int total = 0;
#pragma omp parallel num_threads(4) firstprivate(k) reduction(+ : total)
  total += ++k;
#pragma omp parallel num_threads(4) reduction(+ : k, many)
  {
    k += 2;
    many[1] += 5;
  }
  return total;
}
#pragma omp end declare target

int main(void) {
  int got = 0, again = 0;
#pragma omp target map(got, again, k, many)
  {
    got = copies();
#pragma omp parallel num_threads(4) firstprivate(k) reduction(+ : again)
    again += ++k;
  }
  if (got != 16 || k != 11 || many[1] != 22 || many[2] != 3)
    return 1;
  return again == 48 ? 0 : 2;
}
