// Lambdas that no function's body holds, where the host compiler's names don't tell them apart: an error, not a kernel
// that isn't found. And directives where gcc reads none.
// REQUIRES: gcc, clang
// RUN: %not %chompcxx -std=c++17 --host-compiler=%gxx -DMEMBERS -c %s -o %t.o 2>&1 | %filecheck %s --check-prefix=GCC
// RUN: %not %chompcxx -std=c++17 --host-compiler=%gxx -DINITIALIZER -c %s -o %t.o 2>&1 | %filecheck %s --check-prefix=READ
// RUN: %not %chompcxx -std=c++17 --host-compiler=%clangxx -DARGUMENT -c %s -o %t.o 2>&1 | %filecheck %s --check-prefix=CLANG
// RUN: %chompcxx -std=c++17 --host-compiler=%clangxx -DMEMBERS -DINITIALIZER -c %s -o %t.o
template <class F> double sum(F f) {
  double s = 0;
// GCC: alike-lambdas.cpp:[[#@LINE+2]]:1: error: this region is instantiated for several lambdas {{.*}}gcc before 13{{.*}}class with an operator()
// CLANG: alike-lambdas.cpp:[[#@LINE+1]]:1: error: this region is instantiated for several lambdas {{.*}}clang names them by their places
#pragma omp target teams distribute parallel for reduction(+ : s)
  for (int i = 0; i < 4; i++)
    s += f(i);
  return s;
}
struct Members {
  static constexpr auto up = [](int x) { return x + 1; };
  static constexpr auto down = [](int x) { return x - 1; };
};
template <class T> double byDefault(T, double s = sum([](T x) { return x + T(1.5); })) { return s; }
#ifdef INITIALIZER
struct Initialized {
  int (*f)(int) = [](int x) {
// READ: alike-lambdas.cpp:[[#@LINE+1]]:1: error: gcc reads no directive in a default member initializer{{.*}}a function that the lambda calls
#pragma omp target map(x)
    x += 1;
    return x;
  };
};
int initialized() { return Initialized().f(1); }
#endif

int main() {
#ifdef MEMBERS
  return sum(Members::up) + sum(Members::down) != 12;
#elif defined ARGUMENT
  return byDefault(1) + byDefault(1.0) != 22;
#endif
}
