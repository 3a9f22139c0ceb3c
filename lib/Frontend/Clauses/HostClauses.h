//===- HostClauses.h - clauses as every host compiler takes them ----------===//
#ifndef CHOMP_FRONTEND_CLAUSES_HOSTCLAUSES_H
#define CHOMP_FRONTEND_CLAUSES_HOSTCLAUSES_H

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

/// How the host text copies a variable of a type (no reference).
HostCopy hostCopyOf(const clang::ASTContext &Context, clang::QualType Type);
/// What stands behind the word where a depobj construct ends its object: Clang has read update(in) instead
/// (OldSpellings.h). Nothing for other constructs.
std::optional<llvm::StringRef> behindDestroy(const BuildContext &Context, const clang::OMPDepobjDirective *D);
/// Like clauseText for a host compiler that may know no inoutset, and no shape operator; only where storage begins
/// matters. OnTaskwait: there is no mutexinoutset.
std::string hostDepend(BuildContext &Context, const clang::OMPDependClause *C, bool OnTaskwait);
/// The same as every host compiler takes it; empty where it goes.
std::string hostClause(BuildContext &Context, const clang::OMPExecutableDirective *D, const clang::OMPClause *C);

} // namespace chomp

#endif
