// A section without a length is of an array: what a pointer points to has no end.
//
// RUN: %python %S/Inputs/verify.py %chomp %s
void move(double (*rows)[4], int n) {
#pragma omp target update to(rows[ : ][1 : 2]) // error: the section has no length, and what it is of is no array: give the length
#pragma omp target update to(rows[0 : n][ : ])
}
