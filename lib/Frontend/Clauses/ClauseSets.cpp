//===- ClauseSets.cpp - what the clauses of a directive say of each variable ===//
#include "Frontend/Clauses/ClauseSets.h"

#include "Analysis/Directives.h"
#include "Analysis/ReductionItems.h"
#include "Frontend/Clauses/ThisPointer.h"
#include "Frontend/Device/BuildContext.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/OpenMPClause.h"
#include "llvm/Frontend/OpenMP/OMP.h"

using namespace clang;
using namespace llvm::omp;

namespace chomp {

const VarDecl *listItem(const Expr *E) {
  auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
  auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  return V ? V->getCanonicalDecl() : nullptr;
}

bool isDeclaredBefore(const ValueDecl *V, SourceLocation Place) {
  return V->getASTContext().getSourceManager().isBeforeInTranslationUnit(V->getLocation(), Place);
}

const Expr *sectionBase(const Expr *E) {
  E = E->IgnoreParenImpCasts();
  while (auto *Section = dyn_cast<ArraySectionExpr>(E))
    E = Section->getBase()->IgnoreParenImpCasts();
  return E;
}

bool isPointerToSection(const BuildContext &Context, const Expr *E) {
  const TokenStream &Tokens = Context.tokens();
  // Of a member's section Sema leaves the member.
  auto Last = Tokens.index(E->getEndLoc());
  bool Section = isa<ArraySectionExpr>(E->IgnoreParenImpCasts()) || (Last && Tokens[*Last + 1].Spelling == "[");
  return Section && sectionBase(E)->getType().getNonReferenceType()->isAnyPointerType();
}

bool isOfCategory(QualType Type, llvm::StringRef Category) {
  Type = Type.getNonReferenceType();
  return Category == "all" || (Category == "pointer"  ? Type->isPointerType()
                               : Category == "scalar" ? Type->isScalarType() && !Type->isPointerType()
                                                      : Category == "aggregate" && !Type->isScalarType());
}

bool isFirstprivateByDefault(const OMPExecutableDirective *D) {
  auto *Default = D->getSingleClause<OMPDefaultClause>();
  return Default && D->getDirectiveKind() != llvm::omp::OMPD_target &&
         Default->getDefaultKind() == llvm::omp::OMP_DEFAULT_firstprivate;
}

void ClauseSets::take(const BuildContext &Context, const OMPExecutableDirective *D) {
  auto Take = [](auto *C, auto &Set) {
    for (const Expr *E : C->varlist())
      if (const VarDecl *V = listItem(E))
        Set.insert(V);
  };
  for (const OMPClause *C : D->clauses()) {
    for (const InductionListItem &Item : inductionItems(Context, C))
      if (const VarDecl *V = listItem(Item.Item))
        Inductions[V] = Item;
    if (auto *P = dyn_cast<OMPPrivateClause>(C))
      Take(P, Private);
    else if (auto *F = dyn_cast<OMPFirstprivateClause>(C)) {
      Take(F, C->isImplicit() ? ImplicitFirstprivate : Firstprivate);
      // The clause is the teams' and threads': to the target construct a pointer is what is mapped at its address.
      if (C->isImplicit() && isFirstprivateByDefault(D))
        for (const Expr *E : F->varlist())
          if (const VarDecl *V = listItem(E); V && !V->getType().getNonReferenceType()->isAnyPointerType())
            Firstprivate.insert(V);
    }
    if (auto *L = dyn_cast<OMPLastprivateClause>(C)) {
      Take(L, Lastprivate);
      if (L->getKind() == OMPC_LASTPRIVATE_conditional)
        Take(L, Conditional);
    } else if (auto *I = dyn_cast<OMPIsDevicePtrClause>(C)) {
      // Of an array it means what has_device_addr does (OpenMP 5.2 §5.4.7).
      for (const Expr *E : I->varlist())
        if (const VarDecl *V = listItem(E) ? listItem(E) : memberItem(Context, E))
          (V->getType().getNonReferenceType()->isArrayType() ? DeviceAddress : DevicePointer).insert(V);
    } else if (auto *H = dyn_cast<OMPHasDeviceAddrClause>(C)) {
      for (const Expr *E : H->varlist())
        if (const VarDecl *V = listItem(sectionBase(E)))
          (isPointerToSection(Context, E) ? DevicePointer : DeviceAddress).insert(V);
    } else if (isa<OMPReductionClause>(C)) {
      for (const ReductionListItem &Item : reductionItems(C))
        if (Item.Root)
          Reduction[Item.Root] = Item;
    }
  }
}

bool ClauseSets::shares(const VarDecl *V) const {
  V = V->getCanonicalDecl();
  return Private.contains(V) || Firstprivate.contains(V) || Lastprivate.contains(V) || DevicePointer.contains(V) ||
         Reduction.contains(V) || Inductions.contains(V);
}

const VarDecl *rootOf(const Expr *E) {
  const DeclRefExpr *Ref = rootReference(E);
  auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  return V ? V->getCanonicalDecl() : nullptr;
}

const DeclRefExpr *rootReference(const Expr *E) {
  for (;;) {
    E = E->IgnoreParenImpCasts();
    if (auto *Ref = dyn_cast<DeclRefExpr>(E))
      return Ref;
    if (auto *Section = dyn_cast<ArraySectionExpr>(E))
      E = Section->getBase();
    else if (auto *Subscript = dyn_cast<ArraySubscriptExpr>(E))
      E = Subscript->getBase();
    else if (auto *Member = dyn_cast<MemberExpr>(E))
      E = Member->getBase();
    else if (auto *Unary = dyn_cast<UnaryOperator>(E))
      E = Unary->getSubExpr();
    else if (auto *Binary = dyn_cast<BinaryOperator>(E))
      E = Binary->getLHS()->getType()->isAnyPointerType() ? Binary->getLHS() : Binary->getRHS();
    else if (auto *Cast = dyn_cast<CStyleCastExpr>(E))
      E = Cast->getSubExpr();
    else if (auto *Shaping = dyn_cast<OMPArrayShapingExpr>(E))
      E = Shaping->getBase();
    else
      return nullptr;
  }
}

bool isMappedByDefault(const OMPExecutableDirective *D, QualType Type) {
  bool Scalar = Type->isScalarType();
  for (const OMPClause *C : D->clauses())
    if (auto *Default = dyn_cast<OMPDefaultmapClause>(C)) {
      OpenMPDefaultmapClauseKind Kind = Default->getDefaultmapKind();
      bool Applies = Kind == OMPC_DEFAULTMAP_unknown || Kind == OMPC_DEFAULTMAP_all ||
                     Kind == (Scalar ? OMPC_DEFAULTMAP_scalar : OMPC_DEFAULTMAP_aggregate);
      OpenMPDefaultmapClauseModifier How = Default->getDefaultmapModifier();
      if (Applies && How != OMPC_DEFAULTMAP_MODIFIER_default && How != OMPC_DEFAULTMAP_MODIFIER_unknown)
        return How != OMPC_DEFAULTMAP_MODIFIER_firstprivate;
    }
  return !Scalar;
}

bool isPrivate(const OMPExecutableDirective *D, const VarDecl *V) {
  return llvm::any_of(D->clauses(), [&](const OMPClause *C) {
    auto *P = dyn_cast<OMPPrivateClause>(C);
    return P && llvm::any_of(P->varlist(), [&](const Expr *E) { return listItem(E) == V; });
  });
}

void shareInTaskloops(ASTContext &AST) {
  struct Visitor : DynamicRecursiveASTVisitor {
    ASTContext &AST;
    explicit Visitor(ASTContext &AST) : AST(AST) { ShouldVisitTemplateInstantiations = true; }
    bool VisitOMPExecutableDirective(OMPExecutableDirective *D) override {
      if (!hasLeaf(D, {OMPD_parallel}) || !hasLeaf(D, {OMPD_taskloop}) || D->hasClausesOfKind<OMPDefaultClause>())
        return true;
      for (OMPClause *const &C : D->clauses())
        if (auto *Copied = dyn_cast<OMPFirstprivateClause>(C); Copied && C->isImplicit())
          const_cast<OMPClause *&>(C) =
              OMPSharedClause::Create(AST, {}, {}, {}, SmallVector<Expr *, 4>(Copied->varlist()));
      return true;
    }
  };
  Visitor(AST).TraverseDecl(AST.getTranslationUnitDecl());
}

} // namespace chomp
