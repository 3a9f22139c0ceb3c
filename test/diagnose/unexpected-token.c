// A token that can't be part of a directive is named.
//
// RUN: %python %S/Inputs/verify.py %chomp %s

int x, a[64];

void tokens(int n) {
#pragma omp target simd linear(x: 2;) // error: unexpected ';' in '#pragma omp target simd'
  for (int i = 0; i < n; ++i)
    a[i] = x;
}
