// Templates that a class template has for friends: classes of another namespace, and a function.
//
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %if nvcc %{ %chompcxx --offload-arch=sm_90 -c %s -o %t.o %}
// RUN: %if hip %{ %chompcxx --offload-arch=gfx90a -c %s -o %t.o %}
namespace inner {
template <class T> struct tracker;
template <class T, class... Others> class mapping;
template <class T> class unused;
} // namespace inner

template <class T> class view {
  template <class, class...> friend class inner::mapping;
  template <class U> friend struct inner::tracker;
  template <class> friend class inner::unused;
  template <class> friend class view;
  int At = 3;

public:
  T of(const view<long> &Other) const { return Other.At; }
};

namespace inner {
template <class T> struct tracker {
  template <class U> static int of(const U &V) { return V.At; }
};
template <class T, class... Others> class mapping {
public:
  static int of(const T &V) { return V.At + sizeof...(Others); }
};
} // namespace inner

template <class T> class counter {
  T At = 1;
  template <class U> friend int same(const counter<U> &, const counter<U> &);
};
template <class U> int same(const counter<U> &A, const counter<U> &B) { return A.At == B.At; }
typedef counter<double> named_only;

int main() {
  int X = 0;
#pragma omp target map(from : X)
  {
    view<int> A;
    view<long> B;
    X = inner::tracker<view<int>>::of(A) + inner::mapping<view<int>, char>::of(A) + A.of(B) +
        same(counter<int>(), counter<int>());
  }
  return X != 11;
}
