//===- PrivateVariables.h - what of variables constructs have for themselves ===//
#ifndef CHOMP_ANALYSIS_PRIVATEVARIABLES_H
#define CHOMP_ANALYSIS_PRIVATEVARIABLES_H

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/OpenMPClause.h"
#include "clang/AST/StmtOpenMP.h"
#include "llvm/ADT/SmallVector.h"

#include <vector>

namespace chomp {

/// The variables of which a construct makes copies, its loops' counters among them; canonical declarations.
std::vector<const clang::VarDecl *> privateVariables(const clang::OMPExecutableDirective *D);

/// The variable that a list item is, or of which it is elements; null for anything else.
const clang::VarDecl *variableIn(const clang::Expr *E);
/// The counters of a construct's loops, those that ordered(n) associates among them. A template has none.
llvm::SmallVector<const clang::Expr *, 4> counters(const clang::OMPExecutableDirective *D);
/// A taskloop's tasks are run by one thread, in order: they work on the original list items. So do those of a
/// taskgroup.
bool reducesDirectly(const clang::OMPExecutableDirective *D);
/// What Sema makes firstprivate by itself on a combined target construct is so for target alone.
bool isOfTarget(const clang::OMPExecutableDirective *D, const clang::OMPClause *C);

} // namespace chomp

#endif
