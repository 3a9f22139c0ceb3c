//===- HostCompilers.h - what not every host compiler knows ---------------===//
#ifndef CHOMP_FRONTEND_HOSTCOMPILERS_H
#define CHOMP_FRONTEND_HOSTCOMPILERS_H

#include "Model/HostCopy.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/OpenMPClause.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/AST/Type.h"
#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>

namespace chomp {

struct BuildContext;

/// What not every host compiler knows, said as all of them do.
void editForHostCompilers(BuildContext &Context);

} // namespace chomp

#endif
