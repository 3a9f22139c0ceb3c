// Team.h's kernels for a GPU: compiled for CUDA and HIP.
#define CHOMP_GENERAL_MODE
#include <chomp/device.h>

#define KERNEL(name) extern "C" __global__ void __launch_bounds__(1024) name
#include "Team.h"
