// Classes that the methods of class templates declare name the template's members, its parameters and the template.
// RUN: %chompcxx -std=c++17 %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %if nvcc %{ %chompcxx -std=c++17 --offload-arch=sm_90 -c %s -o %t.cuda.o %}
// RUN: %if hip %{ %chompcxx -std=c++17 --offload-arch=gfx90a -c %s -o %t.hip.o %}
template <class T> struct Grid {
  static constexpr int Width = 3;
  using Value = T;
  enum Side { Left = sizeof(T), Right };
  T scale = 2;
  static T twice(T x) { return 2 * x; }
  struct Cell {
    T v;
  };

  T run() {
    struct Row { // names members only
      Value v[Width];
      Side side;
      Grid *grid;
      Cell cell() const { return {twice(v[Width - 1])}; }
    };
    T r = 0;
#pragma omp target map(tofrom : r)
    {
      Row row{{1, 2, T(2.5)}, Right, this};
      r = row.cell().v + row.side + (row.grid != nullptr);
    }
    return r;
  }

  template <class U> struct Inner {
    U run(U x) {
      struct Pair {
        T first;
        U second;
        U sum() const { return U(twice(first)) + second + Width; }
      };
      U r = 0;
#pragma omp target map(tofrom : r)
      {
        auto make = [](U x) { return Pair{T(x), x}; };
        r = make(x).sum();
      }
      return r;
    }
  };
};

// A class of a function template, and the lambdas in its methods.
template <class T> T walk(T t) {
  struct Walker {
    T x;
    T go(int n) const {
      auto step = [this, n](T by) { return x * n + by; };
      T (*plain)(T) = [](T y) { return y + 1; };
      return plain(step(2));
    }
  };
  T r = 0;
#pragma omp target map(tofrom : r)
  {
    Walker walker{t};
    r = walker.go(3);
  }
  return r;
}

int main() {
  if (Grid<int>().run() != 4 + 5 + 1 || Grid<double>().run() != 5 + 9 + 1)
    return 1;
  if (Grid<int>::Inner<double>().run(1.5) != 2 + 1.5 + 3 || Grid<float>::Inner<int>().run(4) != 8 + 4 + 3)
    return 2;
  return walk(4) == 15 && walk(0.5) == 4.5 ? 0 : 3;
}
