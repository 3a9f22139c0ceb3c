// Types that are said with constants of the function's own: std::array<double, N>, the program's templates.
// RUN: %chompcxx -std=c++17 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp --emit=cuda,hip %s -o %t.out -- -std=c++17
// RUN: %if nvcc %{ %nvcc_cubin -std=c++17 --expt-relaxed-constexpr %t.out/local-constant-types.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object -std=c++17 %t.out/local-constant-types.device.hip -o %t.hsaco %}
#include <array>
template <class T, std::size_t N> struct Stencil {
  std::array<T, N> w;
  constexpr T operator[](std::size_t i) const { return w[i]; }
};
int main() {
  constexpr int N = 64;
  const std::size_t width = 3;
  std::array<double, N> a{}, b{};
  Stencil<double, width> s{{0.25, 0.5, 0.25}};
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma omp target teams distribute parallel for map(to : a) map(from : b) firstprivate(s)
  for (int i = 1; i < N - 1; i++)
    b[i] = s[0] * a[i - 1] + s[1] * a[i] + s[2] * a[i + 1];
  if (b[10] != 10)
    return 1;
  double most = 0;
  std::array<std::array<int, width>, N / 2> *rows = new std::array<std::array<int, width>, N / 2>[2]();
#pragma omp target teams num_teams(1) map(tofrom : rows[0 : 2])
  {
    std::array<int, width> own = {1, 2, 3};
#pragma omp parallel for
    for (int i = 0; i < N / 2; i++)
      for (auto &x : rows[0][i])
        x = own[1];
  }
#pragma omp target teams distribute parallel for reduction(max : most) map(to : a)
  for (int i = 0; i < N; i++)
    most = most < a[i] ? a[i] : most;
  const bool right = rows[0][3][2] == 2 && most == 63;
  delete[] rows;
  return right ? 0 : 2;
}
