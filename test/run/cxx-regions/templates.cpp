// A region in a template becomes a kernel for each instantiation, and each instantiation runs its own: function and
// class templates, generic lambdas, values and types as arguments, explicit instantiation and specialisation.
// Covers: region in a template
//
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t

template <typename T> struct Pair {
  T a, b;
};
template <typename T> T twice(T x) { return x + x; }

template <typename T, int N> void fill(T *x, int n) {
#pragma omp target teams distribute parallel for map(from : x[0 : n])
  for (int i = 0; i < n; i++) {
    T t = twice<T>(T(i)) / N;
    if constexpr (sizeof(T) == 8) {
      double *wide = &t; // only right for double
      x[i] = *wide + 0.5;
    } else {
      float *narrow = &t;
      x[i] = *narrow;
    }
  }
}

template <class T> class Grid {
  T *data;
  int n;
  using value_type = T;
  static constexpr T Unit = 1;

public:
  explicit Grid(int n) : data(new T[n]), n(n) {
#pragma omp target teams distribute parallel for map(from : data[0 : n])
    for (int i = 0; i < n; i++)
      data[i] = Unit;
  }
  ~Grid() { delete[] data; }
  template <int Step> Grid &add(T x) {
#pragma omp target teams distribute parallel for map(tofrom : data[0 : n])
    for (int i = 0; i < n; i += Step) {
      value_type y = x;
      data[i] += y;
    }
    return *this;
  }
  T sum() const {
    T s = 0;
#pragma omp target teams distribute parallel for map(to : data[0 : n]) reduction(+ : s)
    for (int i = 0; i < n; i++)
      s += data[i];
    return s;
  }
};

/// What is mapped depends on the argument: a number goes by value, a structure is mapped.
template <class T> T moved(T x, T add) {
  T out = {};
#pragma omp target teams distribute parallel for map(from : out)
  for (int i = 0; i < 1; i++)
    out = x, out += add;
  return out;
}
struct Vec {
  double x, y;
  Vec &operator+=(const Vec &o) {
    x += o.x, y += o.y;
    return *this;
  }
};

template <typename T> void never(T *x) {
#pragma omp target teams distribute parallel for map(tofrom : x[0 : 4])
  for (int i = 0; i < 4; i++)
    x[i] = nowhere(x);
}
template <typename T> int kind() {
  int k = 0;
#pragma omp target teams distribute parallel for map(from : k)
  for (int i = 0; i < 1; i++)
    k = sizeof(T);
  return k;
}
template <> int kind<char>() { return -1; }
template int kind<short>();

int main() {
  float f[10];
  double d[10], e[10];
  fill<float, 2>(f, 10);
  fill<double, 2>(d, 10);
  fill<double, 4>(e, 10);
  for (int i = 0; i < 10; ++i)
    if (f[i] != i || d[i] != i + 0.5 || e[i] != i / 2. + 0.5)
      return 1;
  Grid<int> g(10);
  Grid<double> h(10);
  if (g.add<1>(2).add<5>(1).sum() != 32 || h.add<2>(0.25).sum() != 11.25)
    return 2;
  if (moved(1, 2) != 3 || moved(1.5, 2.) != 3.5)
    return 3;
  Vec v = moved(Vec{1, 2}, Vec{3, 4});
  if (v.x != 4 || v.y != 6)
    return 4;
  if (kind<char>() != -1 || kind<short>() != 2 || kind<long>() != 8)
    return 5;
  auto store = [](auto value) {
    decltype(value) out = 0;
#pragma omp target teams distribute parallel for map(from : out)
    for (int i = 0; i < 1; i++)
      out = value / 2;
    return out;
  };
  return store(3) == 1 && store(3.0) == 1.5 ? 0 : 6;
}
