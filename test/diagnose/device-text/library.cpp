// A GPU's compiler takes the standard library's constexpr functions alone; the virtual GPU takes all.
//
// RUN: %not %chomp %s -o %t --emit=cuda -- -std=c++17 2>&1 | %filecheck %s
//
// Covers: standard library in a region
#include <utility>

void region(int *x) {
#pragma omp target map(tofrom : x[0 : 2])
  // CHECK: [[@LINE+1]]:8: error: 'std::swap' can't be written in CUDA or HIP: a function of the standard library has to be constexpr, as more are in a newer standard
  std::swap(x[0], x[1]);
}
