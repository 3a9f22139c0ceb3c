// Compilers' own functions: those that nvcc has for the host alone, those that are the C library's under another name,
// and those of Clang, which a program asks for by __has_builtin.
// REQUIRES: gcc, clang
// RUN: %chompcc -w --host-compiler=%gcc %s -o %t.gcc -lm
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.gcc
// RUN: %chompcc -w --host-compiler=%clang %s -o %t.clang -lm
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang
// RUN: %chomp %s -o %t.out --emit=cuda,hip,vgpu -- -w
// RUN: %filecheck %s < %t.out/device-builtins.device.cu
// RUN: %if nvcc %{ %nvcc_cubin %t.out/device-builtins.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/device-builtins.device.hip -o %t.hsaco %}
// RUN: %gcc -x c++ -std=gnu++17 -fsyntax-only -w -I%source_dir/include %t.out/device-builtins.vgpu.cpp
// CHECK: chomp::sub_overflow((unsigned int)1, b, &u)
#pragma omp begin declare target
__attribute__((noinline)) int bits(unsigned x, unsigned long long y) {
  if (__builtin_ctz(x) != 3 || __builtin_ctzll(y) != 35 || __builtin_parity(x) != 1 || __builtin_parityll(y) != 0)
    return 1;
  if (__builtin_bswap16(0x1234) != 0x3412 || __builtin_bswap32(x) != 0x08000000)
    return 2;
  return __builtin_bswap64(y) == 0x18000000ull ? 0 : 3;
}

__attribute__((noinline)) int turned(unsigned x, unsigned long long y, unsigned char z) {
#if __has_builtin(__builtin_rotateleft32)
  __builtin_assume(x);
  if (__builtin_rotateleft32(x, 4) != 0x2345678fu || __builtin_rotateright64(y, 8) != 0xff00000000000000ull)
    return 31;
  if (__builtin_bitreverse32(x) != 0x1e6a2c4fu || __builtin_bitreverse8(z) != 0x80)
    return 32;
#endif
  return 0;
}

__attribute__((noinline)) int overflow(int a, unsigned b, long long c) {
  int i;
  unsigned u;
  long long l;
  unsigned char small;
  if (!__builtin_add_overflow(a, 1, &i) || i != -2147483647 - 1 || __builtin_sub_overflow(a, 1, &i))
    return 11;
  if (!__builtin_usub_overflow(1, b, &u) || u != 1 - b || __builtin_uadd_overflow(-2, 1, &u) || u != -1u)
    return 12;
  if (__builtin_mul_overflow(c, -2, &l) || !__builtin_mul_overflow(c, -3, &l) || __builtin_smulll_overflow(c, 1, &l))
    return 13;
  if (!__builtin_mul_overflow(16, 16, &small) || small || __builtin_mul_overflow(15, 17, &small) || small != 255)
    return 14;
  if (!__builtin_mul_overflow(-1, 1u, &u) || __builtin_mul_overflow(~0ull, ~0ull, &small) != 1 || small != 1)
    return 15;
  return 0;
}

__attribute__((noinline)) int library(float x, const char *text) {
  char copy[8];
  __asm__ volatile("" : "+m"(x) : "r"(text) : "memory"); // no instruction
  __builtin_memset(copy, 0, sizeof copy);
  __builtin_prefetch(text);
  __builtin_memcpy(copy, __builtin_assume_aligned(text, 1), __builtin_strlen(text));
  if (__builtin_memcmp(copy, text, 4) || __builtin_strcmp(copy, text))
    __builtin_abort();
  if (__builtin_constant_p(7) != 1 || sizeof(__builtin_sqrt(x)) != sizeof(double) || __builtin_abs(-5) != 5)
    __builtin_trap();
  if (__builtin_isunordered(x, 1.0) || !__builtin_isless(x, 3.0f) || __builtin_isgreaterequal(x, 3.0))
    return 21;
  return __builtin_sqrt(x) * __builtin_sqrt(x) == x ? 22 : __builtin_fabs(-x) != x;
}
#pragma omp end declare target

int main(void) {
  int result[4] = {99, 99, 99, 99};
#pragma omp target map(tofrom : result)
  {
    result[0] = bits(8, 3ull << 35);
    result[1] = overflow(2147483647, 2, 1ll << 62);
    result[2] = library(2, "text");
    result[3] = turned(0xf2345678, 0xff, 1);
  }
  return result[0] ? result[0] : result[1] ? result[1] : result[2] ? result[2] : result[3];
}
