// The library's concepts, which ask std::declval(), of a function that a region calls.
#include <concepts>

template <std::convertible_to<long>... I> long sum(I... i) { return (0 + ... + long(i)); }

int main() {
  long s = 0;
#pragma omp target map(from : s)
  s = sum(1, 2u, 3.0);
  return s == 6 ? 0 : 1;
}
