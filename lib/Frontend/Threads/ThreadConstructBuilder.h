//===- ThreadConstructBuilder.h - takes one construct apart ---------------===//
//
// ThreadConstructs.cpp has clauses and code, ThreadCopies.cpp the copies of variables that the construct makes.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_THREADCONSTRUCTBUILDER_H
#define CHOMP_FRONTEND_THREADCONSTRUCTBUILDER_H

#include "Frontend/Clauses/RegionContext.h"
#include "Frontend/Device/BuildContext.h"

#include "llvm/ADT/ScopeExit.h"

namespace chomp {

class ThreadConstructBuilder {
public:
  /// Skip: as many of the directive's leaf constructs are another's business.
  ThreadConstructBuilder(BuildContext &Context, const clang::OMPExecutableDirective *D, unsigned Skip);

  std::shared_ptr<ThreadConstruct> build();

private:
  bool has(llvm::omp::Directive Leaf) const { return llvm::is_contained(Leaves, Leaf); }
  bool isInBarrierIntervals() const { return T->AsWorkItemLoops == WorkItemKind::BarrierIntervals; }
  bool inParallel() const { return llvm::is_contained(Context.Region->Enclosing, llvm::omp::OMPD_parallel); }
  void refuse(const clang::OMPClause *C, llvm::StringRef What = "");

  /// What is made of clauses' arguments, as the code around the construct would make it.
  template <class Make> auto outside(const Make &What) {
    CodeScope Inside = Context.Text.scope();
    Context.Text.enter(Outside);
    llvm::scope_exit Restore([&] { Context.Text.enter(std::move(Inside)); });
    return What();
  }
  Expression argument(const clang::Expr *E);

  // Clauses and code.
  void takeClauses();
  void takeIf(const clang::OMPIfClause *If);
  /// OpenMP 5.2 §11.7, bind clause.
  LoopBinding binding() const;
  /// OpenMP 6.0, 12.1.1 and 12.1.2: fewer threads are an error, of which severity and message tell.
  void takeStrict(clang::SourceLocation Loc);
  /// Who waits for tasks, and whose tasks those are, where events may complete any.
  void takeEvents(bool Task);
  /// Whether code, or what it calls, makes tasks or waits for any.
  static bool mayHaveChildren(const clang::Stmt *Code);
  /// OpenMP 6.0, 14.11: the handle gets the event before the task's data environment is made, where it is firstprivate.
  void takeDetach(const clang::OMPDetachClause *C);
  /// The scan directive of the loop, which splits its body in two (OpenMP 5.2 §5.6).
  void takeScan();
  /// The phases become blocks of their own, on the host, too.
  void checkPhases(const clang::CompoundStmt *Body, const clang::OMPScanDirective *Scan);
  /// A loop that the thread which meets it runs alone, as it stands.
  bool isPlainLoop() const;
  void takeCode();

  // Copies.
  /// In its code a copy has a name alone, and so keeps it from those of other namespaces and classes.
  void nameCopies();
  PrivateCopy *find(const clang::VarDecl *V);
  void addPrivate(const clang::OMPClause *C, const clang::Expr *E, Sharing Share);
  /// Whether a variable is a pointer here, or an array that the device has a pointer to.
  bool isPointer(const clang::VarDecl *V) const;
  void takeOriginal(PrivateCopy &P, const clang::VarDecl *V);
  /// A task that is run at once and only reads a variable needs no copy of it, unless the copy is seen to be made.
  bool isOnlyRead(const clang::Expr *Item);
  /// lastprivate(conditional), OpenMP 5.2 §5.4.5: the value of the last iteration that assigns one. Run in order, a
  /// copy that begins with the original's value ends with it.
  void takeConditional(const clang::OMPLastprivateClause *C);
  void takeReduction(const clang::OMPReductionClause *C);
  void takeInductions(const clang::OMPClause *C);
  /// Each thread's own, as if by a firstprivate clause. Where all threads run the kernel together, its parameters are.
  void takeChangedApart();
  /// What a parallel construct's threads get by value.
  void takeCopies();

  BuildContext &Context;
  const clang::OMPExecutableDirective *D;
  ConstructList Leaves;
  std::shared_ptr<ThreadConstruct> T;
  const WorkItemLoops *Mine = nullptr; ///< How the construct's threads take turns.
  CodeScope Outside;                   ///< Of the code around it.
  clang::OpenMPBindClauseKind Bind = clang::OMPC_BIND_unknown;
  std::optional<llvm::SmallPtrSet<const clang::VarDecl *, 8>> Written; ///< In the construct's code.
};

} // namespace chomp

#endif
