//===- CxxUses.cpp - uses and spellings that C++ code changes in kernels --===//
#include "Frontend/Device/CxxUses.h"

#include "Frontend/Device/DeviceNames.h"
#include "Frontend/Device/DeviceRewriter.h"
#include "Frontend/Device/DeviceText.h"
#include "Frontend/Device/HostLayout.h"
#include "Frontend/Device/StorageFinder.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace chomp {

namespace {
/// What C++ needs of the rewriter's rules: uses of variables that a pointer reaches, calls of variants and through
/// pointers.
struct ReachedFinder : StorageFinder {
  using StorageFinder::StorageFinder;
  /// Calls that are written anew come before what stands in them.
  bool TraverseStmt(Stmt *S) override {
    const Expr *Use = S ? calleeOf(S) : nullptr;
    if (!Use || !Text.callVariant(Use, Edits))
      return StorageFinder::TraverseStmt(S);
    Anew.insert(S);
    return Text.isChosen(Use) || StorageFinder::TraverseStmt(S);
  }
  /// What begins a call: of a template's text, what does so in its instantiations.
  const Expr *calleeOf(const Stmt *S) const {
    if (auto *Operator = dyn_cast<BinaryOperator>(S))
      return Operator->isTypeDependent() ? Text.instance(Operator->getOperatorLoc()) : nullptr;
    if (auto *Operator = dyn_cast<UnaryOperator>(S))
      return Operator->isTypeDependent() ? Text.instance(Operator->getOperatorLoc()) : nullptr;
    if (auto *Subscript = dyn_cast<ArraySubscriptExpr>(S))
      return Subscript->isTypeDependent() ? Text.instance(Subscript->getRBracketLoc()) : nullptr;
    if (auto *Member = dyn_cast<CXXDependentScopeMemberExpr>(S))
      return Member->isArrow() ? Text.instance(Member->getOperatorLoc()) : nullptr;
    auto *Call = dyn_cast<CallExpr>(S);
    if (!Call)
      return nullptr;
    const Expr *Callee = Call->getCallee()->IgnoreParenImpCasts();
    if (isa<DeclRefExpr, MemberExpr>(Callee) && !Callee->isTypeDependent())
      return Callee;
    if (auto *Overloads = dyn_cast<OverloadExpr>(Callee))
      return Text.instance(Overloads->getNameLoc());
    if (auto *Member = dyn_cast<CXXDependentScopeMemberExpr>(Callee))
      return Text.instance(Member->getMemberLoc());
    if (auto *Scoped = dyn_cast<DependentScopeDeclRefExpr>(Callee))
      return Text.instance(Scoped->getLocation());
    return Text.instance(Call->getRParenLoc());
  }
  bool VisitCallExpr(CallExpr *E) override {
    if (Text.gpu())
      convertOperands(Text.tokens(), E, Edits);
    if (!Anew.contains(E) && !Text.answerTrait(E, Edits) && !Text.print(E, Edits) &&
        Calls.insert({E->getBeginLoc(), E->getRParenLoc()})
            .second) // Clang keeps some expressions of a directive several times
      Text.callIndirect(E, Edits);
    return true;
  }
  bool VisitParenExpr(ParenExpr *E) override {
    Text.renameMember(E, Edits);
    return true;
  }
  /// What a template's text calls is known of its instantiations.
  bool VisitUnresolvedLookupExpr(UnresolvedLookupExpr *E) override { return renameUnresolved(E->getNameLoc()); }
  bool VisitUnresolvedMemberExpr(UnresolvedMemberExpr *E) override { return renameUnresolved(E->getMemberLoc()); }
  bool VisitCXXDependentScopeMemberExpr(CXXDependentScopeMemberExpr *E) override {
    return renameUnresolved(E->getMemberLoc());
  }
  bool VisitDependentScopeDeclRefExpr(DependentScopeDeclRefExpr *E) override {
    return renameUnresolved(E->getLocation());
  }
  bool renameUnresolved(SourceLocation Name) {
    if (const Expr *Use = Text.instance(Name))
      Text.rename(Use, Edits);
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    if (Text.scope().nameOf(E->getDecl())) {
      Text.renameVariable(E, Edits);
      return true;
    }
    if (Text.isReached(E->getDecl()))
      Text.dereference(E, Edits);
    else if (isMovedOut(E->getDecl()))
      Text.renameVariable(E, Edits);
    else if (Text.meant(E) != E->getDecl() || Text.isChosen(E))
      Text.rename(E, Edits);
    else if (StorageFinder::VisitDeclRefExpr(E) && isa<VarDecl>(E->getDecl()))
      if (auto First = Text.tokens().index(E->getBeginLoc()); First && Text.tokens()[*First].Spelling == "::")
        Edits.replace({*First, *First}, KernelCode::Word::Global); // no parameter of a kernel
    return true;
  }
  bool VisitMemberExpr(MemberExpr *E) override {
    if (Text.meant(E) != E->getMemberDecl() || Text.isChosen(E))
      Text.rename(E, Edits);
    return StorageFinder::VisitMemberExpr(E);
  }
  llvm::DenseSet<std::pair<SourceLocation, SourceLocation>> Calls;
  llvm::SmallPtrSet<const Stmt *, 4> Anew;
};

/// What compilers of kernels don't know, in constants, too.
struct SpellingFinder : DynamicRecursiveASTVisitor {
  SpellingFinder(DeviceText &Text, const ASTContext &AST, TokenEdits &Edits) : Text(Text), AST(AST), Edits(Edits) {}
  bool VisitSwitchStmt(SwitchStmt *S) override {
    Text.caseRanges(S, Edits);
    return true;
  }
  bool VisitFloatingLiteral(FloatingLiteral *E) override {
    Text.halfLiteral(E, Edits);
    return true;
  }
  bool VisitTypeOfExprTypeLoc(TypeOfExprTypeLoc Type) override { return typeOf(Type.getTypeofLoc()); }
  bool VisitTypeOfTypeLoc(TypeOfTypeLoc Type) override { return typeOf(Type.getTypeofLoc()); }
  /// GNU's keyword, which compilers of kernels have under the name that no standard takes away.
  bool typeOf(SourceLocation Loc) {
    if (auto Token = Text.tokens().index(Loc); Token && Text.gpu() && Text.tokens()[*Token].Spelling == "typeof")
      Edits.replace({*Token, *Token}, "__typeof__");
    return true;
  }
  bool VisitImaginaryLiteral(ImaginaryLiteral *E) override {
    Text.imaginaryLiteral(E, Edits);
    return true;
  }
  bool VisitExpr(Expr *E) override {
    Text.checkObject(E);
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *E) override {
    Text.incrementBool(E, Edits);
    return true;
  }
  bool TraverseUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *E) override {
    return editSize(Text, AST, E, Edits) || DynamicRecursiveASTVisitor::TraverseUnaryExprOrTypeTraitExpr(E);
  }
  bool VisitVectorTypeLoc(VectorTypeLoc Type) override {
    Text.checkRepresentation(Type.getType(), Type.getBeginLoc(), /*Again=*/true);
    return true;
  }
  bool TraverseFieldDecl(FieldDecl *F) override { // has bytes in its place
    return Text.isHostOnly(F->getType()) || DynamicRecursiveASTVisitor::TraverseFieldDecl(F);
  }
  DeviceText &Text;
  const ASTContext &AST;
  TokenEdits &Edits;
};
} // namespace

void editUses(DeviceText &Text, const Stmt *S, TokenEdits &Edits) {
  ReachedFinder(Text, Edits).TraverseStmt(const_cast<Stmt *>(S));
}

void editUses(DeviceText &Text, const Decl *D, TokenEdits &Edits) {
  ReachedFinder(Text, Edits).TraverseDecl(const_cast<Decl *>(D));
}

void editSpellings(DeviceText &Text, const ASTContext &AST, const Stmt *S, TokenEdits &Edits) {
  SpellingFinder(Text, AST, Edits).TraverseStmt(const_cast<Stmt *>(S));
}

void editSpellings(DeviceText &Text, const ASTContext &AST, const Decl *D, TokenEdits &Edits) {
  SpellingFinder(Text, AST, Edits).TraverseDecl(const_cast<Decl *>(D));
}

} // namespace chomp
