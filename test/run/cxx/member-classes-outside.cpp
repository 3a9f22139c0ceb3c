// Classes that are defined outside of the class that they are members of.
// RUN: %chompcxx -std=c++17 %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %if nvcc %{ %chompcxx -std=c++17 --offload-arch=sm_90 -c %s -o %t.cuda.o %}
// RUN: %if hip %{ %chompcxx -std=c++17 --offload-arch=gfx90a -c %s -o %t.hip.o %}
namespace grids {
struct Grid {
  struct Cell;
  enum Kind : int;
  template <class T> class View;
  Cell *first;
  int width() const;
};
struct Grid::Cell {
  int size;
  int twice() const { return 2 * size; }
};
enum Grid::Kind : int { flat = 3 };
} // namespace grids

template <class T> class grids::Grid::View {
  T value;

public:
  constexpr View(T value) : value(value) {}
  template <class... More> constexpr int count(More... more) const;
  T get() const { return value; }
  T unused() const;
};
template <class T> template <class... More> constexpr int grids::Grid::View<T>::count(More...) const {
  return sizeof...(More) + 1;
}
template <class T> T grids::Grid::View<T>::unused() const { throw value; }
int grids::Grid::width() const { return first->twice() + flat; }

template <class T> struct Box {
  struct Lid;
  template <class U> struct Pair;
};
template <class T> struct Box<T>::Lid {
  T height;
  T get() const { return height; }
};
template <class T> template <class U> struct Box<T>::Pair {
  T first;
  U second;
  U sum() const { return first + second; }
};

int main() {
  double r[4] = {};
#pragma omp target map(tofrom : r)
  {
    grids::Grid::Cell cell{4};
    r[0] = grids::Grid{&cell}.width();
    grids::Grid::View<double> view(1.5);
    r[1] = view.get() + view.count(1, 2);
    r[2] = Box<int>::Lid{7}.get();
    r[3] = Box<int>::Pair<double>{1, 0.25}.sum();
  }
  return r[0] != 11 || r[1] != 4.5 || r[2] != 7 || r[3] != 1.25;
}
