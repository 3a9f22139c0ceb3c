//===- Expressions.h - what the user wrote, as text and as facts ----------===//
#ifndef CHOMP_FRONTEND_EXPRESSIONS_H
#define CHOMP_FRONTEND_EXPRESSIONS_H

#include "Model/Construct.h"
#include "Model/Data.h"

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/OpenMPClause.h"
#include "clang/AST/Stmt.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/AST/Type.h"
#include "llvm/Frontend/OpenMP/OMPConstants.h"

#include <initializer_list>
#include <vector>

namespace chomp {

struct BuildContext;

/// An expression behind Clang's captured copies and implicit casts: what the user wrote.
const clang::Expr *asWritten(const clang::Expr *E);

/// Whether a variable is a static data member of a class template's instantiation, which a full name can't tell: a
/// region's host text is one for all instantiations.
bool isTemplateMember(const clang::VarDecl *V);

/// Whether a value leads to storage of its own.
bool holdsPointers(clang::QualType Type);

/// Whether a variable is C++'s "union { int i; float f; };", whose members are named alone.
inline bool isUnnamedUnion(const clang::VarDecl *V) {
  const clang::RecordDecl *Union = V->getType()->getAsRecordDecl();
  return Union && Union->isAnonymousStructOrUnion();
}
inline constexpr const char *UnnamedUnion = "a member of a union without a name that is declared outside of it";

/// What a glvalue is a member or an element of, as far as no pointer lies between: v of v.member[i], p->a of p->a[i].
const clang::Expr *wholeOf(const clang::Expr *E);
/// The variable that a glvalue is all or a part of: v, v.member, v[i] of an array. Null if it is reached by a pointer.
const clang::VarDecl *wholeVariable(const clang::Expr *E);

/// A directive's code without Clang's captures around it.
const clang::Stmt *codeOf(const clang::OMPExecutableDirective *D);

/// A directive's leaf constructs, and whether one of these is among them.
ConstructList leavesOf(const clang::OMPExecutableDirective *D);
bool hasLeaf(const clang::OMPExecutableDirective *D, std::initializer_list<llvm::omp::Directive> Leaves);
/// The expressions in a clause's arguments, as the user wrote them.
std::vector<const clang::Expr *> clauseExpressions(const clang::OMPClause *C);

/// Straight code that reads along the loop's index: no calls, branches or loops, no subscript within a subscript. A
/// host compiler vectorises such code well, and other code sometimes to its harm.
bool isStraight(const clang::Stmt *Code);

/// A host and device expression.
Expression buildExpression(BuildContext &Context, const clang::Expr *E);

} // namespace chomp

#endif
