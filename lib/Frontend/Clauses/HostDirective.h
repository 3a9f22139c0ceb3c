//===- HostDirective.h - the directive of a region's host version ---------===//
#ifndef CHOMP_FRONTEND_HOSTDIRECTIVE_H
#define CHOMP_FRONTEND_HOSTDIRECTIVE_H

#include "Model/Data.h"

#include "clang/AST/StmtOpenMP.h"

#include <string>

namespace chomp {

struct BuildContext;

/// The directive that the host version of a target region keeps: parallel for in place of teams, distribute and loop,
/// unless the code asks for its teams (KeepTeams).
/// Several: where it is false one thread is all that there is for the loop. TeamChunk: the size of dist_schedule's
/// chunks, if their iterations need each other.
std::string hostDirective(BuildContext &Context, const clang::OMPExecutableDirective *D, bool KeepTeams,
                          std::string Several, const Expression *TeamChunk);

} // namespace chomp

#endif
