// Each device has its own declare target variables, also where the devices are virtual GPUs of one process.
// RUN: %chompcc %s -o %t && env OMP_TARGET_OFFLOAD=mandatory CHOMP_DEVICE=vgpu CHOMP_VGPU_DEVICES=3 %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory CHOMP_DEVICE=vgpu CHOMP_VGPU_DEVICES=3 CHOMP_VGPU_CORES=4 %t
#include <omp.h>
#include <stdio.h>

#pragma omp declare target
int count = 10;
int table[4] = {1, 2, 3, 4};
static int calls;
int *buffer;
static int next(void) { return ++calls; }
#pragma omp end declare target

int main(void) {
  int wrong = 0, storage[3][5] = {{0}};
  if (omp_get_num_devices() != 3) {
    puts("not three devices");
    return 1;
  }
  for (int round = 0; round < 3; round++)
    for (int d = 0; d < 3; d++) {
#pragma omp target device(d) firstprivate(d)
      {
        count += d;
        table[d] *= 10;
        next();
      }
    }
  for (int d = 0; d < 3; d++) {
    int counted = -1, calls_ = -1, at[4];
#pragma omp target device(d) map(from : counted, calls_, at)
    {
      counted = count;
      calls_ = calls;
      for (int i = 0; i < 4; i++)
        at[i] = table[i];
    }
    wrong += counted != 10 + 3 * d || calls_ != 3;
    for (int i = 0; i < 4; i++)
      wrong += at[i] != (i + 1) * (i == d ? 1000 : 1);
  }
  if (wrong)
    printf("%d values of kernels are wrong\n", wrong);

  // Transfers; and a pointer that each device has attached to its own memory.
  for (int d = 0; d < 3; d++) {
    count = 100 + d;
#pragma omp target update to(count) device(d)
    buffer = storage[d];
#pragma omp target enter data map(to : buffer, buffer[0 : 5]) device(d)
  }
  int failed = 0;
#pragma omp parallel for num_threads(3) reduction(+ : failed)
  for (int d = 0; d < 3; d++)
    for (int round = 0; round < 50; round++) {
      int seen = 0;
#pragma omp target device(d) map(from : seen)
      {
        seen = count++;
      }
      failed += seen != 100 + d + round;
    }
  if (failed)
    printf("%d counts are wrong\n", failed);
  for (int d = 0; d < 3; d++) {
    count = 0;
#pragma omp target update from(count) device(d)
    buffer = storage[d];
#pragma omp target exit data map(release : buffer, buffer[0 : 5]) device(d)
    if (count != 150 + d) {
      printf("device %d has counted to %d\n", d, count);
      ++failed;
    }
  }
  if (!wrong && !failed)
    puts("PASS");
  return wrong || failed;
}
