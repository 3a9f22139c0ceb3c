//===- Closures.h - lambdas that are made outside of a region -------------===//
#ifndef CHOMP_FRONTEND_CLOSURES_H
#define CHOMP_FRONTEND_CLOSURES_H

#include "Frontend/Builders.h"

namespace chomp {

/// If a variable holds a closure: adds the kernel's own closure and what it captured to the region, or reports what
/// can't be; also of what no kernel can have one of (an object with closures in it, a pointer to a member function).
/// False for any other variable.
bool takeClosure(BuildContext &Context, const UsedVariable &Use, TargetRegion &Region);

} // namespace chomp

#endif
