//===- GpuGraph.h - CUDA and HIP graphs -----------------------------------===//
#ifndef CHOMP_PLUGINS_GPU_GPUGRAPH_H
#define CHOMP_PLUGINS_GPU_GPUGRAPH_H

#include "Plugins/gpu/GpuCore.h"

namespace chomp::gpu {

/// An empty graph of a device, which outlives it; null where the driver has no graphs.
Result<std::unique_ptr<plugin::Graph>> createGraph(DeviceCore &Core);

} // namespace chomp::gpu

#endif
