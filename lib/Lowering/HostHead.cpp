//===- HostHead.cpp - what precedes the user's text in a host file --------===//
//
// The runtime's header and the descriptors of what the file's constructs call: kernels, and for templates the tables
// that find each instantiation's own.
//
//===----------------------------------------------------------------------===//
#include "Lowering/HostHead.h"

#include "Lowering/MapText.h"
#include "Support/Quoted.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace chomp {

/// "\"Z3addIiE\", 0, 0, 0": all of them, for compilers that warn of fields without an initializer.
static std::string spelled(const InstanceKeys &Keys) {
  return quoted(Keys.Gcc) +
         (Keys.OldGcc != Keys.Gcc || Keys.Clang != Keys.Gcc ? ", " + quoted(Keys.OldGcc) + ", " + quoted(Keys.Clang)
                                                            : ", 0, 0") +
         (Keys.Gcc13 != Keys.Gcc ? ", " + quoted(Keys.Gcc13) : ", 0");
}

std::string hostHead(const Unit &U, const std::vector<AncestorFunction> &Functions) {
  std::string Out;
  for (const AncestorFunction &F : Functions) {
    if (!F.InPlace)
      continue;
    std::string Called, Instances;
    for (const AncestorFunction::Instance &I : F.Instances) {
      Out += "CHOMP_HOST_CLASS(" + I.Symbol + ", " + quoted(U.Id) + ", " +
             placeArguments(F.Where.File, F.Line, U.Standalone) + ");\n";
      Called += (Called.empty() ? "&" : ", &") + I.Symbol + "_called";
      Instances += ",\n    {0, " + spelled(I.Keys) + "}";
    }
    if (F.InTemplate)
      Out += "CHOMP_HOST_CLASSES(" + F.Name + ", CHOMP_SEVERAL(" + Called + ")" + Instances + ");\n";
  }
  const bool Typed = llvm::any_of(Functions, [](const AncestorFunction &F) { return F.InTemplate; }) &&
                     llvm::none_of(U.Regions, [](const auto &R) { return !R->Template.empty(); });
  return Out.empty() ? Out : (Typed ? "#include <typeinfo>\n" : "") + Out + "\n";
}

std::string hostHead(const Unit &U, const std::vector<std::unique_ptr<DataRegion>> &Data) {
  std::string Out;
  for (const auto &R : Data)
    if (mapsDiffer(*R)) {
      std::string Keys;
      for (const DataRegion::Instance &I : R->Instances)
        Keys += ",\n    {0, " + spelled(I.Keys) + "}";
      Out += "CHOMP_DATA_INSTANCES(" + R->Template + Keys + ");\n";
    }
  const bool Typed = llvm::none_of(U.Regions, [](const auto &R) { return !R->Template.empty(); });
  return Out.empty() ? Out : (Typed ? "#include <typeinfo>\n" : "") + Out + "\n";
}

std::string hostHead(const Unit &U, const HostWords &Words) {
  std::string Out = "/* Host side of " + inComment(U.Source) + ", written by Chomp. */\n" +
                    U.hidingMacros("#include <chomp/runtime.h>\n");
  std::vector<std::string> Templates;
  for (const auto &R : U.Regions)
    if (!R->Template.empty() && !llvm::is_contained(Templates, R->Template))
      Templates.push_back(R->Template);
  if (!Templates.empty())
    Out += "#include <typeinfo>\n";
  if (U.NeedsOmpHeader)
    Out += U.hidingMacros("#include <chomp/omp.h>\n");
  if (U.HasTaskgraphs)
    Out += U.hidingMacros("#include <chomp/taskgraph.h>\n");
  Out += Words.quiet() + "\n";
  if (U.UnifiedMemory)
    Out += "CHOMP_REQUIRES(CHOMP_REQUIRES_UNIFIED_SHARED_MEMORY);\n";
  for (const auto &R : U.Regions) {
    KernelPlan P = planKernel(*R);
    std::vector<std::string> Flags;
    if (P.IndexBits == 32 && !P.Unsigned)
      Flags.push_back("CHOMP_KERNEL_INDEX32");
    if (!R->Reductions.empty())
      Flags.push_back("CHOMP_KERNEL_REDUCTION");
    if (P.Grid)
      Flags.push_back("CHOMP_KERNEL_NEST");
    if (R->InRows)
      Flags.push_back("CHOMP_KERNEL_ROWS");
    if (R->KnownThreads)
      Flags.push_back("CHOMP_KERNEL_KNOWN_THREADS");
    if (P.Unsigned)
      Flags.push_back("CHOMP_KERNEL_UNSIGNED");
    if (P.OneEach)
      Flags.push_back("CHOMP_KERNEL_ONE_EACH");
    if (P.isGeneral())
      Flags.push_back(P.is(KernelShape::Generic) ? "CHOMP_KERNEL_GENERAL" : "CHOMP_KERNEL_TEAM");
    if (R->AnyTeamSize)
      Flags.push_back("CHOMP_KERNEL_ANY_TEAM_SIZE");
    if (R->Launch.ChecksThreads)
      Flags.push_back("CHOMP_KERNEL_CHECKS_THREADS");
    if (P.is(KernelShape::Bare))
      Flags.push_back("CHOMP_KERNEL_BARE");
    if (R->Launch.TeamMemory)
      Flags.push_back("CHOMP_KERNEL_TEAM_MEMORY");
    if (P.OneTeam)
      Flags.push_back("CHOMP_KERNEL_ONE_TEAM");
    if (P.OneIfAsked)
      Flags.push_back("CHOMP_KERNEL_MAY_BE_ONE");
    if (!R->Recursive.empty())
      Flags.push_back("CHOMP_KERNEL_RECURSIVE");
    if (R->MakesObjects)
      Flags.push_back("CHOMP_KERNEL_MAKES_OBJECTS");
    if (P.OneThread)
      Flags.push_back("CHOMP_KERNEL_ONE_THREAD");
    // What tells this file's id from all others.
    const std::string Hash = U.Id.substr(U.Id.rfind('-') + 1);
    Out += (R->InInline ? "CHOMP_INLINE_KERNEL(" + R->Kernel + ", " + R->Kernel + "_" + Hash
                        : "CHOMP_KERNEL(" + R->Kernel) +
           ", " + quoted(U.Id) + ", " + quoted(R->Function) + ", " +
           placeArguments(R->Where.File, R->Where.Line, U.Standalone) + ", " +
           (Flags.empty() ? "0" : llvm::join(Flags, " | ")) + ", " + std::to_string(P.MaxThreads) + ");\n";
  }
  // Regions in templates find the kernel of their instantiation.
  for (const auto &R : U.Regions) {
    if (!llvm::is_contained(Templates, R->Template))
      continue;
    llvm::erase(Templates, R->Template);
    std::string Kernels;
    for (const auto &Other : U.Regions)
      if (Other->Template == R->Template)
        Kernels += ",\n    {&" + Other->Kernel + "_kernel, " + spelled(Other->Keys) + "}";
    Out += "CHOMP_INSTANCES(" + R->Template + Kernels + ");\n";
  }
  if (!U.Regions.empty() || U.UnifiedMemory)
    Out += "\n";
  return Out;
}

} // namespace chomp
