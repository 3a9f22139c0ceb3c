// Templates whose meaning depends on a specialization, variable templates, packs and constants of a class: the slice has
// all that an instance was made from.
// Covers: C++
//
// RUN: %chompcxx -std=c++17 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t

template <typename T> struct Traits {
  static constexpr int width = sizeof(T);
  static int twice(T x) { return x + x; }
};
template <> struct Traits<char> {
  static constexpr int width = 100;
  static int twice(char x) { return -x; }
};
template <typename T> struct Traits<T *> {
  static constexpr int width = 200;
};
template <typename T> constexpr T Pi = T(3.25);
template <typename T> int kind(T) { return 1; }
template <> int kind<double>(double) { return 2; }
template <typename T, int N> struct Array {
  T data[N];
  T &operator[](int i) { return data[i]; }
  const T &operator[](int i) const;
};
template <typename T, int N> const T &Array<T, N>::operator[](int i) const { return data[i]; }
struct Table {
  static constexpr int powers[4] = {1, 10, 100, 1000};
  static constexpr double half = 0.5;
  static const int limit = 7;
  int at(int i) const { return powers[i]; }
};
template <typename... T> int sum(T... x) { return (0 + ... + x); }
constexpr int Primes[] = {2, 3, 5, 7};
inline constexpr double Tiny = 1e-9;
enum class Color { Red = 3 };
template <Color C> struct Paint {
  int operator()() const { return int(C); }
};

int main() {
  double out[16] = {};
#pragma omp target map(tofrom : out)
  {
    out[0] = Traits<int>::width + Traits<char>::width + Traits<char *>::width;
    out[1] = Traits<int>::twice(2) + Traits<char>::twice(3);
    out[2] = Pi<double> + Pi<float>;
    out[3] = kind(1) + 10 * kind(1.0);
    Array<int, 3> a{{1, 2, 3}};
    const Array<int, 3> &b = a;
    a[1] = 5;
    out[4] = b[1] + b[2];
    Table t;
    out[5] = t.at(2) + Table::powers[1] + Table::half + Table::limit;
    out[6] = sum(1, 2, 3.5);
    int i = 3;
    out[7] = Primes[i];
    out[8] = Tiny < 1e-8;
    out[9] = Paint<Color::Red>()();
  }
  double e[] = {304, 1, 6.5, 21, 8, 100 + 10 + 0.5 + 7, 6, 7, 1, 3};
  for (int i = 0; i < 10; i++)
    if (out[i] != e[i])
      return i + 1;
  return 0;
}
