//===- Strict.cpp - hearing of kernels and of memory ----------------------===//
//
// What the virtual GPU, the program and its instrumented code tell, handed on to the detector.
//
//===----------------------------------------------------------------------===//
#include "Plugins/vgpu/strict/Strict.h"

#include "Core/ForkLock.h"
#include "Core/Message.h"
#include "Plugins/vgpu/strict/Detector.h"
#include "Plugins/vgpu/strict/League.h"

#pragma GCC visibility push(default)
#include "chomp/check.h"
#include "chomp/vgpu.h"
#pragma GCC visibility pop

#include <algorithm>
#include <cstring>

using namespace chomp;
using namespace chomp::vgpu;
using namespace chomp::vgpu::strict;
using plugin::DeviceAddress;

bool strict::On = false;

namespace {

bool Leaks = false;

struct Barrier {
  struct Arrival {
    unsigned Thread;
    const void *Code;
  };
  std::vector<Arrival> Arrivals;
};
Barrier &barrier() {
  static auto *B = new Barrier;
  return *B;
}

//===----------------------------------------------------------------------===//
// What the program does with memory
//===----------------------------------------------------------------------===//

thread_local struct {
  std::string Function, File;
  int Line = 0;
  std::vector<plugin::Watcher::Unmapped> Unmapped;
} NextLaunch;

thread_local std::string Transferring; ///< The construct whose transfers this thread queues.

class StrictWatcher final : public plugin::Watcher {
public:
  void transferring(const std::string &Where) override { Transferring = Where; }

  void taskBegins(const std::string &Where, const std::vector<plugin::Dependence> &Depends) override {
    TargetTasks::get().begin(Where, Depends);
  }
  void taskEnds() override { TargetTasks::get().end(); }

  void launching(const char *Function, const char *File, unsigned Line, std::vector<Unmapped> Pointers) override {
    NextLaunch = {Function, File, static_cast<int>(Line), std::move(Pointers)};
  }

  void mapped(DeviceAddress Address, std::size_t Size, const void *Original, const std::string &Item,
              const std::string &Where) override {
    Block *B = Detector::get().findInMemory(Address);
    if (!B)
      return;
    B->What = Block::Kind::Mapped;
    B->Begin = Address;
    B->End = Address + Size;
    B->Name = Item;
    B->Made.Text = Where;
    B->Original = reinterpret_cast<std::uintptr_t>(Original);
    B->Known.cover(B->Begin, Size, false);
    Detector::get().setOriginal(*B, true);
  }
  void unmapping(DeviceAddress Address, const std::string &Where) override {
    if (Block *B = Detector::get().findInMemory(Address)) {
      B->Gone.Text = Where;
      Detector::get().unmap(*B, Where);
      Detector::get().checkLost(*B);
      Detector::get().setOriginal(*B, false);
    }
  }

  void allocated(DeviceAddress Address, const char *Routine, const void *Caller) override {
    if (Block *B = Detector::get().findInMemory(Address)) {
      B->What = Block::Kind::Allocated;
      B->Name = Routine;
      B->Made.Code = Caller;
    }
  }
  void freeing(DeviceAddress Address, const char *Routine, const void *Caller) override {
    Block *B = Detector::get().findInMemory(Address);
    if (B && !B->Freed && B->Begin == Address && B->What == Block::Kind::Allocated) {
      B->Gone.Code = Caller;
      Detector::get().unmap(*B, "");
      return;
    }
    Finding F;
    F.InKernel = false;
    F.At = placeOf(Caller);
    F.Kind = "bad-free";
    if (B) {
      F.Variable = B->Name;
      F.About = Detector::describe(*B);
      F.Mapped = Detector::origin(*B);
    }
    if (!B) {
      F.Text = cat(Routine, " is given an address of the host's");
      F.Mend = "give it what omp_target_alloc returned";
    } else if (B->Freed && B->Begin == Address) {
      F.Kind = "double-free";
      F.Text = cat(Routine, " frees ", F.About, " a second time");
      if (B->Gone.Code)
        F.Other = placeOf(B->Gone.Code), F.OtherText = "freed here before";
      F.Mend = "free it once; a pointer that is set to null after omp_target_free can be freed again";
    } else if (B->What == Block::Kind::Mapped) {
      F.Text = cat(Routine, " is given the corresponding storage of ", F.About);
      F.Mend = "unmap it with target exit data: what a map clause made belongs to the data environment";
    } else {
      F.Text = cat(Routine, " is given an address inside of ", F.About);
      F.Mend = "give it the address that omp_target_alloc returned";
    }
    report(F);
  }
};

void reportLeaks() {
  for (Memory *M : Detector::get().Memories)
    M->forEach([](Block &B) {
      if (B.Freed || (B.What != Block::Kind::Mapped && B.What != Block::Kind::Allocated && B.What != Block::Kind::Heap))
        return;
      Finding F;
      F.InKernel = false;
      F.Kind = "leak";
      F.Variable = B.Name;
      F.Mapped = Detector::origin(B);
      F.About = Detector::describe(B);
      F.Text = cat(F.About, " is still there at the end of the program");
      F.Mend = B.What == Block::Kind::Mapped      ? "unmap it: target exit data map(release: ...) or map(delete: ...)"
               : B.What == Block::Kind::Allocated ? "free it with omp_target_free"
                                                  : "free it in a kernel";
      report(F);
    });
}

/// After the program's own destructors.
__attribute__((destructor)) void programEnds() {
  if (!On)
    return;
  if (Leaks)
    reportLeaks();
  endWithFindings();
}

} // namespace

//===----------------------------------------------------------------------===//
// For the virtual GPU
//===----------------------------------------------------------------------===//

void strict::turnOn(const Environment &Env) {
  openReport(Env.VgpuReport);
  Leaks = Env.VgpuLeaks;
  callInChild([](void *) { Leaks = false; }, &Leaks); // where other threads' memory is, and nobody to free it
  On = true;
}

void strict::addMemory(Memory &M) { Detector::get().Memories.push_back(&M); }

plugin::Watcher &strict::watcher() {
  static auto *Only = new StrictWatcher;
  return *Only;
}

Status strict::launch(Memory &M, const chomp_vgpu_kernel_t &Kernel, const plugin::LaunchGeometry &Shape,
                      unsigned WarpSize, void *const *Args, const std::size_t *Sizes, std::size_t Count) {
  // A copy of the arguments, since the launch's own are on the host's stack.
  constexpr std::size_t Aligned = 16;
  std::vector<std::size_t> Offsets(Count);
  std::size_t Size = 0;
  for (std::size_t I = 0; I < Count; ++I) {
    Offsets[I] = Size;
    Size += (Sizes[I] + Aligned - 1) / Aligned * Aligned;
  }
  // Behind one another: first the addresses of all, then the values.
  std::size_t Head = (Count * sizeof(void *) + Aligned - 1) / Aligned * Aligned;
  std::unique_ptr<char[]> Copy(new char[Head + Size + 1]);
  auto **Pointers = reinterpret_cast<void **>(Copy.get());
  for (std::size_t I = 0; I < Count; ++I) {
    Pointers[I] = Copy.get() + Head + Offsets[I];
    std::memcpy(Pointers[I], Args[I], Sizes[I]);
  }
  auto Begin = reinterpret_cast<std::uintptr_t>(Copy.get());
  auto Note = std::move(NextLaunch);
  return runLeague(Kernel, Shape, WarpSize, Pointers, [&, Task = TargetTasks::get().running()] {
    Detector &D = Detector::get();
    D.Device = &M;
    D.Arguments = {Begin, Begin + Head + Size + 1};
    D.Unmapped = std::move(Note.Unmapped);
    D.Task = Task;
    setRegion(Note.Function, Note.File, Note.Line);
  });
}

namespace {

bool correspond(const Block &B, DeviceAddress Device, std::uintptr_t Host) {
  return B.Original && Host - B.Original == Device - B.Begin;
}

/// Original and corresponding storage are alike after this transfer, if it is one between the two.
void transferred(Block &B, DeviceAddress Device, std::uintptr_t Host, std::size_t Size) {
  const bool Equal = correspond(B, Device, Host);
  B.Known.markEqual(Device, Size, Equal);
  if (Equal && !Transferring.empty())
    B.Transferred = Transferring;
}

/// What may be going on at the same time. A transfer that changes nothing is in nobody's way, as a thread's write
/// isn't.
void moves(Block &B, DeviceAddress Device, std::uintptr_t Host, std::size_t Size, bool ToDevice) {
  if (!TargetTasks::get().any() ||
      (Host && std::memcmp(reinterpret_cast<void *>(Host), reinterpret_cast<void *>(Device), Size) == 0 &&
       (!ToDevice || B.Known.isWritten(Device, Size))))
    return;
  Detector::get().transfer(B, Device, Size, ToDevice, correspond(B, Device, Host) ? Host : 0, Transferring);
}

Block *blockWith(DeviceAddress Address) {
  Block *B = Detector::get().findInMemory(Address);
  return B && Address >= B->Begin && Address < B->End ? B : nullptr;
}

/// A transfer that goes beyond what there is of the host's memory would end the program without a word.
void checkHost(const Block *B, const char *Doing, const void *Host, std::size_t Size) {
  const std::size_t There = existing(reinterpret_cast<std::uintptr_t>(Host), Size);
  if (There == Size)
    return;
  Finding F;
  F.Kind = "out-of-bounds";
  F.InKernel = false;
  F.Text = cat("a transfer ", Doing, " ", Size, " bytes of the host's memory, of which ",
               There ? cat("only the first ", There, " exist") : "none exists");
  if (B) {
    F.Variable = B->Name;
    F.About = Detector::describe(*B);
    F.Mapped = Detector::origin(*B);
  }
  if (!Transferring.empty())
    F.Mapped += cat(F.Mapped.empty() ? "" : ", ", "copied at ", Transferring);
  F.Mend = "map or copy no more than there is: a section's length counts elements, from its lower bound on";
  report(F);
  endWithFindings();
}

} // namespace

void strict::written(DeviceAddress To, const void *From, std::size_t Size) {
  Block *B = blockWith(To);
  if (From)
    checkHost(B, "reads", From, Size);
  if (!B)
    return;
  Size = std::min<std::size_t>(Size, B->End - To);
  const auto Host = reinterpret_cast<std::uintptr_t>(From);
  moves(*B, To, Host, Size, /*ToDevice=*/true);
  B->Known.markWritten(To, Size);
  B->Known.markUnread(To, Size, false);
  transferred(*B, To, Host, Size);
}

void strict::read(void *To, DeviceAddress From, std::size_t Size) {
  Block *B = blockWith(From);
  checkHost(B, "writes", To, Size);
  if (!B)
    return;
  B->Returned = true;
  const auto Host = reinterpret_cast<std::uintptr_t>(To);
  Size = std::min<std::size_t>(Size, B->End - From);
  moves(*B, From, Host, Size, /*ToDevice=*/false);
  if (correspond(*B, From, Host))
    transferred(*B, From, Host, Size);
}

void strict::copied(DeviceAddress To, DeviceAddress From, std::size_t Size) {
  Block *Target = Detector::get().findInMemory(To), *Source = Detector::get().findInMemory(From);
  if (!Source || From < Source->Begin || From >= Source->End || Size > Source->End - From)
    return written(To, nullptr, Size);
  Source->Returned = true;
  if (Target && To >= Target->Begin && To < Target->End)
    Target->Known.markEqual(To, std::min<std::size_t>(Size, Target->End - To), false),
        Target->Known.copyWritten(To, Source->Known, From, std::min<std::size_t>(Size, Target->End - To));
}

void strict::regionBegins(const void *Own, std::size_t Size) {
  barrier().Arrivals.clear();
  Detector::get().share(reinterpret_cast<std::uintptr_t>(Own), Size);
  Detector::get().nextInterval();
}
void strict::regionEnds(const void *Own) {
  Detector::get().unshare(reinterpret_cast<std::uintptr_t>(Own));
  Detector::get().nextInterval();
}

void strict::barrierReached(unsigned Thread, const void *Code) { barrier().Arrivals.push_back({Thread, Code}); }

void strict::lanesMet(unsigned Warp) { Detector::get().nextWarpInterval(Warp); }

void strict::barrierPassed() {
  std::vector<Barrier::Arrival> All;
  All.swap(barrier().Arrivals);
  Detector &D = Detector::get();
  const Barrier::Arrival &One = All.front();
  for (const Barrier::Arrival &A : All) {
    if (A.Code == One.Code)
      continue;
    SourcePlace Here = placeOf(A.Code), There = placeOf(One.Code);
    if (!Here.Line || !There.Line || Here.text() == There.text() || !D.isNew("barrier", A.Code))
      continue;
    Finding F;
    F.Kind = "barrier";
    F.Text = "threads of a team meet at different barriers";
    F.At = Here;
    F.By = {D.Team, A.Thread, -1};
    F.Other = There;
    F.OtherText = cat("where thread ", One.Thread, " waits");
    F.Mend = "let all threads of the region come to the same barriers in the same order";
    report(F);
    break;
  }
  D.nextInterval();
}

void strict::barrierStuck(unsigned Ended, unsigned Threads) {
  Detector &D = Detector::get();
  Finding F;
  F.Kind = "barrier";
  std::size_t Waiting = barrier().Arrivals.size();
  F.Text = cat("a barrier that not all threads reach: ", Waiting, Waiting == 1 ? " waits, " : " wait, ", Ended,
               " of the region's ", Threads, Ended == 1 ? " threads has ended" : " threads have ended");
  if (Waiting) {
    F.At = placeOf(barrier().Arrivals.front().Code);
    F.By = {D.Team, barrier().Arrivals.front().Thread, -1};
  }
  F.Mend = "take the barrier out of the condition that some threads don't fulfil";
  report(F);
  endWithFindings();
  std::_Exit(FindingsExitCode);
}

//===----------------------------------------------------------------------===//
// For instrumented kernels
//===----------------------------------------------------------------------===//

void chomp_check_access(const volatile void *Address, std::size_t Size, unsigned Kind, const void *At) {
  if (InKernel)
    Detector::get().access(reinterpret_cast<std::uintptr_t>(Address), Size, Kind, At);
  else if (On)
    Detector::get().hostAccess(reinterpret_cast<std::uintptr_t>(Address), Size, Kind, At);
}

void chomp_check_fence() {
  if (InKernel)
    Detector::get().fence();
}

void chomp_check_share(const void *Own, std::size_t Size) {
  if (InKernel)
    Detector::get().share(reinterpret_cast<std::uintptr_t>(Own), Size);
}
void chomp_check_unshare(const void *Own) {
  if (InKernel)
    Detector::get().unshare(reinterpret_cast<std::uintptr_t>(Own));
}
void chomp_check_share_all() {
  const auto Frame = reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0));
  if (InKernel)
    Detector::get().share(Frame, Detector::get().Stack.End - Frame);
}

std::size_t chomp_check_team() {
  constexpr std::size_t Usual = std::size_t(64) << 10, Own = 512;
  if (InKernel)
    std::memset(static_cast<char *>(__builtin_frame_address(0)) - Usual, Poison, Usual - Own);
  return 2 * Own;
}

void *chomp_check_allocate(std::size_t Size, const void *At) {
  if (!InKernel)
    return nullptr;
  Detector &D = Detector::get();
  Result<DeviceAddress> Got = D.Device->allocate(std::max<std::size_t>(Size, 1));
  if (!Got.ok())
    return nullptr;
  Block *B = D.findInMemory(*Got);
  B->What = Block::Kind::Heap;
  B->Name = "memory of a kernel";
  B->Made.Code = At;
  return reinterpret_cast<void *>(*Got);
}

int chomp_check_free(void *Address, const void *At) {
  auto Begin = reinterpret_cast<std::uintptr_t>(Address);
  Block *B = On && Address ? Detector::get().findInMemory(Begin) : nullptr;
  if (!B)
    return 0;
  if (B->What == Block::Kind::Heap && B->Begin == Begin && !B->Freed) {
    B->Gone.Code = At;
    for (Memory *M : Detector::get().Memories)
      if (M->find(Begin))
        (void)M->free(Begin).ok();
    return 1;
  }
  if (!InKernel || !Detector::get().isNew("double-free", At))
    return 1;
  Finding F;
  F.Kind = B->Freed ? "double-free" : "bad-free";
  F.At = placeOf(At);
  F.By = Detector::get().who();
  F.Variable = B->Name;
  F.About = Detector::describe(*B);
  F.Mapped = Detector::origin(*B);
  F.Text = B->Freed ? cat("a kernel frees ", F.About, " a second time")
                    : cat("a kernel frees ", F.About, ", which it did not allocate there");
  F.Mend = "free what malloc or new returned in a kernel, once";
  report(F);
  return 1;
}

std::size_t chomp_check_size(const void *Address) {
  auto Begin = reinterpret_cast<std::uintptr_t>(Address);
  Block *B = On && Address ? Detector::get().findInMemory(Begin) : nullptr;
  return B && B->Begin == Begin && !B->Freed ? B->size() : 0;
}
