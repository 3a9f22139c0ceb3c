//===- Toolchain/UndefinedSymbols.cpp - device symbols that nobody defines ===//
//
// Says what to do about them in the user's words. A GPU's code is linked for one program or library alone. So what
// another library defines is out of its reach, however it is declared there; but the runtime knows all variables by
// their host addresses, and a map clause finds them.
//
//===----------------------------------------------------------------------===//
#include "Toolchain/DeviceLink.h"
#include "Toolchain/Gpu.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Object/ELFObjectFile.h"
#include "llvm/Support/MemoryBuffer.h"

#include <set>

using namespace llvm;

namespace chomp::toolchain {

namespace {

/// The host's names of what a record calls "space::values" or "twice": whole names, and beginnings of mangled ones.
struct HostNames {
  explicit HostNames(StringRef Symbol) : Plain(Symbol.str()) {
    SmallVector<StringRef> Parts;
    Symbol.split(Parts, "::");
    std::string Nested;
    for (StringRef Part : Parts)
      Nested += utostr(Part.size()) + Part.str();
    Mangled = Parts.size() == 1 ? "_Z" + Nested : "_ZN" + Nested;
    Const = "_ZNK" + Nested;
  }
  bool match(StringRef Name) const { return Name == Plain || Name.starts_with(Mangled) || Name.starts_with(Const); }
  std::string Plain, Mangled, Const;
};

struct Definition {
  std::string Library; ///< "" if there is none
  bool IsFunction = false;
};

/// Which of the shared libraries on the link line has something of that name.
Definition findInLibraries(ArrayRef<std::string> Libraries, StringRef Symbol) {
  const HostNames Names(Symbol);
  for (const std::string &Library : Libraries) {
    auto Buffer = MemoryBuffer::getFile(Library, false, false);
    if (!Buffer)
      continue;
    auto File = object::ObjectFile::createELFObjectFile((*Buffer)->getMemBufferRef());
    if (!File) {
      consumeError(File.takeError());
      continue;
    }
    for (const object::ELFSymbolRef S : cast<object::ELFObjectFileBase>(**File).getDynamicSymbolIterators()) {
      auto Flags = S.getFlags();
      auto Name = S.getName();
      if (!Flags || !Name) {
        if (!Flags)
          consumeError(Flags.takeError());
        if (!Name)
          consumeError(Name.takeError());
        continue;
      }
      if (!(*Flags & object::SymbolRef::SF_Undefined) && Names.match(*Name))
        return {Library, S.getELFType() == ELF::STT_FUNC || S.getELFType() == ELF::STT_GNU_IFUNC};
    }
  }
  return {};
}

} // namespace

std::vector<UndefinedSymbol> findUndefinedSymbols(const LinkedDeviceCode &Code, StringRef Arch, bool Shared) {
  std::vector<UndefinedSymbol> Result;
  std::set<std::string> Seen; // a unit's image and its relocatable object import the same
  std::set<StringRef> Defined;
  for (const DeviceRecord &Record : Code.Records)
    if (Record.Arch == Arch)
      Defined.insert(Record.Exports.begin(), Record.Exports.end());
  const std::string MapIt = "declare such a variable here without declare target and map it by a map clause, which "
                            "finds the device's copy; a function has to be linked into both, or be an inline one";
  for (const DeviceRecord &Record : Code.Records) {
    if (Record.Arch != Arch)
      continue;
    for (const std::string &Symbol : Record.Imports) {
      if (Defined.count(Symbol) || !Seen.insert(Record.Source + '\0' + Record.Arch + '\0' + Symbol).second)
        continue;
      const std::string User = "target regions of " + Record.Source + " use '" + Symbol + "', which ";
      const Definition Other = findInLibraries(Code.Libraries, Symbol);
      const std::string Where =
          isVgpu(Arch) ? "kernels in files beside the program (--image=file)" : "code for " + Arch.str();
      if (!Other.Library.empty() && Other.IsFunction)
        Result.push_back({Symbol, User + Other.Library + " defines: " + Where +
                                      " can't call functions of another shared library; link the object that defines "
                                      "it into this one, too, or make it an inline function in a header"});
      else if (!Other.Library.empty())
        Result.push_back({Symbol, User + Other.Library + " defines: " + Where +
                                      " can't name variables of another shared library; declare it here without "
                                      "declare target and map it by a map clause, which finds the device's copy"});
      else
        Result.push_back({Symbol, User + "no linked object defines for " + Arch.str() +
                                      ": put its definition between '#pragma omp begin declare target' and '#pragma "
                                      "omp end declare target', and compile that file with --offload-arch=" +
                                      Arch.str() +
                                      (Shared ? " (" + Where + " can't use what the program or another library " +
                                                    "defines: " + MapIt + ")"
                                              : std::string())});
    }
  }
  return Result;
}

} // namespace chomp::toolchain
