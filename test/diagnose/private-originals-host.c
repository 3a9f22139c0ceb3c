// Reductions of what each thread has for itself, outside of regions.
//
// RUN: %python %S/Inputs/verify.py %chomp %s
void host(int n, int *a) {
#pragma omp for reduction(original(private), + : a[0]) // error: clause 'reduction' on '#pragma omp for' is not yet supported of what is private to its threads, unless that are numbers and an operator
  for (int i = 0; i < n; ++i)
    a[0] += i;
}
