//===- Geometry.h - how many teams, how many threads ----------------------===//
//
// Decides the shape of a launch. num_teams is kept exactly, or the launch is refused; num_threads and thread_limit are
// upper bounds and kept as far as the device and the kernel go; only what no clause says is chosen here, within what
// the device's variables say. The trace tells which is which.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_CORE_GEOMETRY_H
#define CHOMP_CORE_GEOMETRY_H

#include "chomp/plugin.h"

struct chomp_kernel_t;
struct chomp_launch_t;

namespace chomp {

/// A device's ICVs, for constructs whose clauses say nothing; 0: not set.
struct TeamsVariables {
  unsigned NumTeams = 0;    ///< nteams-var: at most so many.
  unsigned ThreadLimit = 0; ///< teams-thread-limit-var: as thread_limit would say it.
};

struct ChosenGeometry {
  plugin::LaunchGeometry Shape;
  const char *TeamsBy = ""; ///< "num_teams", "heuristic", ...: for the trace.
  const char *ThreadsBy = "";
  /// Of nests of loops, and of teams in rows, on a GPU: all teams in y and z, in launches of as many as Shape says at
  /// most.
  std::array<unsigned, 2> InParts{};
  /// To how many of these the kernel wants the number of a launch's first team, behind the program's arguments.
  unsigned FirstTeams = 0;
};

/// Fails when num_teams asks for more than the device can do, in kernel mode thread_limit too, when a team's memory is
/// not to be had, and for more iterations than the kernel can count.
Result<ChosenGeometry> chooseGeometry(const chomp_kernel_t &Descriptor, const chomp_launch_t &Launch,
                                      const plugin::DeviceLimits &Limits, const plugin::Kernel &Kernel,
                                      const TeamsVariables &Variables = {});

} // namespace chomp

#endif
