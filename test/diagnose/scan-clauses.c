// An inscan reduction's loop has neither schedule nor ordered (OpenMP 5.0, 2.9.2).
//
// RUN: %python %S/Inputs/verify.py %chomp %s

void besideScans(int *x, int n) {
  int sum = 0;
#pragma omp target parallel for reduction(inscan, + : sum) schedule(static) // error: clause 'schedule' may not stand beside an inscan reduction
  for (int i = 0; i < n; i++) {
    sum += i;
#pragma omp scan inclusive(sum)
    x[i] = sum;
  }
#pragma omp target
#pragma omp parallel for ordered reduction(inscan, + : sum) // error: clause 'ordered' may not stand beside an inscan reduction
  for (int i = 0; i < n; i++) {
    sum += i;
#pragma omp scan inclusive(sum)
    x[i] = sum;
  }
}
