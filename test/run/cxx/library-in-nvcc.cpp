// What the library's constexpr functions call in the end: nvcc takes some of gcc's built-in functions for the host's, and
// would leave out the code from there on. So each kernel has a store that only its own function's end makes.
// RUN: %chompcxx -std=c++20 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp --emit=cuda,hip -o %t.out %s -- -std=c++20
// RUN: %filecheck %s < %t.out/library-in-nvcc.device.cu
// DEFINE: %{nvcc} = %nvcc -std=c++20 --expt-relaxed-constexpr -arch=sm_90 -I%build_dir/include
// RUN: %if nvcc %{ %{nvcc} -ptx %t.out/library-in-nvcc.device.cu -o %t.ptx %}
// RUN: %if nvcc %{ %filecheck --check-prefix=PTX %s < %t.ptx %}
#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>
#include <string_view>

// CHECK: #include <chomp/device.h>
int main() {
  int a[8] = {5, 3, 8, 1, 9, 2, 7, 4}, b[8] = {}, result = 0, bits[3] = {};
  unsigned char x[5] = {1, 2, 3, 4, 5}, y[5] = {1, 2, 3, 4, 6};
  double d[3] = {1, 2, NAN};
  int comparisons[5] = {};
// PTX: .entry main_l[[@LINE+2]](
// PTX: st.global.u{{8|32}}
#pragma omp target map(to : a) map(from : b)
  std::copy(a, a + 8, b);
// PTX: .entry main_l[[@LINE+3]](
// PTX: ld.global.u8
// PTX: st.global.u32
#pragma omp target map(to : x, y) map(from : result)
  result = std::equal(x, x + 4, y) + 2 * std::equal(x, x + 5, y) + 4 * std::lexicographical_compare(x, x + 5, y, y + 5);
// PTX: .entry main_l[[@LINE+3]](
// PTX: popc.b64
// PTX: st.global.u32
#pragma omp target map(tofrom : bits)
  {
    const unsigned long wide = 40ul + bits[1];
    bits[0] = std::countr_zero(wide);
    bits[1] = std::popcount(wide);
    bits[2] = std::countl_zero(wide);
  }
// PTX: .entry main_l[[@LINE+3]](
// PTX: setp.{{.*}}f64
// PTX: rem.s32
#pragma omp target map(to : d, a) map(from : comparisons)
  {
    comparisons[0] = std::isless(d[0], d[1]);
    comparisons[1] = std::isunordered(d[0], d[2]);
    comparisons[2] = std::isnormal(d[1]);
    comparisons[3] = std::fpclassify(d[2]) == FP_NAN;
    comparisons[4] = std::lcm(a[2], a[3] + 5);
  }
  for (int i = 0; i < 8; i++)
    if (b[i] != a[i])
      return 1;
  if (result != 1 + 4)
    return 2;
  if (bits[0] != 3 || bits[1] != 2 || bits[2] != 58)
    return 3;
  return comparisons[0] && comparisons[1] && comparisons[2] && comparisons[3] && comparisons[4] == 24 ? 0 : 4;
}
