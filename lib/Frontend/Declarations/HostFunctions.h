//===- HostFunctions.h - calls of what only the host has ------------------===//
#ifndef CHOMP_FRONTEND_HOSTFUNCTIONS_H
#define CHOMP_FRONTEND_HOSTFUNCTIONS_H

#include "Frontend/Device/DeviceSlice.h"

namespace chomp {

/// Warns of calls in regions that lead to functions of the host's alone.
void warnOfHostFunctions(const BuildContext &Context, const DeviceSlice &Slice);

} // namespace chomp

#endif
