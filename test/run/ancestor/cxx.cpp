// target device(ancestor: 1) in C++: its code is the host's, with all that the host has: containers, exceptions, lambdas.
// RUN: %chompcxx -std=c++20 -Wall -Wextra -Werror -Wno-unknown-pragmas %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp --emit=cuda,hip %s -o %t.out -- -std=c++20
// RUN: %if nvcc %{ %nvcc_cubin %t.out/cxx.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/cxx.device.hip -o %t.hsaco %}
#include <map>
#include <stdexcept>
#include <string>
#include <vector>
#pragma omp requires reverse_offload

namespace record {
namespace {
std::map<std::string, std::vector<int>> entries;
}
enum class level { low, high };
struct point {
  int x, y;
  int sum() const { return x + y; }
};
static void add(const char *name, int value) { entries[name].push_back(value); }

#pragma omp begin declare target
static int checked(const point &p, level l) {
  int failed = 0;
#pragma omp target device(ancestor: 1) map(tofrom : failed)
  {
    try {
      if (p.sum() > 20 && l == level::high)
        throw std::runtime_error("too much");
      add("sum", p.sum());
    } catch (const std::exception &) {
      failed = 1;
    }
  }
  return failed;
}
#pragma omp end declare target

static int run(int n) {
  std::vector<int> seen;
  auto *all = &seen;
  int failures = 0, &ref = failures;
  auto body = [&](int first) {
#pragma omp target map(to : all) map(tofrom : failures) map(to : first)
    for (int i = first; i < first + n; i++) {
      point p{i, i + 1};
      failures += checked(p, i % 2 ? level::high : level::low);
#pragma omp target device(ancestor: 1)
      {
        auto push = [all](int value) { all->push_back(value); };
        push(p.x * p.y);
      }
    }
  };
  body(5);
  body(9);
  if (int(seen.size()) != 2 * n || seen[0] != 30 || seen[1] != 42 || seen[n] != 90)
    return 1;
  return ref == 1 ? 0 : 2;
}
} // namespace record

int main() {
  if (int failed = record::run(4))
    return failed;
  return record::entries["sum"] == std::vector<int>{11, 13, 15, 17, 19, 21, 25} ? 0 : int(3 + record::entries["sum"].size());
}
