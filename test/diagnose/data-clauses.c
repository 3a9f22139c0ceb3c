// Clauses and modifiers of the data directives that are not yet supported are refused by name.
//
// RUN: %python %S/Inputs/verify.py %chomp %s
//
// Covers: map on target, target data, target enter data, target exit data

struct Row { int length; double *values; };
struct Row row;
int n, a[64];

void clauses(void) {
#pragma omp target data map(a) default(firstprivate)
  { n = 4; } // error: variable 'n' must have explicitly specified data sharing attributes
  int x = 0, y[2];
#pragma omp target data map(a) default(none) shared(n)
  { n = x + y[0]; } // error: variable 'x' must have explicitly specified data sharing attributes // error: variable 'y' must have explicitly specified data sharing attributes
}

double **rows;
void pointers(int m) {
#pragma omp target enter data map(to : rows[0 : n][0 : m]) // error: 'rows[0 : n][0 : m]' is not contiguous: map whole rows, or each row by itself
#pragma omp target enter data map(to : rows[n : 1][0 : m])
}
