// REQUIRES: gcc
// RUN: %gxx -std=c++20 -O1 %chomp_include %s -o %t %libchomp
// RUN: %not %t 1 2> %t.ended
// RUN: %filecheck %s --check-prefix=ENDED < %t.ended
// RUN: %not %t 8 2> %t.ends
// RUN: %filecheck %s --check-prefix=ENDS < %t.ends
// RUN: %not --crash %t 2000 2> %t.many
// RUN: %filecheck %s --check-prefix=MANY < %t.many

// A barrier that some threads never reach, and a region that no team is large enough for, end the program with a message.

// ENDED: chomp: a barrier that not all threads reach (kernel some_wait_, team 0): 1 waits,
// ENDED-SAME: 1 of the region's 2 threads has ended
// ENDS: chomp: a barrier that not all threads reach (kernel some_wait_, team 0): 7 wait,
// ENDS-SAME: 1 of the region's 8 threads has ended
// MANY: chomp: num_threads asks for more than the 1024 threads that a team can have (team 0, thread 0)

#define CHOMP_GENERAL_MODE
#include <chomp/device.h>

#include <stdlib.h>

/// Two threads: the first ends. More: the last one ends while all others wait.
static void some_wait(const chomp_vgpu_place_t &, int threads) {
  chomp::team([&] {
    chomp::parallel(threads == 1 ? 2 : threads, [threads] {
      if (threads == 1 ? omp_get_thread_num() == 1 : omp_get_thread_num() < threads - 1)
        chomp::barrier();
    });
  });
}

static const chomp_vgpu_kernel_t Kernels[] = {chomp::vgpu_kernel<some_wait>("some_wait_", CHOMP_VGPU_TEAMS)};
CHOMP_VGPU_IMAGE("barrier", Kernels, nullptr);
CHOMP_KERNEL(some_wait_, "barrier", "main", "barrier.c", 1, CHOMP_KERNEL_GENERAL | CHOMP_KERNEL_ONE_TEAM, 0);

int main(int, char **argv) {
  int threads = atoi(argv[1]);
  chomp_arg_t args[] = {CHOMP_VALUE(threads)};
  chomp_launch_t launch = {CHOMP_DEFAULT_DEVICE, 0, 0, 0, 1};
  chomp_target_launch(&chomp_module, &some_wait__kernel, &launch, nullptr, 0, args, 1);
  return 0;
}
