// A kernel file for CUDA on the host: a thread at a time, without barriers.
#ifndef HOST_CUDA_H
#define HOST_CUDA_H

#define __global__
#define __launch_bounds__(threads)

struct Dimensions {
  unsigned x = 1, y = 1, z = 1;
};
static Dimensions gridDim, blockDim;
static Dimensions blockIdx, threadIdx;

template <class Kernel, class... Arguments>
static void launch(Dimensions grid, Dimensions block, Kernel kernel, Arguments... arguments) {
  gridDim = grid;
  blockDim = block;
  for (blockIdx.z = 0; blockIdx.z < grid.z; ++blockIdx.z)
    for (blockIdx.y = 0; blockIdx.y < grid.y; ++blockIdx.y)
      for (blockIdx.x = 0; blockIdx.x < grid.x; ++blockIdx.x)
        for (threadIdx.z = 0; threadIdx.z < block.z; ++threadIdx.z)
          for (threadIdx.y = 0; threadIdx.y < block.y; ++threadIdx.y)
            for (threadIdx.x = 0; threadIdx.x < block.x; ++threadIdx.x)
              kernel(arguments...);
}

#endif
