// Compilers' builtins in C++ kernels, of which GPUs' compilers lack some.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chomp --emit=cuda,hip -o %t.out %s
// RUN: %if nvcc %{ %nvcc_cubin %t.out/builtins.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/builtins.device.hip -o %t.hsaco %}
template <class T> int bits(T x) {
  T sum;
  if (__builtin_add_overflow(x, T(1), &sum))
    __builtin_trap();
  return __builtin_popcount(sum) + __builtin_ctz(sum);
}

int main() {
  int result = 0;
  double value = 0;
#pragma omp target map(from : result, value)
  {
    char text[8];
    unsigned sum;
    long product;
    __builtin_memset(text, 0, sizeof text);
    __builtin_strcpy(text, "abc");
    result = __builtin_strlen(text) + __builtin_abs(-3) + __builtin_clz(1) + __builtin_ffs(4) + bits(7);
    result += __builtin_bswap16(0x100) + __builtin_parity(7) + __builtin_uadd_overflow(~0u, 1, &sum);
    result += __builtin_smull_overflow(2, 3, &product) + product;
    value = __builtin_sqrt(4.0) + __builtin_fabs(-1.) + __builtin_fma(1., 2., 3.);
    if (__builtin_expect(result < 0, 0))
      __builtin_abort();
    int *one = (int *)__builtin_malloc(sizeof(int));
    *one = 1;
    result += *one;
    __builtin_free(one);
    if (result < 0)
      __builtin_printf("%d\n", result);
  }
  return result == 3 + 3 + 31 + 3 + (1 + 3) + 1 + 1 + 1 + 6 + 1 && value == 8 ? 0 : result;
}
