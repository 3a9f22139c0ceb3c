//===- SpmdMode.h - sequential code that all threads of a team may run ----===//
//
//   Before:  #pragma omp target teams distribute       After:  for (chomp::distribute_loop r(rows); r; ++r) {
//            for (int r = 0; r < rows; r++) {                    __shared__ double sum;
//              double sum = 0;                                   if (threadIdx.x == 0) sum = 0;
//            #pragma omp parallel for reduction(+ : sum)         __syncthreads();
//              for (int i = begin[r]; …)                         { … all threads … }
//                sum += …;                                       __syncthreads();
//              y[r] = sum;                                       if (threadIdx.x == 0) y[r] = sum;
//            }                                                 }
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_SPMDMODE_H
#define CHOMP_FRONTEND_SPMDMODE_H

#include "Frontend/Tokens/Tokens.h"
#include "Model/Region.h"

#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "clang/AST/StmtOpenMP.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"

#include <string>
#include <utility>
#include <vector>

namespace chomp {

struct BuildContext;

/// How all threads of a team run a region's sequential code (SpmdMode.cpp).
struct SpmdMode {
  std::string Why;         ///< Why they can't: then the general mode has to do it. Empty: they can.
  bool NeedsState = false; ///< Code that it calls or nests starts threads, or may.
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
  /// What is in the team's memory, name and device declaration.
  std::vector<std::pair<std::string, std::string>> TeamVariables;
};

/// Looks at a general region's code. Its variables (Sequential, Passed) are known by then.
SpmdMode findSpmdMode(BuildContext &Context, const clang::OMPExecutableDirective *D, const TargetRegion &Region);

/// Whether the barrier before a statement is for a second iteration of distribute, which a GPU's teams don't have here.
bool isOnlyAgain(const BuildContext &Context, const clang::Stmt *S);

/// Guards and barriers in code outside of parallel constructs.
void editSpmdMode(BuildContext &Context, const clang::Stmt *Code, TokenEdits &Edits);

/// Declares a variable in the team's memory. A call of the virtual GPU declares it at its beginning.
KernelCode teamVariable(BuildContext &Context, clang::QualType Type, const std::string &Name);
/// Whether the team's variables, aligned for vectors, leave room for so many bytes more.
bool hasTeamRoom(const BuildContext &Context, uint64_t Bytes);
/// How a variable of the team's is aligned beyond what its type asks for, so that GPUs load vectors from it; 0: it
/// isn't.
unsigned vectorAlignment(const BuildContext &Context, clang::QualType Type);

} // namespace chomp

#endif
