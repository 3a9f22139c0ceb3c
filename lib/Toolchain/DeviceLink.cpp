//===- Toolchain/DeviceLink.cpp - linking device code ---------------------===//
//
// Decides which units form an image together. A unit's variables must exist once on a device, so a unit whose symbols
// another one uses is loaded only as part of their common image, never with its self-contained one beside it.
//
//===----------------------------------------------------------------------===//
#include "Toolchain/DeviceLink.h"

#include "Toolchain/BuildReport.h"
#include "Toolchain/Gpu.h"
#include "Toolchain/Link.h"
#include "Toolchain/Messages.h"
#include "Toolchain/Remarks.h"

#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

#include <map>
#include <set>

using namespace llvm;

namespace chomp::toolchain {

namespace {

using Exporters = std::multimap<StringRef, size_t>;

Exporters exportersOf(const std::vector<DeviceRecord> &Records, StringRef Arch) {
  Exporters Result;
  for (size_t I = 0; I < Records.size(); ++I)
    if (Records[I].Arch == Arch)
      for (const std::string &Symbol : Records[I].Exports)
        Result.emplace(Symbol, I);
  return Result;
}

std::set<std::string> archsOf(const std::vector<DeviceRecord> &Records) {
  std::set<std::string> Result;
  for (const DeviceRecord &Record : Records)
    if (Record.Kind != RecordKind::Report)
      Result.insert(Record.Arch);
  return Result;
}

/// The images of one GPU: groups of records to be linked, and images that stay as they are.
struct ImagePlan {
  std::vector<std::vector<const DeviceRecord *>> Groups;
  std::vector<const DeviceRecord *> Single;
};

/// The units of one device whose functions others call by pointers, and those others: no address of a function is of
/// use in another image.
std::set<StringRef> unitsWithPointers(const std::vector<DeviceRecord> &Records, StringRef Arch) {
  std::set<StringRef> Have, Call;
  for (const DeviceRecord &Record : Records)
    if (Record.Arch == Arch) {
      if (Record.HasIndirect)
        Have.insert(Record.Unit);
      if (Record.CallsIndirect)
        Call.insert(Record.Unit);
    }
  if (Have.empty() || Call.empty() || (Have.size() == 1 && Have == Call))
    return {};
  Have.merge(Call);
  return Have;
}

ImagePlan planImages(const std::vector<DeviceRecord> &Records, StringRef Arch) {
  Exporters Defined = exportersOf(Records, Arch);
  EquivalenceClasses<StringRef> Classes;                         // of units
  std::set<StringRef> Linked = unitsWithPointers(Records, Arch); // of classes with several members, or with imports
  for (StringRef Unit : Linked)
    Classes.unionSets(*Linked.begin(), Unit);
  for (const DeviceRecord &Record : Records) {
    if (Record.Arch != Arch)
      continue;
    Classes.insert(Record.Unit);
    for (const std::string &Symbol : Record.Imports) {
      Linked.insert(Record.Unit);
      auto [Begin, End] = Defined.equal_range(Symbol);
      for (auto It = Begin; It != End; ++It) {
        Linked.insert(Records[It->second].Unit);
        Classes.unionSets(Record.Unit, Records[It->second].Unit);
      }
    }
  }
  ImagePlan Plan;
  std::map<StringRef, size_t> GroupOf; // leader of the class -> index in Groups
  for (const DeviceRecord &Record : Records) {
    if (Record.Arch != Arch)
      continue;
    bool InGroup = Linked.count(Record.Unit);
    if (InGroup && Record.Kind == RecordKind::Relocatable) {
      auto [It, New] = GroupOf.try_emplace(Classes.getLeaderValue(Record.Unit), Plan.Groups.size());
      if (New)
        Plan.Groups.emplace_back();
      Plan.Groups[It->second].push_back(&Record);
    } else if (!InGroup && Record.Kind == RecordKind::Image)
      Plan.Single.push_back(&Record);
  }
  return Plan;
}

/// Makes the images and the host objects that carry or name them.
class DeviceLinker {
public:
  DeviceLinker(Session &S, const LinkedDeviceCode &Code, StringRef Output) : S(S), Code(Code), Output(Output) {}

  int run(std::vector<std::string> &Objects) {
    int Code = link(Objects);
    if (Code)
      for (const std::string &File : SideFiles)
        removeOutput(File);
    return Code;
  }

private:
  int link(std::vector<std::string> &Objects) {
    for (const std::string &Arch : archsOf(Code.Records)) {
      if (isVgpu(Arch)) {
        if (int Failed = linkVgpu(Objects))
          return Failed;
        continue;
      }
      ImagePlan Plan = planImages(Code.Records, Arch);
      for (const auto &Group : Plan.Groups)
        if (int Failed = linkGroup(Arch, Group))
          return Failed;
      for (const DeviceRecord *Record : Plan.Single) {
        std::string File = S.Scratch.newFile(Record->Unit + "." + Arch);
        if (Error E = writeFile(File, Record->Code))
          return reportError(std::move(E));
        if (int Failed = place(Arch, Record->Unit, File, false))
          return Failed;
      }
    }
    if (Text.empty())
      return 0;
    std::string Assembly = S.Scratch.newFile("images.s"), Object = S.Scratch.newFile("images.o");
    if (Error E = writeFile(Assembly, Text.finish()))
      return reportError(std::move(E));
    if (int Failed = S.Runner.run(S.Host.assemble(S.Line, Assembly, Object)))
      return Failed;
    Objects.push_back(Object);
    return 0;
  }

  int linkGroup(StringRef Arch, ArrayRef<const DeviceRecord *> Group) {
    auto Compiler = findGpuCompiler(Arch, S.Cxx, S.Self);
    if (!Compiler)
      return reportError(Compiler.takeError());
    std::vector<std::string> Files, Units;
    std::vector<KernelReport> Kernels;
    for (const DeviceRecord *Record : Group) {
      Files.push_back(S.Scratch.newFile(Record->Unit + "." + Record->Extension));
      append_range(Kernels, Record->Kernels);
      Units.push_back(Record->Unit);
      if (Error E = writeFile(Files.back(), Record->Code))
        return reportError(std::move(E));
    }
    std::string Image = S.Scratch.newFile(("linked." + Arch + "." + (*Compiler)->imageExtension()).str());
    Command Link = (*Compiler)->link(Arch, Files, Image, S.Scratch);
    const bool AsksResources = (S.Line.Remarks || S.Line.Report) && !Kernels.empty();
    if (AsksResources)
      Link.append((*Compiler)->resourceFlags());
    const CommandResult Result = S.Runner.capture(Link, S.Scratch);
    if (AsksResources && !Result.ExitCode) {
      addResources(Kernels, {{Arch.str(), Result.Out + Result.Err}}); // lld and nvlink's ptxas
      if (S.Line.Remarks)
        printResources(messages().stream(), Kernels);
      S.Report.addLinked(Kernels);
    } else if (Result.ExitCode || Link.Messages.empty())
      messages().relay(Link.Program, Result.Out + Result.Err);
    if (Result.ExitCode) {
      explainUnlikeSymbols(Code.Records, Arch, Result.Out + Result.Err);
      messages().error("linking the kernels of " + join(Units, ", ") + " for " + Arch + " failed");
      return Result.ExitCode;
    }
    return place(Arch, join(Units, " "), Image, true);
  }

  /// Embeds an image, or moves it beside the executable.
  int place(StringRef Arch, StringRef Units, const std::string &File, bool Linked) {
    if (S.Line.Images == ImageMode::Embed) {
      Text.addImage({Arch.str(), Units.str(), File, "", "", Linked});
      return 0;
    }
    auto Bytes = MemoryBuffer::getFile(File);
    if (!Bytes)
      return reportError(createStringError(Bytes.getError(), "cannot read " + File));
    std::string Name = Arch.str();
    std::replace(Name.begin(), Name.end(), ':', '-');
    std::string Place = Output + "." + Name + "." + utostr(Numbers[Arch.str()]++) + ".img";
    return writeSideFile(Arch, Units, Place, (*Bytes)->getBuffer(), Linked);
  }

  int writeSideFile(StringRef Arch, StringRef Units, const std::string &Place, StringRef Bytes, bool Linked) {
    PendingOutput Pending(Place);
    if (Error E = writeFile(Pending.path(), Bytes))
      return reportError(std::move(E));
    if (Error E = Pending.commit())
      return reportError(std::move(E));
    SideFiles.push_back(Place);
    Text.addImage({Arch.str(), Units.str(), "", sys::path::filename(Place).str(), sha256(Bytes), Linked, Bytes.size()});
    return 0;
  }

  /// Kernels of the virtual GPU that were kept apart: into the program after all, or into one library beside it.
  int linkVgpu(std::vector<std::string> &Objects) {
    std::vector<std::string> Files, Units;
    for (const DeviceRecord &Record : Code.Records) {
      if (Record.Kind != RecordKind::VgpuObject)
        continue;
      Files.push_back(S.Scratch.newFile(Record.Unit + ".vgpu.o"));
      Units.push_back(Record.Unit);
      if (Error E = writeFile(Files.back(), Record.Code))
        return reportError(std::move(E));
    }
    if (Files.empty())
      return 0;
    if (S.Line.Images == ImageMode::Embed) {
      Objects.insert(Objects.end(), Files.begin(), Files.end());
      return 0;
    }
    // The runtime asks the library for the bounds of its own descriptors.
    std::string Bounds = S.Scratch.newFile("bounds.s"), BoundsObject = S.Scratch.newFile("bounds.o");
    std::string BoundsText = "\t.section .data.rel.ro,\"aw\",%progbits\n\t.balign 8\n";
    for (auto [Name, Section] : {std::pair("chomp_side_images", "__start_chomp_images"),
                                 std::pair("chomp_side_images_end", "__stop_chomp_images")})
      BoundsText += std::string("\t.globl ") + Name + "\n\t.type " + Name + ",%object\n\t.size " + Name + ",8\n" +
                    Name + ":\n\t.quad " + Section + "\n\t.hidden " + Section + "\n";
    BoundsText += "\t.section .note.GNU-stack,\"\",%progbits\n";
    if (Error E = writeFile(Bounds, BoundsText))
      return reportError(std::move(E));
    if (int Failed = S.Runner.run(S.Host.assemble(S.Line, Bounds, BoundsObject)))
      return Failed;
    Files.push_back(BoundsObject);
    std::string Library = S.Scratch.newFile("kernels.vgpu.so");
    if (int Failed = S.Runner.run(sideLibraryCommand(S, Files, Library)))
      return Failed;
    auto Bytes = MemoryBuffer::getFile(Library);
    if (!Bytes)
      return reportError(createStringError(Bytes.getError(), "cannot read " + Library));
    return writeSideFile("vgpu", join(Units, " "), Output + ".vgpu.so", (*Bytes)->getBuffer(), false);
  }

  Session &S;
  const LinkedDeviceCode &Code;
  std::string Output;
  EmbedText Text;
  std::map<std::string, unsigned> Numbers;
  std::vector<std::string> SideFiles;
};

} // namespace

void explainUnlikeSymbols(const std::vector<DeviceRecord> &Records, StringRef Arch, StringRef LinkerErrors) {
  const Exporters Defined = exportersOf(Records, Arch);
  std::set<StringRef> Seen;
  for (const DeviceRecord &User : Records)
    for (const std::string &Symbol : User.Imports) {
      auto Found = Defined.find(Symbol);
      if (User.Arch != Arch || Found == Defined.end() || !Seen.insert(Symbol).second)
        continue;
      const std::string Name = Symbol.substr(Symbol.rfind(':') + 1);
      if (LinkerErrors.contains(utostr(Name.size()) + Name) || LinkerErrors.contains(Name + "(")) // mangled or not
        reportError(createStringError("'" + Symbol + "' has parameters of other types in " + User.Source +
                                      ", which uses it, than in " + Records[Found->second].Source +
                                      ", which defines it: declare it in a header of both"));
    }
}

int linkDeviceCode(Session &S, const LinkedDeviceCode &Code, StringRef Output, std::vector<std::string> &Objects) {
  int Failed = 0;
  std::set<std::string> Archs = archsOf(Code.Records);
  for (const std::string &Arch : Archs) {
    // The virtual GPU's symbols are the host linker's: another shared library may define them.
    if (isVgpu(Arch) && S.Line.Images == ImageMode::Embed)
      continue;
    for (const UndefinedSymbol &Missing : findUndefinedSymbols(Code, Arch, S.Line.Shared))
      Failed = reportError(createStringError(Missing.Message));
  }
  if (Failed)
    return Failed;
  if (S.Line.Images == ImageMode::File)
    for (const std::string &Object : Code.WithEmbeddedImages)
      messages().warning(Object + " was compiled without --image=file: its device images stay inside the program");
  return DeviceLinker(S, Code, Output).run(Objects);
}

} // namespace chomp::toolchain
