// Directives between the threads of a team that a target region can't hold yet are refused by name where they stand.
//
// RUN: %python %S/Inputs/verify.py %chomp %s
#include <omp.h>

int n, x, a[64];
void f(int *p);

void threads(omp_depend_t dependence) {
#pragma omp target parallel // error: '#pragma omp target parallel' is not yet supported without a directly nested loop: combine it with distribute, parallel for, simd or loop
  {
#pragma omp barrier
    a[0] = 1;
  }
#pragma omp target teams // error: '#pragma omp target teams' is not yet supported without a directly nested loop: combine it with distribute, parallel for, simd or loop
  a[0] = 2;
#pragma omp target // error: '#pragma omp target' is not yet supported without a directly nested loop: combine it with distribute, parallel for, simd or loop
  a[0] = 3;
#pragma omp target teams distribute
  for (int i = 0; i < n; ++i) {
#pragma omp error at(execution) // error: '#pragma omp error' is not yet supported inside a target region
#pragma omp assume holds(i > 0) // error: '#pragma omp assume' is not yet supported inside a target region
    a[i] = i;
#pragma omp depobj(dependence) depend(in: x) // error: '#pragma omp depobj' is not yet supported inside a target region
#pragma omp barrier // error: '#pragma omp barrier' is not yet supported inside a target region
#pragma omp master // error: '#pragma omp master' is not yet supported inside a target region
    a[i] = i;
#pragma omp masked // error: '#pragma omp masked' is not yet supported inside a target region
    a[i] = i;
#pragma omp single // error: '#pragma omp single' is not yet supported inside a target region
    a[i] = i;
#pragma omp scope // error: '#pragma omp scope' is not yet supported inside a target region
    a[i] = i;
#pragma omp for // error: '#pragma omp for' is not yet supported inside a target region
    for (int j = 0; j < n; ++j)
      a[j] = i;
#pragma omp sections // error: '#pragma omp sections' is not yet supported inside a target region
    {
#pragma omp section
      a[i] = i;
    }
  }
#pragma omp target teams distribute
  for (int i = 0; i < n; ++i) {
    int local = i;
#pragma omp allocate(local) // error: '#pragma omp allocate' is not yet supported inside a target region
    a[i] = local;
  }
}
