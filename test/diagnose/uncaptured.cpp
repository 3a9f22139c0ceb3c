// What Clang (22) captures in no construct: the message says what to write.
//
// RUN: not %chomp %s -o %t -- -std=c++20 2>&1 | FileCheck %s
// RUN: not %chomp %s -o %t -- -std=c++20 2>&1 | grep "error: ref" | count 4
#include <tuple>
template <class F> void each(F f) { f(1), f(2L); }
int main() {
  int r = 0, q[4] = {};
  // A class of the function's own sees no variables, whoever compiles it.
  struct local {
    // CHECK-DAG: error: reference to local variable 'r' declared in enclosing function 'main'{{$}}
    int get() { return r; }
  };
  auto [x, y] = std::tuple<int, double>{1, 2};
#pragma omp target map(tofrom : r)
  // CHECK-DAG: uncaptured.cpp:[[@LINE+1]]:8: error: capturing a structured binding is not yet supported in OpenMP: declare 'auto &copy = x;' before the construct, and use that
  r += x;
  each([&](auto k) {
#pragma omp parallel
    {
      each([&](auto l) {
        // CHECK: uncaptured.cpp:[[@LINE+1]]:{{.*}}: error: reference to local variable 'r' declared in enclosing function 'main': Clang doesn't capture it in a generic lambda with constructs; name it in the capture list of the lambda around the construct: '[&, &r = r]'
#pragma omp target map(tofrom : r)
        r += k + l;
      });
    }
  });
  each([&](auto k) {
    each([&](auto l) {
#pragma omp target map(tofrom : q)
      {
        // CHECK: uncaptured.cpp:[[@LINE+1]]:{{.*}}: error: reference to local variable 'k' declared in enclosing lambda expression: Clang doesn't capture it {{.*}} '[&, &k = k]'
        auto add = [&](auto v) { q[0] += v + k + l; };
        add(2);
      }
    });
  });
  return r;
}
