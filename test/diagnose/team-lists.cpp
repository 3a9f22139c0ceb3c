// An initializer list leads to an array of the thread that has made it, which a GPU's other threads don't see.
//
// RUN: %python %S/Inputs/verify.py %chomp %s
// RUN: %chomp %s -o %t --emit=vgpu
#include <initializer_list>

int sum(std::initializer_list<int> list) { // error: a parameter 'list' of this function, which a parallel construct in it shares, is not yet supported in a target region
  int all = 0;
#pragma omp parallel for reduction(+ : all)
  for (int i = 0; i < 8; ++i)
    for (int x : list)
      all += i * x;
  return all;
}
#pragma omp declare target to(sum)

int main() {
  int total = 0, k = 3;
#pragma omp target map(tofrom : total)
  total = sum({1, k});
  return total;
}
