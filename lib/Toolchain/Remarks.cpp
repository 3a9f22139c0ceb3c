//===- Toolchain/Remarks.cpp - what -Rchomp says of a unit's kernels ------===//
//
//   nn.c:22: remark: compute_l22: a thread for each iteration: nothing tells the iterations apart, and the host ...
//   nn.c:22: remark: compute_l22: sm_90: 12 registers, 0 bytes of shared memory, 0 of stack, 0 of spills; 8 teams ...
//
//===----------------------------------------------------------------------===//
#include "Toolchain/Remarks.h"

#include "Toolchain/Embed.h"
#include "Toolchain/Messages.h"
#include "Toolchain/Occupancy.h"

#include "llvm/ADT/STLExtras.h"
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

/// How many teams of a kernel a multiprocessor has at a time.
static void addOccupancy(KernelResources &Kernel, unsigned TeamThreads) {
  if (Kernel.Waves)
    return;
  if (auto Full = occupancyOf(Kernel.Arch, Kernel.Registers, Kernel.Shared, TeamThreads)) {
    Kernel.Teams = Full->Teams;
    Kernel.TeamThreads = TeamThreads;
    Kernel.Occupancy = Full->Threads * 100 / Full->MostThreads;
    if (Full->Threads != Full->MostThreads)
      Kernel.Limit = Full->Limit.str();
  }
}

void addResources(MutableArrayRef<KernelReport> Kernels, ArrayRef<DeviceMessages> Devices) {
  for (const DeviceMessages &D : Devices) {
    const StringMap<KernelResources> Found = readResources(D.Text);
    for (KernelReport &K : Kernels)
      if (auto It = Found.find(D.Unit.empty() ? K.Kernel : linkedKernel(K.Kernel, D.Unit)); It != Found.end()) {
        KernelResources &New = K.Resources.emplace_back(It->second);
        New.Arch = D.Arch;
        addOccupancy(New, K.MaxThreads);
      }
  }
}

/// "; 8 teams of 256 threads on a multiprocessor: 100 % of its threads"
static std::string occupancyText(const KernelResources &Kernel) {
  if (Kernel.Waves)
    return "; " + std::to_string(Kernel.Waves) + " waves on a SIMD";
  if (!Kernel.Teams)
    return "";
  return "; " + std::to_string(Kernel.Teams) + (Kernel.Teams == 1 ? " team of " : " teams of ") +
         std::to_string(Kernel.TeamThreads) + " threads on a multiprocessor: " + std::to_string(Kernel.Occupancy) +
         " % of its threads" + (Kernel.Limit.empty() ? "" : ", for want of " + Kernel.Limit);
}

static void printRemark(raw_ostream &OS, const KernelReport &K, const Twine &Text) {
  writeMessage(OS, K.File + ":" + std::to_string(K.Line), "remark", K.Kernel + ": " + Text + " [-Rchomp]");
}

static void printResources(raw_ostream &OS, const KernelReport &K) {
  for (const KernelResources &R : K.Resources)
    printRemark(OS, K,
                R.Arch + ": " + (R.Registers ? std::to_string(R.Registers) + " registers, " : std::string()) +
                    Twine(R.Shared) + " bytes of shared memory, " + Twine(R.Stack) + " of stack, " + Twine(R.Spills) +
                    " of spills" + occupancyText(R));
}

void printResources(raw_ostream &OS, ArrayRef<KernelReport> Kernels) {
  for (const KernelReport &K : Kernels)
    printResources(OS, K);
}

void printRemarks(raw_ostream &OS, ArrayRef<KernelReport> Kernels) {
  for (const KernelReport &K : Kernels) {
    auto Remark = [&](const Twine &Text) { printRemark(OS, K, Text); };
    if (!K.Shape.empty()) // who reads a generated text knows less
      Remark(K.Shape + (K.Why.empty() ? "" : ": " + K.Why));
    if (!K.Teams.Text.empty())
      Remark("teams: " + K.Teams.Text + "; threads: " + K.Threads.Text);
    if (!K.Index.empty())
      Remark("index: " + K.Index);
    if (!K.Parameters.empty())
      Remark("parameters: " + join(K.Parameters, ", "));
    if (!K.Restrict.empty())
      Remark("restrict: " + K.Restrict);
    if (!K.Apart.empty())
      Remark("apart: " + apartText(K));
    if (!K.Maps.empty())
      Remark("maps: " + join(map_range(K.Maps, mapText), "; "));
    printResources(OS, K);
  }
}

} // namespace chomp::toolchain
