// A class that is first heard of as a friend, then declared, then used by virtual methods, and at last defined; and a
// class's own templates for types, which name what nothing else does.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include <memory>
#include <vector>

namespace space {
class Resource {
  friend class Resources;
  int index = 0;
};
class Resources;
template <class T> struct List {
  std::vector<T> all;
};
template <class T, unsigned N> struct Fixed {
  T t[N];
};
enum { Dimensions = 3 };
template <class T> class Reader;
struct Base {
  template <class T> friend class Writer;
  friend class Reader<int>;
  virtual ~Base() = default;
  virtual void create(Resources &) const {}
  virtual void acquire(Resources &, const List<Base> &) const {}
  int n = 3;
};
class Resources {
public:
  std::vector<std::unique_ptr<Resource>> owned;
  Resource *lend() { return owned.back().get(); }
};
template <class T> struct Batched : Base {
  friend class Reader<Batched>;
  template <class U> using Vector = Fixed<U, Dimensions + 1>;
  template <class U> using Pair = Fixed<U, 2>;
  Vector<T> values = {{1, 2, 3, 4}};
  T run() {
    T sum = 0;
#pragma omp target map(tofrom : sum) map(to : this[0 : 1])
    for (unsigned i = 0; i < Dimensions + 1; i++)
      sum += values.t[i] + n;
    return sum;
  }
};
} // namespace space

int main() {
  space::Batched<double> batched;
  space::Resources resources;
  batched.create(resources);
  return batched.run() == 22 ? 0 : 1;
}
