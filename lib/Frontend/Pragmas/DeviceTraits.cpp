//===- DeviceTraits.cpp - kind, arch and isa of devices and the host ------===//
#include "Frontend/Pragmas/DeviceTraits.h"

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/Basic/TargetInfo.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace chomp {

bool hostHasTrait(const TargetInfo &Host, const DeviceTrait &Trait) {
  llvm::StringRef Name = Trait.Property;
  if (Trait.Selector == "kind")
    return Name == "any" || Name == "host" || Name == "cpu";
  if (Trait.Selector == "isa")
    return Host.hasFeature(Name);
  const llvm::Triple &Triple = Host.getTriple();
  return Trait.Selector == "arch" &&
         (Name == Triple.getArchName() || Name == llvm::Triple::getArchTypePrefix(Triple.getArch()) ||
          Name == llvm::Triple::getArchTypeName(Triple.getArch()));
}

TraitAnswer hasTrait(const TargetInfo &Host, Arch Device, const DeviceTrait &Trait) {
  llvm::StringRef Name = Trait.Property;
  auto Answer = [](bool Yes) { return Yes ? TraitAnswer::Yes : TraitAnswer::No; };
  if (Trait.Selector == "kind")
    return Answer(Name == "any" || Name == "nohost" || Name == "gpu");
  if (Device == Arch::Host)
    return Answer(hostHasTrait(Host, Trait));
  const bool Nvidia = Device == Arch::Nvptx;
  if (Trait.Selector == "arch")
    return Answer(Nvidia ? Name == "nvptx" || Name == "nvptx64" : Name == "amdgcn" || Name == "gcn");
  return Trait.Selector == "isa" && Name.starts_with(Nvidia ? "sm_" : "gfx") ? TraitAnswer::Compiler : TraitAnswer::No;
}

std::array<KernelCode, ArchCount> traitTexts(const TargetInfo &Host, const DeviceTrait &Trait) {
  std::array<KernelCode, ArchCount> Out;
  for (unsigned A = 0; A < ArchCount; ++A) {
    const TraitAnswer Answer = hasTrait(Host, Arch(A), Trait);
    Out[A] = Answer == TraitAnswer::Compiler ? isaMacro(Trait.Property) + "(1, 0)"
             : Answer == TraitAnswer::Yes    ? "1"
                                             : "0";
  }
  return Out;
}

std::string traitDeclarations() {
  return "int " + CodeHas.str() +
         "(const char *, const char *) __attribute__((const));\n"
         "int " +
         DeviceHas.str() +
         "(int, const char *, const char *, int) __attribute__((const));\n"
         "enum { CHOMP_DEFAULT_DEVICE = -5, CHOMP_INITIAL_DEVICE = -1 };\n";
}

DeviceTrait traitOf(const CallExpr *E) {
  const FunctionDecl *F = E->getDirectCallee();
  if (!F || !F->getIdentifier() || F->getName() != CodeHas || E->getNumArgs() != 2)
    return {};
  auto Word = [&](unsigned I) {
    auto *Text = dyn_cast<StringLiteral>(E->getArg(I)->IgnoreParenImpCasts());
    return Text ? Text->getString().str() : std::string();
  };
  return {Word(0), Word(1)};
}

} // namespace chomp
