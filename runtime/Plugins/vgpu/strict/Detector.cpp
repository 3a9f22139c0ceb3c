//===- Detector.cpp - the rules -------------------------------------------===//
//
// Two accesses race when they are of one launch and of different threads, or of launches of which the host need not
// have waited for the earlier one (TargetTasks.h), one of them writes, not both are atomic, and nothing orders them: no
// barrier of their team between them, no release by the first thread that the second one has acquired (critical, locks,
// atomic constructs with an order). Different iterations of a loop whose threads can't be told apart count as different
// threads, since any two of them may be.
//
// What surprised us: the announcement of a write comes before it, so whether it changes anything shows only when the
// next one comes; threads that all write the same value (a flag) are left in peace, as no GPU minds. And who knows of a
// release is kept as numbers, not as sets: some races behind locks are missed for it, but none is made up.
//
//===----------------------------------------------------------------------===//
#include "Plugins/vgpu/strict/Detector.h"

#include "Core/Runtime.h"
#include "Plugins/vgpu/Fibers.h"
#include "chomp/check.h"
#include "chomp/vgpu.h"

#include <algorithm>
#include <cstring>

using namespace chomp;
using namespace chomp::vgpu;
using namespace chomp::vgpu::strict;

Detector &Detector::get() {
  static auto *Only = new Detector;
  return *Only;
}

/// Of a kernel, or of a task's transfers. 0: for those it is too late, since the numbers are about to come again.
std::uint16_t Detector::newLaunch(bool Kernel) {
  std::lock_guard<std::mutex> Guard(LaunchLock);
  if (LastLaunch == 0xffff) {
    if (!Kernel)
      return 0;
    LastLaunch = 0;
    TargetTasks::get().forgetLaunches();
    for (Memory *M : Memories)
      M->forEach([](Block &B) { B.Known.forgetAccesses(); });
    for (auto &[Begin, B] : Variables)
      B.Known.forgetAccesses();
  }
  return ++LastLaunch;
}

void Detector::beginLaunch(const void *Kernel) {
  Launch = newLaunch(/*Kernel=*/true);
  Others = TargetTasks::get().besides(Task.get());
  if (Task)
    TargetTasks::get().launched(Task, Launch);
  if (ModulesSeen.insert(Kernel).second)
    for (const Symbol &S : teamVariables(Kernel))
      addTeamVariable(S);
  OfHost.update();
  checkEnds();
  WarpSize = 0;
  Interval = 0;
  Releases = 0;
  ReleasedAt.clear();
  ReleasedBy.clear();
  SeenBy.clear();
  FencedBy.clear();
}

Block *Detector::addTeamVariable(const Symbol &S) {
  Block &B = Variables[S.Begin];
  B.What = Block::Kind::Team;
  B.Begin = S.Begin;
  B.End = S.End;
  B.Name = S.Name;
  B.Known.cover(B.Begin, B.size(), false);
  return &B;
}

/// A team's variables hold nothing yet, and nobody has used them.
void Detector::beginTeam() {
  settle();
  Interval = 0;
  WarpIntervals.clear();
  SharedOwn.clear();
  for (auto &[Begin, B] : Variables)
    if (B.What == Block::Kind::Team) {
      B.Known.release();
      std::memset(reinterpret_cast<void *>(B.Begin), Poison, B.size());
    }
}

void Detector::nextWarpInterval(unsigned Warp) {
  settle();
  if (WarpIntervals.size() <= Warp)
    WarpIntervals.resize(Warp + 1);
  ++WarpIntervals[Warp];
}

void Detector::beginStack(char *Frame) {
  auto Top = reinterpret_cast<std::uintptr_t>(Frame);
  if (TeamMemory.End != Top) {
    TeamMemory.What = Block::Kind::Team;
    TeamMemory.Begin = Stack.Begin & ~std::uintptr_t(7);
    TeamMemory.End = Top;
    TeamMemory.Known.release();
    TeamMemory.Known.cover(TeamMemory.Begin, TeamMemory.size(), false);
  } else if (TeamLowest < Top) {
    TeamMemory.Known.forget(TeamLowest, Top - TeamLowest);
  }
  constexpr std::uintptr_t Usual = std::uintptr_t(64) << 10;
  const std::uintptr_t Used = std::min(Usual, Top - TeamMemory.Begin);
  std::memset(Frame - Used, Poison, Used);
  TeamLowest = Top;
}

//===----------------------------------------------------------------------===//
// Which memory it is
//===----------------------------------------------------------------------===//

Block *Detector::findInMemory(std::uintptr_t Address) const {
  for (Memory *M : Memories)
    if (Block *B = M->find(Address))
      return B;
  return nullptr;
}

void Detector::unshare(std::uintptr_t Begin) {
  const auto Last = std::find_if(SharedOwn.rbegin(), SharedOwn.rend(), [&](Range R) { return R.Begin == Begin; });
  if (Last != SharedOwn.rend())
    SharedOwn.erase(std::next(Last).base());
}

bool Detector::isShared(std::uintptr_t Address) const {
  return std::any_of(SharedOwn.begin(), SharedOwn.end(), [&](Range R) { return R.contains(Address); });
}

/// The block that Address, outside of the running thread's own stack, belongs to; null where there is nothing to check.
Block *Detector::blockOf(std::uintptr_t Address, Whose &Of) {
  if (Block *B = findInMemory(Address))
    return B;
  if (Stack.contains(Address)) {
    if (Block *B = teamVariable(Address))
      return B;
    if (Running != Shape::Teams || Address >= TeamMemory.End)
      return nullptr; // a thread's own, and the executor's
    TeamLowest = std::min(TeamLowest, Address & ~std::uintptr_t(7));
    if (runningStack().End && !isShared(Address))
      Of = Whose::OtherThreads;
    return &TeamMemory;
  }
  if (Place.contains(Address) || Arguments.contains(Address))
    return nullptr;
  if (isFiberStack(Address)) {
    if (!isShared(Address))
      Of = Whose::OtherThreads;
    return nullptr;
  }
  if (auto Next = Variables.upper_bound(Address); Next != Variables.begin())
    if (Block &B = std::prev(Next)->second; Address < B.End)
      return &B;
  return firstUse(Address, Of);
}

/// The team's variable that Address, in the running thread's memory, belongs to or is close to: those lie at the end of
/// its stack, with room between them.
Block *Detector::teamVariable(std::uintptr_t Address) {
  auto Next = Variables.lower_bound(Stack.Begin);
  if (Next == Variables.end() || !Stack.contains(Next->first) || Address + Gap < Next->first)
    return nullptr; // a frame's, as a rule
  Next = Variables.upper_bound(Address);
  Block *Before = Next == Variables.begin() ? nullptr : &std::prev(Next)->second;
  if (Before && Address < Before->End)
    return Before;
  auto [Slot, New] = NearTeamVariables.try_emplace(Address);
  if (New && symbolAt(Address).Name.empty()) {
    Block *After = Next == Variables.end() ? nullptr : &Next->second;
    if (Before && (Before->What != Block::Kind::Team || Address - Before->End >= Gap))
      Before = nullptr;
    if (After && (After->What != Block::Kind::Team || After->Begin - Address > Gap))
      After = nullptr;
    const bool First = Before && (!After || Address - Before->End < After->Begin - Address);
    Slot->second = First ? Before : After;
  }
  return Slot->second;
}

Block *Detector::firstUse(std::uintptr_t Address, Whose &Of) {
  Symbol S = symbolAt(Address);
  if (S.ThreadLocal) // of a library that was loaded late; or the C library's
    return S.Device ? addTeamVariable(S) : nullptr;
  auto add = [&](Block::Kind What) {
    Block &B = Variables[S.Begin];
    B.What = What;
    B.Begin = S.Begin;
    B.End = S.End;
    B.Name = S.Name;
    B.Known.cover(B.Begin, B.size(), true);
    return &B;
  };
  if (S.What == Symbol::Kind::Constant)
    return add(Block::Kind::Constant);
  if (S.What == Symbol::Kind::Variable) {
    if (S.Device)
      return add(Block::Kind::Variable);
    // Streams are the C library's; and without names there is no telling whose a variable is.
    if (S.Name.empty() || S.Name == "stderr" || S.Name == "stdout" || S.Name == "stdin")
      return add(Block::Kind::Constant);
  }
  if (!Runtime::requiresUnifiedMemory())
    Of = Whose::Hosts;
  return nullptr;
}

//===----------------------------------------------------------------------===//
// The access
//===----------------------------------------------------------------------===//

unsigned Detector::thread() const {
  return hasRegions() && chomp_vgpu_place ? chomp_vgpu_place->active_thread : Thread;
}

Access Detector::accessNow(const void *Code, unsigned Kind) {
  Access A;
  A.Launch = Launch;
  A.Team = Team;
  A.Thread = static_cast<std::uint16_t>(thread());
  A.Interval = Interval;
  if (WarpSize && A.Thread / WarpSize < WarpIntervals.size())
    A.WarpInterval = WarpIntervals[A.Thread / WarpSize];
  A.Stamp = static_cast<std::uint16_t>(std::min<std::uint32_t>(Releases, 0xffff));
  auto [Slot, New] = SiteNumbers.try_emplace(Code, static_cast<std::uint32_t>(Sites.size()));
  if (New)
    Sites.push_back(Code);
  A.Site = Slot->second & 0x7fffffff;
  A.Atomic = (Kind & CHOMP_CHECK_ATOMIC) != 0;
  return A;
}

void Detector::synchronise(std::uintptr_t Address, unsigned Kind) {
  std::uint64_t Me = identity();
  if (Kind & CHOMP_CHECK_ACQUIRE)
    if (auto Last = ReleasedAt.find(Address); Last != ReleasedAt.end())
      SeenBy[Me] = std::max(SeenBy[Me], Last->second);
  if (Kind & CHOMP_CHECK_RELEASE) {
    ReleasedBy[Me] = ReleasedAt[Address] = ++Releases;
  } else if (Kind & CHOMP_CHECK_WRITE) {
    // What came before a fence is released by every atomic write after it.
    if (auto Fence = FencedBy.find(Me); Fence != FencedBy.end())
      ReleasedAt[Address] = std::max(ReleasedAt[Address], Fence->second);
  }
}

/// Whatever was released up to now may have been seen by a relaxed read before the fence.
void Detector::fence() {
  std::uint64_t Me = identity();
  SeenBy[Me] = Releases;
  ReleasedBy[Me] = FencedBy[Me] = ++Releases;
}

void Detector::access(std::uintptr_t Address, std::size_t Size, unsigned Kind, const void *Code) {
  settle();
  if (!Size)
    return;
  // The pointer of an object to its virtual functions is as long as this; a copy's may be anybody's.
  const bool MayLeadToTable = Size == sizeof(void *) && Kind == CHOMP_CHECK_READ;
  auto checkPointer = [&](const Block *B) {
    if (MayLeadToTable)
      checkTable(Address, B, Code);
  };
  if (StackRange Own = runningStack(); Address >= Own.Begin && Address < Own.End)
    return checkPointer(nullptr);
  Whose Of = Whose::Kernels;
  Block *B = blockOf(Address, Of);
  if (Of == Whose::Hosts)
    return reportForeign(Address, Size, Kind, Code);
  if (Of == Whose::OtherThreads)
    return reportOthers(Size, Kind, Code, /*Initial=*/B);
  if (!B || B->What == Block::Kind::Constant)
    return checkPointer(B);
  if (B->Freed)
    return reportFreed(*B, Address, Size, Kind, Code);
  if (Address < B->Begin || Address >= B->End || Size > B->End - Address)
    return reportOutside(*B, Address, Size, Kind, Code);
  checkPointer(B);
  if ((Kind & CHOMP_CHECK_READ) && !(Kind & CHOMP_CHECK_RANGE) && !B->Known.isWritten(Address, Size))
    reportUnwritten(*B, Address, Size, Code);
  if ((Kind & CHOMP_CHECK_READ) && B->Original)
    checkStale(*B, Address, Size, Code);
  if (Kind & CHOMP_CHECK_ATOMIC)
    synchronise(Address, Kind);
  race(*B, Address, Size, Kind, Code);
  if (B->Original) {
    noteUse(*B, Address, Size, Kind);
    B->Known.markUnread(Address, Size, Kind & CHOMP_CHECK_WRITE);
  }
  if (Kind & CHOMP_CHECK_WRITE) {
    B->Known.markWritten(Address, Size);
    B->Known.markEqual(Address, Size, false);
  }
}

//===----------------------------------------------------------------------===//
// Races
//===----------------------------------------------------------------------===//

bool Detector::areOrdered(const Access &Earlier, const Access &Later) const {
  if (Earlier.Launch != Later.Launch)
    return Others.empty() || !Others.count(Earlier.Launch);
  if (Earlier.sameThread(Later))
    return true;
  if (Earlier.Team == Later.Team && Earlier.Interval != Later.Interval)
    return true;
  if (WarpSize && Earlier.Team == Later.Team && Earlier.Thread / WarpSize == Later.Thread / WarpSize &&
      Earlier.WarpInterval != Later.WarpInterval)
    return true;
  auto Released = ReleasedBy.find(std::uint64_t(Earlier.Team) << 16 | Earlier.Thread);
  auto Seen = SeenBy.find(std::uint64_t(Later.Team) << 16 | Later.Thread);
  return Released != ReleasedBy.end() && Seen != SeenBy.end() && Released->second > Earlier.Stamp &&
         Seen->second > Earlier.Stamp;
}

void Detector::race(Block &B, std::uintptr_t Address, std::size_t Size, unsigned Kind, const void *Code) {
  const Access Now = accessNow(Code, Kind);
  const bool Writes = Kind & CHOMP_CHECK_WRITE;
  Conflict Found;
  // A plain access is in the way of more than an atomic one of the same thread after it.
  auto keep = [&](Access &Last) {
    if (!Now.Atomic || Last.Atomic || Last.Launch != Now.Launch || !Last.sameThread(Now) ||
        Last.Interval != Now.Interval)
      Last = Now;
  };
  auto against = [&](const Access &Earlier, bool EarlierWrites) {
    if (Found.Where || !Earlier.Launch || (Earlier.Atomic && Now.Atomic) || areOrdered(Earlier, Now))
      return;
    Found.Where = &B;
    Found.Earlier = Earlier;
    Found.EarlierWrites = EarlierWrites;
    if (Earlier.Launch != Now.Launch)
      Found.Task = Others.at(Earlier.Launch);
  };
  B.Known.forEachCell(Address, Size, [&](Cell &C) {
    against(C.Write, true);
    if (Writes) {
      against(C.Read, false);
      against(C.OtherRead, false);
      keep(C.Write);
      return;
    }
    // What is ordered before this read is no longer needed: whoever races with it races with this one.
    if (!C.Read.Launch || areOrdered(C.Read, Now))
      keep(C.Read);
    else if (!C.OtherRead.Launch || areOrdered(C.OtherRead, Now))
      keep(C.OtherRead);
  });
  if (!Found.Where)
    return;
  Found.Address = Address;
  Found.Size = Size;
  Found.Kind = Kind;
  Found.Code = Code;
  Found.By = who();
  if (!Writes || Now.Atomic)
    return reportRace(Found);
  const auto *Bytes = reinterpret_cast<const unsigned char *>(Address);
  Found.Old.assign(Bytes, Bytes + Size);
  Pending = std::move(Found);
}

/// The last write is done now: did it change anything?
void Detector::settle() {
  if (__builtin_expect(!Pending.Where, true))
    return;
  Conflict C = std::move(Pending);
  Pending = {};
  if (std::memcmp(reinterpret_cast<const void *>(C.Address), C.Old.data(), C.Size) != 0)
    reportRace(C);
}
