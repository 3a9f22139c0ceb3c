//===- WorkItemLoops.h - parallel constructs whose threads take turns -----===//
//
// The virtual GPU works for a team in one host thread. Threads that wait for others at barriers need stacks of their
// own there, and switches between them. Where a parallel construct's own text has all of its barriers, none of that is
// needed: the code between two barriers, a barrier interval, becomes a loop over the team's threads.
//
//   Before:  int t = omp_get_thread_num();          After:  float sum_of[64];
//            float sum = x[t];                              threads.each([&](int thread) {
//            part[t] = sum;                                   int t = thread;
//   #pragma omp barrier                                       float sum = x[t];
//            y[t] = sum + part[63 - t];                       part[t] = sum;
//                                                             sum_of[thread] = sum;
//                                                           });
//                                                           threads.each([&](int thread) {
//                                                             int t = thread;
//                                                             float sum = sum_of[thread];
//                                                             y[t] = sum + part[63 - t];
//                                                           });
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_WORKITEMLOOPS_H
#define CHOMP_FRONTEND_WORKITEMLOOPS_H

#include "Frontend/Clauses/Reductions.h"
#include "Frontend/Device/BuildContext.h"
#include "Model/Obstacle.h"
#include "chomp/limits.h"

namespace chomp {

/// What a variable of the construct's own is to its threads.
enum class Kept {
  Here,           ///< Of one barrier interval: as the user declared it.
  Uniform,        ///< The same for all of them: one variable, outside of barrier intervals.
  Rematerialized, ///< Computed again in each barrier interval, from what never changes.
  ContextArray,   ///< In an array with an element for each thread; a barrier interval works on a copy.
  InPlace,        ///< In such an array, by reference.
  Bound           ///< A reference: what it refers to is in such an array, as a pointer.
};

/// A parallel construct, taken apart.
struct WorkItemLoops {
  const clang::OMPExecutableDirective *Construct = nullptr;
  bool Whole = false;      ///< None of its threads waits.
  bool KernelMode = false; ///< It is a target region whose code all threads run from the start (ompx_bare).

  /// A barrier interval, or an expression in the head of a statement around barriers.
  struct Part {
    enum class Kind {
      BarrierInterval,
      Condition, ///< On which all threads agree.
      Action     ///< The beginning or the step of a loop.
    } What = Kind::BarrierInterval;
    std::vector<const clang::Stmt *> Code;             ///< Statements that follow one another; else one.
    std::vector<const clang::DeclStmt *> Before;       ///< Of them, those that are the team's.
    llvm::SetVector<const clang::VarDecl *> Loaded;    ///< Declared at its beginning, in an order that works.
    llvm::SmallPtrSet<const clang::VarDecl *, 4> Bare; ///< Of them, those to which it gives their only values.
    llvm::SetVector<const clang::VarDecl *> Written;   ///< Stored at its end.
    bool Shared = false; ///< Loops over all iterations that threads share, as if one thread had them all.
    bool Asks = false;   ///< What it calls, or a construct in it, asks for its thread.
  };
  std::vector<Part> Parts;
  llvm::MapVector<const clang::VarDecl *, Kept> Variables;
  llvm::DenseMap<const clang::VarDecl *, const clang::Expr *> Values; ///< Of those that are computed anew.
  llvm::SetVector<const clang::Stmt *> Dropped; ///< Declarations: each part declares what it needs of them.
  std::vector<const clang::Stmt *> Barriers;    ///< Of kernel mode, which only end barrier intervals.
  llvm::MapVector<const clang::VarDecl *, ReductionListItem> Reductions; ///< Of the construct's own clauses.
  llvm::SetVector<const clang::VarDecl *> Begun; ///< Firstprivate variables that the threads change.
  unsigned MaxThreads = CHOMP_MOST_TEAM_THREADS; ///< That the construct can have.

  Kept kept(const clang::VarDecl *V) const {
    auto It = Variables.find(V->getCanonicalDecl());
    return It == Variables.end() ? Kept::Here : It->second;
  }
};

/// The parallel constructs in a region's own code, if the threads of all of them can take turns; else Why says what
/// stands against it. The region's variables (Sequential, Passed, ChangedApart) are known by then.
std::map<const clang::OMPExecutableDirective *, std::shared_ptr<const WorkItemLoops>>
findWorkItemLoops(BuildContext &Context, const clang::OMPExecutableDirective *Region, std::optional<Obstacle> &Why);

/// The same for a region in kernel mode, whose variables are known; null if its threads can't take turns.
std::shared_ptr<const WorkItemLoops> findWorkItemLoops(BuildContext &Context, const clang::OMPExecutableDirective *D,
                                                       const TargetRegion &Region, std::optional<Obstacle> &Why);

/// Whether code may make the threads of a team wait for one another, or one of them for what another does: not by the
/// barriers of its own text, which Own tells, but in what it calls or in ways that no barrier interval may have.
std::optional<Obstacle> whyStacks(BuildContext &Context, const clang::OMPExecutableDirective *D, bool KernelMode);

/// Whether the text of some code has a barrier, written or at a construct's end; a block's in kernel mode, too.
bool hasBarrier(const clang::Stmt *Code);
/// Whether a construct ends with a barrier.
bool endsWithBarrier(const clang::OMPExecutableDirective *D);

} // namespace chomp

#endif
