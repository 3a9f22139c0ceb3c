// target_device={device_num(n)} holds for the devices that there are; in a program without <omp.h>, too.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory CHOMP_VGPU_DEVICES=2 %t

static int added(int number) {
  int sum = 0;
#pragma omp metadirective when(target_device = {device_num(number), kind(nohost)} : target parallel num_threads(5)     \
                                   map(tofrom : sum) device(number) reduction(+ : sum))                                \
    when(target_device = {device_num(number)} : parallel num_threads(2) reduction(+ : sum)) otherwise(nothing)
  sum += 3;
  return sum;
}

int main() {
  // Two virtual GPUs, the host by its number, and a number that nothing has.
  const int expected[] = {15, 15, 6, 3};
  for (int number = 0; number < 4; ++number)
    if (added(number) != expected[number])
      return number + 1;
  return 0;
}
