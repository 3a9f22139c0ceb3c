//===- ThisPointer.cpp - `this` and members in a region -------------------===//
//===----------------------------------------------------------------------===//
#include "Frontend/Clauses/ThisPointer.h"

#include "Analysis/Directives.h"
#include "Analysis/TeamCode.h"
#include "Analysis/ThisUses.h"
#include "Analysis/Variables.h"
#include "Frontend/Clauses/RegionNames.h"
#include "Frontend/Device/BuildContext.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenMPClause.h"
#include "clang/Lex/Preprocessor.h"

using namespace clang;

namespace chomp {

const VarDecl *memberItem(const BuildContext &Context, const Expr *E) {
  auto *Member = dyn_cast<MemberExpr>(E->IgnoreParenImpCasts());
  auto *Field = Member ? dyn_cast<FieldDecl>(Member->getMemberDecl()) : nullptr;
  if (!Field || !isa<CXXThisExpr>(Member->getBase()->IgnoreParenImpCasts()))
    return nullptr;
  OMPCapturedExprDecl *&V = Context.MemberItems[Member];
  if (!V) {
    auto &AST = Context.File.Context;
    V = OMPCapturedExprDecl::Create(AST, AST.getTranslationUnitDecl(), Field->getIdentifier(), Field->getType(),
                                    Member->getMemberLoc());
    V->setInit(const_cast<MemberExpr *>(Member));
  }
  return V;
}

namespace {
/// Members of which a construct around has a copy (firstprivate, use_device_ptr): Sema's variables for them are older
/// than the code that names them.
struct CopiesAround : DynamicRecursiveASTVisitor {
  CopiesAround(const SourceManager &SM, const OMPExecutableDirective *D) : SM(SM), Begin(D->getBeginLoc()) {
    if (D->hasAssociatedStmt())
      TraverseStmt(const_cast<Stmt *>(codeOf(D)));
  }
  bool TraverseCapturedStmt(CapturedStmt *S) override { return TraverseStmt(S->getCapturedStmt()); }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    auto *V = dyn_cast<OMPCapturedExprDecl>(E->getDecl());
    if (V && memberOf(V) && SM.isBeforeInTranslationUnit(V->getLocation(), Begin))
      Found.insert(V);
    return true;
  }
  const SourceManager &SM;
  SourceLocation Begin;
  llvm::SmallSetVector<const VarDecl *, 4> Found;
};
} // namespace

SmallVector<const VarDecl *, 4> memberItems(const BuildContext &Context, const OMPExecutableDirective *D,
                                            const OMPExecutableDirective *Inner) {
  auto Out = CopiesAround(Context.File.Context.getSourceManager(), D).Found.takeVector();
  auto Take = [&](auto *C) {
    for (const Expr *E : C->varlist())
      if (auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts()))
        if (auto *Captured = dyn_cast<OMPCapturedExprDecl>(Ref->getDecl());
            Captured && memberOf(Captured) && !llvm::is_contained(Out, Captured))
          Out.push_back(Captured);
  };
  SmallVector<const OMPClause *, 16> Clauses(D->clauses());
  if (Inner != D)
    llvm::append_range(Clauses, Inner->clauses());
  for (const OMPClause *C : Clauses)
    if (auto *Private = dyn_cast<OMPPrivateClause>(C))
      Take(Private);
    else if (auto *First = dyn_cast<OMPFirstprivateClause>(C); First && !C->isImplicit())
      Take(First);
    else if (auto *Last = dyn_cast<OMPLastprivateClause>(C))
      Take(Last);
    else if (auto *Reduction = dyn_cast<OMPReductionClause>(C))
      Take(Reduction);
    else if (auto *Addresses = dyn_cast<OMPHasDeviceAddrClause>(C))
      Take(Addresses);
    else if (auto *Pointers = dyn_cast<OMPIsDevicePtrClause>(C))
      for (const Expr *E : Pointers->varlist())
        if (const VarDecl *V = memberItem(Context, E))
          Out.push_back(V);
  return Out;
}

bool isWrittenMember(const OMPExecutableDirective *D, const VarDecl *Item) { return isWritten(D, memberOf(Item)); }

bool isSharedMember(const OMPExecutableDirective *D, const VarDecl *Item) {
  return memberOf(Item) && startsThreads(codeOf(D));
}

CodeScope scopeOf(BuildContext &Context, const FunctionDecl *F, const OMPExecutableDirective *D,
                  const OMPExecutableDirective *Inner) {
  CodeScope Scope;
  Scope.Region = true;
  Scope.Code = codeOf(D)->getSourceRange();
  Scope.Function = F;
  auto &Table = Context.File.PP.getIdentifierTable();
  Scope.Self = Table.find("self") == Table.end() ? "self" : inventName(Context.File, "self");
  Scope.Variables = regionNames(Context, D, Inner);
  for (const VarDecl *V : memberItems(Context, D, Inner))
    Scope.OwnMembers[memberOf(V)] = Scope.nameOf(V)->Name;
  return Scope;
}

ThisUses usesOfObject(BuildContext &Context, const OMPExecutableDirective *D) {
  ThisUses Uses = usesOf(D);
  for (const auto &[Own, Name] : Context.Text.scope().OwnMembers)
    Uses.erase({Own});
  return Uses;
}

bool usesObject(BuildContext &Context, const OMPExecutableDirective *D) {
  const ThisUses Uses = usesOfObject(Context, D);
  return Uses.First && (Uses.Whole || !Uses.Members.empty());
}

} // namespace chomp
