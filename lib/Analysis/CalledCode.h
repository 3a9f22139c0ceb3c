//===- CalledCode.h - a walk through code and what it calls ---------------===//
//
// For questions about all that a kernel's threads may run: the bodies of functions, methods, constructors and
// destructors that code names are visited too, each once.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_ANALYSIS_CALLEDCODE_H
#define CHOMP_ANALYSIS_CALLEDCODE_H

#include "Analysis/Discarded.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"

namespace chomp {

/// Whether a function without a body here may do whatever its file says: a user's, and not declared as one that only
/// computes a value from its arguments.
bool isUnknown(const clang::FunctionDecl *F);

/// The function that a declare variant directive names; null in templates.
const clang::FunctionDecl *variantOf(const clang::OMPDeclareVariantAttr *A);

class CalledCodeVisitor : public WithoutDiscarded<clang::DynamicRecursiveASTVisitor> {
public:
  /// Whether to visit a function's body; false also for one that the derived class knows.
  virtual bool enters(const clang::FunctionDecl *) { return true; }
  /// For functions without a body here (another file's, or whatever a pointer leads to), with what names them in the
  /// code. Like the Visit functions: false ends the walk.
  virtual bool unknown(const clang::Expr *) { return true; }
  /// For functions that call themselves, on whatever way. Likewise.
  virtual bool recurses(const clang::FunctionDecl *) { return true; }

  /// Whether what is being visited stands elsewhere: in a function that is called, in a default argument.
  bool isCalled() const { return Depth > 0; }

  bool VisitDeclRefExpr(clang::DeclRefExpr *E) override;
  bool VisitMemberExpr(clang::MemberExpr *E) override;
  bool VisitCXXConstructExpr(clang::CXXConstructExpr *E) override;
  bool VisitVarDecl(clang::VarDecl *V) override;
  bool VisitCXXBindTemporaryExpr(clang::CXXBindTemporaryExpr *E) override;
  bool VisitCallExpr(clang::CallExpr *E) override;
  bool VisitCXXDefaultArgExpr(clang::CXXDefaultArgExpr *E) override;
  bool VisitCXXDefaultInitExpr(clang::CXXDefaultInitExpr *E) override;

protected:
  /// The functions, canonical, whose code is being visited: each was called by the one before it.
  const llvm::SmallPtrSetImpl<const clang::FunctionDecl *> &around() const { return Around; }

private:
  bool take(const clang::FunctionDecl *F, const clang::Expr *E);
  bool takeVariants(const clang::FunctionDecl *F, const clang::Expr *E);
  bool destroy(clang::QualType Type);
  bool traverseCalled(clang::Stmt *Code);

  llvm::SmallPtrSet<const clang::FunctionDecl *, 16> Seen;
  llvm::SmallPtrSet<const clang::FunctionDecl *, 8> Around; ///< Whose code is being visited.
  llvm::SmallPtrSet<const clang::CXXRecordDecl *, 4> Destroyed;
  unsigned Depth = 0;
};

/// What was found of functions, by canonical declaration.
using FunctionAnswers = llvm::DenseMap<const clang::FunctionDecl *, bool>;

/// A search for something in code and in what it calls, which looks at a function's code once for all searches with the
/// same answers: a chain of calls takes time that grows with its length, though each of its functions is asked for.
class RememberingFinder : public CalledCodeVisitor {
public:
  explicit RememberingFinder(FunctionAnswers &Known) : Known(Known) {}

  /// Whether it is there.
  bool search(const clang::Stmt *Code);
  bool enters(const clang::FunctionDecl *F) override;

protected:
  /// For Visit functions: it is there, and the walk ends.
  bool found();

private:
  FunctionAnswers &Known;
  llvm::SmallVector<const clang::FunctionDecl *, 8> Entered;
  bool Found = false;
};

} // namespace chomp

#endif
