// What templates ask about has an overload for the host that says its type in its code alone: that stays there.
//
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %if nvcc %{ %chompcxx --offload-arch=sm_90 -c %s -o %t.o %}
// RUN: %if hip %{ %chompcxx --offload-arch=gfx90a -c %s -o %t.o %}
#include <sstream>
#include <type_traits>
#include <utility>

template <class F, class = decltype(std::declval<const F &>()(1))> int asked(const F &f, int i) { return f(i); }

template <class F> int launch(int n, const F &f) {
  int Sum = 0;
#pragma omp target teams distribute parallel for reduction(+ : Sum)
  for (int i = 0; i < n; i++)
    Sum += asked(f, i);
  return Sum;
}

template <class T> struct job {
  T Factor;
  int operator()(const int &i) const { return Factor * i; }
  auto operator()(int m, int n) {
    std::stringstream Text;
    Text << m << ' ' << n;
    return launch(m, *this) + launch(n, *this) + static_cast<int>(Text.str().size());
  }
  auto operator()(const char *Name, long) { std::stringstream(Name) >> Factor; }
};

int main() {
  job<int> A{2};
  job<short> B{3};
  if (A(3, 4) != 6 + 12 + 3)
    return 1;
  A("5", 1);
  return A(3, 4) != 15 + 30 + 3 ? 2 : B(2, 3) != 3 + 9 + 3 ? 3 : 0;
}
