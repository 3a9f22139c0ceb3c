//===- Variants.cpp - which variant of a function a call means ------------===//
#include "Frontend/Variants.h"

#include "Frontend/Builders.h"
#include "Frontend/DeviceTraits.h"
#include "Support/Diagnostics.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclOpenMP.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/OpenMPClause.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Basic/TargetInfo.h"
#include "clang/Sema/Sema.h"
#include "llvm/Frontend/OpenMP/OMP.h"
#include "llvm/Frontend/OpenMP/OMPContext.h"

using namespace clang;
using namespace llvm::omp;

namespace chomp {

const FunctionDecl *variantOf(const OMPDeclareVariantAttr *A) {
  const Expr *E = A->getVariantFuncRef()->IgnoreParenImpCasts();
  if (auto *Address = dyn_cast<UnaryOperator>(E)) // of a method
    E = Address->getSubExpr()->IgnoreParenImpCasts();
  auto *Reference = dyn_cast<DeclRefExpr>(E);
  return Reference ? dyn_cast<FunctionDecl>(Reference->getDecl()) : nullptr;
}

/// What the devices of a kernel file are, and the host.
class DeviceContext : public OMPContext {
public:
  /// No architecture: the host.
  DeviceContext(const TargetInfo &Host, std::optional<Arch> Device)
      : OMPContext(Device.has_value(), Triple(Host, Device), llvm::Triple("unknown-unknown-unknown"), /*DeviceNum=*/-1),
        Host(Host), Device(Device) {
    if (!Device)
      return;
    addTrait(TraitProperty::device_kind_gpu);
    if (*Device == Arch::Host)
      ActiveTraits.reset(unsigned(TraitProperty::device_kind_cpu));
    if (*Device == Arch::Nvptx)
      addTrait(TraitProperty::device_arch_nvptx);
    // The device that a target_device selector means is the one that runs the code.
    for (unsigned I : ActiveTraits.set_bits()) {
      const auto Property = TraitProperty(I);
      if (getOpenMPContextTraitSetForProperty(Property) != TraitSet::device)
        continue;
      const StringRef Selector = getOpenMPContextTraitSelectorName(getOpenMPContextTraitSelectorForProperty(Property));
      ActiveTraits.set(unsigned(getOpenMPContextTraitPropertyKind(
          TraitSet::target_device, getOpenMPContextTraitSelectorKind(Selector, TraitSet::target_device),
          getOpenMPContextTraitPropertyName(Property, ""))));
    }
  }

  bool matchesISATrait(StringRef Isa) const override {
    if (!Device)
      return hostHasTrait(Host, {"isa", Isa.str()});
    return hasTrait(Host, *Device, {"isa", Isa.str()}) != TraitAnswer::No;
  }

private:
  static llvm::Triple Triple(const TargetInfo &Host, std::optional<Arch> Device) {
    if (Device == Arch::Nvptx)
      return llvm::Triple("nvptx64-nvidia-cuda");
    return Device == Arch::Amdgcn ? llvm::Triple("amdgcn-amd-amdhsa") : Host.getTriple();
  }
  const TargetInfo &Host;
  std::optional<Arch> Device;
};

/// Walks the file with the constructs around each use of a function.
struct VariantFinder : DynamicRecursiveASTVisitor {
  using Base = DynamicRecursiveASTVisitor;
  VariantFinder(ASTContext &Context, Variants &Out) : Context(Context), Out(Out) {
    ShouldVisitTemplateInstantiations = true;
  }

  bool TraverseDecl(Decl *D) override {
    if (D && !isa<TranslationUnitDecl>(D) && Context.getSourceManager().isInSystemHeader(D->getLocation()))
      return true;
    // A function begins anew; what a lambda or a construct captures doesn't.
    if (!isa_and_nonnull<FunctionDecl>(D))
      return Base::TraverseDecl(D);
    auto Outer = std::exchange(Around, {});
    auto OuterFunction = std::exchange(Function, cast<FunctionDecl>(D));
    bool Ok = Base::TraverseDecl(D);
    Around = std::move(Outer);
    Function = OuterFunction;
    return Ok;
  }

  /// With what a generic lambda is called with.
  bool TraverseLambdaExpr(LambdaExpr *E) override {
    if (!Base::TraverseLambdaExpr(E))
      return false;
    const FunctionDecl *Outer = Function;
    bool Ok = true;
    if (const FunctionTemplateDecl *Template = E->getDependentCallOperator())
      for (FunctionDecl *Instance : Template->specializations()) {
        Function = Instance;
        Ok = Ok && (!Instance->getBody() || TraverseStmt(Instance->getBody()));
      }
    Function = Outer;
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
    takeUse(E, dyn_cast<FunctionDecl>(E->getDecl()));
    return true;
  }
  bool VisitMemberExpr(MemberExpr *E) override {
    takeUse(E, dyn_cast<FunctionDecl>(E->getMemberDecl()));
    return true;
  }

  void takeUse(const Expr *E, const FunctionDecl *F) {
    if (!F || Context.getSourceManager().isInSystemHeader(F->getLocation()) || refuseAsked(E, F))
      return;
    DeviceCandidates OnDevices;
    for (unsigned A = 0; A < ArchCount; ++A)
      OnDevices[A] = candidates(F, Arch(A));
    Candidates OnHost = candidates(F, std::nullopt);
    if (refuseSign(E, F, !OnHost.empty() || llvm::any_of(OnDevices, [](auto &Found) { return !Found.empty(); })))
      return;
    const bool First = isFirst(E, OnHost, OnDevices);
    if (llvm::any_of(OnDevices, [](const Candidates &Found) { return !Found.empty(); }))
      Out.Device[E] = std::move(OnDevices);
    if (First && !OnHost.empty())
      Out.Host.emplace_back(E, std::move(OnHost));
  }

  /// An operator's sign can't be given another name. True after a message.
  bool refuseSign(const Expr *E, const FunctionDecl *F, bool HasVariants) {
    const SourceManager &SM = Context.getSourceManager();
    if (!HasVariants || !F->isOverloadedOperator() ||
        StringRef(SM.getCharacterData(SM.getSpellingLoc(nameLoc(E)))).starts_with("operator"))
      return false;
    report(Context.getDiagnostics(), E->getExprLoc(), Diag::UnsupportedDirective)
        << "declare variant" << "of an operator that is not called by its name";
    return true;
  }

  /// Whether no other instantiation of the code around a use had it before; one host text has to do for all of them.
  bool isFirst(const Expr *Use, const Candidates &OnHost, const DeviceCandidates &OnDevices) {
    auto WordsOf = [&](ArrayRef<Candidates> Choices) {
      std::string Words;
      for (const Candidates &Choice : Choices) {
        for (const Candidate &A : Choice)
          Words += A.Function->getQualifiedNameAsString() + ' ' + A.Isa + ' ' +
                   (A.Condition ? A.Condition->getBeginLoc().printToString(Context.getSourceManager()) : "") + ',';
        Words += '\n';
      }
      return Words;
    };
    const std::pair<std::string, std::string> Words(WordsOf(OnHost), WordsOf(OnDevices));
    auto [It, New] = Meant.try_emplace(nameLoc(Use), Words);
    if (New)
      Out.Instances[It->first] = Use;
    else if (It->second.first != Words.first || (It->second.second != Words.second && !writeForEach(Function)))
      report(Context.getDiagnostics(), It->first, Diag::UnsupportedDirective)
          << "declare variant" << "where instantiations of a template mean different variants";
    return New;
  }

  /// Device text of a template's function can have definitions for each instantiation (isSpecializedMethod).
  bool writeForEach(const FunctionDecl *Instance) {
    const FunctionDecl *Pattern = Instance ? Instance->getTemplateInstantiationPattern() : nullptr;
    auto *Method = dyn_cast_or_null<CXXMethodDecl>(Pattern);
    if (!Pattern || (Method && (Method->isVirtual() || Method->getParent()->isLambda())) ||
        (isa<CXXConversionDecl>(Pattern) && Pattern->getDescribedFunctionTemplate()))
      return false;
    Out.Differing.insert(Pattern);
    return true;
  }

  static SourceLocation nameLoc(const Expr *Use) {
    auto *Member = dyn_cast<MemberExpr>(Use);
    return Member ? Member->getMemberLoc() : cast<DeclRefExpr>(Use)->getLocation();
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
    if (!Finder.Found || Finder.Found->isTypeDependent() || Finder.Found->getCallee()->isTypeDependent())
      return false; // each instantiation's
    Variants::Dispatch Next;
    Next.Construct = D;
    Next.Call = Finder.Found;
    Next.Callee = Finder.Found->getCallee()->IgnoreParenImpCasts();
    Next.InRegion = llvm::is_contained(Around, OMPD_target);
    const FunctionDecl *F = functionOf(Next.Callee);
    if (!F)
      return false; // Clang has said that it must be a direct call
    if (refuseAsked(Next.Callee, F, D))
      return true;
    Next.WithoutContext = candidates(F, std::nullopt);
    DeviceCandidates OnDevices = dispatched(D, F);
    Around.push_back(OMPD_dispatch);
    Next.Variants = candidates(F, std::nullopt);
    Around.pop_back();
    Next.Repeated = !isFirst(Next.Callee, Next.Variants, OnDevices);
    if (llvm::any_of(OnDevices, [](const Candidates &Found) { return !Found.empty(); }))
      Out.Device[Next.Callee] = std::move(OnDevices);
    Out.Dispatches.push_back(Next);
    if (auto *Member = dyn_cast<MemberExpr>(Next.Callee))
      TraverseStmt(Member->getBase());
    for (Expr *Argument : Finder.Found->arguments())
      TraverseStmt(Argument);
    return true;
  }

  static const FunctionDecl *functionOf(const Expr *Callee) {
    auto *Member = dyn_cast<MemberExpr>(Callee);
    auto *Ref = dyn_cast<DeclRefExpr>(Callee);
    return dyn_cast_or_null<FunctionDecl>(Member ? Member->getMemberDecl() : Ref ? Ref->getDecl() : nullptr);
  }

  /// What the call of a dispatch construct is in device text: novariants and nocontext come first.
  DeviceCandidates dispatched(const OMPDispatchDirective *D, const FunctionDecl *F) {
    DeviceCandidates Out;
    for (unsigned A = 0; A < ArchCount; ++A) {
      bool Decided = false;
      auto Put = [&](const Expr *Condition, const FunctionDecl *Function) {
        bool Holds = false;
        if (!Condition->isValueDependent() && Condition->EvaluateAsBooleanCondition(Holds, Context))
          Condition = nullptr;
        if (!Condition && !Holds)
          return;
        Out[A].push_back({Condition, Function});
        Decided |= !Condition;
      };
      for (const auto *C : D->getClausesOfKind<OMPNovariantsClause>())
        Put(asWritten(C->getCondition()), F);
      for (const auto *C : D->getClausesOfKind<OMPNocontextClause>())
        if (!Decided) {
          Candidates Plain = candidates(F, Arch(A));
          if (Plain.empty() || Plain.front().isCertain())
            Put(asWritten(C->getCondition()), Plain.empty() ? F : Plain.front().Function);
          else
            report(Context.getDiagnostics(), C->getBeginLoc(), Diag::UnsupportedConstruct)
                << "nocontext where a condition or the device chooses the variant";
        }
      if (Decided)
        continue;
      Around.push_back(OMPD_dispatch);
      Out[A].append(candidates(F, Arch(A)));
      Around.pop_back();
    }
    return Out;
  }

  /// Variants of member functions that conditions choose are not supported. True after a message.
  bool refuseAsked(const Expr *E, const FunctionDecl *F, const OMPDispatchDirective *D = nullptr) {
    if (!isa<MemberExpr>(E))
      return false;
    bool Asks = D && (D->hasClausesOfKind<OMPNovariantsClause>() || D->hasClausesOfKind<OMPNocontextClause>());
    if (D)
      Around.push_back(OMPD_dispatch);
    for (unsigned A = 0; A <= ArchCount; ++A)
      Asks |= llvm::any_of(candidates(F, A < ArchCount ? std::optional(Arch(A)) : std::nullopt),
                           [](const Candidate &C) { return C.Condition != nullptr; });
    if (D)
      Around.pop_back();
    if (Asks)
      report(Context.getDiagnostics(), E->getExprLoc(), Diag::UnsupportedConstruct)
          << "a condition that chooses a variant of a member function";
    return Asks;
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

  Candidates candidates(const FunctionDecl *F, std::optional<Arch> Device) {
    Candidates Found, Possible;
    SmallVector<VariantMatchInfo, 4> Infos;
    for (const FunctionDecl *Redeclared : F->redecls())
      for (const auto *A : Redeclared->specific_attrs<OMPDeclareVariantAttr>()) {
        const FunctionDecl *Variant = variantOf(A);
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
        if (Device && *Device != Arch::Host && !Infos.back().ISATraits.empty())
          Possible.back().Isa = Infos.back().ISATraits.front().str();
        if (Device)
          takeDevices(Variant, Infos.back(), *Device);
      }
    if (Possible.empty())
      return {};
    DeviceContext Here(Context.getTargetInfo(), Device);
    if (Device && !llvm::is_contained(Around, OMPD_target))
      Here.addTrait(TraitProperty::construct_target_target);
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
    while (Found.empty() || !Found.back().isCertain()) {
      const int Best = getBestVariantMatchForContext(Infos, Here);
      if (Best < 0)
        break;
      Found.push_back(Possible[Best]);
      Infos.erase(Infos.begin() + Best);
      Possible.erase(Possible.begin() + Best);
    }
    return Found;
  }

  /// Notes for which devices a variant is, if it names an architecture or isa.
  void takeDevices(const FunctionDecl *Variant, VariantMatchInfo Info, Arch Device) {
    bool Names = false;
    for (unsigned I = 0; I < Info.RequiredTraits.size(); ++I) {
      const TraitSelector Selector = getOpenMPContextTraitSelectorForProperty(TraitProperty(I));
      const TraitSet Set = getOpenMPContextTraitSetForProperty(TraitProperty(I));
      Names |= Info.RequiredTraits.test(I) &&
               (Selector == TraitSelector::device_arch || Selector == TraitSelector::device_isa ||
                Selector == TraitSelector::target_device_arch || Selector == TraitSelector::target_device_isa);
      if (Set != TraitSet::device && Set != TraitSet::target_device &&
          Selector != TraitSelector::implementation_extension)
        Info.RequiredTraits.reset(I);
    }
    if (!Names)
      return;
    Info.ConstructTraits.clear();
    DeviceSet &Devices = Out.Special[Variant->getCanonicalDecl()];
    if (!isVariantApplicableInContext(Info, DeviceContext(Context.getTargetInfo(), Device)))
      return;
    if (Info.ISATraits.empty() || Device == Arch::Host)
      Devices.Archs.set(static_cast<size_t>(Device));
    else
      Devices.Isas.insert(Info.ISATraits.front().str());
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
  const FunctionDecl *Function = nullptr; ///< Around the current code; of a generic lambda: an instantiation.
  SmallVector<TraitProperty, 4> Required;
  /// By a use, in words: on the host, and on devices.
  llvm::DenseMap<SourceLocation, std::pair<std::string, std::string>> Meant;
};

void instantiateVariants(Sema &S) {
  struct Finder : DynamicRecursiveASTVisitor {
    explicit Finder(Sema &S) : S(S) { ShouldVisitTemplateInstantiations = true; }
    bool TraverseDecl(Decl *D) override {
      const bool OfSystem = D && !isa<TranslationUnitDecl>(D) && S.SourceMgr.isInSystemHeader(D->getLocation());
      return OfSystem || DynamicRecursiveASTVisitor::TraverseDecl(D);
    }
    bool VisitFunctionDecl(FunctionDecl *F) override {
      for (const auto *A : F->specific_attrs<OMPDeclareVariantAttr>()) {
        auto *Variant = const_cast<FunctionDecl *>(variantOf(A));
        if (Variant && Variant->isTemplateInstantiation() && !Variant->isDefined() && Known.insert(Variant).second)
          S.MarkFunctionReferenced(A->getLocation(), Variant);
      }
      return true;
    }
    Sema &S;
    llvm::SmallPtrSet<const FunctionDecl *, 8> Known;
  } Finder(S);
  size_t Before;
  do {
    Before = Finder.Known.size();
    Finder.TraverseDecl(S.getASTContext().getTranslationUnitDecl());
    S.PerformPendingInstantiations();
  } while (Before != Finder.Known.size());
}

Variants::Variants(ASTContext &Context) {
  VariantFinder Finder(Context, *this);
  Finder.takeRequirements();
  Finder.TraverseDecl(Context.getTranslationUnitDecl());
}

/// Whether one function is meant on all devices.
static bool isOne(const DeviceCandidates &Choice) {
  return !Choice.front().empty() && Choice.front().front().isCertain() && llvm::all_equal(Choice);
}

static const ValueDecl *named(const Expr *E) {
  if (auto *Member = dyn_cast<MemberExpr>(E))
    return Member->getMemberDecl();
  auto *Ref = dyn_cast<DeclRefExpr>(E);
  return Ref ? Ref->getDecl() : nullptr;
}

const ValueDecl *Variants::device(const Expr *E) const {
  auto It = Device.find(E);
  return It == Device.end() || !isOne(It->second) ? named(E) : It->second.front().front().Function;
}

const DeviceCandidates *Variants::deviceChoice(const Expr *E) const {
  const DeviceCandidates *Found = deviceCandidates(E);
  return Found && !isOne(*Found) ? Found : nullptr;
}

const DeviceCandidates *Variants::deviceCandidates(const Expr *E) const {
  auto It = Device.find(E);
  return It == Device.end() ? nullptr : &It->second;
}

SmallVector<Variants::Meaning, 1> Variants::meanings(const Expr *E) const {
  if (!named(E))
    return {};
  const DeviceCandidates *Choice = deviceChoice(E);
  if (!Choice)
    return {{device(E), nullptr, DeviceSet::all()}};
  SmallVector<Meaning, 1> Out;
  auto Add = [&](const ValueDecl *Function, const Expr *Condition, const DeviceSet &Devices) {
    auto Same =
        llvm::find_if(Out, [&](const Meaning &M) { return M.Function == Function && M.Condition == Condition; });
    (Same == Out.end() ? Out.emplace_back(Meaning{Function, Condition, {}}) : *Same).Devices.add(Devices);
  };
  for (unsigned A = 0; A < ArchCount; ++A) {
    DeviceSet Whole;
    Whole.Archs.set(A);
    for (const Candidate &C : (*Choice)[A])
      Add(C.Function, C.Condition, C.Isa.empty() ? Whole : DeviceSet{{}, {C.Isa}});
    if ((*Choice)[A].empty() || !(*Choice)[A].back().isCertain())
      Add(named(E), nullptr, Whole);
  }
  return Out;
}

DeviceSet Variants::devicesOf(const FunctionDecl *F) const {
  auto It = Special.find(F->getCanonicalDecl());
  return It == Special.end() ? DeviceSet::all() : It->second;
}

std::string choiceText(const Candidates &Choice, const std::string &Function,
                       llvm::function_ref<std::string(const Expr *)> Condition,
                       llvm::function_ref<std::string(const FunctionDecl *)> Name) {
  std::string Out = Function;
  bool Open = false; // Out is a conditional expression
  auto Argument = [](const std::string &Text, bool Open) {
    return Open || llvm::StringRef(Text).contains('<') ? "(" + Text + ")" : Text;
  };
  for (const Candidate &A : llvm::reverse(Choice)) {
    const std::string Other = std::exchange(Out, Name(A.Function));
    const bool OtherOpen = std::exchange(Open, A.Condition != nullptr);
    if (A.Condition) {
      const bool Loose = isa<AbstractConditionalOperator>(A.Condition) ||
                         (isa<BinaryOperator>(A.Condition) && cast<BinaryOperator>(A.Condition)->isAssignmentOp()) ||
                         (isa<BinaryOperator>(A.Condition) && cast<BinaryOperator>(A.Condition)->isCommaOp());
      const std::string Text = Condition(A.Condition);
      Out = (Loose ? "(" + Text + ")" : Text) + " ? " + Out + " : " + Other;
    }
    if (!A.Isa.empty()) {
      Out = isaMacro(A.Isa) + "(" + Argument(Out, Open) + ", " + Argument(Other, OtherOpen) + ")";
      Open = false;
    }
  }
  return Open ? "(" + Out + ")" : Out;
}

} // namespace chomp
