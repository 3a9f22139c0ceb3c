//===- CudaGraph.h - the parameters of a CUDA graph's nodes ---------------===//
//
// Structures of NVIDIA's, under our names: test/conformance/DriverTables.cpp compares them with the vendor's header.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_PLUGINS_CUDA_CUDAGRAPH_H
#define CHOMP_PLUGINS_CUDA_CUDAGRAPH_H

#include <cstddef>
#include <cstdint>

namespace chomp::cuda {

/// CUDA_KERNEL_NODE_PARAMS_v2, of CUDA 12.0.
struct KernelNode {
  void *Function;
  unsigned Grid[3], Block[3];
  unsigned BlockMemory;
  void **Arguments, **Extra;
  void *Kernel, *Context; ///< Instead of Function.
};

/// One side of CUDA_MEMCPY3D_v2, of CUDA 3.2. Bytes in a row have no Y, Z and pitch.
struct CopySide {
  static constexpr int Host = 1, Device = 2; // CU_MEMORYTYPE_...

  std::size_t X, Y, Z, LevelOfDetail;
  int Memory; ///< Host or Device.
  void *OnHost;
  std::uintptr_t OnDevice;
  void *Array, *Reserved;
  std::size_t Pitch, Height;
};
struct Copy {
  CopySide From, To;
  std::size_t Width, Height, Depth;
};

} // namespace chomp::cuda

#endif
