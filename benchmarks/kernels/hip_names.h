/* hip_names.h - CUDA's names for HIP, so that the twins' text is HIP's, too. Included before it.

   A wavefront of 64 is two of the twins' warps of 32: shuffles stay within 32 lanes. */
#include <hip/hip_runtime.h>

#define __CUDACC__
#define cudaDevAttrMultiProcessorCount hipDeviceAttributeMultiprocessorCount
#define cudaDeviceGetAttribute hipDeviceGetAttribute
#define cudaDeviceSynchronize hipDeviceSynchronize
#define cudaError_t hipError_t
#define cudaFree hipFree
#define cudaGetDevice hipGetDevice
#define cudaGetErrorString hipGetErrorString
#define cudaMalloc hipMalloc
#define cudaMallocManaged hipMallocManaged
#define cudaMemcpy hipMemcpy
#define cudaMemcpyDeviceToHost hipMemcpyDeviceToHost
#define cudaMemcpyHostToDevice hipMemcpyHostToDevice
#define cudaOccupancyMaxActiveBlocksPerMultiprocessor hipOccupancyMaxActiveBlocksPerMultiprocessor
#define cudaSuccess hipSuccess
#define __shfl_down_sync(mask, value, delta) __shfl_down(value, delta, 32)
#define __shfl_up_sync(mask, value, delta) __shfl_up(value, delta, 32)
#define __shfl_xor_sync(mask, value, lanes) __shfl_xor(value, lanes, 32)
#define __syncwarp() (__builtin_amdgcn_fence(__ATOMIC_ACQ_REL, "wavefront"), __builtin_amdgcn_wave_barrier())
