// What lambdas capture by default when they call methods of their object: gcc takes what a call is given before `this`,
// clang after it.
// RUN: %chompcxx -std=c++17 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
template <class F> static void each(int n, const F &f) {
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    f(i);
}

struct Line {
  int slope, base;
  int at(int x) const { return slope * x + base; }
  template <class T> T twice(T x) const { return 2 * at(x); }
  template <class T> void add(int *a, T by) {
    each(8, [&](int i) { a[i] += twice(by); });
    each(8, [=](auto i) { a[i] += twice(by + i); });
  }
  void fill(int *a, int by) {
#pragma omp target data map(tofrom : a[0 : 8]) map(to : this[0 : 1], by)
    {
      each(8, [&](int i) { a[i] = at(by); });
      each(8, [=](int i) { a[i] += at(by + i); });
      each(8, [=](int i) { a[i] += [&](int x) { return at(by) + x; }(i); });
      add(a, by);
    }
  }
};

int main() {
  int a[8] = {};
  Line{5, 7}.fill(a, 11);
  for (int i = 0; i < 8; i++)
    if (a[i] != 62 + 62 + 5 * i + 62 + i + 124 + 2 * (62 + 5 * i))
      return 1;
  return 0;
}
