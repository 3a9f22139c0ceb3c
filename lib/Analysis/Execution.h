//===- Execution.h - who runs what of a region's code, as found out -------===//
#ifndef CHOMP_ANALYSIS_EXECUTION_H
#define CHOMP_ANALYSIS_EXECUTION_H

#include "Model/Obstacle.h"

#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"

#include <string>
#include <utility>
#include <vector>

namespace chomp {

/// The variables of the code that a team's initial thread runs alone: a region's, or a device function's.
struct SequentialVariables {
  llvm::SmallPtrSet<const clang::VarDecl *, 16> All;
  /// Those that parallel constructs share with it by address: they live in the team's memory.
  llvm::SmallPtrSet<const clang::VarDecl *, 8> Team;
  /// Of these, where all threads run the code together: the main thread has them for itself, since the others only
  /// leave it their parts of a reduction.
  llvm::SmallPtrSet<const clang::VarDecl *, 8> MainThread;
  llvm::SmallPtrSet<const clang::VarDecl *, 8> Static;   ///< Such constants; each thread finds those that are static.
  bool Function = false;                                 ///< A device function's: it may be called by any thread too.
  llvm::SmallPtrSet<const clang::VarDecl *, 8> Counters; ///< Of loop constructs; nothing else changes them.
  llvm::SmallPtrSet<const clang::VarDecl *, 8> Copies;   ///< Constructs have their own: what they name is an object.
  bool isReference(const clang::VarDecl *V) const {
    return V->getType()->isReferenceType() && !Copies.contains(V->getCanonicalDecl());
  }
  /// Lambdas that functions get which start threads, and what of its surroundings the code writes to if there are any.
  llvm::SmallPtrSet<const clang::CXXRecordDecl *, 4> PassedOn;
  llvm::SmallPtrSet<const clang::VarDecl *, 8> Written;
};

/// How all threads of a team run a region's sequential code. Found by findSpmdMode().
struct SpmdMode {
  std::optional<Obstacle> Why; ///< Why they can't: then generic mode has to do it.
  bool NeedsState = false;     ///< Code that it calls or nests starts threads, or may.
  /// Statements and directives that one thread runs alone, that a barrier goes before, loops at whose end (each time)
  /// and constructs before whose results one goes.
  llvm::SmallPtrSet<const clang::Stmt *, 16> MainThread, Barrier, BarrierAtEnd;
  /// Those of Barrier that only threads need which have run an iteration of distribute before, and the loop constructs
  /// whose iterations have a team, or a thread, each, so that none has (TeamEach.cpp).
  llvm::SmallPtrSet<const clang::Stmt *, 16> Again, OneEach;
  unsigned TeamThreads = 0; ///< Of those teams.
  /// What is a team's place in the rows that a GPU has of them (TeamRows.cpp), and a GPU's text.
  llvm::DenseMap<const clang::Expr *, std::string> Places;
  /// Conditions that one thread evaluates for all.
  llvm::SmallPtrSet<const clang::Expr *, 4> Decided;
  /// Worksharing constructs at whose ends there is none (BarrierElimination.h).
  llvm::SmallPtrSet<const clang::Stmt *, 8> NoWait;
  /// Parallel constructs that reduce for the main thread alone, when on a GPU no reduction before them can still be at
  /// work; FreshOnce: in the first iteration of distribute.
  llvm::SmallPtrSet<const clang::Stmt *, 8> Fresh, FreshOnce;
  /// What is in the team's memory, name and device declaration.
  std::vector<std::pair<std::string, std::string>> TeamVariables;
};

/// A statement that only combines a value into an element of an array that is reduced: h[i] += e; if (e < h[i]) …
struct ElementUpdate {
  const clang::VarDecl *Array = nullptr;
  const clang::Expr *Element = nullptr;
  const clang::Expr *Value = nullptr; ///< Null: 1.
  std::string Operator;               ///< As of an atomic construct.
  int Uses = 1;                       ///< How often it names the array.
};

/// The reduced arrays of which a GPU's team has one copy, and the statements that update them.
struct TeamCopies {
  llvm::SmallPtrSet<const clang::VarDecl *, 4> Arrays; ///< Canonical declarations.
  llvm::MapVector<const clang::Stmt *, ElementUpdate> Updates;
};

} // namespace chomp

#endif
