// target_device={device_num(n)} in code for devices and the host alike, in a program without <omp.h>.
// RUN: %chompcxx -fopenmp %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory CHOMP_VGPU_DEVICES=2 %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t host
// RUN: %chomp --emit=cuda,hip -o %t.out %s
// RUN: %if nvcc %{ %nvcc_cubin %t.out/device-number-in-region.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/device-number-in-region.device.hip -o %t.hsaco %}

#pragma omp begin declare target
static int added(int number) {
  int sum = 0;
#pragma omp metadirective when(target_device = {device_num(number), kind(nohost)} : parallel num_threads(5)            \
                                   reduction(+ : sum))                                                                 \
    when(target_device = {device_num(number)} : parallel num_threads(2) reduction(+ : sum)) otherwise(nothing)
  sum += 3;
  return sum;
}
#pragma omp end declare target

int main(int argc, char **) {
  // Two virtual GPUs, the host by its number, and numbers that nothing has; or the host alone.
  const int devices[] = {15, 15, 6, 3, 3}, alone[] = {6, 3, 3, 3, 3};
  const int *expected = argc > 1 ? alone : devices;
  for (int number = 0; number < 5; ++number) {
    int sum = 0;
    const int asked = number < 4 ? number : -7;
#pragma omp target map(from : sum)
    sum = added(asked);
    if (sum != expected[number] || added(asked) != expected[number])
      return number + 1;
  }
  return 0;
}
