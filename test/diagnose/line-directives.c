// Messages name the places that #line gives.
// RUN: %not %chomp %s -o %t 2>&1 | %filecheck %s
int f(int n) {
#line 100 "model.dsl"
#pragma omp target map(n)
  n = m; // CHECK: model.dsl:101:7: error: use of undeclared identifier 'm'
  return n;
}
