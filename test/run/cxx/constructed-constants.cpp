// Constants of classes that constructors make, with and without arguments; a type that says a pack's size or a class's
// own constant.
// RUN: %chompcxx -std=c++17 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include <array>
#include <utility>
struct Pair {
  int a = 3, b;
  constexpr Pair(int x = 7) : b(x) {}
};
struct Two {
  int v[2];
  explicit constexpr Two() : v{4, 5} {}
};
constexpr Pair none;
constexpr Pair direct(3);
constexpr Pair list{4};
constexpr Pair copied = 5, made = Pair(6);
constexpr Two two, empty{};
const Pair old(8);
struct Grid {
  static constexpr Pair inside{9};
  static const Pair outside;
  static constexpr int width = 2;
  static std::array<int, width> row() { return {1, 2}; }
};
constexpr Pair Grid::outside(1);

template <std::size_t... I> constexpr std::array<int, sizeof...(I)> squares(std::index_sequence<I...>) {
  return {int(I * I)...};
}
constexpr auto table = squares(std::make_index_sequence<8>());
template <class... T> std::array<double, sizeof...(T) + 1> pack(T... x) { return {double(x)..., 1.5}; }

int main() {
  int got[5] = {};
  double last = 0;
  const auto values = pack(1, 2, 3);
  const auto row = Grid::row();
#pragma omp target map(tofrom : got, last)
  {
    got[0] = none.b + 10 * direct.b + 100 * list.b + 1000 * copied.b + 10000 * made.b;
    got[1] = two.v[1] + 10 * empty.v[0];
    got[2] = old.b + 10 * Grid::inside.b + 100 * Grid::outside.b;
    got[3] = table[7];
    got[4] = row[1];
    last = values[3] + values[2];
  }
  const int expected[5] = {65437, 45, 198, 49, 2};
  for (int i = 0; i < 5; ++i)
    if (got[i] != expected[i])
      return i + 1;
  return last == 4.5 ? 0 : 6;
}
