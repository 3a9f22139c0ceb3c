// The same in C++: references, containers' memory, classes and their functions, namespaces' variables, templates.
// RUN: %chompcxx -Wall -Wextra %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: env CHOMP_TRACE=1 %t 2> %t.err
// RUN: %filecheck %s < %t.err
// CHECK: taskgraph    replayed, 6 tasks
#include <array>
#include <vector>
struct P {
  double x, y;
};
template <typename T> T twice(T x) { return x + x; }
namespace ns {
static double scale = 2;
static double arr[4] = {1, 2, 3, 4};
} // namespace ns
static constexpr int C = 3;
static int failed;
struct In {
  double a[3];
  double get(int i) const { return a[i]; }
};
static void once(int round, std::vector<double> &v, const P &point, In in) {
  const int n = static_cast<int>(v.size());
  double *p = v.data();
  auto &first = v[0];
  double &sum = *new double(0);
  std::array<double, 4> arr{};
  const double *cp = p;
  unsigned char small = static_cast<unsigned char>(round);
#pragma omp taskgraph
  {
    for (int k = 0; k < C; k++) {
#pragma omp target teams distribute parallel for map(tofrom : p[0 : n]) nowait depend(inout : p[0])
      for (int i = 0; i < n; i++)
        p[i] += twice(point.x) + k + in.get(1) + small;
    }
#pragma omp target map(tofrom : arr, ns::scale) map(to : ns::arr) nowait depend(out : arr)
    {
      for (int i = 0; i < 4; i++)
        arr[static_cast<std::size_t>(i)] = ns::arr[i] * ns::scale;
    }
#pragma omp target teams distribute parallel for reduction(+ : sum) map(to : cp[0 : n]) map(tofrom : sum)              \
    depend(in : p[0]) nowait                                                                                           \
    depend(out : sum)
    for (int i = 0; i < n; i++)
      sum += cp[i];
#pragma omp task shared(first, sum, arr) depend(in : sum, arr, p[0])
    {
      const double each = 3 * (2.0 * point.x + in.get(1) + round) + 3;
      if (first != each || sum != n * each || arr[3] != 8)
        failed++;
    }
  }
  delete &sum;
}
int main() {
  for (int round = 1; round <= 6; round++) {
    std::vector<double> v(static_cast<std::size_t>(100 * round));
    once(round, v, P{round * 1.0, 2}, In{{1, round * 2.0, 3}});
  }
  return failed;
}
