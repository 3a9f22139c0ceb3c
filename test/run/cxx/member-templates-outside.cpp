// Member templates of class templates that are defined outside of their class have two heads.
// RUN: %chompcxx -std=c++17 %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %if nvcc %{ %chompcxx -std=c++17 --offload-arch=sm_90 -c %s -o %t.cuda.o %}
// RUN: %if hip %{ %chompcxx -std=c++17 --offload-arch=gfx90a -c %s -o %t.hip.o %}
template <class T, int N> struct Box {
  T values[N];
  template <class U> U sum() const;
  template <class U> static U twice(U u);
  template <class U> static U thrice(U u);
  struct Half {
    template <class U> U of(U u) const;
  };
};
template <class T, int N>
template <class U>
U Box<T, N>::sum() const {
  U all{};
  for (T x : values)
    all += U(x);
  return all;
}
template <class T, int N> template <class U> U Box<T, N>::twice(U u) { return u * 2 + N; }
// clang-format off
template <class T, int N>
  template <class U>
  U Box<T, N>::thrice(U u) { return u * 3 + N; }
// clang-format on
template <class T, int N> template <class U> U Box<T, N>::Half::of(U u) const { return u / T(2); }

int main() {
  Box<int, 3> box{{1, 2, 3}};
  double r[4] = {};
#pragma omp target map(tofrom : r)
  {
    r[0] = box.sum<long>();
    r[1] = Box<int, 3>::twice(2.5);
    r[2] = Box<float, 1>::Half().of(7.0);
    r[3] = Box<int, 3>::thrice(2.5);
  }
  return r[0] != 6 || r[1] != 8 || r[2] != 3.5 || r[3] != 10.5;
}
