// uses_allocators with traits and memory spaces in C++: arrays of functions, files, namespaces and classes, in both
// spellings, on target alone and combined, in templates.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp --emit=cuda,hip %s -o %t.out
// RUN: %if nvcc %{ %nvcc_cubin %t.out/traits.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/traits.device.hip -o %t.hsaco %}
#include <cstdint>
#include <omp.h>

static const omp_alloctrait_t of_file[] = {{omp_atk_alignment, 32}};
namespace room {
constexpr omp_alloctrait_t wide[] = {{omp_atk_alignment, 256}, {omp_atk_fallback, omp_atv_null_fb}};
}
struct Traits {
  static constexpr omp_alloctrait_t small[] = {{omp_atk_pool_size, 64}, {omp_atk_fallback, omp_atv_null_fb}};
};
constexpr omp_alloctrait_t Traits::small[];

template <class T> static bool aligned(int n) {
  const omp_alloctrait_t own[1] = {{omp_atk_alignment, 128}};
  omp_allocator_handle_t a = omp_null_allocator;
  int wrong = 0;
#pragma omp target teams distribute parallel for reduction(+ : wrong) uses_allocators(traits(own) : a)
  for (int i = 0; i < n; i++) {
    T *p = static_cast<T *>(omp_alloc(sizeof(T), a));
    wrong += !p || reinterpret_cast<std::uintptr_t>(p) % 128 != 0;
    omp_free(p, a);
  }
  return wrong == 0;
}

int main() {
  omp_allocator_handle_t a = omp_null_allocator, b = omp_null_allocator, c = omp_null_allocator;
  int good = 0, x = 5;
#pragma omp target teams distribute parallel for map(tofrom : good) firstprivate(x)                                    \
    uses_allocators(memspace(omp_low_lat_mem_space), traits(of_file) : a; traits(room::wide) : b)                  \
    uses_allocators(c(Traits::small), omp_default_mem_alloc) allocate(b : x)
  for (int i = 0; i < 1; i++) {
    void *p = omp_alloc(1, a), *q = omp_alloc(1, b), *fits = omp_alloc(64, c), *refused = omp_alloc(65, c);
    good = p && reinterpret_cast<std::uintptr_t>(p) % 32 == 0 && q && reinterpret_cast<std::uintptr_t>(q) % 256 == 0;
    if (!omp_is_initial_device())
      good = good && fits && !refused && reinterpret_cast<std::uintptr_t>(&x) % 256 == 0;
    omp_free(refused, c);
    omp_free(fits, c);
    omp_free(q, b);
    omp_free(p, a);
  }
  int alone = 0;
#pragma omp target uses_allocators(traits(of_file) : a) map(tofrom : alone)
  {
    void *p = omp_alloc(1, a);
    alone = p && reinterpret_cast<std::uintptr_t>(p) % 32 == 0;
    omp_free(p, a);
  }
  return !good ? 1 : !alone ? 2 : aligned<double>(20) && aligned<char>(3) ? 0 : 3;
}
