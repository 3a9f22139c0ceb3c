// Without run-time type information: clang tells instantiations apart by their functions' names. Gcc has no name for
// them, so that a region has one instantiation there or doesn't build.
// RUN: %chompcxx -fno-rtti -DONE %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env CHOMP_HOST_CXX=clang++-22 %chompcxx -fno-rtti -DONE %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env CHOMP_HOST_CXX=clang++-22 %chompcxx -fno-rtti %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %if gcc %{ not env CHOMP_HOST_CXX=g++ %chompcxx -fno-rtti %s -o %t 2>&1 | FileCheck %s %}
// CHECK: sum_l[[#@LINE+5]]_regions_in_templates_need_frtti

template <class T> T sum(int n) {
  T result = 0;
  T step = T(0.5) + T(0.5);
#pragma omp target teams distribute parallel for reduction(+ : result)
  for (int i = 0; i < n; i++)
    result += step;
  return result;
}

int main() {
  if (sum<float>(100) != 100)
    return 1;
#ifndef ONE
  if (sum<int>(100) != 0 || sum<double>(50) != 50)
    return 2;
#endif
  return 0;
}
