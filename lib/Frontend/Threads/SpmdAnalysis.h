//===- SpmdAnalysis.h - the walk over a region's sequential code ----------===//
//
// SpmdMode.cpp has the statements that one thread would run alone, SpmdConstructs.cpp the constructs among them.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_SPMDANALYSIS_H
#define CHOMP_FRONTEND_SPMDANALYSIS_H

#include "Analysis/MainThreadCode.h"
#include "Frontend/Device/BuildContext.h"
#include "Frontend/Threads/Effects.h"
#include "Frontend/Threads/SpmdMode.h"

namespace chomp {

struct ReductionListItem;

/// Accesses to memory since the last barrier.
struct Pending {
  bool Read = false;       ///< All threads have read.
  bool MainThread = false; ///< One thread has written.
  bool Parallel = false;   ///< A parallel construct's threads have done what they like.
  bool Reduced = false;    ///< One thread may be at work on what the others have left of a reduction.
  Pending &operator|=(Pending P) {
    Read |= P.Read;
    MainThread |= P.MainThread;
    Parallel |= P.Parallel;
    Reduced |= P.Reduced;
    return *this;
  }
  bool operator==(const Pending &P) const {
    return Read == P.Read && MainThread == P.MainThread && Parallel == P.Parallel && Reduced == P.Reduced;
  }
};

class SpmdAnalysis : Effects {
public:
  SpmdAnalysis(BuildContext &Context, const clang::Stmt *Code, const TargetRegion &Region, SpmdMode &Out)
      : Effects(Context, Out.Why), Code(Code), Region(Region), Out(Out),
        Shareable(shareable(Context.File.Context, Code)) {}

  void run(const clang::Stmt *S);

  /// Variables have become the team's in between: what was found before may be wrong.
  bool again() const { return Again; }

private:
  // Accesses of a whole statement, and the barrier before it where one is needed.
  void barrier(const clang::Stmt *S) {
    Out.Barrier.insert(S);
    Now = {};
  }
  void readByAll(const clang::Stmt *S) {
    if (Now.MainThread || Now.Parallel)
      barrier(S);
    Now.Read = true;
  }
  void byMainThread(const clang::Stmt *S) {
    if (Now.Read || Now.Parallel)
      barrier(S);
    Now.MainThread = true;
  }
  void byThreads(const clang::Stmt *S) {
    if (Now.Read || Now.MainThread || Now.Parallel)
      barrier(S);
    Now.Parallel = true;
  }

  /// Leaves a statement to one thread.
  void byMainThread(const clang::Stmt *S, Effect Does) {
    Out.MainThread.insert(S);
    if (Does.Changes || Does.Reads)
      byMainThread(S);
  }

  std::optional<Effect> whole(const clang::Stmt *S);
  bool leaves(const clang::Stmt *S);
  bool share(const clang::Stmt *S);
  bool alone(const clang::Stmt *S);
  bool decides(const clang::Stmt *S, const clang::Expr *Condition);
  void statement(const clang::Stmt *S);

  void declarations(const clang::DeclStmt *S);
  void expression(const clang::Expr *E);
  void branch(const clang::IfStmt *S);
  void choice(const clang::SwitchStmt *S);
  Effect beginning(const clang::ForStmt *S);
  void loop(const clang::Stmt *S, const clang::Expr *Condition, const clang::Expr *Step, const clang::Stmt *Body);
  /// What happens where an iteration begins: nothing, all threads read memory, one of them does what it likes and all
  /// wait for it.
  enum class LoopHead { Plain, Reads, Decided };
  void repeat(const clang::Stmt *S, LoopHead Head, llvm::function_ref<void()> Body);
  void directive(const clang::OMPExecutableDirective *D);
  void parallel(const clang::OMPExecutableDirective *D);
  void accesses(const clang::OMPExecutableDirective *D);
  void distribute(const clang::OMPExecutableDirective *D);
  struct CopiesMade {
    bool Begun = false, Results = false; ///< By one thread;
    bool ByAll = false;                  ///< those of arrays by all of them.
    uint64_t Bytes = 0;                  ///< Of what pointers lead to.
  };
  void copy(const clang::OMPExecutableDirective *D, const clang::Expr *E, bool Starts, CopiesMade &Made);
  void reduction(const clang::OMPExecutableDirective *D, const ReductionListItem &Item, CopiesMade &Made);
  CopiesMade copies(const clang::OMPExecutableDirective *D);
  void compare(const clang::OMPExecutableDirective *D, const SpmdMode &First);
  void overlap(const clang::OMPExecutableDirective *D, const clang::Stmt *Body);

  const clang::Stmt *Code; ///< All of the region's.
  const TargetRegion &Region;
  SpmdMode &Out;
  const VariableSet Shareable;
  bool Again = false;
  Pending Now;
  std::vector<Pending> Exits;         ///< Of the loops and switches around, by break.
  std::vector<Pending> Continues;     ///< Of the loops around, by continue.
  std::optional<std::string> Threads; ///< As all parallel constructs so far ask for.
};

} // namespace chomp

#endif
