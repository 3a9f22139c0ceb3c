// Memory spaces and allocators of devices (OpenMP 6.0, chapter 27): a device's own memory, and what it shares with the host.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory CHOMP_VGPU_DEVICES=2 %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chompcc -DWITH_HOST_RUNTIME %s -o %t.host && env OMP_TARGET_OFFLOAD=mandatory %t.host
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.host
// RUN: %chompcc -g --vgpu-check=host %s -o %t.checked
// RUN: env OMP_TARGET_OFFLOAD=mandatory CHOMP_VGPU=strict %t.checked
// RUN: %if clang %{ %chompcc --host-compiler=%clang %s -o %t.clang && env OMP_TARGET_OFFLOAD=mandatory %t.clang %}
#include <omp.h>
#include <stdint.h>
#include <stdio.h>

enum { N = 100 };

#define CHECK(what)                                                                                                    \
  if (!(what)) {                                                                                                       \
    printf("%d: %s\n", __LINE__, #what);                                                                               \
    return 1;                                                                                                          \
  }

/// Memory that kernels fill; the host reads it directly, or a copy.
static int fills(int *p, int device, int direct) {
  int copy[N];
#pragma omp target is_device_ptr(p) device(device)
  for (int i = 0; i < N; i++)
    p[i] += i;
  if (!direct && omp_target_memcpy(copy, p, sizeof copy, 0, 0, omp_get_initial_device(), device))
    return 0;
  for (int i = 0; i < N; i++)
    if ((direct ? p : copy)[i] != i)
      return 0;
  return 1;
}

int main(void) {
  const int device = omp_get_default_device(), host = omp_get_initial_device(), count = omp_get_num_devices();
  const int both[2] = {device, host};
  const size_t size = N * sizeof(int);

  omp_memspace_handle_t own = omp_get_device_memspace(device, omp_default_mem_space);
  CHECK(own == omp_get_devices_memspace(1, &device, omp_default_mem_space));
  omp_memspace_handle_t shared = omp_get_device_and_host_memspace(device, omp_default_mem_space);
  CHECK(shared == omp_get_devices_and_host_memspace(1, &device, omp_default_mem_space));
  CHECK(shared == omp_get_devices_memspace(2, both, omp_default_mem_space));
  CHECK((own == shared) == (count == 0));
  CHECK((own == omp_get_device_memspace(device, omp_large_cap_mem_space)) == 0);
  CHECK(omp_get_device_memspace(host, omp_default_mem_space) == omp_default_mem_space);
  CHECK(omp_get_device_memspace(count + 7, omp_large_cap_mem_space) == omp_null_mem_space);
  CHECK(omp_get_devices_memspace(0, both, omp_large_cap_mem_space) == omp_null_mem_space);
  omp_memspace_handle_t all = omp_get_devices_all_memspace(omp_default_mem_space);
  CHECK((all == shared) == (count < 2));

  CHECK(omp_get_memspace_num_resources(own) == 1);
  const int first[1] = {0}, second[1] = {1};
  CHECK(omp_get_submemspace(own, 1, first) == own);
  CHECK(omp_get_submemspace(shared, 1, second) == omp_null_mem_space || count == 0);

  // A device's own memory.
  omp_allocator_handle_t allocator = omp_get_device_allocator(device, omp_default_mem_space);
  CHECK(allocator == omp_get_devices_allocator(1, &device, omp_default_mem_space));
  CHECK(allocator != omp_null_allocator);
  int *p = omp_calloc(N, sizeof(int), allocator);
  CHECK(p && fills(p, device, count == 0));
  CHECK(omp_target_is_accessible(p, size, device));
  p = omp_realloc(p, 2 * size, allocator, allocator);
  int last = 0;
#pragma omp target is_device_ptr(p) map(from : last)
  last = p[N - 1];
  CHECK(last == N - 1);
  omp_free(p, allocator);
  p = omp_alloc(size, allocator);
  CHECK(p);
  omp_free(p, omp_null_allocator);
  CHECK(omp_alloc(0, allocator) == NULL || count == 0);

  // What the host shares.
  allocator = omp_get_device_and_host_allocator(device, omp_default_mem_space);
  CHECK(allocator == omp_get_devices_and_host_allocator(1, &device, omp_default_mem_space));
  p = omp_aligned_calloc(1024, N, sizeof(int), allocator);
  CHECK(p && (uintptr_t)p % 1024 == 0 && fills(p, device, 1));
  for (int i = 0; i < N; i++)
    p[i] = 0;
  CHECK(fills(p, device, 1));
  omp_free(p, allocator);
  CHECK(omp_get_devices_all_allocator(omp_default_mem_space) != omp_null_allocator);

  // With traits of the program's own.
  omp_alloctrait_t traits[] = {{omp_atk_alignment, 512}, {omp_atk_pool_size, 3 * size}, {omp_atk_fallback, omp_atv_null_fb}};
  allocator = omp_init_allocator(shared, 3, traits);
  CHECK(allocator != omp_null_allocator);
  p = omp_aligned_alloc(64, size, allocator);
  CHECK(p && (uintptr_t)p % 512 == 0);
  if (count) {
    CHECK(omp_alloc(3 * size, allocator) == NULL);
    omp_free(p, allocator);
    p = omp_alloc(3 * size, allocator);
    CHECK(p);
    omp_alloctrait_t spare[] = {{omp_atk_pool_size, 8}, {omp_atk_fallback, omp_atv_allocator_fb}, {omp_atk_fb_data, 0}};
    spare[2].value = (omp_uintptr_t)omp_get_device_and_host_allocator(device, omp_default_mem_space);
    omp_allocator_handle_t small = omp_init_allocator(shared, 3, spare);
    int *q = omp_alloc(size, small);
    CHECK(q);
    q[N - 1] = 1;
    omp_free(q, small);
    omp_destroy_allocator(small);
  }
  omp_free(p, allocator);
  omp_set_default_allocator(allocator);
  CHECK(omp_get_default_allocator() == allocator);
  p = omp_alloc(size, omp_null_allocator);
  CHECK(p && (uintptr_t)p % 512 == 0);
  omp_free(p, omp_null_allocator);
  omp_set_default_allocator(omp_default_mem_alloc);
  CHECK(omp_get_default_allocator() == omp_default_mem_alloc);
  omp_destroy_allocator(allocator);

  // The host's own go on as they were; without a parallel region a linker may leave out the host's runtime.
#ifdef WITH_HOST_RUNTIME
#pragma omp parallel
  {}
#endif
  omp_alloctrait_t aligned[] = {{omp_atk_alignment, 4096}};
  omp_allocator_handle_t host_own = omp_init_allocator(omp_default_mem_space, 1, aligned);
  p = omp_alloc(size, host_own);
  CHECK(p && (uintptr_t)p % 4096 == 0);
  omp_free(p, host_own);
  omp_destroy_allocator(host_own);
  p = omp_alloc(size, omp_default_mem_alloc);
  p = omp_realloc(p, 2 * size, omp_default_mem_alloc, omp_default_mem_alloc);
  CHECK(p);
  omp_free(p, omp_default_mem_alloc);
  return 0;
}
