//===- ThreadQueries.h - code that asks for its thread's place ------------===//
#ifndef CHOMP_ANALYSIS_THREADQUERIES_H
#define CHOMP_ANALYSIS_THREADQUERIES_H

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"

#include <optional>
#include <string>

namespace chomp {

/// Whether a function is one of <ompx.h>'s.
bool isKernelMode(const clang::ValueDecl *D);
/// What a routine of kernel mode asks for (<ompx.h>), in one dimension.
struct PlaceQuery {
  enum class Of { Thread, Block, BlockSize, GridSize } What;
  unsigned Dimension; ///< 0: x.
};
/// Nothing for another routine, or for a dimension that is no constant.
std::optional<PlaceQuery> placeQuery(const clang::Expr *E);
/// Whether a routine is one of these, whatever the dimension.
bool isPlaceQuery(const clang::ValueDecl *D);
/// Kernel mode's barrier of a block, where all of its threads meet; an expression that does no more than call it.
bool isBlockBarrier(const clang::ValueDecl *D);
bool isBlockBarrier(const clang::Stmt *S);

/// Whether device code can tell its threads apart (omp_get_thread_num …), in what it calls too.
bool observesThreads(const clang::Stmt *Code);
/// The same of what it calls alone, for code whose own queries are known.
bool callsObserveThreads(const clang::Stmt *Code);
/// Whether device code can tell which team runs it, or how many there are, in what it calls too.
bool observesTeams(const clang::Stmt *Code);
/// Where code asks OpenMP for its threads, kernel mode's routines left out; an invalid place where it doesn't.
clang::SourceLocation asksOpenMPForThreads(const clang::Stmt *Code);
/// Whether it calls functions without a body here, of which nobody knows what they ask.
bool callsUnknown(const clang::Stmt *Code);
/// A function among those that it calls that calls itself; empty: none.
std::string recursiveFunction(const clang::Stmt *Code);

/// Whether a function tells a thread its place among those of its team, or how many they are.
bool isThreadQuery(const clang::ValueDecl *D);

} // namespace chomp

#endif
