// Literals of half precision in C++, in constants and templates, too; what constants of half precision hold.
// REQUIRES: clang
// RUN: %chompcxx --host-compiler=%clangxx -std=c++17 %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chomp --emit=cuda,hip,vgpu -o %t.out %s -- -std=c++17
// RUN: FileCheck --input-file=%t.out/float16-literals.device.cu %s
// RUN: FileCheck --input-file=%t.out/float16-literals.vgpu.cpp %s
// RUN: %if nvcc %{ %nvcc_cubin %t.out/float16-literals.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/float16-literals.device.hip -o %t.hsaco %}

// CHECK-NOT: {{[0-9][fF]16}}
// CHECK: _Float16 table[3] = {_Float16(1.), -_Float16(2.5), _Float16(0x1.8p3)};
const _Float16 half = 0.5f16, table[3] = {1.f16, -2.5f16, 0x1.8p3f16};
constexpr _Float16 third = 1.f16 / 3;

constexpr bool isThird(_Float16 x) { return x > 0.333f16 && x < 0.3335f16; }

template <class T> T plusQuarter(T x) { return x + T(0.25f16); }
_Float16 scale(_Float16 x) { return x * half; }

int main() {
  float r[5] = {};
#pragma omp target map(tofrom : r)
  {
    // The largest number, the smallest, and what rounds to them and to nothing.
    constexpr _Float16 most = 65519.0, least = 5e-8, none = 2e-8, nearly = 6.1005e-5, endless = 65520.0;
    static_assert(float(most) == 65504 && float(-most) == -65504 && float(least) == 0x1p-24f && float(none) == 0, "");
    static_assert(float(nearly) == 0x1.ff8p-15f && float(endless) == __builtin_huge_valf(), "");
    static_assert(isThird(third), "");
    for (int i = 0; i < 3; i++)
      r[i] = scale(table[i]);
    r[3] = plusQuarter(1.0f16) + (1.f16 > half ? 1 : 0);
    r[4] = third * 3.f16;
  }
  return r[0] == 0.5f && r[1] == -1.25f && r[2] == 6 && r[3] == 2.25f && r[4] > 0.998f && r[4] < 1.001f ? 0 : 1;
}
