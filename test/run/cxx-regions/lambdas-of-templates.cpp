// Lambdas that class templates, variable templates and namespaces hold, given to functions with regions: their text
// names the template's parameters, and the instantiation is found whatever the compiler calls them.
// RUN: %chompcxx -std=c++17 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %if nvcc %{ %chompcxx -std=c++17 --offload-arch=sm_90 -c %s -o %t.o %}
// RUN: %if hip %{ %chompcxx -std=c++17 --offload-arch=gfx90a -c %s -o %t.o %}
template <class T, int N> struct scales {
  static constexpr auto up = [](T x) { return x * T(N); };
};
template <class T> constexpr auto halved = [](T x) { return x / T(2); };

template <int K> constexpr auto captured = [k = K](double x) { return x + k; };
auto next = [](int x) { return x + 1; };
auto after = [](auto x) { return x + 2; };
namespace steps {
inline auto third = [](int x) { return x + 3; };
}
namespace {
auto fourth = [](int x) { return x + 4; };
}

template <class F> struct twice {
  F f;
  double operator()(double x) const { return f(f(x)); }
};
template <class F> double sum(F f) {
  double s = 0;
#pragma omp target teams distribute parallel for reduction(+ : s)
  for (int i = 0; i < 4; i++)
    s += f(i);
  return s;
}

template <class F, class G> double sumOf(F f, G g) {
  double s = 0;
#pragma omp target teams distribute parallel for reduction(+ : s)
  for (int i = 0; i < 4; i++)
    s += f(i) + g(i);
  return s;
}
double byDefault(double s = sum([](int x) { return x + 5; })) { return s; }
template <class T> double byDefaultOf(T, double s = sum([](T x) { return x + T(1.5); })) { return s; }
double before = sum([](int x) { return x + 6; });
struct members {
  double v = sum([](int x) { return x + 7; }), w = sum([](auto x) { return x + 8; });
};
template <class T> struct membersOf {
  double v = sum([](T x) { return x + T(1.5); });
};

int main() {
  if (sum(scales<int, 3>::up) != 18 || sum(scales<double, 2>::up) != 12)
    return 1;
  if (sum(halved<int>) != 2 || sum(halved<double>) != 3)
    return 2;
  if (sum(captured<1>) != 10 || sum(captured<2>) != 14 || sum(next) != 10 || sum(after) != 14 || sum(steps::third) != 18 ||
      sum(fourth) != 22)
    return 4;
  if (sumOf(next, next) != 20 || sumOf(next, after) != 24 || sumOf(steps::third, steps::third) != 36 ||
      sumOf(steps::third, next) != 28 || sumOf(halved<int>, halved<double>) != 5 || sumOf(halved<int>, halved<int>) != 4)
    return 5;
  if (byDefault() != 26 || byDefaultOf(1L) != 10 || before != 30 || members().v != 34 || members().w != 38)
    return 6;
  if (membersOf<int>().v != 10 || membersOf<double>().v != 12)
    return 7;
  return sum(twice<decltype(scales<double, 2>::up)>{scales<double, 2>::up}) == 24 ? 0 : 3;
}
