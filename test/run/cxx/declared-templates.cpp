// Function templates that nobody defines, in what is not evaluated; their instances may differ in the result alone. And
// methods that only constraints call.
// RUN: %chompcxx %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %if nvcc %{ %chompcxx --offload-arch=sm_90 -c %s -o %t.cuda.o %}
// RUN: %if hip %{ %chompcxx --offload-arch=gfx90a -c %s -o %t.hip.o %}
template <unsigned N> struct known {
  char c[N + 1];
};
template <class T> known<sizeof(T)> check(int);
template <class T> char check(...);
template <class T> const T *pointer_to();
template <class T> struct is_complete {
  static const bool value = sizeof(check<T>(0)) != 1;
};
struct Row {
  int size() const { return 4; }
};
template <class T> struct has_size {
  template <class C> static char test(const C *, decltype(pointer_to<C>()->size()) * = nullptr);
  template <class C> static long test(...);
  static const bool value = sizeof(test<T>(nullptr)) == 1;
};

template <bool B, class T = void> struct enable_if {};
template <class T> struct enable_if<true, T> {
  typedef T type;
};
template <int N> struct extents {
  static constexpr int rank() { return N; }
  static constexpr int dynamic() { return rank(); }
};
template <class E> struct span {
  static constexpr unsigned rank() { return E::rank(); }
  static constexpr unsigned dynamic() { return E::dynamic(); }
  double *p;
  template <class... S,
            typename enable_if<(sizeof...(S) == rank() + 1 || sizeof...(S) == dynamic()), int>::type = 0>
  constexpr span(double *p, S...) : p(p) {}
  double &operator()(int i) const { return p[i]; }
};

int main() {
  double s = 0;
#pragma omp target map(tofrom : s)
  {
    span<extents<2>> a(&s, 1, 1);
    a(0) += is_complete<int>::value + is_complete<double>::value + 10 * has_size<Row>::value + 20 * has_size<int>::value;
  }
  return s != 12;
}
