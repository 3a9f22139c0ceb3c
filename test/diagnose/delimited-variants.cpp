// What begin declare variant may hold.
//
// RUN: %python %S/Inputs/verify.py %chomp %s
//
// Covers: begin declare variant

struct number {
  int value;
  int get() const;
};
int number::get() const { return value; }
template <class T> T twice(T x) { return x + x; }

#pragma omp begin declare variant match(device = {kind(gpu)})
int number::get() const { return -value; } // error: '#pragma omp begin declare variant' is not yet supported around a member function
template <class T> T twice(T x) { return 2 * x; } // error: '#pragma omp begin declare variant' is not yet supported around a template
int operator+(number a, number b) { return a.value + b.value; } // error: '#pragma omp begin declare variant' is not yet supported around an operator or destructor
#pragma omp end declare variant
