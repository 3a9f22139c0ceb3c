// Names that a kernel finds as the code around its region does: of a class whose friend it stands in, or that a local
// class stands in, by aliases and using declarations of the functions around a lambda, by a template's parameter.
// RUN: %chompcxx -std=c++20 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %if nvcc %{ %chompcxx --offload-arch=sm_90 -std=c++20 -c %s -o %t.cuda.o %}
// RUN: %if hip %{ %chompcxx --offload-arch=gfx90a -std=c++20 -c %s -o %t.hip.o %}

namespace lib {
template <class T> T same(T t) { return t; }
constexpr int eleven = 11;
int twice(int x) { return 2 * x; }
struct Pair {
  int a, b;
};
} // namespace lib

struct Buffer {
  static constexpr int half = 2;
  enum { Last = 3 };
  using Value = int;
  static int scaled(int x) { return 2 * x; }
  int data[4] = {1, 2, 3, 4};
  friend int peek(Buffer &b) {
    int r = 0;
#pragma omp target map(to : b.data) map(from : r)
    {
      Value v = b.data[half];
      r = scaled(v) + b.data[Last];
    }
    return r;
  }
};

template <class T> struct Cell {
  static constexpr int edge = 3;
  T value;
  friend int weigh(Cell c) {
    int r = 0;
#pragma omp target map(from : r)
    r = c.value * edge;
    return r;
  }
};

class Outer {
  static constexpr int width = 4;
  static int add(int x) { return x + 1; }
  using Number = long;

public:
  int go() {
    struct Local {
      Number n = width;
      int f() const { return add(static_cast<int>(n)) + [this] { return n > 3; }(); }
    };
    int r = 0;
#pragma omp target map(from : r)
    {
      Local l;
      r = l.f();
    }
    return r;
  }
};

int aliases() {
  namespace l = lib;
  namespace again = l;
  l::Pair pair{3, 4};
  int r = 0;
#pragma omp target map(from : r)
  r = l::twice(again::eleven) + again::same(1) + pair.a + static_cast<int>(sizeof(l::Pair));
  return r;
}

int usings() {
  using lib::eleven;
  using lib::twice;
  auto inner = [&] {
    using namespace lib;
    int r = 0;
#pragma omp target map(from : r)
    r = twice(4) + eleven + same(1);
    return r;
  };
  struct Local {
    int go() {
      int r = 0;
#pragma omp target map(from : r)
      r = twice(eleven);
      return r;
    }
  } local;
  return inner() + local.go();
}

enum struct Size { Small = 7, Large };
template <class T> struct Sized {
  using enum Size;
  T x = 1;
  int go() {
    int r = 0;
#pragma omp target map(from : r) map(to : x)
    r = static_cast<int>(Large) + x;
    return r;
  }
};
struct Sizes {
  using enum Size;
  int go() {
    int r = 0;
#pragma omp target map(from : r)
    r = static_cast<int>(Small);
    return r;
  }
};
template <class T> int size() {
  using enum Size;
  int r = 0;
#pragma omp target map(from : r)
  r = static_cast<int>(Small) + static_cast<T>(Large);
  return r;
}

template <class T> int bounds() {
  int r = 0, a[8] = {1, 2};
#pragma omp target teams distribute parallel for map(to : a[0 : T::count]) reduction(+ : r) num_teams(T::count)
  for (int i = 0; i < T::count; i++)
    r += a[i] * T::count;
#pragma omp target map(tofrom : r)
  r += T::count;
  return r;
}
class Around {
  struct Inner {
    static constexpr int count = 2;
  };

public:
  static int run() { return bounds<Inner>(); }
};

int main() {
  Buffer buffer;
  Outer outer;
  const int found[] = {peek(buffer), weigh(Cell<int>{5}), outer.go(),  aliases(),    usings(),
                       Sized<int>().go(), Sizes().go(),   size<int>(), Around::run()};
  const int expected[] = {10, 15, 6, 34, 42, 9, 7, 15, 8};
  for (int i = 0; i < 9; i++)
    if (found[i] != expected[i])
      return i + 1;
  return 0;
}
