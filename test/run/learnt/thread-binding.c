// How threads are bound to places means the host's: devices have none, and the loop runs all the same (OpenMP 5.2, 10.1.3).
// RUN: %chompcc %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp %s -o %t.out --emit=cuda,hip && %filecheck %s < %t.out/thread-binding.host.c
// RUN: %if nvcc %{ %nvcc_cubin %t.out/thread-binding.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/thread-binding.device.hip -o %t.hsaco %}
int main(void) {
  int a[100], b[8] = {0}, wrong = 0;
// CHECK: #pragma omp parallel for proc_bind(spread)
#pragma omp target teams distribute parallel for proc_bind(spread) map(from : a)
  for (int i = 0; i < 100; i++)
    a[i] = i;
#pragma omp target
  {
#pragma omp parallel num_threads(8) proc_bind(close)
#pragma omp for
    for (int i = 0; i < 8; i++)
      b[i] = a[i] + 1;
  }
  for (int i = 0; i < 100; i++)
    wrong += a[i] != i;
  for (int i = 0; i < 8; i++)
    wrong += b[i] != i + 1;
  return wrong;
}
