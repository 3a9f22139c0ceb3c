// A region, with arrays and views of Kokkos.
#include <Kokkos_Core.hpp>
#include <cstdio>

int main(int argc, char **argv) {
  Kokkos::initialize(argc, argv);
  {
    Kokkos::View<double *, Kokkos::HostSpace> view("x", 1000);
    double *x = view.data();
    double sum = 0;
#pragma omp target teams distribute parallel for map(tofrom : x[0 : 1000]) reduction(+ : sum)
    for (int i = 0; i < 1000; ++i) {
      Kokkos::Array<double, 3> a{1.0, 2.0, double(i)};
      x[i] = a[0] + a[1] * a[2];
      sum += x[i];
    }
    Kokkos::parallel_for(1000, [=](int i) { view(i) += 1; });
    std::printf("%g\n", sum);
  }
  Kokkos::finalize();
}
