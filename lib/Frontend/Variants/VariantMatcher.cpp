//===- VariantMatcher.cpp - which variants suit a context -----------------===//
#include "Frontend/Variants/VariantMatcher.h"

#include "Frontend/Variants/DeviceTraits.h"
#include "Frontend/Variants/VariantConditions.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclOpenMP.h"
#include "clang/AST/OpenMPClause.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Basic/TargetInfo.h"
#include "llvm/Frontend/OpenMP/OMPContext.h"

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

Candidates VariantMatcher::candidates(const FunctionDecl *F, std::optional<Arch> Device, SourceLocation Use,
                                      ArrayRef<Directive> Around) {
  Candidates Found, Possible;
  SmallVector<VariantMatchInfo, 4> Infos;
  for (const FunctionDecl *Redeclared : F->redecls())
    for (const auto *A : Redeclared->specific_attrs<OMPDeclareVariantAttr>()) {
      const FunctionDecl *Variant = variantOf(A);
      const VariantCondition Condition = conditionOf(A);
      bool Holds = false;
      const bool Known = Condition.Asked && !Condition.Asked->isValueDependent() &&
                         Condition.Asked->EvaluateAsBooleanCondition(Holds, Context);
      if (A->isInherited() || !Variant || (Known && !Holds) || !isVisible(A, Redeclared, Use))
        continue;
      A->getTraitInfos()->getAsVariantMatchInfo(Context, Infos.emplace_back());
      Infos.back().RequiredTraits.reset(unsigned(TraitProperty::user_condition_false)); // for Clang alone
      if (Condition.Asked) {                                                            // at its own place
        Infos.back().RequiredTraits.set(unsigned(TraitProperty::user_condition_true));
      }
      if (const auto Score = Condition.Score && !Condition.Score->isValueDependent()
                                 ? Condition.Score->getIntegerConstantExpr(Context)
                                 : std::nullopt)
        Infos.back().ScoreMap[TraitProperty::user_condition_true] = *Score;
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
