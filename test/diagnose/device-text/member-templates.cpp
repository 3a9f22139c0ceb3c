// Templates of constants in classes: no GPU kernel has the place of one, all have the value.
// RUN: %not %chomp %s -o %t.out --emit=cuda -- -std=c++17 2>&1 | %filecheck %s
// RUN: %chomp %s -o %t.out --emit=vgpu -- -std=c++17
struct Tables {
  template <int N> static constexpr int squares[N] = {0, 1, 4, 9};
  template <class T> static constexpr T half = T(0.5);
};
void f(double *r) {
#pragma omp target map(tofrom : r[0 : 4])
  for (int i = 0; i < 4; i++)
    r[i] = Tables::half<double> * Tables::squares<4>[i];
  // CHECK: [[@LINE-1]]:43: error: the place of a constant that is a member template's can't be written in CUDA or HIP: move the template to a namespace
}
template <class U> struct Sizes {
  template <class T> static constexpr T of = T(sizeof(U));
};
inline double value(const double &x) { return x; }
void g(double *r) {
#pragma omp target map(tofrom : r[0 : 1])
  // CHECK: [[@LINE+1]]:55: error: the place of a constant that is a member template's can't be written in CUDA or HIP: move the template to a namespace
  r[0] = Sizes<float>::of<double> + value(Sizes<int>::of<double>);
}
