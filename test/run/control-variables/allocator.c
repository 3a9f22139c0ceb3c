// omp_set_default_allocator: what allocation routines take for omp_null_allocator, in the task that calls it.
// RUN: %chompcc -O2 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
#include <omp.h>
#include <stdint.h>

int main(void) {
  int aligned = 0, kept = 0, inherited = 0, own = 0, bind = 0;
#pragma omp target map(from : aligned, kept, bind) map(tofrom : inherited, own)
  {
    omp_alloctrait_t traits[1] = {{omp_atk_alignment, 1024}};
    omp_allocator_handle_t mine = omp_init_allocator(omp_default_mem_space, 1, traits);
    kept = omp_get_default_allocator() == omp_default_mem_alloc;
    omp_set_default_allocator(mine);
    void *block = omp_alloc(64, omp_null_allocator);
    aligned = (uintptr_t)block % 1024 == 0;
    omp_free(block, omp_null_allocator);
#pragma omp parallel num_threads(8) reduction(+ : inherited, own)
    {
      inherited += omp_get_default_allocator() == mine;
      if (omp_get_thread_num() % 2)
        omp_set_default_allocator(omp_large_cap_mem_alloc);
      own += omp_get_default_allocator() == (omp_get_thread_num() % 2 ? omp_large_cap_mem_alloc : mine);
    }
    kept = kept && omp_get_default_allocator() == mine;
    bind = omp_get_proc_bind() == omp_proc_bind_false;
    omp_set_default_device(5); // its effect is unspecified here
  }
  if (!aligned || !kept)
    return 1;
  return inherited == 8 && own == 8 && bind ? 0 : 2;
}
