// What a constexpr function of the library calls further in has to be a device's, too: nvcc would leave the call out.
//
// RUN: %not %chomp %s -o %t --emit=cuda -- -std=c++17 -isystem %S/Inputs/system 2>&1 | %filecheck %s
// RUN: %chomp %s -o %t --emit=vgpu -- -std=c++17 -isystem %S/Inputs/system
#include <library.h>

void region(int *x) {
#pragma omp target map(tofrom : x[0 : 2])
  // CHECK: [[@LINE+1]]:19: error: 'library::twice', which calls 'library::count', can't be written in CUDA or HIP: a function of the standard library has to be constexpr in C++20, and all that it calls
  x[0] = library::twice(x[1]);
}
