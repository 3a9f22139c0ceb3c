//===- TeamCode.h - which constructs a team's threads meet ----------------===//
#ifndef CHOMP_ANALYSIS_TEAMCODE_H
#define CHOMP_ANALYSIS_TEAMCODE_H

#include "Analysis/CalledCode.h"
#include "Model/Construct.h"

#include "clang/AST/Stmt.h"
#include "clang/AST/StmtOpenMP.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Frontend/OpenMP/OMPConstants.h"

namespace chomp {

/// Whether a construct has an inscan reduction.
bool hasInScan(const clang::OMPExecutableDirective *D);
/// Whether a construct decides which threads run its code, so that its clauses make copies (Region.h, ThreadConstruct).
bool isThreadConstruct(const clang::OMPExecutableDirective *D);
/// Whether one thread runs a construct's code at once, alone.
bool isOfOneThread(llvm::omp::Directive Leaf);
/// Whether code, or what it calls, has constructs that a team's threads meet together (parallel, for, barrier …).
/// InLoop: it is the body of a loop that a construct has distributed.
bool usesTeam(const clang::Stmt *Code, bool InLoop = false);
/// Whether a loop construct, were it outside of all loops, is more than its own thread's.
bool bindsToOthers(const clang::OMPExecutableDirective *Loop);
/// Whether it has a parallel construct. Known: of all code that has been asked for (CalleeFacts).
bool startsThreads(const clang::Stmt *Code, FunctionAnswers &Known);
bool startsThreads(const clang::Stmt *Code);
/// Whether a function's own code starts threads.
bool startsThreads(const clang::FunctionDecl *F, FunctionAnswers &Known);
/// Whether code in SPMD mode, or what it calls, goes by the number of a team's threads: in loops that they share, but
/// for those of OneEach, in reductions, or because it asks for it.
bool goesByThreads(const clang::Stmt *Code, const llvm::SmallPtrSetImpl<const clang::Stmt *> &OneEach);
/// Whether a construct asks for an exact number of threads, num_threads(strict: …).
bool wantsExactThreads(const clang::OMPExecutableDirective *D);
/// Whether it has a task with detach.
bool detachesTasks(const clang::Stmt *Code);

} // namespace chomp

#endif
