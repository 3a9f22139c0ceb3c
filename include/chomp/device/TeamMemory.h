// device/TeamMemory.h - the memory that a launch gives to each team (dyn_groupprivate, ompx_dyn_cgroup_mem).
//
// Uninitialised, and the team's for as long as it runs. What is asked for beyond the device's limit is refused at the
// launch, so nothing here falls back to other memory.
#ifndef CHOMP_DEVICE_TEAMMEMORY_H
#define CHOMP_DEVICE_TEAMMEMORY_H

#include <stddef.h>

enum omp_access_t { omp_access_cgroup = 0, omp_access_pteam = 1 };

/// LLVM's name for its beginning.
CHOMP_DEVICE void *llvm_omp_target_dynamic_shared_alloc() {
#if CHOMP_IS_GPU
  alignas(16) extern __shared__ unsigned long long chomp_team_memory[]; // a GPU loads vectors from it
  return chomp_team_memory;
#else
  return chomp_vgpu_place ? chomp_vgpu_place->team_memory : nullptr;
#endif
}

CHOMP_DEVICE void *omp_get_dyn_groupprivate_ptr(size_t offset = 0, int *is_fallback = nullptr,
                                                omp_access_t = omp_access_cgroup) {
  if (is_fallback)
    *is_fallback = 0;
  return static_cast<char *>(llvm_omp_target_dynamic_shared_alloc()) + offset;
}

#endif
