// Arrays of variable length can be private and firstprivate.
//
// RUN: %python %S/Inputs/verify.py %chomp %s
void last(int n, int *out) {
  int a[n];
#pragma omp target map(from : out[0 : n])
  {
#pragma omp parallel for lastprivate(a) // error: a lastprivate array of variable length is not yet supported in a target region
    for (int i = 0; i < n; i++)
      a[i] = i;
    out[0] = a[0];
  }
}
