// Names with a scope inside a region: globals of a namespace, static members, the global scope itself, and types that
// only `auto` knows.
// RUN: %chompcxx -std=c++17 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include <vector>

namespace config {
int Width = 4;
constexpr int Depth = 3;
struct Options {
  static constexpr double Scale = 2.5;
  static int Hits;
};
int Options::Hits = 0;
} // namespace config

#pragma omp begin declare target
int Calls = 0;
int twice(int V) { return 2 * V; }
namespace config {
int twice(int V) { return 20 * V; }
} // namespace config
#pragma omp end declare target

int main() {
  const std::vector<int> Values(10, 7);
  const auto N = Values.size();
  const int *V = Values.data();
  int Sum = 0;
#pragma omp target teams distribute parallel for map(to : V[ : N]) reduction(+ : Sum)
  for (std::size_t I = 0; I < N; ++I)
    Sum += V[I] * config::Width + int(config::Options::Scale * 2) + config::Depth;
  if (Sum != 10 * (28 + 5 + 3))
    return 1;
#pragma omp target teams distribute map(tofrom : config::Width, config::Options::Hits)
  for (int I = 0; I < 1; ++I) {
    config::Width = ::twice(config::Width);
    config::Options::Hits += config::twice(1);
    ::Calls++;
  }
#pragma omp target update from(::Calls)
  if (config::Width != 8 || config::Options::Hits != 20)
    return 2;
  return ::Calls == 1 ? 0 : 3;
}
