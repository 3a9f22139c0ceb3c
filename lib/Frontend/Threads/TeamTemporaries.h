//===- TeamTemporaries.h - temporary objects that threads share -----------===//
#ifndef CHOMP_FRONTEND_TEAMTEMPORARIES_H
#define CHOMP_FRONTEND_TEAMTEMPORARIES_H

#include "Analysis/Escapes.h"
#include "Analysis/TeamCode.h"
#include "Frontend/Device/BuildContext.h"

namespace chomp {

/// Tells the device text which compound literals in code are what its parallel constructs, or functions that it calls,
/// may have the address of. Before the text is edited.
void shareLiterals(BuildContext &Context, const clang::Stmt *Code);

/// Temporary objects whose making or end starts threads.
class TemporaryFinder : public clang::DynamicRecursiveASTVisitor {
public:
  explicit TemporaryFinder(CalleeFacts &Facts) : Facts(Facts) {}
  std::vector<const clang::Expr *> Found;
  bool isFound(const clang::Expr *E) const;
  bool isHanded(const clang::Expr *E) const { return Handed.contains(E); }

  bool VisitVarDecl(clang::VarDecl *V) override { return place(V->getInit()); }
  bool VisitReturnStmt(clang::ReturnStmt *S) override;
  bool VisitCXXNewExpr(clang::CXXNewExpr *E) override { return place(E->getInitializer()); }
  bool VisitCallExpr(clang::CallExpr *E) override { return takeArguments({E->getArgs(), E->getNumArgs()}); }
  bool VisitCXXConstructExpr(clang::CXXConstructExpr *E) override {
    return takeArguments({E->getArgs(), E->getNumArgs()});
  }
  bool VisitInitListExpr(clang::InitListExpr *E) override;
  bool VisitLambdaExpr(clang::LambdaExpr *E) override;
  bool VisitExpr(clang::Expr *E) override;
  bool TraverseStmt(clang::Stmt *S) override;

private:
  /// An object that is made at its place, as one of a variable's or of another object's.
  bool place(const clang::Expr *E);
  bool takeArguments(llvm::ArrayRef<const clang::Expr *> Arguments);

  CalleeFacts &Facts;
  llvm::SmallPtrSet<const clang::Expr *, 8> Seen, Handed;
};
/// Whether an expression that makes an object begins with its type: Count(1), Pair{x, y}.
bool namesItsType(const clang::Expr *E);
/// Makes an object in the team's memory: what stands before and behind "Count(1)", the latter without the object's
/// get() or move().
std::pair<std::string, std::string> madeObject(BuildContext &Context, llvm::StringRef Type);
/// One of them. Handed: a function gets it by value.
void editMadeObject(BuildContext &Context, const clang::Expr *E, bool Handed, TokenEdits &Edits);

/// An argument that such a function gets by reference.
void editTemporary(BuildContext &Context, const clang::Expr *Argument, const clang::ParmVarDecl *P, TokenEdits &Edits);

/// The object of such a method.
void editTemporaryObject(BuildContext &Context, const clang::Expr *Object, const clang::CXXMethodDecl *Method,
                         TokenEdits &Edits);

/// The default arguments in the head of a function that may be one.
void editDefaultArguments(BuildContext &Context, const clang::FunctionDecl *F, TokenEdits &Edits);
/// The same of one, as device text.
KernelCode defaultArgument(BuildContext &Context, const clang::ParmVarDecl *P);

} // namespace chomp

#endif
