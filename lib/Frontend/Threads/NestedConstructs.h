//===- NestedConstructs.h - the constructs inside a block -----------------===//
#ifndef CHOMP_FRONTEND_NESTEDCONSTRUCTS_H
#define CHOMP_FRONTEND_NESTEDCONSTRUCTS_H

#include "Frontend/Closures/GenericLambdas.h"
#include "Frontend/Device/BuildContext.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtOpenMP.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace chomp {

/// The outermost constructs in some code.
class NestedFinder : public clang::DynamicRecursiveASTVisitor {
public:
  /// Loops that a hint stands in front of, too; with what is inside.
  explicit NestedFinder(bool Hints = false, bool Instances = false) : Hints(Hints), Instances(Instances) {}
  std::vector<const clang::OMPExecutableDirective *> Found;
  std::vector<const clang::LambdaExpr *> Generic; ///< Lambdas whose bodies wait to be taken for each instantiation.
  std::vector<const clang::AttributedStmt *> Hinted;
  llvm::SmallPtrSet<const clang::Stmt *, 8> InBlock; ///< Statements of compound statements.
  bool TraverseStmt(clang::Stmt *S) override {
    if (auto *D = dyn_cast_or_null<clang::OMPExecutableDirective>(S)) {
      Found.push_back(D);
      return true; // what is inside belongs to it
    }
    if (auto *Attributed = dyn_cast_or_null<clang::AttributedStmt>(S);
        Hints && Attributed && hasSpecificAttr<clang::LoopHintAttr>(Attributed->getAttrs())) {
      Hinted.push_back(Attributed);
      return true;
    }
    if (auto *Compound = dyn_cast_or_null<clang::CompoundStmt>(S))
      InBlock.insert(Compound->body_begin(), Compound->body_end());
    return clang::DynamicRecursiveASTVisitor::TraverseStmt(S);
  }
  bool TraverseLambdaExpr(clang::LambdaExpr *E) override {
    if (!Instances || !hasInstances(E))
      return clang::DynamicRecursiveASTVisitor::TraverseLambdaExpr(E);
    Generic.push_back(E);
    return llvm::all_of(E->capture_inits(), [&](clang::Expr *Init) { return TraverseStmt(Init); });
  }

private:
  const bool Hints, Instances;
};

/// Describes a construct inside a region. InBlock: it is a statement of a compound statement.
std::shared_ptr<Construct> buildNested(BuildContext &Context, const clang::OMPExecutableDirective *D, bool InBlock);

/// What `#pragma unroll` in front of a loop, or what stands for it, says to a GPU's compilers; empty for none.
std::string unrollHint(BuildContext &Context, const clang::Stmt *S);

} // namespace chomp

#endif
