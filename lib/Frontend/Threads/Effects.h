//===- Effects.h - what evaluating code does to memory --------------------===//
//
// For code that all threads of a team are to run, each for itself (SpmdMode.cpp): what an expression reads and writes,
// told apart by whether each thread has it for itself or all of them share it. What is not known is an error of the
// proof, and never taken for harmless.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_EFFECTS_H
#define CHOMP_FRONTEND_EFFECTS_H

#include "Frontend/Device/BuildContext.h"
#include "Frontend/Threads/FunctionSummaries.h"
#include "Model/Obstacle.h"

#include "clang/AST/ExprCXX.h"

namespace chomp {

/// What evaluating some code does.
struct Effect {
  bool Reads = false;   ///< Memory that several threads may access.
  bool Writes = false;  ///< The same, or a variable of the main thread's own.
  bool Changes = false; ///< Of these, memory.
  bool Own = false;     ///< Changes a variable that each thread has for itself.
  Effect &operator|=(Effect E) {
    Reads |= E.Reads;
    Writes |= E.Writes;
    Changes |= E.Changes;
    Own |= E.Own;
    return *this;
  }
};

class Effects {
public:
  /// Why: gets the first thing that stands against all threads' running the code.
  Effects(BuildContext &Context, std::optional<Obstacle> &Why) : Context(Context), Functions(Context), Why(Why) {}

protected:
  enum class Where { Own, Constant, Memory, MainThread };

  bool failed() const { return Why.has_value(); }
  void fail(const clang::Stmt *S, ObstacleKind Kind, std::string Name = "");

  /// Of an expression's value; of finding out where a glvalue is.
  Effect value(const clang::Expr *E);
  Effect address(const clang::Expr *E);
  /// Either, as a statement has it.
  Effect evaluation(const clang::Expr *E) { return E->isGLValue() ? address(E) : value(E); }
  Where where(const clang::Expr *E);
  Where where(const clang::VarDecl *V) const;

  BuildContext &Context;
  FunctionSummaries Functions;
  /// Variables that are declared in the statement at hand, which nobody needs after it.
  llvm::SmallPtrSet<const clang::VarDecl *, 8> Inside;

private:
  Effect read(const clang::Expr *E);
  Effect modify(const clang::Expr *E);
  Effect call(const clang::CallExpr *E);
  Effect construct(const clang::CXXConstructExpr *E);
  Effect arguments(const clang::FunctionDecl *F, llvm::ArrayRef<const clang::Expr *> Arguments, const Summary &Does);

  std::optional<Obstacle> &Why;
};

} // namespace chomp

#endif
