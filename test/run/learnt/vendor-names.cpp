// Types and functions that CUDA and HIP have, too, and that a program ported from there defines itself; numbers of
// declare target that sizes are made of.
// RUN: %chompcxx -std=c++17 %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chomp --emit=cuda,hip,vgpu -o %t.out %s -- -std=c++17
// RUN: FileCheck --input-file=%t.out/vendor-names.device.cu %s
// RUN: FileCheck --check-prefix=VGPU --input-file=%t.out/vendor-names.vgpu.cpp %s
// RUN: %if nvcc %{ %nvcc_cubin %t.out/vendor-names.device.cu -o %t.cubin %}

// CHECK: // CUDA has such names, too.
// CHECK-NEXT: #define float4 float4_
// CHECK-NEXT: #define uchar4 uchar4_
// CHECK-NEXT: #define make_float4 make_float4_
// CHECK-NEXT: #define __clz __clz_
// CHECK-NOT: #define
// VGPU-NOT: #define
#include <sys/types.h>
struct float4 {
  float x, y, z, w;
  float4 &operator+=(const float4 &o) {
    x += o.x, y += o.y, z += o.z, w += o.w;
    return *this;
  }
};
typedef struct {
  unsigned char x, y, z, w;
} uchar4;
typedef unsigned int uint; // <sys/types.h> has it as well

#pragma omp declare target
const int Length = 3;
inline float4 make_float4(float x, float y, float z, float w) { return {x, y, z, w}; }
inline int __clz(uint x) {
  int zeros = 0;
  for (uint bit = 1u << 31; bit && !(x & bit); bit >>= 1)
    zeros++;
  return zeros;
}
inline float4 widen(uchar4 c) { return make_float4(c.x, c.y, c.z, c.w); }
#pragma omp end declare target

template <class T> float total(const T *v, int n) {
  float sum = 0;
#pragma omp target teams distribute parallel for map(to : v[0 : n]) reduction(+ : sum)
  for (int i = 0; i < n; i++) {
    T part[Length] = {};
    for (int k = 0; k < Length; k++)
      part[k] = v[i];
    sum += part[0].x + part[Length - 1].w;
  }
  return sum;
}

int main() {
  uchar4 c[4] = {{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}, {13, 14, 15, 16}};
  float4 f[4];
#pragma omp target teams distribute parallel for map(to : c) map(from : f)
  for (int i = 0; i < 4; i++) {
    f[i] = widen(c[i]);
    f[i] += make_float4(1, 1, 1, 31 - __clz(1u << i));
  }
  return f[3].w == 19 && total(f, 4) == 2 + 6 + 10 + 14 + 4 + 9 + 14 + 19 && total(c, 4) == 28 + 40 ? 0 : 1;
}
