// Clauses and modifiers of the data directives that are not yet supported are refused by name.
//
// RUN: %python %S/Inputs/verify.py %chomp %s
//
// Covers: map on target, target data, target enter data, target exit data

struct Row { int length; double *values; };
struct Row row;
int n, a[64];

void clauses(void) {
#pragma omp target data map(mapper(default), to: row) // error: clause 'map(mapper)' on '#pragma omp target data' is not yet supported
  { n = 1; }
#pragma omp target enter data map(iterator(int i = 0 : 4), to: a[i]) // error: clause 'map(iterator)' on '#pragma omp target enter data' is not yet supported
#pragma omp target exit data map(iterator(int i = 0 : 4), from: a[i]) // error: clause 'map(iterator)' on '#pragma omp target exit data' is not yet supported
#pragma omp target data map(self, to: a) // error: clause 'map(self)' on '#pragma omp target data' is not yet supported
  { n = 2; }
#pragma omp target update to(mapper(default): row) // error: clause 'to(mapper)' on '#pragma omp target update' is not yet supported
#pragma omp target update from(iterator(int i = 0 : 4): a[i]) // error: clause 'from(iterator)' on '#pragma omp target update' is not yet supported
#pragma omp target update from(mapper(default): row) // error: clause 'from(mapper)' on '#pragma omp target update' is not yet supported
#pragma omp target update to(iterator(int i = 0 : 4): a[i]) // error: clause 'to(iterator)' on '#pragma omp target update' is not yet supported
#pragma omp target data map(a) default(firstprivate) // error: clause 'default' on '#pragma omp target data' is not yet supported
  { n = 4; }
}
