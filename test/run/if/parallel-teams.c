// if with a directive-name modifier: parallel runs with one thread, teams with one team; target still goes to the device.
// RUN: %chompcc %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
#include <omp.h>
int main(void) {
  int four = 4, threads = 0, alone = 0, teams = 0, one = 0, count = 0;
#pragma omp target parallel if(parallel : four > 3) num_threads(4) map(tofrom : threads)
  {
#pragma omp single
    threads = omp_get_num_threads();
  }
#pragma omp target parallel if(parallel : four > 4) num_threads(4) reduction(+ : alone)
  alone += omp_get_num_threads();
#pragma omp target teams if(teams : four > 3) num_teams(4) reduction(+ : teams)
  teams += 1;
#pragma omp target teams if(teams : four > 4) num_teams(4) reduction(+ : one)
  one += 1;
#pragma omp target teams distribute parallel for simd if(simd : four > 4) if(parallel : four > 4) reduction(+ : count)
  for (int i = 0; i < 100; i++)
    count += 1;
  return threads != 4 ? 1 : alone != 1 ? 2 : teams != 4 ? 3 : one != 1 ? 4 : count != 100 ? 5 : 0;
}
