// A product of small matrices in each iteration, by Eigen.
#include <Eigen/Dense>
#include <cstdio>

static double x[3000], y[3000];

int main() {
#pragma omp target teams distribute parallel for map(to : x) map(from : y)
  for (int i = 0; i < 1000; ++i) {
    Eigen::Matrix3d m;
    m << 1, 2, 3, 4, 5, 6, 7, 8, i + 1;
    Eigen::Map<const Eigen::Vector3d> a(x + 3 * i);
    Eigen::Map<Eigen::Vector3d> b(y + 3 * i);
    b = m * a;
  }
  std::printf("%g\n", y[5]);
  return 0;
}
