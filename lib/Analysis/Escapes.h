//===- Escapes.h - what of its variables code gives away ------------------===//
//
// Who has the address of a variable may hand it to other threads. These walks find the places where code lets somebody
// have it: pointers, references, arguments, objects whose methods keep or give back where they are.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_ANALYSIS_ESCAPES_H
#define CHOMP_ANALYSIS_ESCAPES_H

#include "Analysis/TeamCode.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace chomp {

/// The variables, and `this`, in whose storage an lvalue, a pointer or an object with pointers may lead.
void findSources(const clang::Expr *E, llvm::function_ref<void(const clang::Expr *)> Found);

/// The local variable that such a name stands for; that of a structured binding's object for one of its names.
const clang::VarDecl *variableNamed(const clang::Expr *E);

/// Whether a reference is all that there is of a temporary object: the variable, then, lasts as long as that.
bool holdsTemporary(const clang::VarDecl *V);

/// Whether objects of the type, std::initializer_list, lead to an array of the thread that has made them.
bool isInitializerList(clang::QualType Type);

/// Whether a function that returns an object of the type makes it where its caller has it.
bool isReturnedInPlace(clang::QualType Type);

/// What is known of functions, for any number of walks.
class CalleeFacts {
public:
  /// Whether threads start where code calls a function, or makes or destroys an object.
  bool starts(const clang::FunctionDecl *F) { return startsThreads(F, Starts); }
  bool starts(const clang::CallExpr *E);
  bool startsAtEnd(clang::QualType Type);
  /// Whether they may while the object comes into being that an expression makes.
  bool startsIn(const clang::Expr *Init);
  /// Whether code, or what it calls, has a parallel construct.
  bool hasParallel(const clang::Stmt *Code) { return startsThreads(Code, Starts); }
  /// Whether code, or what it calls, names functions of other files, which may start threads.
  bool callsOtherFiles(const clang::Stmt *Code);
  /// Whether a method lets others know where its object is, in another way than by what it returns.
  bool handsOn(const clang::CXXMethodDecl *Method);

private:
  FunctionAnswers Starts, CallsOthers, StartsCalled, HandsOn;
};

class EscapeVisitor : public clang::DynamicRecursiveASTVisitor {
public:
  explicit EscapeVisitor(CalleeFacts &Facts) : Facts(Facts) {}

  /// Somebody gets to know where E is, or what it leads to.
  virtual void escape(const clang::Expr *E) = 0;

  bool VisitVarDecl(clang::VarDecl *V) override;
  bool VisitArraySubscriptExpr(clang::ArraySubscriptExpr *E) override;
  bool VisitImplicitCastExpr(clang::ImplicitCastExpr *E) override;
  bool VisitUnaryOperator(clang::UnaryOperator *E) override;
  bool VisitCallExpr(clang::CallExpr *E) override;
  bool VisitCXXConstructExpr(clang::CXXConstructExpr *E) override;
  bool VisitInitListExpr(clang::InitListExpr *E) override;
  bool VisitCXXParenListInitExpr(clang::CXXParenListInitExpr *E) override;
  bool VisitCXXForRangeStmt(clang::CXXForRangeStmt *S) override;

protected:
  CalleeFacts &Facts;

private:
  llvm::SmallPtrSet<const clang::Expr *, 8> Subscripted;
};

} // namespace chomp

#endif
