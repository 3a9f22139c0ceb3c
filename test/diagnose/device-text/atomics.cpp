// The library's atomic objects are the host's; OpenMP has constructs.
//
// RUN: %python %S/../Inputs/verify.py %chomp %s
#include <atomic>

int main() {
  int result = 0;
#pragma omp target map(from : result)
  {
    std::atomic<int> count{1};
    result = count.load(); // error: 'std::__atomic_base<int>::load' can't be written in CUDA or HIP: a function of the standard library has to be constexpr in C++20
  }
  return result;
}
