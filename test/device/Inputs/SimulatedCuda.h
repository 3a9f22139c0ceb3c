// What CUDA's compiler knows by itself, for kernels that Chomp has written in CUDA and that run on SimulatedGpu.h.
#ifndef SIMULATED_CUDA_H
#define SIMULATED_CUDA_H

#include "SimulatedGpu.h"

#define __global__
#define __launch_bounds__(...)
#define threadIdx (chomp::machine::SimulatedPlace{chomp::machine::BlockThread})
#define blockIdx (chomp::machine::SimulatedPlace{chomp::machine::BlockNumber})
#define blockDim (chomp::machine::SimulatedPlace{chomp::machine::BlockThreads, 1, 1})
#define gridDim (chomp::machine::SimulatedPlace{chomp::machine::BlockCount, 1, 1})

namespace chomp::machine {
struct SimulatedPlace {
  unsigned x, y = 0, z = 0;
};
} // namespace chomp::machine

static void __syncthreads() { chomp::machine::any_barrier(); }

#endif
