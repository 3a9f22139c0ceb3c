//===- HiddenChanges.h - changes of a variable by other ways than its name ===//
#ifndef CHOMP_FRONTEND_HIDDENCHANGES_H
#define CHOMP_FRONTEND_HIDDENCHANGES_H

#include "clang/AST/Decl.h"
#include "clang/AST/StmtOpenMP.h"

namespace chomp {

struct BuildContext;

/// Whether the code of a region may change the original of one of its firstprivate variables: by a pointer or reference
/// that leads there, or in a function that it calls. What it does under the variable's name doesn't count.
bool mayChangeOriginal(BuildContext &Context, const clang::OMPExecutableDirective *Region, const clang::VarDecl *V);

/// Whether a store of one type may change an object of another one, or a part of it.
bool mayChange(const clang::ASTContext &AST, clang::QualType Object, clang::QualType Stored);

/// Whether pointers and references may lead to a variable, by what any code does with it outside of clauses.
bool isReachable(BuildContext &Context, const clang::VarDecl *V);

} // namespace chomp

#endif
