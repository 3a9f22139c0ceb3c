//===- Taskgraphs.h - constructs that are recorded ------------------------===//
#ifndef CHOMP_FRONTEND_TASKGRAPHS_H
#define CHOMP_FRONTEND_TASKGRAPHS_H

#include "Frontend/Host/RecordedTargets.h"

namespace chomp {

/// Makes taskgraphs of the host's constructs that are recorded, where it can (Host/Taskgraphs.cpp). Before constructs
/// are described. The constructs for devices that they record.
RecordedTargets editTaskgraphs(BuildContext &Context);

} // namespace chomp

#endif
