// A loop construct that is all of a target teams construct makes one construct with it: its iterations are the league's.
// RUN: %chompcc %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %host_cc_omp %s -o %t-host && %t-host
int main(void) {
  int a[100], count = 0, shift = 3;
#pragma omp target teams num_teams(4) thread_limit(8) map(from : a)
  {
#pragma omp loop
    for (int i = 0; i < 100; i++)
      a[i] = i + shift;
  }
#pragma omp target teams num_teams(3) map(tofrom : a)
  {
#pragma omp loop collapse(2)
    for (int i = 0; i < 10; i++)
      for (int k = 0; k < 10; k++)
        a[i * 10 + k] *= 2;
  }
#pragma omp target teams num_teams(2) map(tofrom : a) reduction(+ : count) // of the teams
  {
#pragma omp loop
    for (int i = 0; i < 100; i++)
      a[i] = -a[i];
  }
  for (int i = 0; i < 100; i++)
    if (a[i] != -2 * (i + 3))
      return 1;
  return count != 0 ? 2 : 0;
}
