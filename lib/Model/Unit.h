//===- Unit.h - a file's device side --------------------------------------===//
//
// The declarations and regions of a kernel file, and for which devices they are.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_MODEL_UNIT_H
#define CHOMP_MODEL_UNIT_H

#include "Model/Region.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

#include <algorithm>
#include <bitset>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace chomp {

/// The devices that code is for: all of some architectures, and those of others that have an isa ("sm_90").
struct DeviceSet {
  std::bitset<ArchCount> Archs;
  std::set<std::string> Isas;

  static DeviceSet all() { return {std::bitset<ArchCount>().set(), {}}; }
  /// Of which architecture an isa is that its compiler alone knows; an instruction set of the host's is known before.
  static Arch archOf(llvm::StringRef Isa) { return Isa.starts_with("sm_") ? Arch::Nvptx : Arch::Amdgcn; }
  bool has(Arch A) const { return Archs.test(static_cast<size_t>(A)); }
  /// True: there are more now.
  bool add(const DeviceSet &Other) {
    const auto Before = std::pair(Archs, Isas.size());
    Archs |= Other.Archs;
    for (const std::string &Isa : Other.Isas)
      if (!has(archOf(Isa)))
        Isas.insert(Isa);
    return Before != std::pair(Archs, Isas.size());
  }
  bool empty() const { return Archs.none() && Isas.empty(); }
  /// Those that are in both.
  DeviceSet within(const DeviceSet &Other) const {
    DeviceSet Out{Archs & Other.Archs, {}};
    auto Take = [&](const DeviceSet &From, const DeviceSet &In) {
      for (const std::string &Isa : From.Isas)
        if (In.has(archOf(Isa)) || In.Isas.count(Isa))
          Out.Isas.insert(Isa);
    };
    Take(*this, Other);
    Take(Other, *this);
    return Out;
  }
};

/// A declaration of the device slice, ready but for the qualifiers that a dialect spells.
struct DeviceDecl {
  enum class Kind { Include, Type, Constant, Global, Prototype, Function } What = Kind::Type;
  KernelCode Text;      ///< Without qualifiers, for all that is not a function's definition; #include lines whole.
  StructuredBlock Code; ///< A function's definition, from its return type to its last brace; a class's whole text.
  std::string Name;
  std::string Comment; ///< Of the user's, right above it; whole lines.
  std::string Symbol;  ///< Its name in the image where that differs (a variable in a namespace).
  /// Around it, outermost first; "" for the unit's own (Unit::ownNamespace()).
  std::vector<std::string> Namespaces;
  bool External = false;                ///< Other units may use it, or it is another unit's.
  bool Inline = false;                  ///< Never static, defined by each unit that uses it.
  bool Defined = true;                  ///< False: another unit's.
  bool Link = false;                    ///< declare target link
  unsigned Pack = 0;                    ///< Of the #pragma pack around a type, in bytes; 0 for none.
  DeviceSet Devices = DeviceSet::all(); ///< A function that only variants for some devices call is left out of others.
  Place Where;
};

/// Code of a template for lambdas, in instantiations that nothing tells apart: one text has to do for all of them.
struct AlikeCode {
  unsigned Token; ///< Where the template is defined.
  std::vector<StructuredBlock> Instances;
};

/// What chooses by an isa in a kernel file: "CHOMP_ISA_sm_90".
std::string isaMacro(llvm::StringRef Isa);
/// What makes a team's threads wait for one another, and what leaves the next statement to one of them.
KernelCode teamBarrier();
KernelCode mainThreadGuard();
/// What one of them evaluates for all, in front of a condition in parentheses, with one more behind it. It ends as a
/// barrier does.
KernelCode mainThreadSays();

/// A taskgraph construct, for the report.
struct RecordedConstruct {
  unsigned Line = 0;
  std::string Directive; ///< "task", "target update"
  std::string Becomes;
  bool IsTarget = false;    ///< It has a text that is evaluated at each replay, unless this is empty:
  std::string WhyEvaluated; ///< RecordedTask::WhyEvaluated
};
struct RecordedTaskgraph {
  Place Where;
  std::string WhyAsWritten; ///< Why nothing is recorded; empty: it is.
  std::vector<RecordedConstruct> Constructs;
};

/// One translation unit's device side.
struct Unit {
  std::string Id;
  std::string Stem;
  std::string Source; ///< As the user spelled it.
  bool CPlusPlus = false;
  bool Standalone = false;       ///< Its texts are kept (TranslateOptions).
  bool UnifiedMemory = false;    ///< requires unified_shared_memory, or self_maps
  std::vector<DeviceDecl> Decls; ///< In the order in which they must be written.
  std::vector<std::unique_ptr<TargetRegion>> Regions;
  std::vector<AlikeCode> Alike;
  std::vector<std::string> Locks;            ///< Names of critical constructs in the device code; "" for the unnamed.
  std::vector<std::string> Exports, Imports; ///< Functions, as space::Class::method, and variables.
  std::set<std::string> Isas;                ///< That choose variants, where the device's compiler alone knows them.
  bool NeedsOmpHeader = false;               ///< The host text uses what not every <omp.h> declares (chomp/omp.h).
  bool HasTaskgraphs = false;                ///< The host text records taskgraphs (chomp/taskgraph.h).
  std::vector<RecordedTaskgraph> Taskgraphs;
  bool AsksTypes = false;                ///< Device code's types ask for those of calls (decltype).
  bool NeedsFloat16 = false;             ///< Device code has a _Float16.
  bool NeedsComplex = false;             ///< Device code of C has a complex number.
  std::vector<std::string> HiddenMacros; ///< Of the command line: names that Chomp's headers use, too.
  bool NeedsLibraryComplex = false;      ///< Device code calls functions of C++'s <complex>.
  bool UsesLibraryComplex = false;       ///< Device code has a std::complex.
  bool UsesLibraryStrings = false;       ///< It calls functions of C++'s library that end in memcmp or the like,
  bool UsesLibraryThrows = false;        ///< or that may throw,
  bool UsesLibraryCopies = false;        ///< or that copy elements in libstdc++ 14's way.
  /// The program's own types and functions that have names of the vendors' headers: name, and what GPUs call it.
  std::vector<std::pair<std::string, std::string>> Renamed;
  bool NeedsInfinity = false;     ///< A reduction starts with INFINITY.
  bool UsesOmpx = false;          ///< Device code uses something of <ompx.h>.
  bool HasIndirect = false;       ///< Device code has functions that are indirect.
  bool CallsIndirect = false;     ///< Device code calls through pointers, which may hold host addresses.
  bool NeedsCxx20 = false;        ///< GPUs' code calls what is constexpr from C++20 on.
  bool NeedsDeviceHeader = false; ///< Code outside of kernels calls something of chomp/device.h.
  bool StartsThreads = false;     ///< A device function has a parallel construct.
  bool SetsVariables = false;     ///< Device code sets internal control variables.
  bool HasEvents = false;         ///< Device code has tasks that events complete.
  bool SharesTeam = false;        ///< Device functions that other files may call ask for their team, or meet in it.
  bool IsLinked = false;          ///< GPUs' code of other units may be linked with this one's.
  /// The inline namespace of what other units must not see, though they may have the same name for something else: an
  /// unnamed one would hide variables from the host, too.
  std::string ownNamespace() const {
    std::string Name = Id;
    std::replace_if(Name.begin(), Name.end(), [](char C) { return C == '-' || C == '.'; }, '_');
    return Name.front() >= '0' && Name.front() <= '9' ? "file_" + Name : Name;
  }
  bool general() const {
    return llvm::any_of(Regions, [](const auto &R) { return R->General && (!R->SpmdMode || R->NeedsState); });
  }
  /// Before:  #include <chomp/runtime.h>
  ///
  /// After:   #pragma push_macro("N")
  ///          #undef N
  ///          #include <chomp/runtime.h>
  ///          #pragma pop_macro("N")
  std::string hidingMacros(const std::string &Includes) const {
    std::string Before, After;
    for (const std::string &Macro : HiddenMacros) {
      Before += "#pragma push_macro(\"" + Macro + "\")\n#undef " + Macro + "\n";
      After += "#pragma pop_macro(\"" + Macro + "\")\n";
    }
    return Includes.empty() ? "" : Before + Includes + After;
  }
  /// Kernels call what other files define.
  bool callsOthers() const {
    return !Imports.empty() && llvm::any_of(Regions, [](const auto &R) { return R->CallsUnknown; });
  }
};

} // namespace chomp

#endif
