//===- DirectiveCheck.cpp - what the specification forbids and Clang takes ===//
#include "Frontend/Regions/DirectiveCheck.h"

#include "Frontend/Clauses/Reductions.h"
#include "Frontend/Device/BuildContext.h"
#include "Frontend/Regions/TaskgraphCheck.h"
#include "Frontend/Variants/VariantConditions.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclOpenMP.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/OpenMPClause.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace chomp {

namespace {

class DirectiveChecker : public DynamicRecursiveASTVisitor {
public:
  explicit DirectiveChecker(BuildContext &Context)
      : Context(Context),
        OfDeclarations(Context.tokens().inDirectives("variant") || Context.tokens().inDirectives("groupprivate")) {
    ShouldVisitTemplateInstantiations = true;
  }

  bool TraverseDecl(Decl *D) override {
    return !D || !(OfDeclarations || Context.tokens().mayHaveDirectives(D)) ||
           DynamicRecursiveASTVisitor::TraverseDecl(D);
  }
  bool VisitOMPDeclareReductionDecl(OMPDeclareReductionDecl *D) override {
    checkPredeclared(D);
    checkInitializer(D);
    return true;
  }
  bool VisitFunctionDecl(FunctionDecl *F) override {
    for (const auto *A : F->specific_attrs<OMPDeclareVariantAttr>()) {
      if (const Expr *Score = conditionOf(A).Score)
        checkScore(Score);
      for (const Expr *Argument : A->adjustArgsNeedDevicePtr())
        checkDevicePointer(Argument);
    }
    return true;
  }
  bool VisitVarDecl(VarDecl *V) override {
    if (V->hasAttr<OMPGroupPrivateDeclAttr>() && V->isFirstDecl())
      checkGroup(V);
    return true;
  }
  bool VisitArraySectionExpr(ArraySectionExpr *E) override {
    checkSection(E);
    return true;
  }
  bool VisitOMPExecutableDirective(OMPExecutableDirective *D) override {
    for (const auto *Hint : D->getClausesOfKind<OMPHintClause>())
      checkHint(Hint);
    if (Context.File.Notes.Taskgraphs.contains(D->getBeginLoc()) && isFirst(D->getBeginLoc()))
      checkTaskgraph(Context, D);
    return true;
  }

private:
  /// Instantiations have what their template has been told of.
  bool isFirst(SourceLocation Loc) { return Reported.insert(Loc).second; }
  void checkPredeclared(const OMPDeclareReductionDecl *D);
  void checkInitializer(const OMPDeclareReductionDecl *D);
  void checkHint(const OMPHintClause *C);
  void checkSection(const ArraySectionExpr *E);
  void checkGroup(const VarDecl *V);
  void checkScore(const Expr *E);
  void checkDevicePointer(const Expr *E);

  BuildContext &Context;
  const bool OfDeclarations; ///< Directives say something of declarations, wherever those are.
  llvm::DenseSet<SourceLocation> Reported;
};

} // namespace

/// The operators, min and max are declared at every scope for arithmetic types (OpenMP 5.2 §5.5.3), and nothing may be
/// declared again for the same type (§5.5.11).
void DirectiveChecker::checkPredeclared(const OMPDeclareReductionDecl *D) {
  const QualType Type = D->getType();
  if (Type->isDependentType() || !Type->isArithmeticType() || Type->isEnumeralType() ||
      !reductionOperator(D->getDeclName()) || !isFirst(D->getLocation()))
    return;
  std::string Name = D->getDeclName().getAsString();
  StringRef Sign = Name;
  Sign.consume_front("operator");
  Context.error(D->getLocation(), Diag::PredeclaredReduction) << Sign << Type;
}

/// omp_priv = value, omp_priv(value), or a call that gets omp_priv or its address (§5.5.2.2).
void DirectiveChecker::checkInitializer(const OMPDeclareReductionDecl *D) {
  const Expr *E = D->getInitializer();
  if (!E || D->getInitializerKind() != OMPDeclareReductionInitKind::Call || E->isTypeDependent())
    return;
  E = E->IgnoreUnlessSpelledInSource();
  auto IsPrivate = [&](const Expr *Argument) {
    Argument = Argument->IgnoreUnlessSpelledInSource();
    if (auto *Address = dyn_cast<UnaryOperator>(Argument); Address && Address->getOpcode() == UO_AddrOf)
      Argument = Address->getSubExpr()->IgnoreUnlessSpelledInSource();
    auto *Name = dyn_cast<DeclRefExpr>(Argument);
    return Name && Name->getDecl()->getDeclName().isIdentifier() && Name->getDecl()->getName() == "omp_priv";
  };
  auto *Call = dyn_cast<CallExpr>(E);
  const bool Right = Call && llvm::any_of(Call->arguments(), IsPrivate);
  if (!Right && isFirst(E->getBeginLoc()))
    Context.error(E->getBeginLoc(), Diag::ReductionInitializer);
}

/// OpenMP 5.2 §15.1.
void DirectiveChecker::checkHint(const OMPHintClause *C) {
  const Expr *E = C->getHint();
  const auto Value = E->isValueDependent() ? std::nullopt : E->getIntegerConstantExpr(Context.File.Context);
  if (!Value)
    return;
  static constexpr struct {
    uint64_t Bits;
    const char *One, *Other;
  } Pairs[] = {{0x1 | 0x2, "uncontended", "contended"}, {0x4 | 0x8, "nonspeculative", "speculative"}};
  for (const auto &Pair : Pairs)
    if ((Value->getLimitedValue() & Pair.Bits) == Pair.Bits && isFirst(E->getBeginLoc()))
      Context.error(E->getBeginLoc(), Diag::ContradictoryHints)
          << std::string("omp_sync_hint_") + Pair.One << std::string("omp_sync_hint_") + Pair.Other;
}

/// A section is a part of its array (OpenMP 6.0, 5.2.5). The last member of a structure may stand for more elements.
void DirectiveChecker::checkSection(const ArraySectionExpr *E) {
  const ASTContext &AST = Context.File.Context;
  auto *Array = dyn_cast<DeclRefExpr>(E->getBase()->IgnoreParenImpCasts());
  auto *Type = Array ? AST.getAsConstantArrayType(Array->getDecl()->getType()) : nullptr;
  auto ValueOf = [&](const Expr *Bound, int64_t Otherwise) -> std::optional<int64_t> {
    if (!Bound)
      return Otherwise;
    const auto Value = Bound->isValueDependent() ? std::nullopt : Bound->getIntegerConstantExpr(AST);
    return Value ? Value->tryExtValue() : std::nullopt;
  };
  if (!Type || E->getStride())
    return;
  const auto First = ValueOf(E->getLowerBound(), 0), Length = ValueOf(E->getLength(), 0);
  const int64_t Size = Type->getSize().getSExtValue();
  if (First && Length && (*First > Size || *Length > Size - *First) && isFirst(E->getBeginLoc()))
    Context.error(E->getBeginLoc(), Diag::SectionOutside) << Array->getDecl()->getNameAsString() << int(Size);
}

/// A groupprivate variable may be in no enter and link clause of declare target (OpenMP 6.0, 9.9): it is local.
void DirectiveChecker::checkGroup(const VarDecl *V) {
  const TokenStream &Tokens = Context.tokens();
  for (const VarDecl *Declared : V->redecls())
    for (const auto *A : Declared->specific_attrs<OMPDeclareTargetDeclAttr>()) {
      const SourceLocation Where = static_cast<const Attr *>(A)->getLocation();
      const auto Name = Tokens.index(Where);
      if (!Name || Context.File.Notes.DeviceLocal.contains(Where) || !isFirst(Where))
        continue;
      unsigned Clause = *Name; // its name; that of the directive has another list, which is the variable's own
      while (Clause > 0 && Tokens[Clause].Role == PragmaRole::Inside && Tokens[Clause].Spelling != "(")
        --Clause;
      const std::string Word = Clause > 0 ? Tokens[Clause - 1].Spelling.str() : "";
      if (Word == "enter" || Word == "to" || Word == "link")
        Context.error(Where, Diag::GroupprivateVariable)
            << V->getNameAsString() << "may not be in '" + Word + "' of declare target: leave it out";
    }
}

/// What SelectorCheck could not evaluate (OpenMP 6.0, 9.2).
void DirectiveChecker::checkScore(const Expr *E) {
  const auto Score = E->isValueDependent() ? std::nullopt : E->getIntegerConstantExpr(Context.File.Context);
  if (!E->isValueDependent() && (!Score || Score->isNegative()) && isFirst(E->getExprLoc()))
    Context.error(E->getExprLoc(), Diag::BadScore);
}

/// Of adjust_args(need_device_ptr: …) (OpenMP 6.0, 9.6.2).
void DirectiveChecker::checkDevicePointer(const Expr *E) {
  const QualType Type = E->getType().getNonReferenceType();
  if (!Type->isDependentType() && !Type->isPointerType() && isFirst(E->getExprLoc()))
    Context.error(E->getExprLoc(), Diag::ExpectedInDirective)
        << "a pointer in 'adjust_args(need_device_ptr: …)'" << "declare variant";
}

void checkDirectives(BuildContext &Context) {
  const SourceManager &SM = Context.File.Context.getSourceManager();
  DirectiveChecker Checker(Context);
  for (Decl *D : Context.File.Context.getTranslationUnitDecl()->decls())
    if (!SM.isInSystemHeader(D->getLocation()))
      Checker.TraverseDecl(D);
}

} // namespace chomp
