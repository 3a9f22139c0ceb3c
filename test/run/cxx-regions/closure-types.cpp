// The types of lambdas that are made outside of a region: another name for one in the region's function, objects of
// class templates that are made of one, also one inside another; captured values, arrays, references, pointers, `this`.
// Covers: lambda called from a region
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t

#include <type_traits>

template <class F> void each(int n, int *r, F &&f) {
  using Body = std::remove_reference_t<F>;
  struct Own {
    int factor;
  };
  using Mine = Own;
#pragma omp target teams distribute parallel for map(tofrom : r[0 : n])
  for (int i = 0; i < n; i++) {
    Body body = f; // each thread's own
    Mine mine{2};
    r[i] = body(i, {i}) * mine.factor;
  }
}

template <class F> struct Loop {
  int n;
  F body;
  template <class T> int run(T i) const { return body(i, {n}); }
};
template <class F> Loop<F> makeLoop(int n, F f) { return {n, f}; }

template <class F> void run(int n, int *r, F f) {
  auto loop = makeLoop(5, f);
#pragma omp target teams distribute parallel for map(tofrom : r[0 : n]) firstprivate(loop)
  for (int i = 0; i < n; i++)
    r[i] += loop.run(i);
}

template <class F> struct Kernel {
  F functor;
  int n;
  explicit Kernel(const F &f, int n) : functor(f), n(n) {}
  void execute(int *r) const {
    const auto f = functor;
#pragma omp target teams distribute parallel for map(tofrom : r[0 : n])
    for (int i = 0; i < n; i++)
      r[i] = this->n + f(i);
  }
};

struct Field {
  int *values, shift;
  void add(int n) {
    auto add = [=](int i, Kernel<int> *) { values[i] += shift + i; };
    auto twice = [add](int i) {
      add(i, nullptr);
      add(i, nullptr);
    };
    auto fourTimes = [&twice](int i) {
      twice(i);
      twice(i);
    };
    Loop<decltype(twice)> loop{n, twice};
    Loop<decltype(fourTimes)> outer{n, fourTimes};
#pragma omp target teams distribute parallel for map(to : this[0 : 1], loop, outer) map(tofrom : values[0 : n])
    for (int i = 0; i < n; i++) {
      decltype(twice) own = twice;
      own(i + loop.n - outer.n);
      fourTimes(i);
    }
  }
};

struct Counted {
  int v;
  explicit Counted(int v) : v(v) {}
  Counted(const Counted &o) : v(o.v + 1) {}
  ~Counted() {}
};

int main() {
  using Number = int;
  struct Pair {
    int a;
  };
  enum { Three = 3 };
  const int Shift = 1;
  int array[2] = {10, 20}, k = 7, r[8];
  auto f = [=](Number x, Pair p) {
    Number y = x;
    return y + p.a + Three + array[1] + k - Shift;
  };
  each(8, r, f);
  for (int i = 0; i < 8; i++)
    if (r[i] != 4 * i + 58)
      return 1;
  run(8, r, f);
  for (int i = 0; i < 8; i++)
    if (r[i] != 5 * i + 92)
      return 2;
  auto g = [=](auto x, Pair p) mutable noexcept {
    k += x;
    return (int)x + p.a + k;
  };
  each(8, r, g);
  for (int i = 0; i < 8; i++)
    if (r[i] != 2 * (3 * i + 7))
      return 3;
  each(8, r, [](int, Pair p) -> long { return p.a; });
  for (int i = 0; i < 8; i++)
    if (r[i] != 2 * i)
      return 4;
  int *data = new int[8];
#pragma omp target enter data map(alloc : data[0 : 8])
#pragma omp target teams distribute parallel for
  for (int i = 0; i < 8; i++)
    data[i] = i * i;
  Kernel kernel([data, &k](int i) { return data[i] + k; }, 8);
  kernel.execute(r);
  for (int i = 0; i < 8; i++)
    if (r[i] != 8 + i * i + 7)
      return 5;
#pragma omp target exit data map(delete : data[0 : 8])
  for (int i = 0; i < 8; i++)
    data[i] = 0;
  Field field{data, 100};
  field.add(8);
  for (int i = 0; i < 8; i++)
    if (data[i] != 6 * (100 + i))
      return 6;
  // An object that only its class can copy goes as it is; a copy in the region is one.
  Counted counted(40);
  int *p = data, offset = 3;
  auto nested = [p, &offset](int i) { return p[i] * 0 + i + offset; };
  auto whole = [counted, nested, array, &k](int i, Pair) { return counted.v + nested(i) + array[0] + k; };
  int before = whole(0, {0});
#pragma omp target enter data map(to : data[0 : 8])
  each(8, r, whole);
#pragma omp target exit data map(delete : data[0 : 8])
  for (int i = 0; i < 8; i++)
    if (r[i] < 2 * (before + i + 1)) // as many copies as it takes, one at least
      return 7;
  delete[] data;
  return 0;
}
