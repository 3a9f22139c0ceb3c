//===- Toolchain/Remarks.cpp - what -Rchomp says of a unit's kernels ------===//
//
//   nn.c:22: remark: compute_l22: a thread for each iteration: nothing tells the iterations apart, and the host ...
//   nn.c:22: remark: compute_l22: sm_90: 12 registers, 0 bytes of shared memory, 0 of stack, 0 of spills; 8 teams ...
//
//===----------------------------------------------------------------------===//
#include "Toolchain/Remarks.h"

#include "Toolchain/Embed.h"
#include "Toolchain/Occupancy.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Regex.h"

#include <utility>

using namespace llvm;

namespace chomp::toolchain {

/// The number that the pattern's parentheses find in a line, added to Value.
static bool addNumber(StringRef Line, StringRef Pattern, unsigned &Value) {
  SmallVector<StringRef, 2> Match;
  unsigned Number = 0;
  if (!Regex(Pattern).match(Line, &Match) || Match[1].getAsInteger(10, Number))
    return false;
  Value += Number;
  return true;
}

StringMap<KernelResources> readResources(StringRef Messages) {
  StringMap<KernelResources> Found;
  KernelResources *Kernel = nullptr;
  StringRef Name;
  while (!Messages.empty()) {
    auto [Line, Rest] = Messages.split('\n');
    Messages = Rest;
    SmallVector<StringRef, 2> Match;
    if (Regex("Compiling entry function '([^']+)'").match(Line, &Match) ||
        Regex("Function Name: ([A-Za-z0-9_]+)").match(Line, &Match))
      Kernel = &(Found[Name = Match[1]] = {});
    else if (Regex("Function properties for ([^ ]+)").match(Line, &Match) && Match[1] != Name)
      Kernel = nullptr; // a function that ptxas keeps apart
    if (!Kernel)
      continue;
    // ptxas
    addNumber(Line, "([0-9]+) bytes stack frame", Kernel->Stack);
    addNumber(Line, "([0-9]+) bytes spill stores", Kernel->Spills);
    addNumber(Line, "([0-9]+) bytes spill loads", Kernel->Spills);
    addNumber(Line, "Used ([0-9]+) registers", Kernel->Registers);
    addNumber(Line, "([0-9]+) bytes smem", Kernel->Shared);
    // clang for AMD: vector registers
    addNumber(Line, " VGPRs: ([0-9]+)", Kernel->Registers);
    addNumber(Line, "ScratchSize \\[bytes/lane\\]: ([0-9]+)", Kernel->Stack);
    addNumber(Line, "VGPRs Spill: ([0-9]+)", Kernel->Spills);
    addNumber(Line, "Occupancy \\[waves/SIMD\\]: ([0-9]+)", Kernel->Waves);
    addNumber(Line, "LDS Size \\[bytes/block\\]: ([0-9]+)", Kernel->Shared);
  }
  return Found;
}

/// "; 8 teams of 256 threads on a multiprocessor: 100 % of its threads"
static std::string occupancyText(StringRef Arch, const KernelResources &Kernel, unsigned TeamThreads) {
  if (Kernel.Waves)
    return "; " + std::to_string(Kernel.Waves) + " waves on a SIMD";
  auto Full = occupancyOf(Arch, Kernel.Registers, Kernel.Shared, TeamThreads);
  if (!Full)
    return "";
  std::string Text = "; " + std::to_string(Full->Teams) + (Full->Teams == 1 ? " team of " : " teams of ") +
                     std::to_string(TeamThreads) +
                     " threads on a multiprocessor: " + std::to_string(Full->Threads * 100 / Full->MostThreads) +
                     " % of its threads";
  return Full->Threads == Full->MostThreads ? Text : Text + ", for want of " + Full->Limit.str();
}

static void printRemark(raw_ostream &OS, const KernelReport &K, const Twine &Text) {
  OS << K.File << ":" << K.Line << ": remark: " << K.Kernel << ": " << Text << " [-Rchomp]\n";
}

struct DeviceResources {
  std::string Arch, Unit;
  StringMap<KernelResources> Found;
};

static std::vector<DeviceResources> readResources(ArrayRef<DeviceMessages> Devices) {
  std::vector<DeviceResources> Result;
  for (const DeviceMessages &D : Devices)
    Result.push_back({D.Arch, D.Unit, readResources(D.Text)});
  return Result;
}

static void printResources(raw_ostream &OS, const KernelReport &K, ArrayRef<DeviceResources> Resources) {
  for (const auto &[Arch, Unit, Found] : Resources)
    if (auto It = Found.find(Unit.empty() ? K.Kernel : linkedKernel(K.Kernel, Unit)); It != Found.end())
      printRemark(OS, K,
                  Arch + ": " +
                      (It->second.Registers ? std::to_string(It->second.Registers) + " registers, " : std::string()) +
                      Twine(It->second.Shared) + " bytes of shared memory, " + Twine(It->second.Stack) + " of stack, " +
                      Twine(It->second.Spills) + " of spills" + occupancyText(Arch, It->second, K.MaxThreads));
}

void printResources(raw_ostream &OS, ArrayRef<KernelReport> Kernels, ArrayRef<DeviceMessages> Devices) {
  const std::vector<DeviceResources> Resources = readResources(Devices);
  for (const KernelReport &K : Kernels)
    printResources(OS, K, Resources);
}

void printRemarks(raw_ostream &OS, ArrayRef<KernelReport> Kernels, ArrayRef<DeviceMessages> Devices) {
  const std::vector<DeviceResources> Resources = readResources(Devices);
  for (const KernelReport &K : Kernels) {
    auto Remark = [&](const Twine &Text) { printRemark(OS, K, Text); };
    if (!K.Shape.empty()) // who reads a generated text knows less
      Remark(K.Shape + (K.Why.empty() ? "" : ": " + K.Why));
    if (!K.Teams.empty())
      Remark("teams: " + K.Teams + "; threads: " + K.Threads);
    if (!K.Index.empty())
      Remark("index: " + K.Index);
    if (!K.Parameters.empty())
      Remark("parameters: " + join(K.Parameters, ", "));
    if (!K.Restrict.empty())
      Remark("restrict: " + K.Restrict);
    if (!K.Apart.empty())
      Remark("apart: " + apartText(K));
    if (!K.Maps.empty())
      Remark("maps: " + join(K.Maps, "; "));
    printResources(OS, K, Resources);
  }
}

} // namespace chomp::toolchain
