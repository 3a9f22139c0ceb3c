// What class templates bring along: deduction guides, friend templates, names that a function's using declaration or
// directive makes known, and defaulted virtual destructors, which derived classes override.
//
// RUN: %chompcxx -std=c++17 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t

namespace math {
template <class T, int N> struct vec {
  T v[N];
  template <class S> friend constexpr vec operator*(S s, vec a) {
    for (auto &x : a.v)
      x *= s;
    return a;
  }
  friend constexpr vec operator+(vec a, const vec &b) {
    for (int i = 0; i < N; ++i)
      a.v[i] += b.v[i];
    return a;
  }
};
template <class T, class... U> vec(T, U...) -> vec<T, 1 + sizeof...(U)>;

template <class T> struct Box {
  T content;
  template <class U> explicit Box(U u) : content(u) {}
};
Box(int) -> Box<long>;

enum class Unit { metre, foot };
} // namespace math

struct Shape {
  virtual ~Shape() = default;
  virtual double area() const = 0;
};
struct Square : Shape {
  double side;
  explicit Square(double side) : side(side) {}
  ~Square() override { side = 0; }
  double area() const override { return side * side; }
};
struct Cube : Square {
  using Square::Square;
  ~Cube() override = default;
  double area() const override { return 6 * Square::area(); }
};

int declared() {
  using math::Unit;
  using math::vec;
  vec<double, 2> x[4] = {{1, 2}, {3, 4}, {5, 6}, {7, 8}}, sum = {0, 0};
  Unit unit = Unit::foot;
#pragma omp target map(to : x, unit) map(tofrom : sum)
  {
    for (const auto &p : x)
      sum = sum + 2 * p;
    vec corner{1.5, 2.5};
    sum = sum + (unit == Unit::foot ? 4.0 : 1.0) * corner;
  }
  return sum.v[0] == 38 && sum.v[1] == 50;
}

int directed() {
  using namespace math;
  vec<int, 3> x = {1, 2, 3};
  long size = 0;
#pragma omp target map(tofrom : x) map(from : size)
  {
    x = 3 * x;
    Box box(4);
    size = sizeof(box.content) + box.content;
  }
  return x.v[2] == 9 && size == 12;
}

int shapes() {
  double area = 0;
#pragma omp target map(tofrom : area)
  {
    Square square(2);
    Cube cube(1);
    const Shape *all[] = {&square, &cube};
    for (const Shape *s : all)
      area += s->area();
  }
  return area == 10;
}

int main() { return !declared() + 2 * !directed() + 4 * !shapes(); }
