// Functions that regions call without declare target around them: devices run the variant that is theirs, the host its
// own; templates, methods and lambdas, too.
// RUN: %chompcxx %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chomp --emit=cuda,hip %s -o %t.out
// RUN: %if nvcc %{ %nvcc_cubin %t.out/called.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/called.device.hip -o %t.hsaco %}
#include <omp.h>

static int plain() {
  int count = 0;
#pragma omp metadirective when(device = {kind(nohost)} : parallel num_threads(3) reduction(+ : count)) otherwise(nothing)
  count++;
  return count;
}

template <class T> T sum(T first) {
  T all = first;
#pragma omp begin metadirective when(device = {kind(host)} : parallel num_threads(2) reduction(+ : all))
  all += 1;
  all += 1;
#pragma omp end metadirective
  return all;
}


// For the host alone.
static int onlyHost() {
  int count = 0;
#pragma omp metadirective when(device = {kind(host)} : parallel num_threads(2) reduction(+ : count)) otherwise(nothing)
  count++;
  return count;
}

int main() {
  int seen[3] = {};
  auto own = [](int n) {
#pragma omp metadirective when(device = {kind(nohost)} : parallel for num_threads(2) reduction(+ : n)) otherwise(nothing)
    for (int i = 0; i < 10; i++)
      n += omp_get_num_threads();
    return n;
  };
#pragma omp target map(from : seen)
  {
    seen[0] = plain();
    seen[1] = sum(5);
    seen[2] = own(1);
  }
  if (seen[0] != 3 || seen[1] != 7 || seen[2] != 21)
    return 1;
  return plain() == 1 && sum(5) == 9 && own(1) == 11 && onlyHost() == 2 ? 0 : 2;
}
