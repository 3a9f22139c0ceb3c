//===- Toolchain/NativeDevices.cpp - the GPUs of this machine -------------===//
//
// NVIDIA's driver comes with nvidia-smi; AMD's lists its nodes in /sys. So this needs neither toolkit.
//
//===----------------------------------------------------------------------===//
#include "Toolchain/NativeDevices.h"

#include "Toolchain/Command.h"
#include "Toolchain/Workspace.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

namespace chomp::toolchain {

std::string cudaArchitecture(StringRef ComputeCapability) {
  auto [Major, Minor] = ComputeCapability.trim().split('.');
  if (Major.empty() || !all_of(Major, isDigit) || Minor.size() != 1 || !isDigit(Minor[0]))
    return "";
  return ("sm_" + Major + Minor).str();
}

std::string hipArchitecture(StringRef NodeProperties) {
  SmallVector<StringRef> Lines;
  NodeProperties.split(Lines, '\n');
  for (StringRef Line : Lines) {
    unsigned Version;
    if (Line.consume_front("gfx_target_version ") && to_integer(Line.trim(), Version) && Version)
      return "gfx" + utostr(Version / 10000) + utohexstr(Version / 100 % 100, true) + utohexstr(Version % 100, true);
  }
  return "";
}

std::vector<std::string> nativeDevices() {
  std::vector<std::string> Result;
  auto Add = [&](std::string Name) {
    if (!Name.empty() && !is_contained(Result, Name))
      Result.push_back(std::move(Name));
  };
  if (const std::string Program = findProgram("nvidia-smi"); !Program.empty()) {
    auto Scratch = Workspace::create(false, false, "");
    if (!Scratch)
      consumeError(Scratch.takeError());
    else {
      const Command Ask{Program, {"--query-gpu=compute_cap", "--format=csv,noheader"}};
      const std::string Told = CommandRunner(false, false).capture(Ask, **Scratch).Out;
      for (StringRef Line : split(Told, '\n'))
        Add(cudaArchitecture(Line));
    }
  }
  std::error_code Error;
  std::vector<std::string> Nodes;
  for (sys::fs::directory_iterator At("/sys/class/kfd/kfd/topology/nodes", Error), End; !Error && At != End;
       At.increment(Error))
    Nodes.push_back(At->path());
  sort(Nodes);
  for (const std::string &Node : Nodes)
    if (auto Text = MemoryBuffer::getFileAsStream(Node + "/properties"))
      Add(hipArchitecture((*Text)->getBuffer()));
  return Result;
}

} // namespace chomp::toolchain
