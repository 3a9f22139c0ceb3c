// Constructs in function templates that get lambdas and have packs, trailing return types or constraints; in destructors,
// conversions and constructors of class templates.
// RUN: %chompcxx -std=c++20 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %if nvcc %{ %chompcxx -std=c++20 --offload-arch=sm_90 -c %s -o %t.cuda.o %}
// RUN: %if hip %{ %chompcxx -std=c++20 --offload-arch=gfx90a -c %s -o %t.hip.o %}

#include <concepts>

template <class F, class... Ts> void applyAll(double *a, int n, F f, Ts... xs) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    a[i] += f(i, xs...) + sizeof...(xs);
}
template <class... Fs> void each(double *a, int n, Fs... fs) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    ((a[i] += fs(i)), ...);
}
template <int N, class... Ts, class F> double many(double *a, F &&f, const Ts &...xs) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    a[i] += f(i, xs...);
  return (0.0 + ... + xs);
}
template <class F> auto runOn(double *a, int n, F f) -> decltype(f(0)) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    a[i] += f(i);
  return f(1);
}
template <class F> requires std::invocable<F, int> void runIf(double *a, int n, F f) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    a[i] += f(i);
}
template <std::integral T, class F> void upTo(T n, double *a, F f) {
#pragma omp parallel for
  for (T i = 0; i < n; i++)
    a[i] += f(i);
}

template <class T> struct Guard {
  T *to, x;
  Guard(T *to, int i) : to(to), x(T(i)) {
#pragma omp atomic
    *to += x;
  }
  ~Guard() {
#pragma omp atomic
    *to += 1;
  }
  operator T() const {
    T out;
#pragma omp atomic read
    out = *to;
    return out;
  }
};

int main() {
  double a[8] = {}, sum = 0, part = 0;
  unsigned long guarded = 0;
  const int k = 3;
#pragma omp target map(tofrom : a, sum, part, guarded)
  {
    applyAll(a, 8, [=](int i, auto x, auto y) { return i * x + y * k; }, 2, 0.5); // 2 * i + 1.5 + 2
    applyAll(a, 8, [=](int i) { return i; });                                     // i
    each(a, 8, [](int i) { return i; }, [=](int i) { return k * i; });            // 4 * i
    sum += many<8>(a, [=](int i, auto x, auto y) { return i * x * y; }, 2, 2.5f); // 5 * i
    sum += many<8>(a, [=](int i, auto x) { return i - x; }, 2);                   // i - 2
    sum += many<4>(a, [=](int i, auto x) { return k * x - i; }, 2);               // 6 - i
    part = runOn(a, 8, [=](int i) { return i * 0.5 + k; });                       // i / 2 + 3
    runIf(a, 8, [=](int i) { return i * 2; });                                    // 2 * i
    runIf(a, 8, [=](int i) { return i * k; });                                    // 3 * i
    upTo(8L, a, [](long i) { return i; });                                        // i
#pragma omp parallel num_threads(4)
    Guard<unsigned long> guard(&guarded, 3);
    Guard<unsigned long> last(&guarded, 0);
    sum += last;
  }
  for (int i = 0; i < 8; i++)
    if (a[i] != 2 * i + 3.5 + i + 4 * i + 5 * i + i - 2 + (i < 4 ? 6 - i : 0) + i * 0.5 + 3 + 6 * i)
      return 1;
  if (sum != 4.5 + 2 + 2 + 16 || part != 3.5)
    return 2;
  return guarded == 4 * 4 + 1 ? 0 : 3;
}
