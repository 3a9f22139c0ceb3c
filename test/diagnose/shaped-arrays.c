// A section of a shaped array, which Clang doesn't read: its own messages, at the user's line.
//
// RUN: %python %S/Inputs/verify.py %chomp %s
void shape(double *q, int n) {
#pragma omp target update to(([n][n])q[0:2][1:2]) // error: subscripted value is not an array or pointer // error: expected at least one 'to' clause or 'from' clause specified to '#pragma omp target update'
#pragma omp target update from(([n][n])q[0:2][1:2]) // error: subscripted value is not an array or pointer // error: expected at least one 'to' clause or 'from' clause specified to '#pragma omp target update'
}
