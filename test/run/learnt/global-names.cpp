// Names that begin with "::": types, bases, arguments of templates, functions, variables, in templates too.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include <cmath>
#include <utility>

namespace outer {
namespace inner {
struct Point {
  int x;
};
template <class T> struct Row {
  T v;
};
inline int next(int x) { return x + 1; }
template <class T> T root(T x) { return ::std::sqrt(x) + ::fabs(x); }
} // namespace inner
struct Derived : ::outer::inner::Point {
  ::outer::inner::Row<::outer::inner::Point> row;
  template <class T> static auto get(T t) -> decltype(::outer::inner::next(t)) { return ::outer::inner::next(t); }
};
} // namespace outer
#pragma omp declare target
int limit = 3;
#pragma omp end declare target

template <class T> struct Sum {
  static constexpr int size = sizeof(::outer::inner::Row<T>);
  int operator()(T t) const { return ::outer::Derived::get(t) > ::limit ? ::outer::inner::next(t) : ::limit; }
};

int main() {
  int r[3] = {0, 0, 0};
  double s = 0;
#pragma omp target map(tofrom : r, s)
  {
    ::outer::Derived d;
    d.x = 1;
    d.row.v.x = 2;
    const ::outer::inner::Point *p = &d;
    r[0] = p->x + ::outer::inner::next(d.row.v.x);
    r[1] = ::Sum<int>()(7) * 10 + ::Sum<int>()(1);
    r[2] = ::Sum<double>::size;
    s = outer::inner::root(4.0);
  }
  return r[0] == 4 && r[1] == 83 && r[2] == 8 && s == 6 ? 0 : 1;
}
