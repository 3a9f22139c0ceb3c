//===- FunctionSummaries.cpp - what calling a function does ---------------===//
#include "Frontend/Threads/FunctionSummaries.h"

#include "Analysis/Directives.h"
#include "Analysis/Expressions.h"
#include "Analysis/PrivateVariables.h"
#include "Frontend/Device/BuildContext.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenMPClause.h"
#include "clang/Basic/Builtins.h"
#include "llvm/Frontend/OpenMP/OMP.h"

using namespace clang;
using namespace llvm::omp;

namespace chomp {

namespace {

/// What a function's body does, as far as others notice.
class BodyVisitor : public DynamicRecursiveASTVisitor {
public:
  BodyVisitor(FunctionSummaries &Functions, bool Made) : Functions(Functions), Made(Made) {
    ShouldVisitImplicitCode = true;
  }

  Summary Does;

  bool VisitBinaryOperator(BinaryOperator *E) override {
    Does.Writes |= E->isAssignmentOp() && !isLocal(E->getLHS());
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *E) override {
    Does.Writes |= E->isIncrementDecrementOp() && !isLocal(E->getSubExpr());
    return true;
  }
  bool VisitImplicitCastExpr(ImplicitCastExpr *E) override {
    if (E->getCastKind() == CK_LValueToRValue) {
      Does.Reads |= !isLocal(E->getSubExpr());
      Does.Tells |= isVolatile(E->getSubExpr());
    }
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    if (auto *F = dyn_cast<FunctionDecl>(E->getDecl())) {
      Does.Tells |= isa<CXXMethodDecl>(F) && cast<CXXMethodDecl>(F)->isVirtual();
      Does.add(Functions.of(F, E));
    }
    return true;
  }
  bool VisitMemberExpr(MemberExpr *E) override {
    if (auto *F = dyn_cast<CXXMethodDecl>(E->getMemberDecl())) {
      Does.Tells |= F->isVirtual();
      Does.add(Functions.of(F, E));
    }
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *E) override {
    if (!E->getConstructor()->isTrivial())
      Does.add(Functions.of(E->getConstructor()));
    return true;
  }
  bool VisitCallExpr(CallExpr *E) override {
    Does.Tells |= !E->getDirectCallee();
    return true;
  }
  // Code that stands elsewhere: visitors don't go there by themselves.
  bool VisitCXXDefaultArgExpr(CXXDefaultArgExpr *E) override { return TraverseStmt(E->getExpr()); }
  bool VisitCXXDefaultInitExpr(CXXDefaultInitExpr *E) override { return TraverseStmt(E->getExpr()); }
  bool VisitVarDecl(VarDecl *V) override {
    Does.Tells |= V->isStaticLocal() || V->getType().isVolatileQualified() ||
                  V->getType().isDestructedType() != QualType::DK_none;
    return true;
  }
  bool VisitOMPExecutableDirective(OMPExecutableDirective *) override { return unknown(); }
  bool VisitAsmStmt(AsmStmt *) override { return unknown(); }
  bool VisitAtomicExpr(AtomicExpr *) override { return unknown(); }
  bool VisitCXXThrowExpr(CXXThrowExpr *) override { return unknown(); }
  bool VisitCXXNewExpr(CXXNewExpr *) override { return unknown(); }
  bool VisitCXXDeleteExpr(CXXDeleteExpr *) override { return unknown(); }
  bool VisitLambdaExpr(LambdaExpr *) override { return unknown(); }
  bool VisitCXXBindTemporaryExpr(CXXBindTemporaryExpr *) override { return unknown(); } // has a destructor

protected:
  virtual bool isOwn(const VarDecl *V) const { return V->hasLocalStorage(); }
  bool unknown() {
    Does.Tells = true;
    return true;
  }

private:
  bool isLocal(const Expr *E) const {
    const VarDecl *V = wholeVariable(E);
    return (V && isOwn(V)) || (Made && isMember(E));
  }
  /// A member of the object that a constructor makes.
  static bool isMember(const Expr *E) {
    auto *Member = dyn_cast<MemberExpr>(wholeOf(E));
    return Member && isa<FieldDecl>(Member->getMemberDecl()) &&
           !Member->getMemberDecl()->getType()->isReferenceType() &&
           isa<CXXThisExpr>(Member->getBase()->IgnoreParenImpCasts());
  }

  FunctionSummaries &Functions;
  const bool Made; ///< The function is a constructor.
};

/// What the threads of a parallel construct do: each has for itself what is declared in it, and its copies.
class ThreadsVisitor : public BodyVisitor {
public:
  ThreadsVisitor(FunctionSummaries &Functions, const OMPExecutableDirective *D) : BodyVisitor(Functions, false) {
    take(D);
  }

  bool VisitVarDecl(VarDecl *V) override {
    Own.insert(V->getCanonicalDecl());
    return BodyVisitor::VisitVarDecl(V);
  }
  bool TraverseStmt(Stmt *S) override {
    auto *D = dyn_cast_or_null<OMPExecutableDirective>(S);
    if (!D)
      return BodyVisitor::TraverseStmt(S);
    static constexpr Directive Known[] = {OMPD_for, OMPD_simd, OMPD_sections, OMPD_section, OMPD_masked, OMPD_barrier};
    const bool Results = llvm::any_of(D->clauses(), [](const OMPClause *C) {
      return isa<OMPReductionClause, OMPLastprivateClause, OMPLinearClause>(C);
    });
    if (Results || !llvm::all_of(getLeafConstructsOrSelf(D->getDirectiveKind()),
                                 [](Directive Leaf) { return llvm::is_contained(Known, Leaf); }))
      return unknown();
    take(D);
    return !D->hasAssociatedStmt() || TraverseStmt(const_cast<Stmt *>(codeOf(D)));
  }

private:
  bool isOwn(const VarDecl *V) const override { return Own.contains(V->getCanonicalDecl()); }
  void take(const OMPExecutableDirective *D) {
    for (const VarDecl *V : privateVariables(D)) {
      Own.insert(V);
      Does.Tells |= !V->getType().isTrivialType(V->getASTContext()); // functions make and destroy the copies
    }
  }

  llvm::SmallPtrSet<const VarDecl *, 16> Own;
};

} // namespace

/// A builtin whose value depends on its arguments alone.
static bool isPureBuiltin(const ASTContext &AST, const FunctionDecl *F) {
  const unsigned Id = F->getBuiltinID();
  return Id && (AST.BuiltinInfo.isConst(Id) || AST.BuiltinInfo.isConstWithoutErrnoAndExceptions(Id) ||
                AST.BuiltinInfo.isConstWithoutExceptions(Id));
}

/// A function that is known by its name or by what its declaration promises, whatever its body is.
static std::optional<Summary> summaryByName(const ASTContext &AST, const FunctionDecl *F) {
  const llvm::StringRef Name = F->getIdentifier() ? F->getName() : "";
  if (Name == "omp_get_team_num" || Name == "omp_get_num_teams" || Name == "omp_is_initial_device")
    return Summary();
  if (Name.starts_with("omp_") || Name.starts_with("ompx_"))
    return Summary{.Tells = true};
  if (isPureBuiltin(AST, F) || F->hasAttr<ConstAttr>())
    return Summary();
  if (Name == "printf")
    return Summary{.Reads = true, .Writes = true};
  return std::nullopt;
}

Summary FunctionSummaries::of(const FunctionDecl *F, const Expr *Use) {
  const auto Meanings = Context.Variants.meanings(Use->IgnoreParenImpCasts());
  if (Meanings.empty())
    return of(F);
  Summary Does;
  for (const Variants::Meaning &M : Meanings) {
    Does.add(of(cast<FunctionDecl>(M.Function)));
    Does.Reads |= M.Condition || M.Nocontext;
  }
  return Does;
}

Summary FunctionSummaries::of(const OMPExecutableDirective *Parallel) {
  ThreadsVisitor Visitor(*this, Parallel);
  Visitor.TraverseStmt(const_cast<Stmt *>(codeOf(Parallel)));
  return Visitor.Does;
}

Summary FunctionSummaries::of(const FunctionDecl *F) {
  F = F->getCanonicalDecl();
  if (auto It = Known.find(F); It != Known.end())
    return It->second;
  Known[F].Tells = true; // what calls itself is not looked into
  const Summary Does = find(F);
  Known[F] = Does;
  return Does;
}

Summary FunctionSummaries::find(const FunctionDecl *F) {
  if (const auto Does = summaryByName(Context.File.Context, F))
    return *Does;
  const FunctionDecl *Definition = F->getDefinition();
  if (!Definition || !Definition->getBody())
    return Summary{.Tells = true};
  auto *Constructor = dyn_cast<CXXConstructorDecl>(Definition);
  BodyVisitor Visitor(*this, Constructor);
  Visitor.TraverseStmt(Definition->getBody());
  if (Constructor)
    for (const CXXCtorInitializer *Init : Constructor->inits())
      Visitor.TraverseStmt(Init->getInit());
  return Visitor.Does;
}

} // namespace chomp
