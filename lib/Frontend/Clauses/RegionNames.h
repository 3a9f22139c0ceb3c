//===- RegionNames.h - names for what a construct has as its own ----------===//
#ifndef CHOMP_FRONTEND_REGIONNAMES_H
#define CHOMP_FRONTEND_REGIONNAMES_H

#include "Frontend/Device/CxxText.h"

#include "clang/AST/Decl.h"
#include "clang/AST/StmtOpenMP.h"
#include "llvm/ADT/DenseMap.h"

namespace chomp {

struct BuildContext;

/// The variables of namespaces and classes that a target construct has as its own, each with a name that nothing else
/// in its code has: "x" for ns::x, "ns_x" beside an x. Inner: the teams construct that makes one construct with it, or
/// else the construct itself.
llvm::DenseMap<const clang::VarDecl *, RegionName>
regionNames(BuildContext &Context, const clang::OMPExecutableDirective *D, const clang::OMPExecutableDirective *Inner);

/// The same for those of which a construct inside a region makes copies.
llvm::DenseMap<const clang::VarDecl *, RegionName> copyNames(BuildContext &Context,
                                                             const clang::OMPExecutableDirective *D);

} // namespace chomp

#endif
