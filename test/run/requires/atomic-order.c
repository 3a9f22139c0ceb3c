// atomic_default_mem_order is the order of atomics that don't say theirs, on the device and on the host.
// RUN: %chompcc %s -o %t --keep=%t.kept --offload-arch=vgpu
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %filecheck %s --check-prefix=HOST < %t.kept/atomic-order.host.c
// RUN: %filecheck %s --check-prefix=DEVICE < %t.kept/atomic-order.vgpu.cpp
#pragma omp requires atomic_default_mem_order(seq_cst) dynamic_allocators
// HOST: {{^}}#pragma omp requires atomic_default_mem_order(seq_cst){{$}}

int main(void) {
  int count = 0, host = 0;
#pragma omp target teams distribute parallel for map(count)
  for (int i = 0; i < 1000; i++) {
#pragma omp atomic // DEVICE: { chomp::fence(); chomp::atomic_fetch_add(&count, 1);{{.*}}chomp::fence(); }
    count++;
#pragma omp atomic relaxed // DEVICE: {{^ *}}chomp::atomic_fetch_add(&count, 2);
    count += 2;
  }
#pragma omp parallel for
  for (int i = 0; i < 1000; i++)
#pragma omp atomic
    host++;
  return count == 3000 && host == 1000 ? 0 : 1;
}
