// Reductions of what each thread has for itself: what is not supported of them, in regions.
//
// RUN: %python %S/Inputs/verify.py %chomp %s
typedef struct {
  int value;
} number;
#pragma omp declare reduction(both : number : omp_out.value += omp_in.value)

void regions(int n) {
#pragma omp target parallel
  {
    number x = {0};
    int a[2] = {0, 0};
#pragma omp for reduction(both : x) // error: clause 'reduction' on '#pragma omp for' is not yet supported of what is private to its threads, unless that are numbers and an operator
    for (int i = 0; i < n; ++i)
      x.value += i;
#pragma omp for reduction(+ : a) // error: clause 'reduction' on '#pragma omp for' is not yet supported of what is private to its threads, unless that are numbers and an operator
    for (int i = 0; i < n; ++i)
      a[0] += i;
#pragma omp for reduction(+ : a[ : 2]) // error: clause 'reduction' on '#pragma omp for' is not yet supported of what is private to its threads, unless that are numbers and an operator
    for (int i = 0; i < n; ++i)
      a[0] += i;
  }
}
