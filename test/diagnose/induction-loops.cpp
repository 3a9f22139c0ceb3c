// induction on loops and types that have none.
//
// RUN: %python %S/Inputs/verify.py %chomp %s
//
// Covers: induction *; induction user-defined; induction strict; induction relaxed
struct pair {
  int a, b;
};
#pragma omp declare induction(next : (pair, int)) inductor(omp_var.a += omp_step) collector(omp_step *omp_idx)

void loops(int n) {
  pair p = {0, 0};
  int x = 0, list[4] = {0};
#pragma omp target parallel for induction(strict, step(1), * : p) // error: clause 'induction' has operators for numbers alone: declare an induction for this type
  for (int i = 0; i < n; i++)
    p.a++;
#pragma omp target parallel for induction(relaxed, step(1), next : x) // error: clause 'induction' has a declared induction for other types than those of this variable and the step
  for (int i = 0; i < n; i++)
    x++;
#pragma omp target parallel for induction(step(1), + : list) // error: clause 'induction' is not yet supported for arrays: name a variable
  for (int i = 0; i < n; i++)
    list[0]++;
#pragma omp target teams
  {
#pragma omp distribute induction(step(1), + : x) // error: clause 'induction' on a distribute construct inside a target region is not yet supported: combine the two constructs
    for (int i = 0; i < n; i++)
      x++;
  }
}
