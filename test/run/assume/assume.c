// assume, assumes and nothing promise or do nothing; what they stand before runs as it is.
// RUN: %chompcc -Wall -Werror %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
#pragma omp assumes no_openmp_routines
#pragma omp begin assumes contains(target)
static int twice(int x) { return 2 * x; }
#pragma omp end assumes

int main(void) {
  int n = 100, a[100];
#pragma omp assume holds(n == 100) contains(target, parallel)
  {
#pragma omp target parallel for map(from : a)
    for (int i = 0; i < n; i++) {
      int x = 0;
#pragma omp assume no_openmp no_openmp_routines no_parallelism ext_of_ours(7)
      x = twice(i); // the comment stays
#pragma omp nothing
      // before the directive
#pragma omp assume absent(parallel)
      {
        a[i] = x;
      }
    }
  }
#pragma omp nothing
  for (int i = 0; i < n; i++)
    if (a[i] != 2 * i)
      return 1;
  return 0;
}
