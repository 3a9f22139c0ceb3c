// Classes with a defaulted operator<=>, whose result is <compare>'s, used by device code or only there.
// RUN: %chompcxx -std=c++20 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %if nvcc %{ %chompcxx -std=c++20 --offload-arch=sm_90 -c %s -o %t.o %}
// RUN: %if hip %{ %chompcxx -std=c++20 --offload-arch=gfx90a -c %s -o %t.o %}
#include <compare>

struct version {
  int number, patch;
  auto operator<=>(const version &) const = default;
};
template <class T> struct box {
  T value;
  constexpr auto operator<=>(const box &) const = default;
};
struct tag {
  int id;
  friend auto operator<=>(const tag &, const tag &) = default;
};

int main() {
  int equal = 0, value = 0, known = 0;
#pragma omp target map(from : equal, value, known)
  {
    equal = version{1, 2} == version{1, 2};
    box<double> b = {2.5};
    value = int(2 * b.value);
    tag t = {7};
    known = t.id;
  }
  return equal == 1 && value == 5 && known == 7 ? 0 : 1;
}
