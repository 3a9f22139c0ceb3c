//===- Variants.cpp - which variant of a function a call means ------------===//
#include "Frontend/Variants.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclOpenMP.h"
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
    if (Candidates Found = candidates(F, /*Device=*/true); !Found.empty())
      Out.Device[E] = Found;
    if (Candidates Found = candidates(F, /*Device=*/false); !Found.empty())
      Out.Host.emplace_back(E, Found);
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
    Next.WithoutContext = candidates(F, /*Device=*/false);
    Around.push_back(OMPD_dispatch);
    Next.Variants = candidates(F, /*Device=*/false);
    Around.pop_back();
    Out.Dispatches.push_back(Next);
    for (Expr *Argument : Finder.Found->arguments())
      TraverseStmt(Argument);
    return true;
  }

  /// The parts of what OldSpellings.cpp has made of condition(score(n): e): (false && (e)) * (n), !sizeof(!(e)) * (n).
  struct Condition {
    const Expr *Asked = nullptr;
    std::optional<llvm::APSInt> Score;
  };
  Condition conditionOf(const OMPDeclareVariantAttr *A) const {
    Condition Found;
    for (const OMPTraitSet &Set : A->getTraitInfos()->Sets)
      for (const OMPTraitSelector &Selector : Set.Selectors) {
        if (Selector.Kind != TraitSelector::user_condition || !Selector.ScoreOrCondition)
          continue;
        const Expr *E = Selector.ScoreOrCondition->IgnoreParenImpCasts();
        if (auto *Product = dyn_cast<BinaryOperator>(E); Product && Product->getOpcode() == BO_Mul) {
          Found.Score = Product->getRHS()->getIntegerConstantExpr(Context);
          E = Product->getLHS()->IgnoreParenImpCasts();
        }
        if (auto *And = dyn_cast<BinaryOperator>(E)) {
          Found.Asked = And->getRHS();
        } else if (auto *Zero = dyn_cast<UnaryOperator>(E)) {
          auto *Size = dyn_cast<UnaryExprOrTypeTraitExpr>(Zero->getSubExpr()->IgnoreParenImpCasts());
          auto *Not = Size ? dyn_cast<UnaryOperator>(Size->getArgumentExpr()->IgnoreParens()) : nullptr;
          Found.Asked = Not ? Not->getSubExpr() : nullptr;
        }
      }
    return Found;
  }

  Candidates candidates(const FunctionDecl *F, bool Device) {
    Candidates Found, Possible;
    SmallVector<VariantMatchInfo, 4> Infos;
    for (const FunctionDecl *Redeclared : F->redecls())
      for (const auto *A : Redeclared->specific_attrs<OMPDeclareVariantAttr>()) {
        auto *Reference = dyn_cast<DeclRefExpr>(A->getVariantFuncRef()->IgnoreParenImpCasts());
        auto *Variant = Reference ? dyn_cast<FunctionDecl>(Reference->getDecl()) : nullptr;
        Condition Condition = conditionOf(A);
        bool Holds = false;
        const bool Known = Condition.Asked && !Condition.Asked->isValueDependent() &&
                           Condition.Asked->EvaluateAsBooleanCondition(Holds, Context);
        if (A->isInherited() || !Variant || (Known && !Holds))
          continue;
        A->getTraitInfos()->getAsVariantMatchInfo(Context, Infos.emplace_back());
        if (Condition.Asked) { // at its own place
          Infos.back().RequiredTraits.reset(unsigned(TraitProperty::user_condition_false));
          Infos.back().RequiredTraits.set(unsigned(TraitProperty::user_condition_true));
        }
        if (Condition.Score)
          Infos.back().ScoreMap[TraitProperty::user_condition_true] = *Condition.Score;
        Possible.push_back({Known || !Condition.Asked ? nullptr : Condition.Asked->IgnoreParenImpCasts(), Variant, A});
      }
    if (Possible.empty())
      return {};
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
    for (TraitProperty Requirement : Required)
      Here.addTrait(Requirement);
    while (Found.empty() || Found.back().Condition) {
      const int Best = getBestVariantMatchForContext(Infos, Here);
      if (Best < 0)
        break;
      Found.push_back(Possible[Best]);
      Infos.erase(Infos.begin() + Best);
      Possible.erase(Possible.begin() + Best);
    }
    return Found;
  }

  /// The traits that requires directives add.
  void takeRequirements() {
    for (const Decl *D : Context.getTranslationUnitDecl()->decls())
      if (auto *Directive = dyn_cast<OMPRequiresDecl>(D))
        for (const OMPClause *C : Directive->clauselists()) {
          const TraitSelector Selector =
              getOpenMPContextTraitSelectorKind(getOpenMPClauseName(C->getClauseKind(), 52), TraitSet::implementation);
          if (Selector != TraitSelector::invalid)
            Required.push_back(getOpenMPContextTraitPropertyForSelector(Selector));
        }
  }

  ASTContext &Context;
  Variants &Out;
  std::vector<Directive> Around;
  SmallVector<TraitProperty, 4> Required;
};

Variants::Variants(ASTContext &Context) {
  VariantFinder Finder(Context, *this);
  Finder.takeRequirements();
  Finder.TraverseDecl(Context.getTranslationUnitDecl());
}

const ValueDecl *Variants::device(const DeclRefExpr *E) const {
  auto It = Device.find(E);
  return It == Device.end() || It->second.front().Condition ? E->getDecl() : It->second.front().Function;
}

const Candidates *Variants::deviceChoice(const DeclRefExpr *E) const {
  auto It = Device.find(E);
  return It == Device.end() || !It->second.front().Condition ? nullptr : &It->second;
}

std::string choiceText(const Candidates &Choice, const std::string &Function,
                       llvm::function_ref<std::string(const Expr *)> Condition,
                       llvm::function_ref<std::string(const FunctionDecl *)> Name) {
  std::string Out;
  for (const Candidate &A : Choice) {
    if (!A.Condition)
      return Out.empty() ? Name(A.Function) : "(" + Out + Name(A.Function) + ")";
    const bool Loose = isa<AbstractConditionalOperator>(A.Condition) ||
                       (isa<BinaryOperator>(A.Condition) && cast<BinaryOperator>(A.Condition)->isAssignmentOp()) ||
                       (isa<BinaryOperator>(A.Condition) && cast<BinaryOperator>(A.Condition)->isCommaOp());
    const std::string Text = Condition(A.Condition);
    Out += (Loose ? "(" + Text + ")" : Text) + " ? " + Name(A.Function) + " : ";
  }
  return Out.empty() ? Function : "(" + Out + Function + ")";
}

} // namespace chomp
