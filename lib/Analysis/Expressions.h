//===- Expressions.h - what the user wrote --------------------------------===//
#ifndef CHOMP_ANALYSIS_EXPRESSIONS_H
#define CHOMP_ANALYSIS_EXPRESSIONS_H

#include "clang/AST/Expr.h"
#include "clang/AST/ExprOpenMP.h"
#include "clang/AST/OpenMPClause.h"
#include "clang/AST/StmtOpenMP.h"

#include <vector>

namespace chomp {

/// An expression behind Clang's captured copies and implicit casts: what the user wrote.
const clang::Expr *asWritten(const clang::Expr *E);
/// What the user wrote, if E is an operand that stands for a list item (Support/StandIns.h); else null.
const clang::Expr *wrappedItem(const clang::Expr *E);
/// ([n][m])p, if E is the array that stands for it; else null.
const clang::OMPArrayShapingExpr *shapedItem(const clang::Expr *E);
/// Whether E is __chomp_length.
bool isOmittedLength(const clang::Expr *E);

/// What a glvalue is a member, an element or a part of, as far as no pointer and no reference lies between: v of
/// v.member[i] and of __real__ v, p->a of p->a[i], v.r of v.r[i] where r is a reference.
const clang::Expr *wholeOf(const clang::Expr *E);
/// The variable that a glvalue is all or a part of: v, v.member, v[i] of an array. Null if it is reached by a pointer.
const clang::VarDecl *wholeVariable(const clang::Expr *E);

/// Whether a glvalue is volatile. (Sema's expressions for a captured variable have lost it.)
bool isVolatile(const clang::Expr *E);

/// The expressions in a clause's arguments, as the user wrote them.
std::vector<const clang::Expr *> clauseExpressions(const clang::OMPClause *C);
/// The same of all clauses of a directive.
std::vector<const clang::Expr *> clauseExpressions(const clang::OMPExecutableDirective *D);

/// Straight code that reads along the loop's index: no calls, branches or loops, no subscript within a subscript. A
/// host compiler vectorises such code well, and other code sometimes to its harm.
bool isStraight(const clang::Stmt *Code);

/// A list item without parentheses and conversions.
const clang::Expr *bareItem(const clang::Expr *E);
/// The pointer variable that a list item's sections begin at: p of p[0 : n] and p[: n][0 : m]. Null for other items.
const clang::DeclRefExpr *sectionedPointer(const clang::ASTContext &AST, const clang::Expr *Item);

} // namespace chomp

#endif
