// Variables of namespaces that are made of lambdas: the kernel file has no name for such a type. One without captures is
// but a function.
// RUN: %python %S/Inputs/verify.py %chomp %s -- -std=c++17
#include <utility>
template <class F, class G> static auto composed(F f, G g) {
  return [f, g](auto x) -> int { return g(f(x)); };
}
template <class F> struct Holder {
  F f;
  int n;
};
template <class F> Holder(F, int) -> Holder<F>;

#pragma omp begin declare target
static const std::pair both{[](int x) { return x + 1; }, [](int x) { return x * 2; }}; // error: a declare target variable, or a constant, whose type is made of a lambda's (use a class of your own) is not yet supported in a target region
auto chain = composed([](int x) { return x + 1; }, [](int x) { return x * 2; }); // error: a declare target variable, or a constant, whose type is made of a lambda's (use a class of your own) is not yet supported in a target region
Holder held{[](int x) { return x + 1; }, 4}; // error: a declare target variable, or a constant, whose type is made of a lambda's (use a class of your own) is not yet supported in a target region
const auto plain = [](int x) { return x + 1; };
#pragma omp end declare target

int main() {
  int out = 0;
#pragma omp target map(from : out)
  out = both.first(chain(3)) + held.f(plain(1));
  return out;
}
