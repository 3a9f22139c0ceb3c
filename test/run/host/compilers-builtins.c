// Functions that gcc alone has, in the branch that is gcc's: the host's compiler knows them, and no device needs them.
// RUN: %chompcc %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: cp %s %t.cpp && %chompcxx %t.cpp -o %t.cxx && env OMP_TARGET_OFFLOAD=mandatory %t.cxx
// RUN: %if nvcc %{ %chompcc --offload-arch=sm_90 -c %s -o %t.cuda.o %}
#include <stdint.h>
#ifdef __x86_64__
#include <emmintrin.h>
#if defined(__GNUC__) && !defined(__clang__)
static inline uint64_t low(__m128i x) { return (uint64_t)_mm_cvtsi128_si64x(x); }
static inline __m128d root(__m128d x) { return (__m128d)__builtin_ia32_sqrtsd((__v2df)x); }
#else
static inline uint64_t low(__m128i x) { return (uint64_t)_mm_cvtsi128_si64(x); }
static inline __m128d root(__m128d x) { return _mm_sqrt_sd(x, x); }
#endif
static int differ(void) {
  uint64_t value = low(_mm_set_epi32(0, 0, 0, 5)) + 1;
  double four = _mm_cvtsd_f64(root(_mm_set_sd(16)));
  return value != 6 || four != 4;
}
#else
static int differ(void) { return 0; }
#endif

int main(void) {
  int s = 0;
#pragma omp target map(tofrom : s)
  s++;
  return s != 1 || differ();
}
