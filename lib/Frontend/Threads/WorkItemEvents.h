//===- WorkItemEvents.h - a parallel construct's code around its barriers -===//
//
// The first half of WorkItemLoops.cpp: what stands between barriers, and what around them, in the order of the text.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_WORKITEMEVENTS_H
#define CHOMP_FRONTEND_WORKITEMEVENTS_H

#include "Frontend/Device/BuildContext.h"
#include "Frontend/Threads/WorkItemLoops.h"

namespace chomp {

using VariableSet = llvm::SmallPtrSet<const clang::VarDecl *, 16>;

/// The variable of which an expression is the name; null if it is more.
const clang::VarDecl *namedVariable(const clang::Expr *E);

class WorkItemEvents {
protected:
  WorkItemEvents(BuildContext &Context, const clang::OMPExecutableDirective *D, WorkItemLoops &Out,
                 std::optional<Obstacle> &Why)
      : Context(Context), AST(Context.File.Context), D(D), Out(Out), Why(Why) {}

  enum class EventKind {
    Statement, ///< Of a block, or all of a branch.
    Cut,       ///< A barrier, or where other code than a barrier interval begins or ends.
    Begin,     ///< A loop's first part, its condition, its step; a branch's condition.
    Condition,
    Step,
    Jump
  };
  struct Event {
    EventKind What;
    const clang::Stmt *S;
    const clang::Stmt *Owner;            ///< The statement whose head it is in, or the loop that a jump leaves.
    std::vector<const clang::Stmt *> In; ///< The loops with barriers around it.
    std::vector<const clang::Expr *> If; ///< What it depends on in the innermost of these.
  };
  bool failed() const { return Why.has_value(); }
  void fail(const clang::Stmt *S, ObstacleKind Kind, std::string Name = "");
  void event(EventKind What, const clang::Stmt *S, const clang::Stmt *Owner = nullptr);
  void cutHere() { event(EventKind::Cut, nullptr); }
  void clauses();
  /// The same for a region in kernel mode: each thread has its own of what comes by value.
  void variables(const TargetRegion &Region);
  template <class List> void copies(const List *C, bool Begins) {
    for (const clang::Expr *E : C->varlist())
      if (const clang::VarDecl *V = namedVariable(E))
        copy(V, Begins);
  }
  void copy(const clang::VarDecl *V, bool Begins);
  /// Whether code has a break or continue that belongs to a loop around it.
  static bool jumps(const clang::Stmt *S, bool Breaks = true, bool Continues = true);
  /// Whether a statement is run once for the team, and not in barrier intervals alone.
  bool isOfTeam(const clang::Stmt *S) const { return hasBarrier(S) || (!Loops.empty() && jumps(S)); }
  void list(const clang::CompoundStmt *Block);
  void statement(const clang::Stmt *S);
  void body(const clang::Stmt *S);
  void control(const clang::Stmt *S);
  /// Whether all who run some code come to a barrier in it.
  static bool surely(const clang::Stmt *S);
  /// Whether threads that don't agree on a statement's condition break the rules.
  static bool mustAgree(const clang::Stmt *S);
  /// What no barrier interval may have.
  void checkText();

  BuildContext &Context;
  const clang::ASTContext &AST;
  const clang::OMPExecutableDirective *D;
  WorkItemLoops &Out;
  std::optional<Obstacle> &Why;

  std::vector<Event> Events;
  std::vector<const clang::Stmt *> Loops;         ///< With barriers, around the code at hand.
  std::vector<const clang::Expr *> Conditions;    ///< Since the innermost of these.
  llvm::SetVector<const clang::VarDecl *> Copies; ///< Private variables of the construct's clauses.
  VariableSet Begun;                              ///< Of them, those that begin with a value.
};

} // namespace chomp

#endif
