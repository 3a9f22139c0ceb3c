// Types that functions declare, whose text names the function's constants, its own names for types and, where only
// their types matter, its variables.
// RUN: %chompcxx -std=c++20 %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %if nvcc %{ %chompcxx -std=c++20 --offload-arch=sm_90 -c %s -o %t.cuda.o %}
// RUN: %if hip %{ %chompcxx -std=c++20 --offload-arch=gfx90a -c %s -o %t.hip.o %}
template <int N> struct Base {
  int extra[N];
};

template <class T> T sums(T x, auto scale) {
  constexpr int Width = 4;
  const int Longer = Width + sizeof(T);
  T values[Width] = {1, 2, 3, 4};
  using Element = T;
  using Scale = decltype(scale);
  enum Kind { first = Width, second };
  struct Row : Base<Width> {
    Element v[Width];
    Scale s;
    decltype(x) last[sizeof(values) / sizeof(values[0])];
    decltype(values[0] * scale) *none;
    Kind kind = second;
    T sum() const {
      decltype(scale) twice = s * 2;
      T all = 0;
      for (int i = 0; i < Width; i++)
        all += v[i] * Longer + last[i] + extra[i];
      return all + T(twice) + kind;
    }
  };
  Row row{{{1, 1, 1, 1}}, {1, 2, 3, 4}, scale, {x, x, x, x}, nullptr};
  T result = 0;
#pragma omp target map(tofrom : result)
  result = row.none ? 0 : row.sum();
  return result;
}

int main() {
  const int Count = 6;
  constexpr double half = 0.5;
  float f = 2;
  using Real = decltype(f);
  struct List {
    Real v[Count];
    decltype(f) *to;
    enum { twice = Count * 2 };
    float at(int i) const { return v[i] * half + Count + twice; }
  };
  List list{{1, 2, 3, 4, 5, 6}, nullptr};
  double sum = 0;
#pragma omp target map(tofrom : sum)
  sum += list.at(5);
  if (sum != 3 + 6 + 12)
    return 1;
  if (sums(2, 1.5) != 10 * 8 + 4 * 2 + 4 + 3 + 5)
    return 2;
  return sums(0.5, 3) == 10 * 12 + 4 * 0.5 + 4 + 6 + 5 ? 0 : 3;
}
