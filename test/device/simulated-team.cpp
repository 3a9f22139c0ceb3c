// REQUIRES: gcc
// RUN: %gxx -std=c++20 -O1 -Wall -Wextra -Wno-unknown-pragmas -Werror %chomp_include -I%S/Inputs %s -o %t -pthread
// RUN: %t
// RUN: %gxx -std=c++20 -O1 -g -fsanitize=thread -Wno-unknown-pragmas %chomp_include -I%S/Inputs %s -o %t.tsan -pthread
// RUN: %t.tsan 5

// The GPUs' teams on the host, with a thread for each thread of a block: initial threads, workers and barriers do what
// the specification says, for warps of 32 and of 64 threads.

#define CHOMP_GENERAL_MODE
#define CHOMP_MACHINE "SimulatedGpu.h"
#include <chomp/device.h>
#define CHOMP_KERNEL_FILE 1 // no module of its own: nothing is linked
#include <chomp/runtime.h>

#include "Inputs/Check.h"
#include "Inputs/Standalone.h"

#define KERNEL(name) static void name
#include "Inputs/Team.h"
#include "Inputs/TeamChecks.h"

/// As GpuDevice.cpp launches it.
static unsigned block_size(unsigned threads, bool general) {
  if (!general)
    return threads;
  const unsigned warp = chomp::machine::WarpSize, workers = (threads + warp - 1) / warp * warp;
  return workers + 1 + (workers - threads);
}

#define RUN_KERNEL(name, flags)                                                                                        \
  template <class... Values>                                                                                           \
  static void run_##name(unsigned teams, unsigned threads, std::vector<int> &out, Values... values) {                  \
    chomp::machine::run_blocks(teams, block_size(threads, (flags) == CHOMP_KERNEL_GENERAL),                            \
                               [&] { name(values..., out.data()); });                                                  \
  }
ALL_KERNELS(RUN_KERNEL)

int main(int argc, char **argv) {
  std::vector<unsigned> sizes;
  for (int i = 1; i < argc; ++i)
    sizes.push_back(static_cast<unsigned>(std::atoi(argv[i])));
  if (sizes.empty())
    sizes = {1, 7, 33};
  for (unsigned warp : {32u, 64u}) {
    chomp::machine::WarpSize = warp;
    for (unsigned threads : sizes)
      check_team(2, threads);
  }
  return Failures != 0;
}
