// A region's host version inside constructs of the host's: teams in a parallel region, and code that asks for a thread or
// binds to one, which is the region's initial thread.
// RUN: %chompcc -fopenmp %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include <omp.h>

int main(void) {
  int teams = 0, threads[2] = {-1, -1}, sum = 0, last = 0, inner = 0;
#pragma omp parallel num_threads(2)
  {
    const int me = omp_get_thread_num();
    int mine = 0;
#pragma omp target teams num_teams(3) map(tofrom : mine)
    {
#pragma omp parallel num_threads(1)
#pragma omp atomic
      mine++;
    }
#pragma omp target map(from : threads[me : 1])
    threads[me] = omp_get_num_threads();
#pragma omp critical
    teams += mine;
#pragma omp single
    {
#pragma omp target map(tofrom : sum, last)
      {
#pragma omp for
        for (int i = 0; i < 8; i++)
          sum += i;
#pragma omp single
        last = sum;
      }
#pragma omp target map(tofrom : inner)
#pragma omp teams distribute parallel for reduction(+ : inner)
      for (int i = 0; i < 8; i++)
        inner += i;
    }
  }
  if (teams < 2 || teams > 6)
    return 1;
  if (threads[0] != 1 || threads[1] != 1)
    return 2;
  if (sum != 28 || last != 28)
    return 3;
  return inner != 28 ? 4 : 0;
}
