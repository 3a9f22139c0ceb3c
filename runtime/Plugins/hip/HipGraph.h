//===- HipGraph.h - the parameters of a HIP graph's nodes -----------------===//
//
// Structures of AMD's, under our names: test/conformance/DriverTables.cpp compares them with the vendor's header.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_PLUGINS_HIP_HIPGRAPH_H
#define CHOMP_PLUGINS_HIP_HIPGRAPH_H

namespace chomp::hip {

/// hipKernelNodeParams.
struct KernelNode {
  unsigned Block[3];
  void **Extra;
  void *Function; ///< A host function that stands for a kernel, or a kernel of a module.
  unsigned Grid[3];
  void **Arguments;
  unsigned BlockMemory;
};

enum CopyKind : int { HostToDevice = 1, DeviceToHost = 2 }; // hipMemcpy...

} // namespace chomp::hip

#endif
