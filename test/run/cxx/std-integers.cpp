// std::int64_t, where <omp.h> has declared the type first, and <cstdint> alone has put it into std.
//
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %if nvcc %{ %chompcxx --offload-arch=sm_90 -c %s -o %t.o %}
// RUN: %if hip %{ %chompcxx --offload-arch=gfx90a -c %s -o %t.o %}
#include <omp.h>
#include <cstdint>

static int fill(float *x, std::int64_t n) {
#pragma omp target teams distribute parallel for map(from : x[0 : n])
  for (std::int64_t i = 0; i < n; ++i)
    x[i] = i;
  return x[n - 1] == n - 1 ? 0 : 1;
}

int main() {
  float x[100];
  return fill(x, 100);
}
