// Target constructs in places where they are not yet supported are refused, with a way out.
//
// RUN: %python %S/Inputs/verify.py %chomp %s
//
// Covers: region in a template; region in a member function; region in a lambda; exceptions in a region
// Covers: function called from a region; region in a header

#include "Inputs/region.h"

template <typename T> void scale(T *x, int n) {
#pragma omp target teams distribute parallel for map(tofrom: x[0:n]) // error: a target construct in a template is not yet supported: move the region to a plain function
  for (int i = 0; i < n; ++i)
    x[i] *= 2;
}

struct Vector {
  int *data, size;
  void clear() {
#pragma omp target teams distribute parallel for // error: a target construct in a member function is not yet supported: move the region to a free function that takes what it needs as parameters
    for (int i = 0; i < size; ++i)
      data[i] = 0;
  }
};

int elsewhere(int); // note: 'elsewhere' is declared here

void region(int *x, int n) {
  auto inner = [=] {
#pragma omp target teams distribute parallel for map(tofrom: x[0:n]) // error: a target construct in a lambda is not yet supported: move the region to a plain function
    for (int i = 0; i < n; ++i)
      x[i] = i;
  };
  inner();
  scale(x, n);
#pragma omp target teams distribute parallel for map(tofrom: x[0:n])
  for (int i = 0; i < n; ++i)
    if (x[i] < 0)
      throw 1; // error: exceptions are not supported in a target region: return an error code instead
#pragma omp target teams distribute parallel for map(tofrom: x[0:n])
  for (int i = 0; i < n; ++i)
    x[i] = elsewhere(i); // error: function 'elsewhere' is called in a target region, but this file does not define it: define it here, or declare it with '#pragma omp declare target' in the file that does and in this one
}
