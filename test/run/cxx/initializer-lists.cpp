// Initializer lists in the code of threads: each makes its own.
// RUN: %chompcxx %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %if nvcc %{ %chompcxx --offload-arch=sm_90 -c %s -o %t.cuda.o %}
// RUN: %if hip %{ %chompcxx --offload-arch=gfx90a -c %s -o %t.hip.o %}
#include <initializer_list>

#pragma omp begin declare target
int sum(std::initializer_list<int> list) {
  int all = 0;
  for (int x : list)
    all += x;
  return all;
}
#pragma omp end declare target

int main() {
  int loop = 0, threads = 0;
#pragma omp target teams distribute parallel for reduction(+ : loop) map(tofrom : loop)
  for (int i = 0; i < 10; ++i) {
    std::initializer_list<int> list = {i, 2, 3};
    loop += sum(list) + *list.begin();
  }
#pragma omp target map(tofrom : threads)
  {
    int k = 3;
#pragma omp parallel num_threads(4) reduction(+ : threads)
    {
      std::initializer_list<int> list = {k, 2};
      for (int x : list)
        threads += x;
      for (int x : {1, 2})
        threads += x;
    }
    std::initializer_list<int> own = {k, 4};
    threads += sum(own) + sum({k});
  }
  if (loop != 45 + 50 + 45)
    return 1;
  return threads == 4 * 8 + 7 + 3 ? 0 : 2;
}
