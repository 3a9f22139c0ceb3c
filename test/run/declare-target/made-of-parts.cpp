// Objects of the library's classes that leave it to their parts how to copy and destroy them: devices make them as they
// make the parts.
// RUN: %chompcxx -O1 %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp %s -o %t.out --emit=cuda,hip -- -DCONSTEXPR
// RUN: %if nvcc %{ %nvcc_cubin --expt-relaxed-constexpr %t.out/made-of-parts.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/made-of-parts.device.hip -o %t.hsaco %}
#include <array>
#include <utility>

#pragma omp begin declare target
struct Part {
  int v = 1, *self = &v;
  Part() {}
  Part(int v) : v(v) {}
  Part(const Part &o) : v(o.v) {}
  ~Part() { self = nullptr; }
};
std::array<Part, 3> list = {Part(1), Part(2)};
struct Whole {
  std::array<Part, 2> two{Part(6), Part(7)};
  std::pair<int, float> number{3, 0.5f};
};
Whole whole;
#ifdef CONSTEXPR // for nvcc, constructors of pairs of other than literal types are the host's
static Part pair[2] = {4, 5};
#else
std::pair<Part, int> pair(Part(4), 5);
#endif
#pragma omp end declare target

int main() {
  int a = 0, b = 0, c = 0;
#pragma omp target map(from : a, b, c)
  {
    a = *list[0].self * 100 + *list[1].self * 10 + *list[2].self;
    b = *whole.two[1].self * 10 + whole.number.first;
#ifdef CONSTEXPR
    c = *pair[0].self;
#else
    c = *pair.first.self * 10 + pair.second;
#endif
  }
  return a != 121 || b != 73 || c != 45;
}
