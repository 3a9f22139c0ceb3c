//===- WorkItemVariables.h - what a parallel construct's variables are ----===//
//
// Which of them have one value for all threads of a team, and which can be computed whenever they are needed.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_WORKITEMVARIABLES_H
#define CHOMP_FRONTEND_WORKITEMVARIABLES_H

#include "Frontend/Device/BuildContext.h"
#include "Frontend/Device/UsedVariables.h"
#include "Frontend/Threads/WorkItemEvents.h"

namespace chomp {

/// How some code uses variables, and whether it asks for its thread.
struct Accesses {
  struct Use {
    bool Writes = false;
    bool Escapes = false; ///< Its address goes elsewhere.
  };
  llvm::MapVector<const clang::VarDecl *, Use> Uses;
  bool Asks = false;         ///< For its thread, not by calling omp_get_thread_num() itself.
  bool AsksDirectly = false; ///< That, or for their number.
  bool AsksPlace = false;    ///< For its place, or the size, in the block of kernel mode.
};
Accesses accessesOf(const clang::Stmt *S);

/// An assignment to a variable that is all of an expression.
struct Assignment {
  const clang::VarDecl *To;
  const clang::Expr *Value; ///< Null for a step of one.
  bool Plain;               ///< By =.
};
/// The assignments of which an expression consists; nothing if it is more than that.
std::optional<llvm::SmallVector<Assignment, 2>> assignments(const clang::Stmt *S);

class WorkItemVariables : protected WorkItemEvents {
protected:
  WorkItemVariables(BuildContext &Context, const clang::OMPExecutableDirective *D, WorkItemLoops &Out,
                    std::optional<Obstacle> &Why)
      : WorkItemEvents(Context, D, Out, Why) {}

  /// The variables that an event declares.
  static llvm::SmallVector<const clang::VarDecl *, 4> declared(const Event &E);
  void survey();
  /// What an expression's value is made of.
  struct Value {
    bool Known = true;   ///< Of nothing but what is understood here.
    bool Thread = false; ///< Of the thread's number, too.
    bool Reads = false;  ///< Of memory, where all threads look at the same place.
    VariableSet Of;      ///< Variables of the construct's own.
    bool sameForAll() const { return Known && !Thread; }
    Value &operator|=(const Value &V) {
      Known &= V.Known;
      Thread |= V.Thread;
      Reads |= V.Reads;
      Of.insert_range(V.Of);
      return *this;
    }
  };
  static Value nothing();
  /// Whether no thread changes a variable while the construct runs; it is declared outside of it.
  bool isConstant(const clang::VarDecl *V);
  /// A glvalue whose value is asked for.
  Value read(const clang::Expr *E);
  /// A firstprivate variable that no thread changes, nor anybody the original: that will do for all.
  bool isUnchanged(const clang::VarDecl *V) const;
  /// Where a glvalue is.
  Value address(const clang::Expr *E);
  Value value(const clang::Expr *E);
  Value call(const clang::CallExpr *E);
  /// Whether an expression is the thread's number, or (Count) that of all threads.
  bool isQuery(const clang::Expr *E, bool Count) const;
  /// Whether a variable's initializer asks how many threads there are.
  bool isCount(const clang::VarDecl *V) const;
  /// Whether a statement is a loop that gives each thread its share of the same iterations, and nothing in it tells
  /// whose they are: for (int i = omp_get_thread_num(); i < n; i += omp_get_num_threads()).
  bool isShared(const clang::Stmt *S);
  bool isCandidate(const clang::VarDecl *V) const;
  /// Whether code outside of barrier intervals can evaluate an expression.
  bool isTeams(const clang::Expr *E);
  /// Whether an event is nothing but assignments of one value for all threads to variables that have one.
  bool assignsForAll(const Event &E);
  /// Whether all variables that an event declares are the same for all threads.
  bool declaresForTeam(const Event &E) const;
  static bool isBare(const clang::DeclStmt *S);
  /// Those with one value for all threads, by taking away what speaks against it until nothing more does.
  void findTeamVariables();
  void classify();
  /// Whether a team's variable keeps its value where another variable's declaration is in scope.
  bool staysAround(const clang::VarDecl *Team, const Event &Declaration);
  /// The one value that a variable ever has, from its declaration or soon after it; null for none.
  const clang::Expr *onlyValue(const clang::VarDecl *V, const Event &Declaration) const;
  bool isWhole(const clang::Expr *E) const { return Context.tokens().range(E->getSourceRange()).has_value(); }
  /// Whether an expression's text means the same in all of the construct: none of its names is also another variable's.
  bool canStandAnywhere(const clang::Expr *E) const;
  /// Those that each barrier interval can compute anew.
  void findValues();

  llvm::MapVector<const clang::VarDecl *, const Event *> Declared;
  VariableSet Escaped; ///< Their addresses are taken.
  llvm::DenseMap<const clang::VarDecl *, std::vector<const Event *>> Writers;
  VariableSet TeamVariables;
  llvm::SmallPtrSet<const clang::Stmt *, 4> Undivided; ///< Declarations that stay whole.
  llvm::DenseMap<const clang::VarDecl *, Value> Values;
  std::optional<VariableSet> Changed; ///< Variables from outside that the construct changes.
};

} // namespace chomp

#endif
