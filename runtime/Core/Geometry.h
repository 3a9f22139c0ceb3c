//===- Geometry.h - how many teams, how many threads ----------------------===//
//
// Decides the shape of a launch. What the user wrote in a clause is kept exactly, or the launch is refused; only what
// no clause says is chosen here, and the trace tells which is which.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_CORE_GEOMETRY_H
#define CHOMP_CORE_GEOMETRY_H

#include "chomp/plugin.h"

struct chomp_kernel_t;
struct chomp_launch_t;

namespace chomp {

struct ChosenGeometry {
  plugin::LaunchGeometry Shape;
  const char *TeamsBy = ""; ///< "num_teams", "heuristic", ...: for the trace.
  const char *ThreadsBy = "";
};

/// Fails when a clause asks for more than the device or the kernel can do.
Result<ChosenGeometry> chooseGeometry(const chomp_kernel_t &Descriptor, const chomp_launch_t &Launch,
                                      const plugin::DeviceLimits &Limits, const plugin::Kernel &Kernel);

} // namespace chomp

#endif
