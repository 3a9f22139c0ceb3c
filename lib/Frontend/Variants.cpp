//===- Variants.cpp - which variant of a function a call means ------------===//
#include "Frontend/Variants.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/OpenMPClause.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Basic/TargetInfo.h"
#include "llvm/Frontend/OpenMP/OMP.h"
#include "llvm/Frontend/OpenMP/OMPContext.h"

using namespace clang;
using namespace llvm::omp;

namespace chomp {

/// Walks the file with the constructs around each use of a function.
struct VariantFinder : DynamicRecursiveASTVisitor {
  using Base = DynamicRecursiveASTVisitor;
  VariantFinder(ASTContext &Context, Variants &Out) : Context(Context), Out(Out) {}

  bool TraverseDecl(Decl *D) override {
    if (D && !isa<TranslationUnitDecl>(D) && Context.getSourceManager().isInSystemHeader(D->getLocation()))
      return true;
    // A function begins anew; what a lambda or a construct captures doesn't.
    if (!isa_and_nonnull<FunctionDecl>(D))
      return Base::TraverseDecl(D);
    auto Outer = std::exchange(Around, {});
    bool Ok = Base::TraverseDecl(D);
    Around = std::move(Outer);
    return Ok;
  }

  /// Clang has put its own answer beside the call.
  bool TraversePseudoObjectExpr(PseudoObjectExpr *E) override { return TraverseStmt(E->getSyntacticForm()); }

  bool TraverseStmt(Stmt *S) override {
    auto *D = dyn_cast_or_null<OMPExecutableDirective>(S);
    if (!D)
      return Base::TraverseStmt(S);
    if (auto *Construct = dyn_cast<OMPDispatchDirective>(D))
      if (takeDispatch(Construct))
        return true;
    size_t Outside = Around.size();
    for (Directive Leaf : getLeafConstructsOrSelf(D->getDirectiveKind()))
      Around.push_back(Leaf);
    bool Ok = true;
    if (D->hasAssociatedStmt()) {
      const Stmt *Code = D->getAssociatedStmt();
      while (auto *Captured = dyn_cast<CapturedStmt>(Code))
        Code = Captured->getCapturedStmt();
      Ok = TraverseStmt(const_cast<Stmt *>(Code));
    }
    Around.resize(Outside);
    return Ok;
  }

  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    auto *F = dyn_cast<FunctionDecl>(E->getDecl());
    if (!F || Context.getSourceManager().isInSystemHeader(F->getLocation()))
      return true;
    const OMPDeclareVariantAttr *Chosen = nullptr;
    if (const FunctionDecl *V = best(F, /*Device=*/true, Chosen))
      Out.Device[E] = V;
    if (const FunctionDecl *V = best(F, /*Device=*/false, Chosen))
      Out.Host.emplace_back(E, V);
    return true;
  }

  bool takeDispatch(const OMPDispatchDirective *D) {
    const Stmt *Code = D->getAssociatedStmt();
    while (auto *Captured = dyn_cast<CapturedStmt>(Code))
      Code = Captured->getCapturedStmt();
    struct CallFinder : DynamicRecursiveASTVisitor {
      CallExpr *Found = nullptr;
      bool VisitCallExpr(CallExpr *E) override {
        Found = Found ? Found : E;
        return true;
      }
    } Finder;
    Finder.TraverseStmt(const_cast<Stmt *>(Code));
    auto *Callee = Finder.Found ? dyn_cast<DeclRefExpr>(Finder.Found->getCallee()->IgnoreParenImpCasts()) : nullptr;
    auto *F = Callee ? dyn_cast<FunctionDecl>(Callee->getDecl()) : nullptr;
    if (!F)
      return false;
    Variants::Dispatch Next;
    Next.Construct = D;
    Next.Call = Finder.Found;
    Next.Callee = Callee;
    const OMPDeclareVariantAttr *Ignored = nullptr;
    Next.WithoutContext = best(F, false, Ignored);
    Around.push_back(OMPD_dispatch);
    Next.Variant = best(F, false, Next.Attribute);
    Around.pop_back();
    Out.Dispatches.push_back(Next);
    for (Expr *Argument : Finder.Found->arguments())
      TraverseStmt(Argument);
    return true;
  }

  const FunctionDecl *best(const FunctionDecl *F, bool Device, const OMPDeclareVariantAttr *&Chosen) {
    SmallVector<const OMPDeclareVariantAttr *, 4> Attributes;
    SmallVector<VariantMatchInfo, 4> Infos;
    for (const FunctionDecl *Redeclared : F->redecls())
      for (const auto *A : Redeclared->specific_attrs<OMPDeclareVariantAttr>()) {
        if (A->isInherited())
          continue;
        Attributes.push_back(A);
        A->getTraitInfos()->getAsVariantMatchInfo(Context, Infos.emplace_back());
      }
    if (Attributes.empty())
      return nullptr;
    // No architecture is a device's: its text is one for all dialects.
    llvm::Triple None("unknown-unknown-unknown");
    OMPContext Here(Device, Device ? None : Context.getTargetInfo().getTriple(), None, /*DeviceNum=*/-1);
    if (Device) {
      Here.addTrait(TraitProperty::device_kind_gpu);
      if (!llvm::is_contained(Around, OMPD_target))
        Here.addTrait(TraitProperty::construct_target_target);
    }
    for (Directive Leaf : Around)
      switch (Leaf) {
      case OMPD_target:
        Here.addTrait(TraitProperty::construct_target_target);
        break;
      case OMPD_teams:
        Here.addTrait(TraitProperty::construct_teams_teams);
        break;
      case OMPD_parallel:
        Here.addTrait(TraitProperty::construct_parallel_parallel);
        break;
      case OMPD_for:
        Here.addTrait(TraitProperty::construct_for_for);
        break;
      case OMPD_simd:
        Here.addTrait(TraitProperty::construct_simd_simd);
        break;
      case OMPD_dispatch:
        Here.addTrait(TraitProperty::construct_dispatch_dispatch);
        break;
      default:
        break;
      }
    int Best = getBestVariantMatchForContext(Infos, Here);
    if (Best < 0)
      return nullptr;
    Chosen = Attributes[Best];
    auto *Reference = dyn_cast<DeclRefExpr>(Chosen->getVariantFuncRef()->IgnoreParenImpCasts());
    return Reference ? dyn_cast<FunctionDecl>(Reference->getDecl()) : nullptr;
  }

  ASTContext &Context;
  Variants &Out;
  std::vector<Directive> Around;
};

Variants::Variants(ASTContext &Context) {
  VariantFinder(Context, *this).TraverseDecl(Context.getTranslationUnitDecl());
}

const ValueDecl *Variants::device(const DeclRefExpr *E) const {
  auto It = Device.find(E);
  return It == Device.end() ? E->getDecl() : It->second;
}

} // namespace chomp
