//===- ClauseSets.h - what the clauses of a directive say of each variable ===//
//
// The data-sharing and data-mapping clauses that name variables, by canonical declaration. Maps are MapItems.cpp's.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_CLAUSESETS_H
#define CHOMP_FRONTEND_CLAUSESETS_H

#include "Frontend/Clauses/Inductions.h"
#include "Frontend/Clauses/Reductions.h"
#include "Frontend/Device/BuildContext.h"

namespace chomp {

/// The variable that a list item is; null for a part of one and for other expressions.
const clang::VarDecl *listItem(const clang::Expr *E);

/// The variable that a list item is, is a part of or is reached through; null for none.
const clang::VarDecl *rootOf(const clang::Expr *E);
/// Its name there, of which Clang knows whether it means what a block around has captured; null for none.
const clang::DeclRefExpr *rootReference(const clang::Expr *E);

/// Whether a variable is declared before a place, of which a macro may have made one or both.
bool isDeclaredBefore(const clang::ValueDecl *V, clang::SourceLocation Place);

/// The expression that an array section is of; any other list item itself.
const clang::Expr *sectionBase(const clang::Expr *E);

/// Whether a list item of has_device_addr or use_device_addr is a section with a base pointer: that pointer's value is
/// the device address, and otherwise the item's own address is (OpenMP 5.2 §5.4.9, §5.4.10).
bool isPointerToSection(const BuildContext &Context, const clang::Expr *E);

/// Of constructs that combine parallel with taskloop, Clang 22 thinks that the tasks have copies of the variables that
/// no clause names. They share them, as the parallel construct's threads do (OpenMP 5.2 §5.1.1): then the directive has
/// an implicit shared clause.
void shareInTaskloops(clang::ASTContext &AST);

/// Whether a private clause of the directive's own names a variable.
bool isPrivate(const clang::OMPExecutableDirective *D, const clang::VarDecl *V);

/// Whether a target construct maps, and does not copy, a variable that only a shared clause names (OpenMP 5.2 §5.8.1).
bool isMappedByDefault(const clang::OMPExecutableDirective *D, clang::QualType Type);

/// Whether default or defaultmap speak of a type with a variable category (OpenMP 6.0, 7.9.9).
bool isOfCategory(clang::QualType Type, llvm::StringRef Category);

/// Whether teams and threads have copies of what no clause names. (A target construct by itself has one copy.)
bool isFirstprivateByDefault(const clang::OMPExecutableDirective *D);

struct ClauseSets {
  ClauseSets(const BuildContext &Context, const clang::OMPExecutableDirective *D) { take(Context, D); }

  /// Another directive's clauses, too.
  void take(const BuildContext &Context, const clang::OMPExecutableDirective *D);
  /// Whether a clause gives the construct a variable of its own for this one, or a place to put its result.
  bool shares(const clang::VarDecl *V) const;

  llvm::SmallPtrSet<const clang::VarDecl *, 8> Private, Firstprivate, ImplicitFirstprivate, Lastprivate, DevicePointer,
      DeviceAddress;
  llvm::MapVector<const clang::VarDecl *, ReductionListItem> Reduction;
  llvm::SmallPtrSet<const clang::VarDecl *, 4> Conditional;
  llvm::MapVector<const clang::VarDecl *, InductionListItem> Inductions; ///< And linear items.
};

} // namespace chomp

#endif
