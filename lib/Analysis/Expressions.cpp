//===- Expressions.cpp - what the user wrote ------------------------------===//
#include "Analysis/Expressions.h"

#include "Support/StandIns.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclOpenMP.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/AST/StmtOpenMP.h"
#include "llvm/ADT/STLFunctionalExtras.h"

using namespace clang;

namespace chomp {

/// A variable's name; empty for other expressions.
static llvm::StringRef nameOf(const Expr *E) {
  auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
  return Ref && Ref->getDecl()->getIdentifier() ? Ref->getDecl()->getName() : llvm::StringRef();
}

bool isOmittedLength(const Expr *E) { return nameOf(E) == standin::Length; }

/// The variable of ours that an item begins with, if its name is such; its only subscript.
static const ArraySubscriptExpr *subscriptOf(const Expr *E, llvm::function_ref<bool(llvm::StringRef)> IsName) {
  auto *Subscript = dyn_cast<ArraySubscriptExpr>(E->IgnoreParenImpCasts());
  return Subscript && IsName(nameOf(Subscript->getBase())) ? Subscript : nullptr;
}

/// What sizeof is asked of.
static const Expr *operandOf(const Expr *E) {
  auto *Size = dyn_cast<UnaryExprOrTypeTraitExpr>(E->IgnoreParenImpCasts());
  return Size && !Size->isArgumentType() ? Size->getArgumentExpr()->IgnoreParens() : nullptr;
}

static bool isWrapping(llvm::StringRef Name) {
  return Name.starts_with(standin::Lvalue) || Name.starts_with(standin::Pointer) || Name.starts_with(standin::Array);
}

const Expr *wrappedItem(const Expr *E) {
  auto *Subscript = subscriptOf(E, isWrapping);
  return Subscript ? operandOf(Subscript->getIdx()) : nullptr;
}

const OMPArrayShapingExpr *shapedItem(const Expr *E) {
  auto *Subscript = subscriptOf(E, [](llvm::StringRef Name) { return Name.starts_with(standin::Array); });
  if (!Subscript)
    return nullptr;
  llvm::SmallVector<Expr *, 3> Extents;
  const Expr *Sum = Subscript->getIdx()->IgnoreImpCasts();
  for (; isa<BinaryOperator>(Sum); Sum = cast<BinaryOperator>(Sum)->getLHS()->IgnoreImpCasts())
    Extents.insert(Extents.begin(), cast<BinaryOperator>(Sum)->getRHS()->IgnoreParenImpCasts());
  llvm::SmallVector<SourceRange, 3> Brackets;
  for (const Expr *Extent : Extents)
    Brackets.push_back(Extent->getSourceRange());
  if (Extents.empty())
    return nullptr;
  const ASTContext &AST = cast<DeclRefExpr>(Subscript->getBase()->IgnoreParenImpCasts())->getDecl()->getASTContext();
  const Expr *Pointer = operandOf(Sum);
  return Pointer ? OMPArrayShapingExpr::Create(AST, AST.OMPArrayShapingTy, const_cast<Expr *>(Pointer),
                                               E->getBeginLoc(), Pointer->getBeginLoc(), Extents, Brackets)
                 : nullptr;
}

const Expr *asWritten(const Expr *E) {
  for (;;) {
    const Expr *Bare = E->IgnoreImplicit();
    if (auto *Ref = dyn_cast<DeclRefExpr>(Bare->IgnoreParenImpCasts()))
      if (auto *Captured = dyn_cast<OMPCapturedExprDecl>(Ref->getDecl()); Captured && Captured->getInit()) {
        E = Captured->getInit();
        continue;
      }
    if (const Expr *Wrapped = wrappedItem(Bare)) {
      E = Wrapped;
      continue;
    }
    return Bare;
  }
}

const Expr *wholeOf(const Expr *E) {
  for (;;) {
    E = E->IgnoreParenImpCasts();
    auto *Subscript = dyn_cast<ArraySubscriptExpr>(E);
    auto *Unary = dyn_cast<UnaryOperator>(E);
    if (auto *Member = dyn_cast<MemberExpr>(E);
        Member && !Member->isArrow() && !Member->getMemberDecl()->getType()->isReferenceType()) {
      E = Member->getBase();
    } else if (Subscript && (Subscript->getBase()->IgnoreParenImpCasts()->getType()->isArrayType() ||
                             Subscript->getBase()->getType()->isVectorType())) {
      E = Subscript->getBase();
    } else if (Unary && (Unary->getOpcode() == UO_Real || Unary->getOpcode() == UO_Imag)) {
      E = Unary->getSubExpr();
    } else {
      return E;
    }
  }
}

const VarDecl *wholeVariable(const Expr *E) {
  auto *Ref = dyn_cast<DeclRefExpr>(wholeOf(E));
  auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  return V && !V->getType()->isReferenceType() ? V : nullptr;
}

bool isVolatile(const Expr *E) {
  auto *Ref = dyn_cast<DeclRefExpr>(wholeOf(E));
  auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  return E->getType().isVolatileQualified() ||
         (V && V->getASTContext().getBaseElementType(V->getType().getNonReferenceType()).isVolatileQualified());
}

std::vector<const Expr *> clauseExpressions(const OMPClause *C) {
  std::vector<const Expr *> Out;
  for (const Stmt *S : C->children())
    if (auto *E = dyn_cast_or_null<Expr>(S))
      Out.push_back(asWritten(E));
  return Out;
}

std::vector<const Expr *> clauseExpressions(const OMPExecutableDirective *D) {
  std::vector<const Expr *> Out;
  for (const OMPClause *C : D->clauses())
    for (const Expr *E : clauseExpressions(C))
      Out.push_back(E);
  return Out;
}

static bool isStraightCode(const Stmt *S, bool InSubscript) {
  if (!S)
    return true;
  if (isa<CallExpr, CXXConstructExpr, ForStmt, WhileStmt, DoStmt, CXXForRangeStmt, IfStmt, SwitchStmt, GotoStmt,
          ContinueStmt, AbstractConditionalOperator, OMPExecutableDirective>(S))
    return false;
  if (auto *Binary = dyn_cast<BinaryOperator>(S); Binary && Binary->isLogicalOp())
    return false;
  if (auto *Subscript = dyn_cast<ArraySubscriptExpr>(S))
    return !InSubscript && isStraightCode(Subscript->getBase(), InSubscript) &&
           isStraightCode(Subscript->getIdx(), true);
  return llvm::all_of(S->children(), [&](const Stmt *Child) { return isStraightCode(Child, InSubscript); });
}

bool isStraight(const Stmt *Code) { return isStraightCode(Code, false); }

const Expr *bareItem(const Expr *E) {
  E = E->IgnoreParenImpCasts();
  if (const Expr *Wrapped = wrappedItem(E))
    return bareItem(Wrapped);
  if (const Expr *Shaped = shapedItem(E))
    return Shaped;
  return E;
}

const DeclRefExpr *sectionedPointer(const ASTContext &AST, const Expr *Item) {
  auto IsZero = [&](const Expr *Lower) {
    const std::optional<llvm::APSInt> Known =
        Lower && !Lower->isValueDependent() ? Lower->getIntegerConstantExpr(AST) : std::nullopt;
    return !Lower || (Known && Known->isZero());
  };
  const auto *Section = dyn_cast<ArraySectionExpr>(Item->IgnoreParenImpCasts());
  while (Section && IsZero(Section->getLowerBound())) {
    const Expr *Base = Section->getBase()->IgnoreParenImpCasts();
    if (auto *Ref = dyn_cast<DeclRefExpr>(Base))
      return isa<VarDecl>(Ref->getDecl()) && Ref->getType()->isPointerType() ? Ref : nullptr;
    Section = dyn_cast<ArraySectionExpr>(Base);
  }
  return nullptr;
}

} // namespace chomp
