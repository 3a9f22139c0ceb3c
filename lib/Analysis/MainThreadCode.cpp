//===- MainThreadCode.cpp - sequential code that one thread runs for a team ===//
#include "Analysis/MainThreadCode.h"

#include "Analysis/ArrayTypes.h"
#include "Analysis/CalledCode.h"
#include "Analysis/Directives.h"
#include "Analysis/Expressions.h"
#include "Analysis/ReductionItems.h"
#include "Analysis/TeamCode.h"

#include "clang/AST/ExprCXX.h"

using namespace clang;
using namespace llvm::omp;

namespace chomp {

/// References and constants among the members take a value only where the object begins.
static bool hasFixedMembers(const ASTContext &AST, const RecordDecl *Record) {
  auto IsFixed = [&](QualType Type, bool Member) {
    Type = AST.getBaseElementType(Type);
    const RecordDecl *Of = Type->getAsRecordDecl();
    return (Member && (Type->isReferenceType() || Type.isConstQualified())) ||
           (Of && Of->getDefinition() && hasFixedMembers(AST, Of->getDefinition()));
  };
  auto *Class = dyn_cast<CXXRecordDecl>(Record);
  return (Class &&
          llvm::any_of(Class->bases(), [&](const CXXBaseSpecifier &B) { return IsFixed(B.getType(), false); })) ||
         llvm::any_of(Record->fields(), [&](const FieldDecl *F) { return IsFixed(F->getType(), true); });
}

bool beginsLater(const ASTContext &AST, QualType Type) {
  const RecordDecl *Record = AST.getBaseElementType(Type)->getAsRecordDecl();
  return Type.isTrivialType(AST) &&
         !(Record && Record->getDefinition() && hasFixedMembers(AST, Record->getDefinition()));
}

bool isCopiedByConstructor(const ASTContext &AST, QualType Type) {
  return !Type.isTriviallyCopyableType(AST) ||
         (Type->isArrayType() && !isVariableLength(AST, Type) && !beginsLater(AST, Type));
}

bool isPlain(const ASTContext &AST, QualType Type) {
  const TagDecl *Tag = Type->getBaseElementTypeUnsafe()->getAsTagDecl();
  return beginsLater(AST, Type) && !(Tag && Tag->getParentFunctionOrMethod());
}

VariableSet shareable(const ASTContext &AST, const Stmt *Code) {
  struct Finder : DynamicRecursiveASTVisitor {
    explicit Finder(const ASTContext &AST) : AST(AST) {}
    const ASTContext &AST;
    VariableSet Found;
    bool VisitCompoundStmt(CompoundStmt *Block) override {
      for (const Stmt *S : Block->body())
        if (auto *Declared = dyn_cast<DeclStmt>(S))
          for (const Decl *D : Declared->decls())
            if (auto *V = dyn_cast<VarDecl>(D); V && isShareable(V))
              Found.insert(V->getCanonicalDecl());
      return true;
    }
    bool isShareable(const VarDecl *V) const {
      QualType Type = V->getType();
      return V->hasLocalStorage() && !V->hasAttrs() && !V->isUsableInConstantExpressions(AST) &&
             !Type->isReferenceType() && !Type.isVolatileQualified() && !Type->isVariablyModifiedType() &&
             isPlain(AST, Type);
    }
    bool TraverseStmt(Stmt *S) override {
      auto *D = dyn_cast_or_null<OMPExecutableDirective>(S);
      return (D && hasLeaf(D, {OMPD_parallel})) || DynamicRecursiveASTVisitor::TraverseStmt(S);
    }
    bool TraverseLambdaExpr(LambdaExpr *) override { return true; }
  } Finder(AST);
  Finder.TraverseStmt(const_cast<Stmt *>(Code));
  return std::move(Finder.Found);
}

namespace {

/// Tells variables that parallel constructs reduce from those that are used in other ways.
class ReducedFinder : public DynamicRecursiveASTVisitor {
public:
  VariableSet Reduced, Other;

  bool TraverseStmt(Stmt *S) override {
    auto *D = dyn_cast_or_null<OMPExecutableDirective>(S);
    if (!D)
      return DynamicRecursiveASTVisitor::TraverseStmt(S);
    VariableSet Items;
    const bool Parallel = hasLeaf(D, {OMPD_parallel});
    for (const OMPClause *C : D->clauses()) {
      if (C->isImplicit())
        continue;
      if (isa<OMPReductionClause>(C) && Parallel && !hasInScan(D)) {
        for (const ReductionListItem &Item : reductionItems(C))
          if (Item.Root && isa<DeclRefExpr>(bareItem(Item.Item)) && !declaredReduction(Item))
            Items.insert(Item.Root->getCanonicalDecl());
        continue;
      }
      for (const Expr *E : clauseExpressions(C))
        takeAll(E);
    }
    if (!D->hasAssociatedStmt())
      return true;
    if (!Parallel)
      return TraverseStmt(const_cast<Stmt *>(codeOf(D)));
    Reduced.insert_range(Items);
    Others(*this, Items).TraverseStmt(const_cast<Stmt *>(codeOf(D)));
    return true;
  }

  // By its value alone: what reads it, and statements that give it another.
  bool VisitImplicitCastExpr(ImplicitCastExpr *E) override {
    if (E->getCastKind() == CK_LValueToRValue)
      ByValue.insert(E->getSubExpr()->IgnoreParens());
    return true;
  }
  bool VisitCompoundStmt(CompoundStmt *Block) override {
    for (const Stmt *S : Block->body())
      takeStatement(S);
    return true;
  }
  bool VisitIfStmt(IfStmt *S) override { return takeStatement(S->getThen()) && takeStatement(S->getElse()); }
  bool VisitForStmt(ForStmt *S) override { return takeStatement(S->getBody()); }
  bool VisitWhileStmt(WhileStmt *S) override { return takeStatement(S->getBody()); }
  bool VisitDoStmt(DoStmt *S) override { return takeStatement(S->getBody()); }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    if (auto *V = dyn_cast<VarDecl>(E->getDecl()); V && !ByValue.contains(E))
      Other.insert(V->getCanonicalDecl());
    return true;
  }
  bool TraverseLambdaExpr(LambdaExpr *E) override {
    for (const LambdaCapture &C : E->captures())
      if (auto *V = C.capturesVariable() ? dyn_cast<VarDecl>(C.getCapturedVar()) : nullptr)
        Other.insert(V->getCanonicalDecl());
    return true;
  }

private:
  /// Everything in a parallel construct but its own copies.
  struct Others : DynamicRecursiveASTVisitor {
    Others(ReducedFinder &Finder, const VariableSet &Items) : Finder(Finder), Items(Items) {}
    ReducedFinder &Finder;
    const VariableSet &Items;
    bool VisitDeclRefExpr(DeclRefExpr *E) override {
      if (auto *V = dyn_cast<VarDecl>(E->getDecl()); V && !Items.contains(V->getCanonicalDecl()))
        Finder.Other.insert(V->getCanonicalDecl());
      return true;
    }
  };

  void takeAll(const Expr *E) { Others(*this, {}).TraverseStmt(const_cast<Expr *>(E)); }

  bool takeStatement(const Stmt *S) {
    auto *E = dyn_cast_or_null<Expr>(S);
    E = E ? E->IgnoreParens() : nullptr;
    if (auto *Full = dyn_cast_or_null<FullExpr>(E))
      E = Full->getSubExpr()->IgnoreParens();
    if (auto *Binary = dyn_cast_or_null<BinaryOperator>(E); Binary && Binary->isAssignmentOp())
      ByValue.insert(Binary->getLHS()->IgnoreParens());
    else if (auto *Unary = dyn_cast_or_null<UnaryOperator>(E); Unary && Unary->isIncrementDecrementOp())
      ByValue.insert(Unary->getSubExpr()->IgnoreParens());
    return true;
  }

  llvm::SmallPtrSet<const Expr *, 16> ByValue;
};

} // namespace

VariableSet reducedForMainThread(const ASTContext &AST, const Stmt *Code) {
  ReducedFinder Finder;
  Finder.TraverseStmt(const_cast<Stmt *>(Code));
  VariableSet Found;
  for (const VarDecl *V : shareable(AST, Code))
    if (Finder.Reduced.contains(V) && !Finder.Other.contains(V) && V->getType()->isRealType())
      Found.insert(V);
  return Found;
}

bool mayRunInMainThread(const Stmt *S) {
  struct Finder : CalledCodeVisitor {
    bool Apart = true;
    unsigned Loops = 0, Switches = 0;
    bool refuse() { return Apart = false; }
    bool VisitOMPExecutableDirective(OMPExecutableDirective *D) override {
      static constexpr Directive Known[] = {OMPD_atomic, OMPD_critical, OMPD_flush, OMPD_error};
      return llvm::is_contained(Known, D->getDirectiveKind()) || refuse();
    }
    bool unknown(const Expr *) override { return refuse(); }
    bool VisitDeclRefExpr(DeclRefExpr *E) override {
      auto *F = dyn_cast<FunctionDecl>(E->getDecl());
      llvm::StringRef Name = F && F->getIdentifier() ? F->getName() : "";
      const bool Routine = Name.starts_with("omp_") || Name.starts_with("ompx_");
      if (Routine && !Name.ends_with("_lock") && Name != "omp_get_wtime" && Name != "omp_get_thread_num" &&
          Name != "omp_get_team_num" && Name != "omp_get_num_teams")
        return refuse();
      return CalledCodeVisitor::VisitDeclRefExpr(E);
    }
    // Jumps, as far as they stand in the statement itself.
    bool VisitReturnStmt(ReturnStmt *) override { return isCalled() || refuse(); }
    bool VisitGotoStmt(GotoStmt *) override { return isCalled() || refuse(); }
    bool VisitIndirectGotoStmt(IndirectGotoStmt *) override { return isCalled() || refuse(); }
    bool VisitLabelStmt(LabelStmt *) override { return isCalled() || refuse(); }
    bool VisitBreakStmt(BreakStmt *) override { return isCalled() || Loops + Switches > 0 || refuse(); }
    bool VisitContinueStmt(ContinueStmt *) override { return isCalled() || Loops > 0 || refuse(); }
    bool VisitSwitchCase(SwitchCase *) override { return isCalled() || Switches > 0 || refuse(); }
    bool TraverseLambdaExpr(LambdaExpr *) override { return refuse(); }
    bool TraverseStmt(Stmt *Inner) override {
      const bool Loop = isa_and_nonnull<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(Inner);
      const bool Switch = isa_and_nonnull<SwitchStmt>(Inner);
      Loops += Loop;
      Switches += Switch;
      const bool Ok = CalledCodeVisitor::TraverseStmt(Inner);
      Loops -= Loop;
      Switches -= Switch;
      return Ok;
    }
  } Finder;
  Finder.TraverseStmt(const_cast<Stmt *>(S));
  return Finder.Apart;
}

} // namespace chomp
