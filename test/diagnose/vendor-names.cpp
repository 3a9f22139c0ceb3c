// A function that CUDA and HIP have, too, beside the standard library's of that name: all uses of the name would change.
//
// RUN: %python %S/Inputs/verify.py %chomp %s
#include <limits>

int max(int a, int b) { return a > b ? a : b; } // error: 'max' beside the standard library's can't be written in CUDA or HIP: give it a name that CUDA and HIP don't have
int min(int a, int b) { return a < b ? a : b; }

void f(int *x) {
#pragma omp target map(tofrom : x[0 : 2])
  x[0] = max(x[1], min(x[0], std::numeric_limits<int>::max()));
}
