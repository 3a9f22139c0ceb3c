// induction clauses and declarations that are not complete, or that Chomp can't do yet.
//
// RUN: %python %S/Inputs/verify.py %chomp %s
//
// Covers: induction; induction +; linear
struct pair {
  int a, b;
};
#pragma omp declare induction(next : (pair, int)) inductor(omp_var.a += omp_step) collector(omp_step *omp_idx)
#pragma omp declare induction(half : int) inductor(omp_var += omp_step) // error: clause 'collector' is missing: write 'collector(…)', omp_idx steps of omp_step in one
#pragma omp declare_induction(other) inductor(omp_var) collector(omp_idx) // error: unexpected ')' in '#pragma omp declare induction'
#pragma omp declare induction(twice : int) inductor(omp_var) collector(omp_idx) initializer(omp_var = 0) // error: unexpected 'initializer' in '#pragma omp declare induction'
#pragma omp declare induction(unknown : int) inductor(omp_var += nothing) collector(omp_idx) // error: use of undeclared identifier 'nothing'
#pragma omp declare induction(unknown : int) inductor(omp_var += 1) collector(omp_idx *nothing) // error: use of undeclared identifier 'nothing'

void words(int *a, int n) {
  int x = 0;
#pragma omp target parallel for induction(+ : x) // error: clause 'induction' needs a step and an operator: write 'induction(step(s), + : x)'
  for (int i = 0; i < n; i++)
    x++;
#pragma omp target parallel for induction(step(1), + x) // error: clause 'induction' needs a step, an operator and a list: write 'induction(step(s), + : x)'
  for (int i = 0; i < n; i++)
    x++;
#pragma omp target parallel for induction(loose, step(1), + : x) // error: clause 'induction' takes 'strict' or 'relaxed', 'step' and one operator
  for (int i = 0; i < n; i++)
    x++;
#pragma omp target parallel for induction(step(1), + : a[2]) // error: clause 'induction' is not yet supported for parts of arrays: name a variable
  for (int i = 0; i < n; i++)
    a[2]++;
#pragma omp target parallel for induction(strict, relaxed, step(1), + : x) // error: clause 'induction' takes 'strict' or 'relaxed', 'step' and one operator
  for (int i = 0; i < n; i++)
    x++;
#pragma omp target parallel for induction(step(1), step(2), + : x) // error: clause 'induction' takes 'strict' or 'relaxed', 'step' and one operator
  for (int i = 0; i < n; i++)
    x++;
#pragma omp target parallel for induction(step(1), + : x) induction(step(2), + : x) // error: clause 'induction' has a variable twice: leave one of them out
  for (int i = 0; i < n; i++)
    x++;
  const int two = 2;
#pragma omp target parallel for collapse(two) induction(step(1), + : x) // error: clause 'induction' needs the number of collapsed loops as a plain number
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      x++;
  {
#pragma omp declare induction(local : int) inductor(omp_var += omp_step) collector(omp_step *omp_idx)
  }
#pragma omp target parallel for induction(step(1), local : x) // error: clause 'induction' names no induction that is declared here: put '#pragma omp declare induction' before it
  for (int i = 0; i < n; i++)
    x++;
}
