//===- UsedVariables.cpp - the variables that code uses -------------------===//
//
// What code names and does not declare, and whether it may write to it. A construct that makes copies of its own hides
// the originals from its code: it uses them only as its clauses say.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Device/UsedVariables.h"

#include "Analysis/Directives.h"
#include "Analysis/Expressions.h"
#include "Analysis/Lambdas.h"
#include "Analysis/PrivateVariables.h"
#include "Analysis/TeamCode.h"
#include "Analysis/Variables.h"
#include "Frontend/Device/BuildContext.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/ExprOpenMP.h"
#include "clang/AST/OpenMPClause.h"
#include "llvm/Frontend/OpenMP/OMP.h"

using namespace clang;
using namespace llvm::omp;

namespace chomp {

namespace {

class UseFinder : public DynamicRecursiveASTVisitor {
public:
  llvm::MapVector<const VarDecl *, UsedVariable> Uses;
  llvm::SmallPtrSet<const VarDecl *, 16> Declared;

  explicit UseFinder(const KeptExtents &Extents) : Extents(Extents) { ShouldVisitImplicitCode = true; }

  bool VisitVarDecl(VarDecl *D) override {
    Declared.insert(D->getCanonicalDecl());
    for (const Expr *Size : Extents.sizes(D))
      Declared.insert(Extents.constant(Size));
    return true;
  }
  /// A construct uses what its clauses name; in its code their private copies hide the originals.
  bool TraverseStmt(Stmt *S) override {
    auto *D = dyn_cast_or_null<OMPExecutableDirective>(S);
    if (!D || !isThreadConstruct(D))
      return DynamicRecursiveASTVisitor::TraverseStmt(S);
    std::vector<const VarDecl *> Inner = privateVariables(D);
    for (const OMPClause *C : D->clauses())
      takeClause(C, isOpenMPTargetExecutionDirective(D->getDirectiveKind()));
    std::vector<const VarDecl *> Added;
    for (const VarDecl *V : Inner)
      if (Hidden.insert(V).second)
        Added.push_back(V);
    bool Ok = !D->hasAssociatedStmt() || TraverseStmt(const_cast<Stmt *>(codeOf(D)));
    for (const VarDecl *V : Added)
      Hidden.erase(V);
    return Ok;
  }
  /// A list has its conversions in one of its two forms.
  bool TraverseInitListExpr(InitListExpr *E) override {
    InitListExpr *Meant = E->isSyntacticForm() && E->getSemanticForm() ? E->getSemanticForm() : E;
    return llvm::all_of(Meant->children(), [&](Stmt *Init) { return TraverseStmt(Init); });
  }
  /// The code alone: what Clang lists beside it to be captured says nothing of how it is used.
  bool TraverseCapturedStmt(CapturedStmt *S) override { return TraverseStmt(S->getCapturedStmt()); }
  bool VisitImplicitCastExpr(ImplicitCastExpr *E) override {
    const Expr *Sub = E->getSubExpr()->IgnoreParens();
    if (E->getCastKind() == CK_LValueToRValue) {
      takeRead(Sub);
    } else if (E->getCastKind() == CK_ArrayToPointerDecay) {
      if (auto *Ref = dyn_cast<DeclRefExpr>(Sub))
        Decayed.insert(Ref);
    } else if (E->getCastKind() == CK_NoOp && E->getType().isConstQualified()) {
      if (auto *Ref = dyn_cast<DeclRefExpr>(Sub))
        Read.insert(Ref); // bound to a reference to const
    }
    return true;
  }
  /// What stands before a comma is not looked at (so too the object that a static member is named with).
  bool VisitBinaryOperator(BinaryOperator *E) override {
    if (E->getOpcode() == BO_Comma)
      takeRead(E->getLHS());
    else if (E->isAssignmentOp())
      takeAssigned(E->getLHS());
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *E) override {
    if (E->isIncrementDecrementOp())
      takeAssigned(E->getSubExpr());
    return true;
  }
  bool VisitUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *E) override {
    takeExtents(E->getTypeOfArgument().getNonReferenceType());
    if (!E->isArgumentType())
      if (auto *Ref = dyn_cast<DeclRefExpr>(E->getArgumentExpr()->IgnoreParens()))
        Unevaluated.insert(Ref);
    return true;
  }
  /// An extent is read, and Clang has no cast to say so.
  bool VisitVariableArrayTypeLoc(VariableArrayTypeLoc Loc) override {
    if (const Expr *Size = Loc.getSizeExpr())
      takeRead(Size);
    return true;
  }
  /// What is done to a variable that a lambda captures by reference, the lambda's code says.
  bool VisitLambdaExpr(LambdaExpr *E) override {
    for (const Expr *Init : E->capture_inits())
      if (auto *Ref = dyn_cast_or_null<DeclRefExpr>(Init)) {
        Read.insert(Ref);
        Decayed.insert(Ref);
      }
    return true;
  }
  /// A generic lambda's instantiations say more of what they do than its own code.
  bool TraverseLambdaExpr(LambdaExpr *E) override {
    const auto Instances = instancesOf(E);
    if (Instances.empty())
      return DynamicRecursiveASTVisitor::TraverseLambdaExpr(E);
    VisitLambdaExpr(E);
    for (auto [Capture, Init] : llvm::zip_equal(E->captures(), E->capture_inits()))
      TraverseLambdaCapture(E, &Capture, Init);
    for (CXXMethodDecl *Instance : Instances) {
      for (ParmVarDecl *P : Instance->parameters())
        TraverseDecl(P);
      TraverseStmt(Instance->getBody());
    }
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    auto *Var = dyn_cast<VarDecl>(E->getDecl());
    if (!Var)
      return true;
    if (isa<OMPCapturedExprDecl>(Var) || (Var->isImplicit() && !isUnnamedUnion(Var)) ||
        Hidden.contains(Var->getCanonicalDecl()))
      return true; // Clang's own, for the clauses of inner constructs; or a copy of one of those
    if (isa<ParmVarDecl>(Var) && !Var->getIdentifier())
      return true; // of a lambda's constructor
    // A template's parameter that the requires clause of a lambda in an instantiation still names.
    if (isa<ParmVarDecl>(Var) && Var->getType()->isDependentType() && E->isNonOdrUse() == NOUR_Unevaluated)
      return true;
    UsedVariable &Use = Uses[Var->getCanonicalDecl()];
    if (!Use.Decl) {
      Use.Decl = Var;
      Use.FirstUse = E;
    }
    // sizeof and the like want the array itself; they write nothing.
    Use.Written |= !Var->getType().isConstQualified() && !E->getType().isConstQualified() && !Read.contains(E) &&
                   E->isNonOdrUse() != NOUR_Unevaluated && !Unevaluated.contains(E);
    Use.NeverRead &= Assigned.contains(E);
    Use.OnlyDecays &= Decayed.contains(E);
    Use.Named |= !Read.contains(E) && !Unevaluated.contains(E);
    return true;
  }

private:
  const KeptExtents &Extents;

  /// Reading a variable, or a member or element of it, or one of two.
  void takeRead(const Expr *At) {
    At = wholeOf(At);
    if (auto *Ref = dyn_cast<DeclRefExpr>(At)) {
      Read.insert(Ref);
    } else if (auto *Choice = dyn_cast<ConditionalOperator>(At)) {
      takeRead(Choice->getTrueExpr());
      takeRead(Choice->getFalseExpr());
    } else if (auto *Comma = dyn_cast<BinaryOperator>(At); Comma && Comma->getOpcode() == BO_Comma) {
      takeRead(Comma->getRHS());
    }
  }

  void takeAssigned(const Expr *At) {
    if (auto *Ref = dyn_cast<DeclRefExpr>(wholeOf(At)))
      Assigned.insert(Ref);
  }

  void takeExtents(QualType Type) {
    while (auto *Array = dyn_cast_or_null<ArrayType>(Type->getAsArrayTypeUnsafe())) {
      if (auto *Variable = dyn_cast<VariableArrayType>(Array); Variable && Variable->getSizeExpr())
        TraverseStmt(const_cast<Expr *>(Extents.read(Variable)));
      Type = Array->getElementType();
    }
  }

  /// OfTarget: the construct is a combined target construct, on which implicit firstprivate clauses say nothing new.
  void takeClause(const OMPClause *C, bool OfTarget) {
    auto Items = [&](auto *List, bool Written) {
      for (const Expr *E : List->varlist()) {
        // Sema lists some expression of the code itself where it adds an item.
        if (auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts()))
          Written ? (void)Read.erase(Ref) : (void)Read.insert(Ref);
        takeExtents(E->getType().getNonReferenceType());
        TraverseStmt(const_cast<Expr *>(E));
      }
    };
    // What the sizes of private arrays are made of.
    if (auto *P = dyn_cast<OMPPrivateClause>(C))
      for (const Expr *E : P->varlist())
        takeExtents(E->getType().getNonReferenceType());
    if (auto *F = dyn_cast<OMPFirstprivateClause>(C); F && !F->isImplicit())
      for (const Expr *E : F->varlist())
        takeExtents(E->getType().getNonReferenceType());
    // The last three are the host's to evaluate; of the others only what the code itself names is used.
    if (isa<OMPPrivateClause, OMPSharedClause, OMPMapClause, OMPIsDevicePtrClause, OMPHasDeviceAddrClause,
            OMPNumTeamsClause, OMPThreadLimitClause, OMPDeviceClause>(C))
      return;
    if (auto *F = dyn_cast<OMPFirstprivateClause>(C)) {
      if (!OfTarget || !F->isImplicit())
        Items(F, false);
      return;
    }
    if (auto *L = dyn_cast<OMPLastprivateClause>(C))
      return Items(L, true);
    if (auto *R = dyn_cast<OMPReductionClause>(C))
      return Items(R, true);
    if (auto *R = dyn_cast<OMPTaskReductionClause>(C))
      return Items(R, true);
    if (auto *R = dyn_cast<OMPInReductionClause>(C))
      return Items(R, true);
    if (auto *L = dyn_cast<OMPLinearClause>(C)) {
      Items(L, true);
      if (const Expr *Step = L->getStep() ? asWritten(L->getStep()) : nullptr) {
        if (auto *Ref = dyn_cast<DeclRefExpr>(Step->IgnoreParenImpCasts()))
          Read.insert(Ref);
        TraverseStmt(const_cast<Expr *>(Step));
      }
      return;
    }
    if (auto *A = dyn_cast<OMPAffinityClause>(C)) // it may stand for a map clause (AncestorPragma.h)
      return Items(A, true);
    if (auto *P = dyn_cast<OMPCopyprivateClause>(C))
      return Items(P, true);
    if (auto *Depend = dyn_cast<OMPDependClause>(C))
      if (const OMPIteratorExpr *Iterators = iteratorsOf(Depend))
        takeIterators(const_cast<OMPIteratorExpr *>(Iterators));
    for (const Expr *E : clauseExpressions(C)) {
      if (auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts()); Ref && !isa<OMPDetachClause>(C))
        Read.insert(Ref);
      TraverseStmt(const_cast<Expr *>(E));
    }
  }

  void takeIterators(OMPIteratorExpr *Iterators) {
    for (unsigned I = 0; I < Iterators->numOfIterators(); ++I) {
      Declared.insert(cast<VarDecl>(Iterators->getIteratorDecl(I))->getCanonicalDecl());
      const OMPIteratorExpr::IteratorRange Range = Iterators->getIteratorRange(I);
      for (Expr *E : {Range.Begin, Range.End, Range.Step})
        if (E)
          TraverseStmt(E);
    }
  }

  llvm::SmallPtrSet<const DeclRefExpr *, 32> Read, Assigned, Decayed, Unevaluated;
  llvm::SmallPtrSet<const VarDecl *, 8> Hidden;
};

} // namespace

std::vector<UsedVariable> usedVariables(BuildContext &Context, ArrayRef<const Stmt *> Code) {
  UseFinder Finder(Context.File.Extents);
  for (const Stmt *S : Code)
    Finder.TraverseStmt(const_cast<Stmt *>(S));
  // The extents of a variable-length array are used with it.
  std::vector<const VarDecl *> Arrays;
  for (auto &[Key, Use] : Finder.Uses)
    if (!Finder.Declared.contains(Key) && Key->getType()->isVariablyModifiedType())
      Arrays.push_back(Key);
  for (const VarDecl *V : Arrays)
    for (QualType T = V->getType(); !T.isNull();) {
      if (const ArrayType *A = Context.File.Context.getAsArrayType(T)) {
        if (auto *Variable = dyn_cast<VariableArrayType>(A); Variable && Variable->getSizeExpr() && T != V->getType())
          Finder.TraverseStmt(const_cast<Expr *>(Context.File.Extents.read(Variable)));
        T = A->getElementType();
      } else {
        T = T->getPointeeType();
      }
    }
  // In a template's instantiations, what depends on no argument (int a[size.rows]) may still name the template's own
  // variable.
  llvm::DenseSet<SourceLocation> Instances;
  auto IsInstance = [](const VarDecl *V) { return !V->getDeclContext()->isDependentContext(); };
  for (const VarDecl *V : Finder.Declared)
    Instances.insert(V->getLocation());
  for (auto &[Key, Use] : Finder.Uses)
    if (IsInstance(Key))
      Instances.insert(Key->getLocation());
  std::vector<UsedVariable> Out;
  for (auto &[Key, Use] : Finder.Uses)
    if (!Finder.Declared.contains(Key) && (IsInstance(Key) || !Instances.contains(Key->getLocation())))
      Out.push_back(Use);
  const SourceManager &SM = Context.File.Context.getSourceManager();
  llvm::sort(Out, [&](const UsedVariable &A, const UsedVariable &B) {
    return SM.isBeforeInTranslationUnit(A.Decl->getLocation(), B.Decl->getLocation());
  });
  return Out;
}

} // namespace chomp
