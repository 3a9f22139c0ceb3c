// declare target indirect and operators, which are no names.
// RUN: %chompcxx -std=c++17 -Wall -Wextra -Werror %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp --emit=cuda,hip -o %t.out %s -- -std=c++17
// RUN: %if nvcc %{ %nvcc_cubin -std=c++17 %t.out/operators.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object -std=c++17 %t.out/operators.device.hip -o %t.hsaco %}
#pragma omp begin declare target indirect
struct Offset {
  int by;
  int operator()(int x) const { return x + by; }
  Offset operator-() const { return {-by}; }
  explicit operator int() const { return by; }
};
Offset operator+(Offset a, Offset b) { return {a.by + b.by}; }
static Offset operator-(Offset a, Offset b) { return {a.by - b.by}; }
#pragma omp end declare target

using Call = int (Offset::*)(int) const;
using Unary = Offset (Offset::*)() const;
using Conversion = int (Offset::*)() const;
using Binary = Offset (*)(Offset, Offset);

int main() {
  Call call = &Offset::operator();
  Unary negative = &Offset::operator-;
  Conversion number = &Offset::operator int;
  Binary both[] = {operator+, operator-};
  int results[4];
#pragma omp target map(to : both) map(from : results)
  {
    const Offset two{2}, five{5};
    results[0] = (two.*call)(40);
    results[1] = (two.*negative)().by;
    results[2] = (five.*number)();
    results[3] = both[0](two, five).by * 10 + both[1](five, two).by;
  }
  return results[0] != 42 ? 1 : results[1] != -2 ? 2 : results[2] != 5 ? 3 : results[3] != 73 ? 4 : 0;
}
