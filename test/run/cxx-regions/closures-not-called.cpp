// An object that is made of lambdas, of which a region calls one: the class for the other has its code all the same, and
// what that names is declared.
// RUN: %chompcxx -std=c++17 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include <utility>

static int other(int x, int y = [](int z) { return z + 1; }(5)) { return x + y; }
template <class F> static int applied(const F &f, int x) { return f(x); }

struct Case {
  int n;
  int run() {
    std::pair both{[](int x) { return x * 2; }, [this](int x) { return other(x) + n; }};
    std::pair templates{[=](int x) { return x + 1; }, [](int x) { return applied([](int y) { return y; }, x); }};
    int out = 0;
#pragma omp target map(from : out)
    out = both.first(3) + templates.first(4);
    return out;
  }
};

int main() { return Case{3}.run() != 11; }
