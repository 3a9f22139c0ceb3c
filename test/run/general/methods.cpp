// Constructs in methods that are defined in their class, and in function templates.
// RUN: %chompcxx %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp %s -o %t.out --emit=cuda,hip -- -std=c++17
// RUN: %filecheck %s --input-file=%t.out/methods.device.cu
#include <omp.h>
struct Counter {
  long *to;
  void add(long x) const {
    // CHECK: atomicAdd
#pragma omp atomic
    *to += x;
  }
  struct Pair {
    int *low;
    int least(int x) {
      int before;
#pragma omp atomic capture
      {
        before = *low;
        *low -= x;
      }
      return before;
    }
  };
};
struct Range {
  int first, last;
  int sum(const int *x) const {
    int total = 0;
#pragma omp parallel for num_threads(16) reduction(+ : total)
    for (int i = first; i < last; i++)
      total += x[i];
    return total;
  }
  void fill(int *x, int value) const {
#pragma omp for
    for (int i = first; i < last; i++)
      x[i] = value + (omp_get_num_threads() - 4);
  }
};
// CHECK: template <class T> __device__ T add(const T *x, int n);
// CHECK: template <> __device__ inline int add<int>(const int *x, int n)
// CHECK: template <> __device__ inline double add<double>(const double *x, int n)
template <class T> T add(const T *x, int n) {
  T total = 0;
#pragma omp parallel for reduction(+ : total)
  for (int i = 0; i < n; i++)
    total += x[i] + T(0.5);
  return total;
}
template <int N, class T> void scatter(T *x) {
#pragma omp atomic
  x[N] += N;
}
int main() {
  int x[40], y[40], sums[2], low = 1000;
  double z[40], real = 0;
  long total = 0, bins[4] = {};
  for (int i = 0; i < 40; i++) {
    x[i] = i;
    z[i] = i;
  }
#pragma omp target teams distribute parallel for map(tofrom : total, low, bins)
  for (int i = 0; i < 1000; i++) {
    Counter c = {&total};
    c.add(i);
    Counter::Pair p = {&low};
    p.least(1);
    scatter<1>(bins);
    scatter<3>(bins);
  }
#pragma omp target map(to : x, z) map(from : sums, real, y)
  {
    Range r = {5, 40};
    sums[0] = r.sum(x);
    sums[1] = add(x, 40);
    real = add(z, 40);
#pragma omp parallel num_threads(4)
    Range{0, 40}.fill(y, 3);
  }
  for (int i = 0; i < 40; i++)
    if (y[i] != 3)
      return 1;
  if (total != 499500 || low != 0 || bins[1] != 1000 || bins[3] != 3000)
    return 2;
  return sums[0] != 770 || sums[1] != 780 || real != 800 ? 3 : 0;
}
