//===- AddressTaken.cpp - who may know where a variable is ----------------===//
#include "Analysis/AddressTaken.h"

#include "Analysis/Directives.h"
#include "Analysis/Expressions.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenMPClause.h"
#include "clang/Basic/Builtins.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace chomp {

namespace {

/// With which objects code does more than reading and assigning them or parts of them: variables, or the object of the
/// method at hand.
class AddressFinder : public DynamicRecursiveASTVisitor {
public:
  llvm::DenseSet<const VarDecl *> Found; ///< Canonical declarations.
  bool FoundThis = false;

  /// But: one construct whose code is left out.
  explicit AddressFinder(const ASTContext &AST, const OMPExecutableDirective *But = nullptr,
                         ClauseUses Clauses = ClauseUses::Counted)
      : AST(AST), But(But), Clauses(Clauses) {}

  /// What Sema adds to constructs says nothing new.
  bool TraverseStmt(Stmt *S) override {
    auto *D = dyn_cast_or_null<OMPExecutableDirective>(S);
    if (!D)
      return DynamicRecursiveASTVisitor::TraverseStmt(S);
    for (OMPClause *C : D->clauses())
      if (!C->isImplicit() && Clauses == ClauseUses::Counted)
        for (Stmt *Child : C->children()) {
          if (Child)
            takeItem(Child);
          if (!TraverseStmt(Child))
            return false;
        }
    if (D->hasClausesOfKind<OMPDefaultmapClause>() && Clauses == ClauseUses::Counted)
      takeCaptured(D);
    return D == But || !D->hasAssociatedStmt() || TraverseStmt(const_cast<Stmt *>(codeOf(D)));
  }

  bool VisitImplicitCastExpr(ImplicitCastExpr *E) override {
    return E->getCastKind() != CK_LValueToRValue || isFine(E->getSubExpr());
  }
  bool VisitBinaryOperator(BinaryOperator *E) override { return !E->isAssignmentOp() || isFine(E->getLHS()); }
  bool VisitUnaryOperator(UnaryOperator *E) override { return !E->isIncrementDecrementOp() || isFine(E->getSubExpr()); }
  bool VisitUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *E) override {
    return E->isArgumentType() || isFine(E->getArgumentExpr());
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *E) override {
    return !E->getConstructor()->isCopyOrMoveConstructor() || !E->getConstructor()->isTrivial() || isFine(E->getArg(0));
  }
  bool VisitCXXOperatorCallExpr(CXXOperatorCallExpr *E) override {
    auto *Method = dyn_cast_or_null<CXXMethodDecl>(E->getDirectCallee());
    return !E->isAssignmentOp() || !Method || !Method->isTrivial() || (isFine(E->getArg(0)) && isFine(E->getArg(1)));
  }
  /// scanf() and its like keep no address.
  bool VisitCallExpr(CallExpr *E) override {
    const unsigned Builtin = E->getBuiltinCallee();
    if (Builtin == Builtin::BIscanf || Builtin == Builtin::BIfscanf || Builtin == Builtin::BIsscanf)
      for (const Expr *Argument : E->arguments())
        if (auto *Address = dyn_cast<UnaryOperator>(Argument->IgnoreParenImpCasts());
            Address && Address->getOpcode() == UO_AddrOf)
          isFine(Address->getSubExpr());
    return true;
  }
  bool VisitCXXMemberCallExpr(CXXMemberCallExpr *E) override {
    const CXXMethodDecl *Method = E->getMethodDecl();
    const FunctionDecl *Definition = Method ? Method->getDefinition() : nullptr;
    if (!Definition || !Definition->getBody() || Method->isVirtual())
      return true;
    auto [It, New] = Methods.try_emplace(Definition, false); // one that calls itself
    if (New) {
      AddressFinder Inner(AST);
      Inner.Methods = Methods;
      Inner.TraverseStmt(Definition->getBody());
      Methods[Definition] = !Inner.FoundThis;
    }
    return !Methods[Definition] || isFine(E->getImplicitObjectArgument());
  }
  /// "[&] { x = 9; }" changes or passes on what it names alone. In "[=] { ... }" a clause's p is the copy.
  bool VisitLambdaExpr(LambdaExpr *E) override {
    for (const LambdaCapture &C : E->captures())
      if (auto *V = C.capturesVariable() ? dyn_cast<VarDecl>(C.getCapturedVar()) : nullptr)
        if (C.getCaptureKind() == LCK_ByRef || (Clauses == ClauseUses::Counted && V->getType()->isPointerType()))
          Found.insert(V->getCanonicalDecl());
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    if (auto *V = dyn_cast<VarDecl>(E->getDecl()); V && !Fine.contains(E))
      Found.insert(V->getCanonicalDecl());
    return true;
  }
  bool VisitCXXThisExpr(CXXThisExpr *E) override {
    FoundThis |= !Fine.contains(E);
    return true;
  }

private:
  /// A section that begins where its pointer points to gives away the pointer's value alone. For one that begins
  /// elsewhere the runtime reads that value from the pointer itself (chomp_map_t::pointer).
  void takeItem(const Stmt *Item) {
    const auto *E = dyn_cast<Expr>(Item);
    if (const DeclRefExpr *Pointer = E ? sectionedPointer(AST, E) : nullptr)
      isFine(Pointer);
    else
      takePointers(Item);
  }
  /// What the code of a construct names may be mapped though no clause lists it.
  void takeCaptured(const OMPExecutableDirective *D) {
    if (auto *Code = dyn_cast_or_null<CapturedStmt>(D->hasAssociatedStmt() ? D->getAssociatedStmt() : nullptr))
      for (const CapturedStmt::Capture &C : Code->captures())
        if (C.capturesVariable() || C.capturesVariableByCopy())
          Found.insert(C.getCapturedVar()->getCanonicalDecl());
  }
  void takePointers(const Stmt *S) {
    if (auto *Ref = dyn_cast<DeclRefExpr>(S))
      if (auto *V = dyn_cast<VarDecl>(Ref->getDecl()); V && V->getType()->isPointerType())
        Found.insert(V->getCanonicalDecl());
    for (const Stmt *Child : S->children())
      if (Child)
        takePointers(Child);
  }
  bool isFine(const Expr *E) {
    E = wholeOf(E);
    if (auto *Member = dyn_cast<MemberExpr>(E); Member && Member->isArrow() && isa<FieldDecl>(Member->getMemberDecl()))
      if (const Expr *Base = Member->getBase()->IgnoreParenImpCasts(); isa<CXXThisExpr>(Base))
        E = Base;
    Fine.insert(E);
    return true;
  }

  const ASTContext &AST;
  const OMPExecutableDirective *But;
  const ClauseUses Clauses;
  llvm::SmallPtrSet<const Expr *, 32> Fine;
  llvm::DenseMap<const FunctionDecl *, bool> Methods; ///< Whether they leave their object's address nowhere.
};

} // namespace

bool AddressesTaken::contain(const VarDecl *V, const Decl *Within, const OMPExecutableDirective *But,
                             ClauseUses Clauses) {
  auto [It, New] = Known.try_emplace({Within, But, Clauses});
  if (New) {
    AddressFinder Finder(V->getASTContext(), But, Clauses);
    auto *Unit = dyn_cast<TranslationUnitDecl>(Within);
    if (!Unit)
      Finder.TraverseDecl(const_cast<Decl *>(Within));
    else
      for (Decl *D : Unit->decls())
        if (!Unit->getASTContext().getSourceManager().isInSystemHeader(D->getLocation()))
          Finder.TraverseDecl(D);
    It->second = std::move(Finder.Found);
  }
  return It->second.contains(V->getCanonicalDecl());
}

} // namespace chomp
