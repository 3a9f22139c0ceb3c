// Names for types that the function around a region declares: of a template's parameters, of what variables are, in
// each instantiation other ones, in closures and generic lambdas, of one name in two functions, and with the function's
// constants.
//
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t

struct Cell {
  double value;
};

template <class T> T twice(T a) {
  using Result = T;
  typedef decltype(a + 1) Wider;
  Result r = a;
  Wider w = 0;
#pragma omp target map(tofrom : r, w)
  {
    Result x = r;
    Wider y = x + 1;
    r = static_cast<Result>(x * 2);
    w = y;
  }
  return r + w;
}

template <class F> auto reduce(int n, F f) {
  using Result = decltype(f(n));
  Result r{};
#pragma omp target teams distribute parallel for reduction(+ : r)
  for (int i = 0; i < n; ++i) {
    const Result one = f(i);
    r += one;
  }
  return r;
}

template <class T> T scaled(T k) {
  using Value = T;
  auto times = [=](T x) {
    const Value y = x;
    return y * k;
  };
  double out;
#pragma omp target map(from : out)
  out = times(3);
  return out;
}

double measured(double k) {
  const auto times = [=](double x) { return x * k; };
  using Result = decltype(times(1.0));
  using Kept = Cell;
  Result r = 1;
#pragma omp target map(tofrom : r)
  {
    Kept cell{times(r)};
    Result x = cell.value;
    r = x + 1;
  }
  return r;
}

template <class T, int N> struct Row {
  T cells[N];
};
template <class T> struct Decayed {
  using type = T;
};
template <class T> struct Decayed<T &&> {
  using type = T;
};
int constants() {
  constexpr int width = 3;
  using Three = Row<int, width>;
  typedef int Pair[width - 1];
  Three rows[2] = {{{1, 2, 3}}, {{4, 5, 6}}};
  const Three *p = rows;
  int s = 0;
#pragma omp target map(to : p[0 : 2]) map(tofrom : s)
  {
    const Three row = p[1];
    Pair pair = {row.cells[2], 1};
    s = pair[0] + pair[1];
  }
  return s;
}

int main() {
  if (twice<short>(3) != 10 || twice(2.5) != 8.5)
    return 1;
  if (reduce(4, [](int i) { return i * 0.5; }) != 3 || reduce(4, [](int i) { return i; }) != 6)
    return 2;
  if (scaled(2) != 6 || scaled(0.5) != 1.5)
    return 3;
  if (constants() != 7)
    return 5;
  using Value = char; // the lambda's own hides it
  auto half = [](auto &&x) {
    using Value = typename Decayed<decltype(x)>::type;
    Value r;
#pragma omp target map(from : r)
    {
      Value one = 1;
      r = one / 2;
    }
    return r;
  };
  const Value nothing = 0;
  if (half(1.0) != 0.5 || half(1) != nothing)
    return 6;
  return measured(4) == 5 ? 0 : 4;
}
