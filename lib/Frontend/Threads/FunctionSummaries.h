//===- FunctionSummaries.h - what calling a function does -----------------===//
//
// Whether a function reads or writes memory, and whether all threads of a team may call it, each for itself. What its
// own variables hold is nobody else's matter. A function of which too little is known, or that calls itself, is taken
// for one that tells threads apart.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_FUNCTIONSUMMARIES_H
#define CHOMP_FRONTEND_FUNCTIONSUMMARIES_H

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/StmtOpenMP.h"
#include "llvm/ADT/DenseMap.h"

namespace chomp {

struct BuildContext;

/// What calling a function does, whoever does it.
struct Summary {
  bool Reads = false, Writes = false;
  bool Tells = false; ///< Its threads are told apart in it, or nobody knows what it does.
  void add(const Summary &Other) {
    Reads |= Other.Reads;
    Writes |= Other.Writes;
    Tells |= Other.Tells;
  }
};

class FunctionSummaries {
public:
  explicit FunctionSummaries(BuildContext &Context) : Context(Context) {}

  Summary of(const clang::FunctionDecl *F);
  /// Of a use of a function, which may mean its variants.
  Summary of(const clang::FunctionDecl *F, const clang::Expr *Use);
  /// Of what the threads of a parallel construct do, but for what its clauses make of their results.
  Summary of(const clang::OMPExecutableDirective *Parallel);

private:
  Summary find(const clang::FunctionDecl *F);

  BuildContext &Context;
  llvm::DenseMap<const clang::FunctionDecl *, Summary> Known;
};

} // namespace chomp

#endif
