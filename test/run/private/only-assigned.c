// A copy that its code only gives values is no reason for the host compiler to warn.
// RUN: %chompcc -Wall -Wextra -Werror %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
int main(void) {
  double a[8] = {0};
  struct {
    int count, last;
  } seen = {0, 0};
  int singular = 3, trials = 0, twice = 1, found[2] = {0, 0};
#pragma omp target map(from : a) firstprivate(seen, found, twice)
  {
    for (int i = 0; i < 8; i++)
      a[i] = i;
    singular = 1;
    trials++;
    seen.count += 2;
    found[1] = 1;
    twice *= 2;
    a[7] += twice;
  }
  return singular != 3 || trials || seen.count || seen.last || found[0] || found[1] || twice != 1 || a[7] != 9;
}
