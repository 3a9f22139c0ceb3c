//===- RoutineCheck.h - refuses calls of routines not supported -----------===//
//
// Goes by Support.def: a routine that Chomp's runtime doesn't have would be answered by the host compiler's, which
// knows nothing of our devices; in a target region it would have no definition at all.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_ROUTINECHECK_H
#define CHOMP_FRONTEND_ROUTINECHECK_H

#include "Frontend/Device/BuildContext.h"

namespace chomp {

/// Reports each call, in the user's own code, of an OpenMP routine that is not supported where it stands. Notes what
/// the host text needs for the others: a header for what not every <omp.h> declares, and other names for those that
/// generate tasks, for which it says what they depend on.
void checkRoutines(BuildContext &Context);

} // namespace chomp

#endif
