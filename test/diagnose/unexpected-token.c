// A token that can't be part of a directive is named, and a word that is no clause.
//
// RUN: %python %S/Inputs/verify.py %chomp %s

int x, a[64];

void tokens(int n) {
#pragma omp target simd linear(x: 2;) // error: unexpected ';' in '#pragma omp target simd'
  for (int i = 0; i < n; ++i)
    a[i] = x;
#pragma omp target simd linear(x: signed char 2) // error: unexpected 'signed' in '#pragma omp target simd'
  for (int i = 0; i < n; ++i)
    a[i] = x;
#pragma omp target simd linear(x: val, {2}) // error: unexpected '{' in '#pragma omp target simd'
  for (int i = 0; i < n; ++i)
    a[i] = x;
#pragma omp target teams distribute parallel for num_threds(8) // error: unexpected 'num_threds' in '#pragma omp target teams distribute parallel for'
  for (int i = 0; i < n; ++i)
    a[i] = x;
#pragma omp target map(tofrom : a) maybe // error: unexpected 'maybe' in '#pragma omp target'
  a[0] = 1;
#pragma omp parallel four // error: unexpected 'four' in '#pragma omp parallel'
  a[n] = 1;
}
struct pair {
  int n, *p;
};
#pragma omp declare mapper(struct pair v) map(v.n) map(v.p[0 : v.n]) and more // error: unexpected 'and' in '#pragma omp declare mapper'
