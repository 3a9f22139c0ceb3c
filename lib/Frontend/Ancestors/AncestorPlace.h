//===- AncestorPlace.h - what the host's code sees where it stands --------===//
#ifndef CHOMP_FRONTEND_ANCESTORPLACE_H
#define CHOMP_FRONTEND_ANCESTORPLACE_H

#include "Frontend/Ancestors/AncestorVariables.h"
#include "Frontend/Device/BuildContext.h"

#include "clang/AST/Decl.h"
#include "clang/AST/StmtOpenMP.h"
#include "llvm/ADT/ArrayRef.h"

#include <string>
#include <vector>

namespace chomp {

/// What only its place can see, and where the code, or the type of a variable, names it.
struct NameOfPlace {
  clang::SourceLocation Use;
  const clang::NamedDecl *Decl;
};
std::vector<NameOfPlace> namesOfItsPlace(const BuildContext &Context, const clang::OMPExecutableDirective *D,
                                         const AncestorVariables &Variables);
/// Declarations for a function elsewhere that names such types, enumerators and functions, as the source has them.
std::vector<std::string> declarationsOf(const BuildContext &Context, llvm::ArrayRef<NameOfPlace> Names);

} // namespace chomp

#endif
