// Functions of C++'s library that might throw: variants, optionals, arrays' at().
// RUN: %chompcxx -std=c++17 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %if nvcc %{ %chompcxx -std=c++17 --offload-arch=sm_90 -c %s -o %t.cuda.o %}
// RUN: %if hip %{ %chompcxx -std=c++17 --offload-arch=gfx90a -c %s -o %t.hip.o %}
#include <array>
#include <optional>
#include <variant>

struct Twice {
  int operator()(int x) const { return 2 * x; }
  int operator()(double x) const { return static_cast<int>(2 * x); }
};

int main() {
  int got[5] = {0};
#pragma omp target map(from : got)
  {
    std::variant<int, double> either = 2.5;
    got[0] = std::visit(Twice(), either);
    got[1] = static_cast<int>(std::get<double>(either) * 4);
    std::optional<int> some = 3;
    got[2] = some.value();
    std::array<int, 3> all{1, 2, 3};
    got[3] = all.at(got[2] - 2);
    either = 7;
    got[4] = std::visit([](auto x) { return static_cast<int>(x + 1); }, either);
  }
  return got[0] != 5 || got[1] != 10 || got[2] != 3 || got[3] != 2 || got[4] != 8;
}
