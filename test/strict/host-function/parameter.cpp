// Function pointers as arguments: of a function, of a template, of a functor's member; and what a lambda converts to.
// RUN: %strict_cxx %s -std=c++17 -Wno-openmp-target
#ifdef BUG
#pragma omp begin declare target
#else
#pragma omp begin declare target indirect
#endif
namespace shapes {
int scaled(int x) { return 10 * x; }
template <class T> T shifted(T x) { return x + 1; }
} // namespace shapes
#pragma omp end declare target

struct visitor {
  int (*visit)(int);
  int operator()(int i) const {
    // CHECK: host-function: a kernel calls shapes::shifted<int> by its address on the host
    // CHECK-NEXT: at: {{.*}}parameter.cpp:[[#@LINE+1]],
    return visit(i);
  }
};
template <class F> int sum(F f, int n) {
  int total = 0;
#pragma omp target map(tofrom : total) map(to : f)
  for (int i = 0; i < n; i++)
    // CHECK: host-function: a kernel calls shapes::scaled by its address on the host
    // CHECK-NEXT: at: {{.*}}parameter.cpp:[[#@LINE+1]],
    total += f(i);
  return total;
}
int lambda() {
#ifdef BUG
  int (*half)(int) = [](int x) { return x / 2; };
#else
  auto half = [](int x) { return x / 2; };
#endif
  int result = 0;
#pragma omp target map(from : result)
  // CHECK: host-function: a kernel calls a lambda's function by its address on the host
  // CHECK-NEXT: at: {{.*}}parameter.cpp:[[#@LINE+1]],
  result = half(10);
  // CHECK: mend: hand on the lambda itself
  return result;
}
int main() {
  int failed = sum(visitor{shapes::shifted<int>}, 4) != 10;
  failed += sum(shapes::scaled, 4) != 60;
  return failed + (lambda() != 5);
}
