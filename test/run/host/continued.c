// Clauses that go on in the next line, in each directive that the host text still has.
// RUN: %chompcc -fopenmp %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t

int main(void) {
  int a[8], sum = 0, teams = 0;
#pragma omp target teams distribute parallel for map(from                                                              \
                                                     : a) schedule(static,                                             \
                                                                   2) num_threads(2 +                                  \
                                                                                  2)
  for (int i = 0; i < 8; i++)
    a[i] = i;
#pragma omp target teams distribute parallel for simd reduction(+                                                      \
                                                                : sum) depend(inout                                    \
                                                                              : a[0])
  for (int i = 0; i < 8; i++)
    sum += a[i];
#pragma omp target teams num_teams(1 +                                                                                 \
                                   1) reduction(+                                                                      \
                                                : teams)
  {
#pragma omp parallel num_threads(1) reduction(+                                                                        \
                                              : teams)
    teams++;
  }
#pragma omp target update to(a) depend(in                                                                              \
                                       : a[0])
  return sum != 28 ? 1 : teams < 1 || teams > 2 ? 2 : 0;
}
