//===- HiddenChanges.cpp - changes of a variable by other ways than its name ===//
//
// A region has copies of its firstprivate variables, so it doesn't see what it does to the originals:
//
//   int *p = &x;
//   #pragma omp target map(p[0:1]) firstprivate(x)
//   { *p = 9; a = x; }                                       // a is not 9
//
// The host version works with the originals as long as nobody can tell, and here somebody can. Nobody can where no
// address of the variable is to be had, or where what is stored has a type that no lvalue for the variable has (C11
// 6.5, C++ [basic.lval]).
//
//===----------------------------------------------------------------------===//
#include "Frontend/Regions/HiddenChanges.h"

#include "Analysis/AddressTaken.h"
#include "Analysis/CalledCode.h"
#include "Analysis/Directives.h"
#include "Analysis/Expressions.h"
#include "Frontend/Device/BuildContext.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace chomp {

bool mayChange(const ASTContext &AST, QualType Object, QualType Stored) {
  Object = AST.getBaseElementType(Object.getNonReferenceType()).getCanonicalType().getUnqualifiedType();
  Stored = AST.getBaseElementType(Stored.getNonReferenceType()).getCanonicalType().getUnqualifiedType();
  if (Object == Stored || Object->isDependentType() || Stored->isDependentType() || Stored->isCharType() ||
      Stored->isStdByteType() || Stored->isVoidType())
    return true;
  if (const RecordDecl *Record = Object->getAsRecordDecl()) {
    auto *Class = dyn_cast<CXXRecordDecl>(Record);
    return llvm::any_of(Record->fields(), [&](const FieldDecl *F) { return mayChange(AST, F->getType(), Stored); }) ||
           (Class && Class->hasDefinition() && llvm::any_of(Class->bases(), [&](const CXXBaseSpecifier &Base) {
              return mayChange(AST, Base.getType(), Stored);
            }));
  }
  if (auto *Complex = Object->getAs<ComplexType>())
    return mayChange(AST, Complex->getElementType(), Stored);
  if (auto *Vector = Stored->getAs<VectorType>())
    return mayChange(AST, Object, Vector->getElementType());
  if (Object->isAnyPointerType() && Stored->isAnyPointerType())
    return true;
  return Object->isIntegralOrEnumerationType() && Stored->isIntegralOrEnumerationType() &&
         AST.getTypeSize(Object) == AST.getTypeSize(Stored);
}

namespace {

class StoreFinder : public CalledCodeVisitor {
public:
  bool Named = false;   ///< Some function may change it under its name.
  bool Reached = false; ///< What leads to it may be stored through.

  StoreFinder(const ASTContext &AST, const VarDecl *V) : AST(AST), V(V->getCanonicalDecl()) {
    ShouldVisitImplicitCode = true;
  }

  bool unknown(const Expr *) override { return anything(); }
  bool VisitAsmStmt(AsmStmt *) override { return anything(); }
  bool VisitBinaryOperator(BinaryOperator *E) override { return !E->isAssignmentOp() || store(E->getLHS()); }
  bool VisitUnaryOperator(UnaryOperator *E) override { return !E->isIncrementDecrementOp() || store(E->getSubExpr()); }
  bool VisitAtomicExpr(AtomicExpr *E) override { return storeOf(E->getPtr()->getType()->getPointeeType()); }
  bool VisitCXXNewExpr(CXXNewExpr *E) override {
    return E->getNumPlacementArgs() == 0 || storeOf(E->getAllocatedType());
  }
  bool VisitCXXOperatorCallExpr(CXXOperatorCallExpr *E) override {
    auto *Method = dyn_cast_or_null<CXXMethodDecl>(E->getDirectCallee());
    return !E->isAssignmentOp() || !Method || !Method->isTrivial() || store(E->getArg(0));
  }
  /// The library's functions store to what their arguments lead to.
  bool VisitCallExpr(CallExpr *E) override {
    const FunctionDecl *F = E->getDirectCallee();
    if (F && !F->hasBody() && !isUnknown(F) && (!F->isImplicit() || F->getBuiltinID()) && !F->isDefaulted())
      for (unsigned I = 0; I < E->getNumArgs(); ++I) {
        const QualType Type = I < F->getNumParams() ? F->getParamDecl(I)->getType() : E->getArg(I)->getType();
        const QualType To = Type->isReferenceType() ? Type.getNonReferenceType() : Type->getPointeeType();
        if (To.isNull() || To.isConstQualified())
          continue;
        const Expr *Given = To->isVoidType() ? E->getArg(I)->IgnoreParenImpCasts() : nullptr;
        storeOf(Given && Given->getType()->isAnyPointerType() ? Given->getType()->getPointeeType() : To);
      }
    return CalledCodeVisitor::VisitCallExpr(E);
  }

private:
  bool anything() {
    Reached = true;
    Named |= V->hasGlobalStorage();
    return !Named;
  }
  bool storeOf(QualType Type) {
    Reached |= mayChange(AST, V->getType(), Type);
    return true;
  }

  bool store(const Expr *E) {
    const Expr *Whole = wholeOf(E);
    const bool Reference = V->getType()->isReferenceType();
    auto *Member = dyn_cast<MemberExpr>(Whole);
    auto *Ref = dyn_cast<DeclRefExpr>(Whole);
    if (auto *To = dyn_cast_or_null<VarDecl>(Ref ? Ref->getDecl() : Member ? Member->getMemberDecl() : nullptr)) {
      if (To->getCanonicalDecl() == V) {
        Named |= isCalled();
        return !Named;
      }
      if (!To->getType()->isReferenceType() && !Reference)
        return true; // another variable
    } else if (Member && !Reference && !isa<OMPCapturedExprDecl>(V) && !V->getType()->isRecordType()) {
      return true; // no variable of this type has members
    }
    return storeOf(E->getType());
  }

  const ASTContext &AST;
  const VarDecl *V;
};

} // namespace

/// Whether pointers and references may lead to a variable that a region names; without a region, to one that any does.
static bool isReachable(BuildContext &Context, const OMPExecutableDirective *Region, const VarDecl *V) {
  if (V->getType()->isReferenceType() || isa<OMPCapturedExprDecl>(V) || V->isStaticDataMember())
    return true;
  if (V->isFileVarDecl())
    return V->hasExternalFormalLinkage() || Context.Addresses.contain(V, V->getASTContext().getTranslationUnitDecl(),
                                                                      /*But=*/nullptr, ClauseUses::LeftOut);
  const DeclContext *Around = V->getDeclContext();
  while (Around && !isa<FunctionDecl>(Around))
    Around = Around->getParent();
  return !Around || Context.Addresses.contain(V, cast<FunctionDecl>(Around), Region, ClauseUses::LeftOut);
}

bool isReachable(BuildContext &Context, const VarDecl *V) {
  return isReachable(Context, /*Region=*/nullptr, V->getCanonicalDecl());
}

bool mayChangeOriginal(BuildContext &Context, const OMPExecutableDirective *Region, const VarDecl *V) {
  if (V->getType().getNonReferenceType().isConstQualified())
    return false;
  // Most are not, whatever the region: one walk for all regions of a function or file.
  auto IsReachable = [&, V = V->getCanonicalDecl()] {
    return isReachable(Context, V) && (!V->hasLocalStorage() || isReachable(Context, Region, V));
  };
  if (V->hasLocalStorage() && !IsReachable()) // what the region calls may be a lot
    return false;
  StoreFinder Finder(V->getASTContext(), V);
  Finder.TraverseStmt(const_cast<Stmt *>(codeOf(Region)));
  return Finder.Named || (Finder.Reached && (V->hasLocalStorage() || IsReachable()));
}

} // namespace chomp
