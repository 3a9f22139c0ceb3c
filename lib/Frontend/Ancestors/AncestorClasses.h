//===- AncestorClasses.h - the host's function where the construct stands -===//
#ifndef CHOMP_FRONTEND_ANCESTORCLASSES_H
#define CHOMP_FRONTEND_ANCESTORCLASSES_H

#include "Frontend/Device/BuildContext.h"

#include "clang/AST/StmtOpenMP.h"

namespace chomp {

/// The class in the construct's place, and how the host itself runs the code. D: as the source has it.
void placeAncestor(BuildContext &Context, const clang::OMPExecutableDirective *D, AncestorFunction &F);

} // namespace chomp

#endif
