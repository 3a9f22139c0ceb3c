// The shape operator binds less than a section: without parentheses, ([n][n])q[0:2] shapes q[0:2]. Clang says so in its
// own words, at the user's line.
//
// RUN: %python %S/Inputs/verify.py %chomp %s
void shape(double *q, int n) {
#pragma omp target update to(([n][n])q[0:2][1:2]) // error: subscripted value is not an array or pointer
#pragma omp target update from(([n][n])q[0:2][1:2]) // error: subscripted value is not an array or pointer
}
