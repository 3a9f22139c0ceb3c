// Functions that have no variants.
//
// RUN: %python %S/Inputs/verify.py %chomp %s
//
// Covers: begin declare variant

struct number {
  int value;
  virtual int own() { return value; }
  int gone() = delete;
#pragma omp begin declare variant match(device = {kind(gpu)})
  int own() { return -value; } // error: '#pragma omp begin declare variant' is not yet supported around a variant of a virtual function
  int gone() { return 0; } // error: '#pragma omp begin declare variant' is not yet supported around a variant of a deleted function
#pragma omp end declare variant
};
