//===- VariantMatcher.cpp - which variants suit a context -----------------===//
#include "Frontend/Variants/VariantMatcher.h"

#include "Analysis/CalledCode.h"
#include "Frontend/Pragmas/DeviceTraits.h"
#include "Frontend/Variants/VariantConditions.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclOpenMP.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/OpenMPClause.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Basic/TargetInfo.h"
#include "llvm/Frontend/OpenMP/OMPContext.h"
#include "llvm/Support/raw_ostream.h"

#include <map>

using namespace clang;
using namespace llvm::omp;

namespace chomp {

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

VariantMatcher::VariantMatcher(ASTContext &Context, llvm::DenseMap<const FunctionDecl *, DeviceSet> &Special)
    : Context(Context), Special(Special) {
  for (const Decl *D : Context.getTranslationUnitDecl()->decls())
    if (auto *Directive = dyn_cast<OMPRequiresDecl>(D))
      for (const OMPClause *C : Directive->clauselists()) {
        const TraitSelector Selector =
            getOpenMPContextTraitSelectorKind(getOpenMPClauseName(C->getClauseKind(), 52), TraitSet::implementation);
        if (Selector != TraitSelector::invalid)
          Required.push_back(getOpenMPContextTraitPropertyForSelector(Selector));
      }
  takeConstructs();
}

static std::vector<std::string> selectedConstructs(const VariantMatchInfo &Info, const VariantCondition &Condition) {
  if (!Condition.Constructs.empty())
    return Condition.Constructs;
  std::vector<std::string> Out;
  for (TraitProperty Construct : Info.ConstructTraits)
    Out.push_back(getOpenMPContextTraitSelectorName(getOpenMPContextTraitSelectorForProperty(Construct)).str());
  return Out;
}

void VariantMatcher::takeConstructs() {
  struct Finder : DynamicRecursiveASTVisitor {
    explicit Finder(VariantMatcher &Owner) : Owner(Owner) { ShouldVisitTemplateInstantiations = true; }
    bool TraverseStmt(Stmt *) override { return true; }
    bool TraverseDecl(Decl *D) override {
      const bool OfSystem =
          D && !isa<TranslationUnitDecl>(D) && Owner.Context.getSourceManager().isInSystemHeader(D->getLocation());
      return OfSystem || DynamicRecursiveASTVisitor::TraverseDecl(D);
    }
    bool VisitFunctionDecl(FunctionDecl *F) override {
      for (const auto *A : F->specific_attrs<OMPDeclareVariantAttr>())
        if (const FunctionDecl *Variant = variantOf(A)) {
          VariantMatchInfo Info;
          A->getTraitInfos()->getAsVariantMatchInfo(Owner.Context, Info);
          std::vector<Directive> Own;
          for (const std::string &Construct : selectedConstructs(Info, conditionOf(A)))
            Own.push_back(getOpenMPDirectiveKind(Construct));
          Owner.Constructs.try_emplace(Variant->getCanonicalDecl(), std::move(Own));
        }
      return true;
    }
    VariantMatcher &Owner;
  } Finder(*this);
  Finder.TraverseDecl(Context.getTranslationUnitDecl());
}

bool VariantMatcher::isVisible(const OMPDeclareVariantAttr *A, const FunctionDecl *F, SourceLocation Use) const {
  const SourceManager &SM = Context.getSourceManager();
  auto IsBefore = [&](SourceLocation B, SourceLocation C) {
    return SM.isBeforeInTranslationUnit(SM.getExpansionLoc(B), SM.getExpansionLoc(C));
  };
  if (A->getLocation().isInvalid() || Use.isInvalid() || IsBefore(A->getLocation(), Use))
    return true;
  for (const DeclContext *In = F->getLexicalDeclContext(); In->isRecord(); In = In->getLexicalParent())
    if (SourceRange Class = cast<RecordDecl>(In)->getSourceRange();
        IsBefore(Class.getBegin(), Use) && IsBefore(Use, Class.getEnd()))
      return true;
  return false;
}

/// The leaf constructs' names that selectors use.
static std::string nameOf(Directive Leaf) { return getOpenMPDirectiveName(Leaf, 52).str(); }

/// A construct's trait, if Clang has one.
static TraitProperty traitOf(Directive Leaf) {
  const TraitSelector Selector = getOpenMPContextTraitSelectorKind(nameOf(Leaf), TraitSet::construct);
  return Selector == TraitSelector::invalid ? TraitProperty::invalid
                                            : getOpenMPContextTraitPropertyForSelector(Selector);
}

/// Whether a variant suits where some of its selectors are true, or none (Clang's own extensions).
static bool isExtended(const VariantMatchInfo &Info) {
  return Info.RequiredTraits.test(unsigned(TraitProperty::implementation_extension_match_any)) ||
         Info.RequiredTraits.test(unsigned(TraitProperty::implementation_extension_match_none));
}

/// What the selectors of the other sets count, with so many constructs around (OpenMP 5.2, 7.3).
static unsigned long long scoreOf(const VariantMatchInfo &Info, size_t Constructs) {
  std::map<TraitSelector, unsigned long long> Scores;
  for (unsigned I : Info.RequiredTraits.set_bits()) {
    const auto Property = TraitProperty(I);
    if (Property == TraitProperty::device_kind_any || Property == TraitProperty::target_device_kind_any)
      continue; // as if there were no such selector
    const TraitSelector Selector = getOpenMPContextTraitSelectorForProperty(Property);
    unsigned long long &Score = Scores[Selector];
    if (auto Given = Info.ScoreMap.find(Property); Given != Info.ScoreMap.end())
      Score = Given->second.getZExtValue();
    else if (Selector == TraitSelector::device_kind || Selector == TraitSelector::target_device_kind)
      Score = 1ull << Constructs;
    else if (Selector == TraitSelector::device_arch || Selector == TraitSelector::target_device_arch)
      Score = 2ull << Constructs;
    else if (Selector == TraitSelector::device_isa || Selector == TraitSelector::target_device_isa)
      Score = 4ull << Constructs;
  }
  unsigned long long Sum = 0;
  for (const auto &[Selector, Score] : Scores)
    Sum += Score;
  return Sum;
}

SelectorTraits VariantMatcher::traitsOf(const OMPDeclareVariantAttr *A, const VariantCondition &Condition,
                                        std::vector<std::string> Constructs) const {
  SelectorTraits Out = std::move(Constructs);
  for (const OMPTraitSet &Set : A->getTraitInfos()->Sets)
    for (const OMPTraitSelector &Selector : Set.Selectors) {
      if (Set.Kind == TraitSet::construct || Selector.Kind == TraitSelector::user_condition)
        continue;
      const std::string Name =
          (getOpenMPContextTraitSetName(Set.Kind) + " " + getOpenMPContextTraitSelectorName(Selector.Kind)).str();
      for (const OMPTraitProperty &Property : Selector.Properties)
        if (Property.Kind != TraitProperty::device_kind_any && Property.Kind != TraitProperty::target_device_kind_any)
          Out.push_back(Name + " " + getOpenMPContextTraitPropertyName(Property.Kind, Property.RawString).str());
    }
  if (Condition.Asked) {
    llvm::raw_string_ostream Text(Out.emplace_back("condition "));
    Condition.Asked->printPretty(Text, nullptr, Context.getPrintingPolicy());
  }
  llvm::sort(Out);
  return Out;
}

Candidates VariantMatcher::candidates(const FunctionDecl *F, std::optional<Arch> Device, SourceLocation Use,
                                      ArrayRef<Directive> Around) {
  if (llvm::none_of(F->redecls(), [](const FunctionDecl *D) { return D->hasAttr<OMPDeclareVariantAttr>(); }))
    return {}; // most functions
  // Those of a region are the context from its target construct on (OpenMP 5.2, 7.1).
  for (size_t I = Around.size(); I-- > 0;)
    if (Around[I] == OMPD_target) {
      Around = Around.drop_front(I);
      break;
    }
  DeviceContext Here(Context.getTargetInfo(), Device);
  std::vector<std::string> Names;
  auto Enter = [&](Directive Leaf) {
    Names.push_back(nameOf(Leaf));
    if (const TraitProperty Trait = traitOf(Leaf); Trait != TraitProperty::invalid)
      Here.addTrait(Trait);
  };
  if (Device && !llvm::is_contained(Around, OMPD_target))
    Enter(OMPD_target);
  llvm::for_each(Around, Enter);
  for (TraitProperty Requirement : Required)
    Here.addTrait(Requirement);

  struct Suitable {
    Candidate Variant;
    unsigned long long Score;
    SelectorTraits Traits;
  };
  std::vector<Suitable> All;
  for (const FunctionDecl *Redeclared : F->redecls())
    for (const auto *A : Redeclared->specific_attrs<OMPDeclareVariantAttr>()) {
      const FunctionDecl *Variant = variantOf(A);
      const VariantCondition Condition = conditionOf(A);
      bool Holds = false;
      const bool Known = Condition.Asked && !Condition.Asked->isValueDependent() &&
                         Condition.Asked->EvaluateAsBooleanCondition(Holds, Context);
      if (A->isInherited() || !Variant || (Known && !Holds) || !isVisible(A, Redeclared, Use))
        continue;
      VariantMatchInfo Info;
      A->getTraitInfos()->getAsVariantMatchInfo(Context, Info);
      Info.RequiredTraits.reset(unsigned(TraitProperty::user_condition_false)); // for Clang alone
      if (Condition.Asked)                                                      // at its own place
        Info.RequiredTraits.set(unsigned(TraitProperty::user_condition_true));
      if (const auto Score = Condition.Score && !Condition.Score->isValueDependent()
                                 ? Condition.Score->getIntegerConstantExpr(Context)
                                 : std::nullopt)
        Info.ScoreMap[TraitProperty::user_condition_true] = *Score;
      if (Device)
        takeDevices(Variant, Info, *Device);
      std::vector<std::string> Constructs = selectedConstructs(Info, Condition);
      const auto OfConstructs = constructScore(Constructs, Names);
      if (!isExtended(Info) && OfConstructs) {
        Info.ConstructTraits.clear();
        for (unsigned I : Info.RequiredTraits.set_bits())
          if (getOpenMPContextTraitSetForProperty(TraitProperty(I)) == TraitSet::construct)
            Info.RequiredTraits.reset(I);
      } else if (!isExtended(Info)) {
        continue;
      }
      if (!isVariantApplicableInContext(Info, Here))
        continue;
      Suitable &Next = All.emplace_back();
      Next.Variant = {Known || !Condition.Asked ? nullptr : Condition.Asked->IgnoreParenImpCasts(), Variant, A};
      if (Device && *Device != Arch::Host && !Info.ISATraits.empty())
        Next.Variant.Isa = Info.ISATraits.front().str();
      Next.Score = scoreOf(Info, Names.size()) + OfConstructs.value_or(0);
      Next.Traits = traitsOf(A, Condition, std::move(Constructs));
    }
  Candidates Found;
  while (!All.empty() && (Found.empty() || !Found.back().isCertain())) {
    const size_t Best = bestMatch(ArrayRef(All));
    Found.push_back(std::move(All[Best].Variant));
    All.erase(All.begin() + Best);
  }
  return Found;
}

void VariantMatcher::takeDevices(const FunctionDecl *Variant, VariantMatchInfo Info, Arch Device) {
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
  DeviceSet &Devices = Special[Variant->getCanonicalDecl()];
  if (!isVariantApplicableInContext(Info, DeviceContext(Context.getTargetInfo(), Device)))
    return;
  if (Info.ISATraits.empty() || Device == Arch::Host)
    Devices.Archs.set(static_cast<size_t>(Device));
  else
    Devices.Isas.insert(Info.ISATraits.front().str());
}

} // namespace chomp
