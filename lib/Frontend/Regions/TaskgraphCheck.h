//===- TaskgraphCheck.h - what a taskgraph can't record -------------------===//
#ifndef CHOMP_FRONTEND_TASKGRAPHCHECK_H
#define CHOMP_FRONTEND_TASKGRAPHCHECK_H

#include "Frontend/Device/BuildContext.h"

namespace chomp {

/// Reports what may not be encountered in a taskgraph (OpenMP 6.0, 14.3), as far as it stands between its braces: what
/// it calls, and what the tasks do, is not looked at.
void checkTaskgraph(BuildContext &Context, const clang::OMPExecutableDirective *Taskgraph);

} // namespace chomp

#endif
