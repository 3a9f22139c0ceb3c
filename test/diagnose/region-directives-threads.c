// Directives between the threads of a team that a target region can't hold yet are refused by name where they stand.
//
// RUN: %python %S/Inputs/verify.py %chomp %s
#include <omp.h>

int n, x, a[64];

struct pair { int sum, count; };
#pragma omp declare reduction(plus: struct pair: omp_out.sum += omp_in.sum) initializer(omp_priv = omp_orig)

void threads(omp_event_handle_t event) {
#pragma omp target teams distribute
  for (int i = 0; i < n; ++i) {
#pragma omp assume holds(i > 0)
    a[i] = i;
  }
#pragma omp target parallel
  {
#pragma omp task detach(event) depend(out: a) // error: clause 'detach together with depend' on '#pragma omp task' is not yet supported inside a target region
    a[0] = 1;
#pragma omp scope firstprivate(x) allocate(x)
    a[x] = 1;
  }
}
