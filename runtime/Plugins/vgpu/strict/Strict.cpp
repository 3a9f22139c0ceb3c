//===- Strict.cpp - running kernels, hearing of them and of memory --------===//
//
// Kernels run in a host thread of their own, never the one that launches: its stack is then the kernels' alone, so that
// an automatic variable of the host's is known for what it is. One thread is enough, since nothing is found by chance.
//
//===----------------------------------------------------------------------===//
#include "Plugins/vgpu/strict/Strict.h"

#include "Core/Message.h"
#include "Plugins/vgpu/Region.h"
#include "Plugins/vgpu/Schedule.h"
#include "Plugins/vgpu/strict/Detector.h"

#pragma GCC visibility push(default)
#include "chomp/check.h"
#include "chomp/vgpu.h"
#pragma GCC visibility pop

#include <algorithm>
#include <condition_variable>
#include <cstring>
#include <functional>
#include <pthread.h>

using namespace chomp;
using namespace chomp::vgpu;
using namespace chomp::vgpu::strict;
using plugin::DeviceAddress;

bool strict::On = false;

namespace {

bool Leaks = false;
__attribute__((tls_model("initial-exec"))) thread_local bool InKernel = false;

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
// The thread that runs kernels
//===----------------------------------------------------------------------===//

class Runner {
public:
  static Runner &get() {
    static auto *Only = new Runner;
    return *Only;
  }

  Status run(const std::function<void()> &Work) {
    std::lock_guard<std::mutex> Turn(Turns);
    if (!Started)
      CHOMP_TRY(start());
    std::unique_lock<std::mutex> Guard(Lock);
    Job = &Work;
    Changed.notify_all();
    Changed.wait(Guard, [&] { return !Job; });
    return {};
  }

private:
  Status start() {
    constexpr std::size_t StackSize = std::size_t(64) << 20;
    pthread_attr_t Attributes;
    pthread_attr_init(&Attributes);
    pthread_attr_setstacksize(&Attributes, StackSize);
    pthread_attr_setdetachstate(&Attributes, PTHREAD_CREATE_DETACHED);
    pthread_t Thread;
    int Error =
        pthread_create(&Thread, &Attributes, [](void *Self) -> void * { static_cast<Runner *>(Self)->main(); }, this);
    pthread_attr_destroy(&Attributes);
    if (Error)
      return Status::failure("can't start the thread that runs kernels in strict mode: ", std::strerror(Error));
    Started = true;
    return {};
  }

  [[noreturn]] void main() {
    pthread_attr_t Attributes;
    void *Bottom = nullptr;
    std::size_t Size = 0;
    if (pthread_getattr_np(pthread_self(), &Attributes) == 0) {
      pthread_attr_getstack(&Attributes, &Bottom, &Size);
      pthread_attr_destroy(&Attributes);
    }
    auto Begin = reinterpret_cast<std::uintptr_t>(Bottom);
    Detector::get().Stack = {Begin, Begin + Size};
    std::unique_lock<std::mutex> Guard(Lock);
    for (;;) {
      Changed.wait(Guard, [&] { return Job; });
      (*Job)();
      Job = nullptr;
      Changed.notify_all();
    }
  }

  std::mutex Turns; ///< Held for a whole launch.
  std::mutex Lock;  ///< Guards Job.
  std::condition_variable Changed;
  const std::function<void()> *Job = nullptr;
  bool Started = false;
};

/// Runs a league: iterations, or threads, one by one.
class League {
public:
  League(const chomp_vgpu_kernel_t &Kernel, const plugin::LaunchGeometry &Shape, unsigned WarpSize, void *const *Args)
      : Kernel(Kernel), Shape(Shape), WarpSize(WarpSize), Args(Args), D(Detector::get()) {
    First.teams = First.threads = First.active_threads = 1;
    First.end = First.iterations = Shape.Iterations;
    First.kernel = Kernel.name;
    First.device = Shape.Device;
    First.devices = Shape.Devices;
    auto Begin = reinterpret_cast<std::uintptr_t>(&Place);
    D.Place = {Begin, Begin + sizeof(Place)};
    D.CountsParts = Shape.CountsParts;
  }

  void run() {
    const Draws Mine;
    D.beginLaunch(reinterpret_cast<const void *>(Kernel.entry));
    switch (Kernel.shape) {
    case CHOMP_VGPU_CHUNKS:
      runIterations();
      break;
    case CHOMP_VGPU_THREADS:
      runThreads();
      break;
    case CHOMP_VGPU_TEAMS:
      runTeams();
      break;
    case CHOMP_VGPU_BARE:
      runBareTeams();
      break;
    }
    D.endLaunch();
  }

private:
  void runIterations() {
    D.Running = Detector::Shape::Iterations;
    if (Shape.CountsParts)
      First.iterations = 1 << 16; // so many that hardly two iterations share one
    // Each thread's part of a reduction costs as much as its list items are long: fewer threads for long loops.
    constexpr unsigned Long = 4096, Several = 32;
    D.Step = Shape.Reduces && First.iterations > Long ? Several : 1;
    const unsigned long long Calls = (First.iterations + D.Step - 1) / D.Step;
    const Order All(Calls, draw());
    for (unsigned long long Next = 0; Next < Calls; ++Next) {
      const unsigned long long I = All[Next];
      Place = First;
      Place.begin = I * D.Step;
      Place.end = std::min(First.iterations, Place.begin + D.Step);
      D.Team = static_cast<unsigned>(I / Detector::TeamSize);
      D.Thread = static_cast<unsigned>(I % Detector::TeamSize);
      call();
    }
  }

  void runThreads() {
    D.Running = Detector::Shape::Threads;
    First.teams = Shape.Teams;
    First.threads = First.active_threads = Shape.Threads;
    First.level = First.active_level = Shape.Threads > 1;
    const Order Teams(Shape.Teams, draw());
    for (unsigned T = 0; T < Shape.Teams; ++T) {
      D.Team = static_cast<unsigned>(Teams[T]);
      D.beginTeam();
      TeamMemory Own(*this);
      const Order Threads(Shape.Threads, draw());
      for (unsigned I = 0; I < Shape.Threads; ++I) {
        D.Thread = static_cast<unsigned>(Threads[I]);
        Place = First;
        Place.team = D.Team;
        Place.thread = Place.active_thread = D.Thread;
        call();
      }
    }
  }

  void runTeams() {
    D.Running = Detector::Shape::Teams;
    First.teams = Shape.Teams;
    First.max_threads = Shape.Threads;
    First.thread_limit = Shape.ThreadLimit;
    D.Thread = 0;
    const Order Teams(Shape.Teams, draw());
    for (unsigned T = 0; T < Shape.Teams; ++T) {
      D.Team = static_cast<unsigned>(Teams[T]);
      D.beginTeam();
      TeamMemory Own(*this);
      Place = First;
      Place.team = D.Team;
      call();
    }
  }

  void runBareTeams() {
    D.Running = Detector::Shape::Bare;
    D.WarpSize = WarpSize;
    First.teams = Shape.Teams;
    chomp_vgpu_grid_t Grid = {};
    std::copy_n(Shape.Grid.begin(), 3, Grid.teams);
    std::copy_n(Shape.Block.begin(), 3, Grid.threads);
    First.grid = &Grid;
    First.warp_size = WarpSize;
    D.Thread = 0;
    const Order Teams(Shape.Teams, draw());
    for (unsigned T = 0; T < Shape.Teams; ++T) {
      D.Team = static_cast<unsigned>(Teams[T]);
      D.beginTeam();
      TeamMemory Own(*this);
      First.team = D.Team;
      barrier().Arrivals.clear();
      InKernel = true;
      runBareTeam(
          First, Shape.Threads,
          [](const void *Self) {
            const auto &L = *static_cast<const League *>(Self);
            L.Kernel.entry(chomp_vgpu_place, L.Args);
          },
          this);
      InKernel = false;
      chomp_vgpu_place = nullptr;
    }
  }

  /// What the launch gives to a team, as long as that runs.
  class TeamMemory {
  public:
    explicit TeamMemory(League &L) : Device(*L.D.Device) {
      L.First.team_memory = nullptr;
      if (!L.Shape.TeamMemory)
        return;
      Result<DeviceAddress> Got = Device.allocate(L.Shape.TeamMemory);
      if (!Got.ok())
        stop(Got.takeStatus().context("while giving a team its memory (dyn_groupprivate)"));
      Address = *Got;
      Block *B = L.D.findInMemory(Address);
      B->What = Block::Kind::Team;
      B->Name = "dyn_groupprivate";
      L.First.team_memory = reinterpret_cast<void *>(Address);
    }
    ~TeamMemory() {
      if (Address)
        static_cast<void>(Device.free(Address));
    }
    TeamMemory(const TeamMemory &) = delete;

  private:
    Memory &Device;
    DeviceAddress Address = 0;
  };

  /// A page between this frame and the kernel's is for those of beginStack(), which prepares the kernel's.
  __attribute__((noinline)) void call() {
    constexpr std::size_t Page = 4096;
    if (Kernel.shape == CHOMP_VGPU_TEAMS)
      D.beginStack(static_cast<char *>(__builtin_frame_address(0)) - Page);
    auto *Between = static_cast<volatile char *>(__builtin_alloca(Page + 256));
    *Between = 0;
    chomp_vgpu_place = &Place;
    InKernel = true;
    Kernel.entry(&Place, Args);
    InKernel = false;
    chomp_vgpu_place = nullptr;
  }

  const chomp_vgpu_kernel_t &Kernel;
  const plugin::LaunchGeometry &Shape;
  const unsigned WarpSize;
  void *const *Args;
  Detector &D;
  chomp_vgpu_place_t First = {}, Place = {};
};

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
      Detector::get().setOriginal(*B, false);
    }
  }

  void allocated(DeviceAddress Address, const char *Routine, const void *Caller) override {
    if (Block *B = Detector::get().findInMemory(Address)) {
      B->Name = Routine;
      B->Made.Code = Caller;
    }
  }
  void freeing(DeviceAddress Address, const char *Routine, const void *Caller) override {
    Block *B = Detector::get().findInMemory(Address);
    if (B && !B->Freed && B->Begin == Address && B->What == Block::Kind::Allocated) {
      B->Gone.Code = Caller;
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
  return Runner::get().run([&] {
    Detector &D = Detector::get();
    D.Device = &M;
    D.Arguments = {Begin, Begin + Head + Size + 1};
    D.Unmapped = std::move(Note.Unmapped);
    setRegion(Note.Function, Note.File, Note.Line);
    League(Kernel, Shape, WarpSize, Pointers).run();
  });
}

namespace {

/// Original and corresponding storage are alike after this transfer, if it is one between the two.
void transferred(Block &B, DeviceAddress Device, std::uintptr_t Host, std::size_t Size) {
  const bool Equal = B.Original && Host - B.Original == Device - B.Begin;
  B.Known.markEqual(Device, Size, Equal);
  if (Equal && !Transferring.empty())
    B.Transferred = Transferring;
}

Block *blockWith(DeviceAddress Address) {
  Block *B = Detector::get().findInMemory(Address);
  return B && Address >= B->Begin && Address < B->End ? B : nullptr;
}

} // namespace

void strict::written(DeviceAddress To, const void *From, std::size_t Size) {
  Block *B = blockWith(To);
  if (!B)
    return;
  Size = std::min<std::size_t>(Size, B->End - To);
  B->Known.markWritten(To, Size);
  transferred(*B, To, reinterpret_cast<std::uintptr_t>(From), Size);
}

void strict::read(void *To, DeviceAddress From, std::size_t Size) {
  Block *B = blockWith(From);
  if (B && reinterpret_cast<std::uintptr_t>(To) - B->Original == From - B->Begin)
    transferred(*B, From, reinterpret_cast<std::uintptr_t>(To), std::min<std::size_t>(Size, B->End - From));
}

void strict::copied(DeviceAddress To, DeviceAddress From, std::size_t Size) {
  Block *Target = Detector::get().findInMemory(To), *Source = Detector::get().findInMemory(From);
  if (!Source || From < Source->Begin || From >= Source->End || Size > Source->End - From)
    return written(To, nullptr, Size);
  if (Target && To >= Target->Begin && To < Target->End)
    Target->Known.markEqual(To, std::min<std::size_t>(Size, Target->End - To), false),
        Target->Known.copyWritten(To, Source->Known, From, std::min<std::size_t>(Size, Target->End - To));
}

void strict::regionBegins() {
  barrier().Arrivals.clear();
  Detector::get().nextInterval();
}
void strict::regionEnds() { Detector::get().nextInterval(); }

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
