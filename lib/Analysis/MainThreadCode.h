//===- MainThreadCode.h - sequential code that one thread runs for a team -===//
//
// What not all threads of a team may run for themselves (SpmdMode.cpp) is left to one of them, the main thread, where
// it can run it by itself and the others can find what they need of it in the team's memory.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_ANALYSIS_MAINTHREADCODE_H
#define CHOMP_ANALYSIS_MAINTHREADCODE_H

#include "clang/AST/Decl.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace chomp {

using VariableSet = llvm::SmallPtrSet<const clang::VarDecl *, 8>;

/// Whether a variable of a type can be declared without a value and get one by an assignment.
bool beginsLater(const clang::ASTContext &AST, clang::QualType Type);

/// Whether only a constructor makes a copy of a type's variable, or of an array's elements.
bool isCopiedByConstructor(const clang::ASTContext &AST, clang::QualType Type);

/// Whether a variable of a type can be declared at the kernel's beginning, as the team's are, too.
bool isPlain(const clang::ASTContext &AST, clang::QualType Type);

/// The variables that blocks of sequential code declare, and that one thread could give a value for all.
VariableSet shareable(const clang::ASTContext &AST, const clang::Stmt *Code);

/// The numbers among those variables that parallel constructs know as items of their reductions alone, and other code
/// by their values alone: nobody but the main thread has to find them.
VariableSet reducedForMainThread(const clang::ASTContext &AST, const clang::Stmt *Code);

/// Whether one thread may run a statement without the others: nothing in it starts threads or asks how many there are,
/// and it ends where it ends.
bool mayRunInMainThread(const clang::Stmt *S);

} // namespace chomp

#endif
