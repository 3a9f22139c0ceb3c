// Static members that are arrays of constants, named as a class's, as an object's and in the class's own methods; where
// the compiler needs a constant, they still are ones. (CUDA has no storage for such members: cuda.test.)
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
struct Stencil {
  static constexpr double w[3] = {0.25, 0.5, 0.25};
  double at(const double *a, int i) const {
    double s = 0;
    for (int k = 0; k < 3; k++)
      s += w[k] * a[i - 1 + k];
    return s;
  }
};
template <int N> struct Table {
  static constexpr int v[N] = {1, 2};
  static int get(int i) { return v[i]; }
  static_assert(v[0] == 1);
};
template <int... Sizes> struct Extents {
  static constexpr int all[] = {Sizes...}; // only an instantiation knows its size
  template <class I> static constexpr int at(I i) { return all[i]; }
};
template <int... Sizes> struct Own {
  static constexpr int all[] = {Sizes...};
  static int sum() {
    int s = 0;
#pragma omp target map(tofrom : s)
    for (int x : all)
      s += x;
    return s;
  }
};
struct Lattice {
  static inline const int c[2][3] = {{1, 0, -1}, {2, 3, 5}};
};

int main() {
  double a[10], s = 0;
  int t = 0;
  for (int i = 0; i < 10; i++)
    a[i] = i;
#pragma omp target teams distribute parallel for reduction(+ : s, t)
  for (int i = 1; i < 9; i++) {
    Stencil stencil;
    int own[Table<2>::v[1]] = {0, i};
    s += stencil.at(a, i) + stencil.w[i % 3];
    t += Table<2>::get(i & 1) + Table<3>::v[2 * (i & 1)] + Lattice::c[i & 1][i % 3] + own[1] +
         Extents<4, 7, 9>::at(i % 3) * Extents<2>::all[0];
  }
  double wanted = 0;
  int count = 0;
  for (int i = 1; i < 9; i++) {
    wanted += i + Stencil::w[i % 3];
    count += Table<2>::v[i & 1] + Table<3>::v[2 * (i & 1)] + Lattice::c[i & 1][i % 3] + i +
             2 * Extents<4, 7, 9>::all[i % 3];
  }
  return s == wanted && t == count && Own<1, 2, 3>::sum() == 6 ? 0 : 1;
}
