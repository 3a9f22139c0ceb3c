// Numbers that are constants of a class, where code binds references to them: CUDA has no storage for them. Where code
// wants their values, the class says them.
// RUN: %chompcxx -std=c++17 %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %if nvcc %{ %chompcxx -std=c++17 --offload-arch=sm_90 -c %s -o %t.cuda.o %}
// RUN: %if hip %{ %chompcxx -std=c++17 --offload-arch=gfx90a -c %s -o %t.hip.o %}
#include <algorithm>

template <class T> struct Limits {
  static constexpr T low = T(-5), high = T(60);
};
enum class Level { none, some, most };
class Grid {
  static constexpr int few = 3;

public:
  static constexpr int rows = 4;
  static inline constexpr Level top = Level::most;
  static constexpr const char *name = "grid";
  int cells[rows] = {1, 2, 3, few};
  int count(int n) const { return std::min(n, few) + cells[few]; }
};
struct Other {
  static constexpr int rows = 2;
};
// Of one kind of class the size is asked for alone, of the other one its place, too.
template <class T> int size() {
  int values[T::rows] = {};
  return sizeof(values) / sizeof(int) + T::rows;
}
template <class T> const int &rows() { return T::rows; }

int main() {
  double sum = 0;
  int wrong = 0, k = 5;
#pragma omp target map(tofrom : sum, wrong)
  {
    Grid grid;
    sum = std::clamp(100.f, Limits<float>::low, Limits<float>::high) + std::max(-9, Limits<int>::low);
    wrong += std::max(k, Grid::rows) != 5 || std::min(k, grid.rows) != 4 || rows<Grid>() != 4 || grid.count(7) != 6;
    wrong += size<Grid>() != 8 || size<Other>() != 4;
    wrong += std::max(Level::some, Grid::top) != Level::most || Grid::top == Level::none;
    const char *const &name = Grid::name;
    wrong += name[1] != 'r';
  }
  return wrong || sum != 55;
}
