//===- Taskgraphs.h - constructs that are recorded ------------------------===//
#ifndef CHOMP_FRONTEND_TASKGRAPHS_H
#define CHOMP_FRONTEND_TASKGRAPHS_H

namespace chomp {

struct BuildContext;

/// Makes taskgraphs of the host's constructs that are recorded, where it can (Host/Taskgraphs.cpp). Before constructs
/// are described.
void editTaskgraphs(BuildContext &Context);

} // namespace chomp

#endif
