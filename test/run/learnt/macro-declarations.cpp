// Declarations of one macro's use keep their order; a class template's friend keeps its access, and so does a static
// member that only templates' arguments name.
// RUN: %chompcxx -std=c++17 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chomp %s -o %t.out --emit=cuda,hip -- -std=c++17
// RUN: %if nvcc %{ %nvcc_cubin %t.out/macro-declarations.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/macro-declarations.device.hip -o %t.hsaco %}
#define EXTENT(R)                                                                                                      \
  template <int N, int Rank> struct extent##R {                                                                        \
    static constexpr int value = N;                                                                                    \
  };                                                                                                                   \
  template <int Rank> struct extent##R<0, Rank> {                                                                      \
    int value;                                                                                                         \
  };
EXTENT(0)
EXTENT(1)
EXTENT(2)

template <class T> class pair {
  T first, second;

public:
  pair(T a, T b) : first(a), second(b) {}
  template <int I, class U> friend U get(const pair<U> &p);
};
template <int I, class U> U get(const pair<U> &p) { return I ? p.second : p.first; }

enum class order { left, right };
template <order O> struct row {
  int operator()(int i) const { return O == order::left ? i : -i; }
};
template <class T> struct copy {
  static const order outer = sizeof(T) > 4 ? order::left : order::right;
  using rows = row<outer>;
  T by;
  T operator()(int i) const { return rows()(i) * by; }
};

int main() {
  extent2<0, 1> e{3};
  extent1<0, 1> d{4};
  extent0<7, 1> c;
  copy<double> f{2};
  double sum = 0;
#pragma omp target map(to : e, d, c, f) map(tofrom : sum)
  {
    pair<double> p(e.value, d.value);
    sum = get<0>(p) + 10 * get<1>(p) + 100 * c.value + f(500);
  }
  return sum == 1743 ? 0 : 1;
}
