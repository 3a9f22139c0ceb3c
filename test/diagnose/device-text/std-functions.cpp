// The program's specializations of the library's function templates, where no GPU's code can have them.
//
// RUN: %not %chomp %s -o %t --emit=cuda -- -std=c++20 2>&1 | %filecheck %s
// RUN: %not %chomp %s -o %t --emit=hip -- -std=c++20 -DMAX 2>&1 | %filecheck %s --check-prefix=MAX
// RUN: %chomp %s -o %t --emit=vgpu -- -std=c++20
#include <algorithm>

struct Money {
  long cents;
};
template <> inline void std::swap<Money>(Money &a, Money &b) noexcept {
  long cents = a.cents;
  a.cents = b.cents;
  b.cents = cents;
}
// MAX: [[@LINE+1]]:38: error: a specialization of 'std::max' can't be written in CUDA or HIP: write a function with a name of its own
template <> inline const Money &std::max<Money>(const Money &a, const Money &b) { return a.cents < b.cents ? b : a; }

void region(Money *m) {
#pragma omp target map(tofrom : m[0 : 2])
#ifdef MAX
  m[0] = std::max(m[0], m[1]);
#else
  // CHECK: [[@LINE+1]]:8: error: 'std::reverse', which calls a specialization of 'std::swap', can't be written in CUDA or HIP: overload 'swap' in the namespace of its argument
  std::reverse(m, m + 2);
#endif
}
