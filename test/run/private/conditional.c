// lastprivate(conditional): the last assignment in the order of the iterations; none leaves the original alone.
// RUN: %chompcc -O2 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// On the host with gcc alone: what clang 22 makes of it there goes wrong.
// RUN: %if host-gcc %{ env OMP_TARGET_OFFLOAD=disabled %t %}

enum { N = 1000 };

int main(void) {
  int x = 0, never = 42, sum = 0;
  double y = 1;
#pragma omp target parallel for lastprivate(conditional : x) map(tofrom : x)
  for (int k = 0; k < N; k++)
    if (k == 24 || k == 123)
      x = k;
#pragma omp target parallel for lastprivate(conditional : y, never) reduction(+ : sum)
  for (int k = 0; k < N; k++) {
    sum += 1;
    if (k % 10 == 3)
      y = k * 0.5;
    if (k > N)
      never = k;
  }
  return x == 123 && y == 496.5 && never == 42 && sum == N ? 0 : 1;
}
