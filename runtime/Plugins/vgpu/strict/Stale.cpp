//===- Stale.cpp - the host's and the device's copy of one thing ----------===//
//
// Every byte of corresponding storage is known to be like its original after a transfer between the two, until a kernel
// writes it; what the host does to the original shows when they are compared. A kernel that reads a byte that no kernel
// has written since and that differs from its original reads an old value of the host's; and the host, where its code
// is instrumented too (--vgpu-check=host), reads an old value if a kernel has written the byte since and it differs.
// And what was copied to the device, written there, read by no kernel after that and never copied anywhere is lost when
// it is unmapped. Unless kernels have handed on something to others there: in a loop of kernels the last round writes
// what only another one would read. A kernel that writes there itself hands on nothing but a sum.
// All are warnings: a program may want just that. Storage that was only made on the device (alloc) is room to work in,
// of which nobody expects anything.
//
//===----------------------------------------------------------------------===//
#include "Core/HostPointers.h"
#include "Core/Message.h"
#include "Core/Runtime.h"
#include "Plugins/vgpu/strict/Detector.h"
#include "chomp/check.h"

#include <algorithm>
#include <cstring>

using namespace chomp;
using namespace chomp::vgpu;
using namespace chomp::vgpu::strict;

namespace {

/// Memory may be given back while it is mapped.
bool isThere(const Block &B) { return existing(B.Original, B.size()) == B.size(); }

bool differ(std::uintptr_t A, std::uintptr_t B) {
  return *reinterpret_cast<const unsigned char *>(A) != *reinterpret_cast<const unsigned char *>(B);
}

} // namespace

void Detector::setOriginal(Block &B, bool Mapped) {
  std::lock_guard<std::mutex> Guard(OriginalsLock);
  if (!Mapped) {
    Originals.erase(B.Original);
    return;
  }
  Originals[B.Original] = &B;
  LowestOriginal = std::min(LowestOriginal.load(), B.Original);
  HighestOriginal = std::max(HighestOriginal.load(), B.Original + B.size());
}

/// Of the region's pointers, those that lead to where a mapped item ends keep the host's value: a kernel that compares
/// its own pointers with them never meets the end.
void Detector::checkEnds() {
  if (Runtime::requiresUnifiedMemory())
    return;
  std::lock_guard<std::mutex> Guard(OriginalsLock);
  for (const auto &U : Unmapped) {
    const auto Address = reinterpret_cast<std::uintptr_t>(U.Value);
    const auto Next = Originals.lower_bound(Address);
    const Block *B = Next == Originals.begin() ? nullptr : std::prev(Next)->second;
    if (!B || B->Original + B->size() != Address || !isNew("host-memory", nullptr, U.Item))
      continue;
    Finding F = finding("host-memory", nullptr, B);
    F.Warning = true;
    F.Variable = variableOf(U.Item);
    F.Text = "a kernel gets a pointer to the end of mapped storage that the device can't follow or compare";
    F.About = pointerBehindText(F.Variable, B->Name);
    F.Mend = pointerBehindMend(F.Variable);
    report(F);
  }
}

void Detector::checkStale(Block &B, std::uintptr_t Address, std::size_t Size, const void *Code) {
  if (B.OriginalSeen != Launch) {
    if (!isThere(B))
      return;
    B.OriginalSeen = Launch;
  }
  const std::uintptr_t Original = B.Original + (Address - B.Begin);
  bool Stale = false;
  for (std::size_t I = 0; I < Size && !Stale; ++I)
    Stale = B.Known.isEqual(Address + I) && differ(Address + I, Original + I);
  if (!Stale)
    return;
  // An attached pointer is meant to be another one than its original.
  if (std::uintptr_t Value; Size == sizeof(Value)) {
    std::memcpy(&Value, reinterpret_cast<const void *>(Address), sizeof(Value));
    if (findInMemory(Value))
      return;
  }
  if (!isNew("stale", Code, &B))
    return;
  Finding F = finding("stale", Code, &B);
  F.Warning = true;
  F.Text = cat("a kernel reads ", Size, Size == 1 ? " byte" : " bytes", " of ", describe(B),
               ", which the host has changed since it was copied to the device: the kernel gets the old value");
  if (!B.Transferred.empty())
    F.Mapped += cat(", last copied at ", B.Transferred);
  F.Mend = cat("bring it to the device before the region: #pragma omp target update to(", B.Name,
               "), or map(always, to: ...)");
  report(F);
}

void Detector::noteUse(Block &B, std::uintptr_t Address, std::size_t Size, unsigned Kind) {
  if (Kind & CHOMP_CHECK_WRITE) {
    B.WrittenIn = Launch;
    if (B.ReadIn == Launch)
      B.ReadIn = 0;
  }
  if (!(Kind & CHOMP_CHECK_READ) || !B.WrittenIn || B.WrittenIn == Launch || B.ReadIn == Launch)
    return;
  bool New = false;
  for (std::size_t I = 0; I < Size && !New; ++I)
    New = B.Known.isUnread(Address + I);
  if (!New)
    return;
  B.Passed |= B.ReadIn != 0;
  B.ReadIn = Launch;
}

void Detector::checkLost(Block &B) {
  if (B.Transferred.empty() || B.Returned || B.Passed || B.ReadIn || !B.Known.wasEverUnread() || !isThere(B))
    return;
  for (std::uintptr_t At = B.Begin; At < B.End; ++At) {
    if (!B.Known.isUnread(At) || !differ(At, B.Original + (At - B.Begin)))
      continue;
    const Access *Write = B.Known.lastWrite(At);
    const void *Code = Write ? Sites[Write->Site] : nullptr;
    if (!isNew("lost", Code))
      return;
    Finding F = finding("lost", Code, &B);
    F.Warning = true;
    F.InKernel = false;
    F.Text = cat("what a kernel wrote to ", describe(B),
                 " is dropped: nothing brings it back, and no other kernel reads it");
    F.Mapped += cat(", unmapped at ", B.Gone.Text);
    F.Mend = "map it with 'tofrom', or unmap it with 'from', if the host is to see it";
    return report(F);
  }
}

void Detector::hostAccess(std::uintptr_t Address, std::size_t Size, unsigned Kind, const void *Code) {
  if (Block *B = findInMemory(Address)) {
    if (B->Shared || Runtime::requiresUnifiedMemory() || !isNew("device-memory", Code, B))
      return;
    Finding F;
    F.Kind = "device-memory";
    F.InKernel = false;
    F.At = placeOf(Code);
    F.Variable = B->Name;
    F.About = describe(*B);
    F.Mapped = origin(*B);
    F.Text = cat("the host ", Kind & CHOMP_CHECK_WRITE ? "writes " : "reads ", Size, Size == 1 ? " byte" : " bytes",
                 " of the device's memory: ", describe(*B));
    F.Mend = "copy it with omp_target_memcpy or target update, or use the pointer in a target region";
    return report(F);
  }
  if (hostMeets(Address, Size, Kind, Code))
    return;
  if (!(Kind & CHOMP_CHECK_READ) || Address < LowestOriginal.load(std::memory_order_relaxed) ||
      Address >= HighestOriginal.load(std::memory_order_relaxed))
    return;
  std::lock_guard<std::mutex> Guard(OriginalsLock);
  auto Next = Originals.upper_bound(Address);
  if (Next == Originals.begin())
    return;
  const Block &B = *std::prev(Next)->second;
  if (B.Freed)
    return;
  for (std::size_t I = 0; I < Size && Address + I - B.Original < B.size(); ++I) {
    const std::uintptr_t Device = B.Begin + (Address + I - B.Original);
    const Access *Write = B.Known.lastWrite(Device);
    if (!Write || B.Known.isEqual(Device) || !differ(Device, Address + I))
      continue;
    if (!isNew("stale", Code, &B))
      return;
    Finding F;
    F.Kind = "stale";
    F.Warning = true;
    F.InKernel = false;
    F.At = placeOf(Code);
    F.Variable = B.Name;
    F.About = describe(B);
    F.Mapped = origin(B);
    F.Text = cat("the host reads ", Size, Size == 1 ? " byte" : " bytes", " of ", describe(B),
                 ", which a kernel has changed on the device: the host gets the old value");
    F.Other = placeOf(Sites[Write->Site]);
    F.OtherText = cat("written by team ", Write->Team, ", thread ", Write->Thread);
    F.Mend = cat("bring it back before: #pragma omp target update from(", B.Name, "), or unmap it with 'from' first");
    return report(F);
  }
}
