// Mappers that can't be written as functions of the file.
//
// RUN: %python %S/Inputs/verify.py %chomp %s

void local(void) {
  struct row { int length; double *values; } r = {0};
#pragma omp declare mapper(struct row v) map(v, v.values[0:v.length]) // error: a mapper for 'struct row', a type declared in a function, is not yet supported in C: declare the type outside of the function
#pragma omp target enter data map(to: r)
}

struct vector {
  int length;
  double *values;
};
struct body {
#pragma omp declare mapper(struct vector v) map(v, v.values[0:v.length]) // error: '#pragma omp declare mapper' is not yet supported in a structure of C: write it behind the structure
  int id;
};
