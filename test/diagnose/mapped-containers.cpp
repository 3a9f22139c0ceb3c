// Objects whose elements lie elsewhere, mapped as objects.
//
// RUN: %chomp %s -o %t -- -std=c++17 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %chompcxx -std=c++17 -Wno-openmp-mapping -c %s -o %t.o 2>&1 | count 0
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>
struct mesh {
  int n;
  std::vector<double> points;
};
struct own { // whose pointer the program maps
  double *p = nullptr;
  int n = 0;
  own() = default;
  own(const own &Other) : p(Other.p), n(Other.n) {}
  ~own() {}
};
struct numbers : std::vector<int> {};
#pragma omp declare mapper(std::vector<float> v) map(v)
int main() {
  std::vector<double> v(4);
  std::string text = "text";
  std::unique_ptr<int[]> unique(new int[3]);
  std::vector<std::vector<int>> rows(3);
  std::vector<float> by_mapper(3);
  std::pair<int, double> pair{1, 2};
  std::optional<int> maybe = 3;
  std::array<int, 3> plain{};
  mesh m{3, {}};
  own o;
  numbers derived;
  int r = 0;
  // CHECK: mapped-containers.cpp:[[@LINE+1]]:33: warning: 'v' of type 'std::vector<double>' is mapped as an object, but has its elements elsewhere, where no device finds them: take 'auto *p = v.data()' and 'auto n = v.size()', and map 'p[0:n]' [-Wopenmp-mapping]
#pragma omp target map(tofrom : v) map(from : r)
  r = v.size();
  // CHECK: [[@LINE+2]]:7: warning: 'text' of type 'std::string'
#pragma omp target map(from : r)
  r = text[0];
  // CHECK: [[@LINE+1]]:40: warning: 'rows' of type 'std::vector<std::vector<int>>'
#pragma omp target enter data map(to : rows)
#pragma omp target exit data map(delete : rows)
  // CHECK: [[@LINE+1]]:29: warning: 'unique' of type 'std::unique_ptr<int[]>' {{.*}}: take 'auto *p = unique.get()', and map what it points to
#pragma omp target data map(unique)
  r++;
  // CHECK: [[@LINE+1]]:29: warning: 'm.points' of type 'std::vector<double>' is mapped {{.*}}: take 'auto *p = m.points.data()'
#pragma omp target map(to : m) map(from : r)
  r = m.n;
  // CHECK: [[@LINE+1]]:29: warning: 'derived' of type 'std::vector<int>'
#pragma omp target map(to : derived) map(from : r)
  r = 1;
  // What is all in its bytes, the program's own classes, and what has a mapper.
#pragma omp target map(to : pair, maybe, plain, o, o.p[0 : o.n], by_mapper) map(from : r)
  r = pair.first + *maybe + plain[0] + o.n;
#pragma omp target map(from : r)
  r = m.n;
  return r;
}
