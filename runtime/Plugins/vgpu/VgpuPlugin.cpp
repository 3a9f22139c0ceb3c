//===- VgpuPlugin.cpp - the virtual GPU as a back end ---------------------===//
//
// The device that every machine has: the league runs on a pool of host threads, in memory of its own. Its queues do
// what they are given at once, in the calling thread and its helpers; where a queue is to work beside others, a thread
// of the Runners' asks such a one (AsyncQueue.h).
//
// CHUNKS kernels get contiguous ranges of iterations, about sixteen for each core, handed out as cores become free, or
// one for each team that the launch would have elsewhere, if the ranges are to be told apart (LaunchGeometry::InOrder);
// THREADS kernels are called once for each thread of each team, whatever the number of cores, with 128 threads in a
// team where no clause says otherwise;
// TEAMS kernels are called once for each team, and start its threads themselves (Region.cpp);
// BARE kernels are called in all threads of a team from the start, which may wait for one another (Region.cpp too).
// Strict mode has a memory and an executor of its own (strict/).
//
//===----------------------------------------------------------------------===//
#include "Core/ForkLock.h"
#include "Core/Message.h"
#include "Plugins/Registry.h"
#include "Plugins/vgpu/Arena.h"
#include "Plugins/vgpu/AsyncQueue.h"
#include "Plugins/vgpu/DrawnQueue.h"
#include "Plugins/vgpu/Globals.h"
#include "Plugins/vgpu/Pages.h"
#include "Plugins/vgpu/Pool.h"
#include "Plugins/vgpu/Progress.h"
#include "Plugins/vgpu/Region.h"
#include "Plugins/vgpu/Runners.h"
#include "Plugins/vgpu/Schedule.h"
#include "Plugins/vgpu/Tsan.h"
#include "Plugins/vgpu/VgpuGraph.h"
#include "Plugins/vgpu/strict/Strict.h"

#include "chomp/limits.h"

#include <algorithm>
#include <cstring>
#include <mutex>
#include <new>
#include <vector>

using namespace chomp;
using namespace chomp::vgpu;
using plugin::DeviceAddress;

namespace {

constexpr unsigned MaxThreads = CHOMP_MOST_TEAM_THREADS;
/// Pieces of a launch for each core: many where they are long enough for it, since the first one is done before others
/// are woken, and the last one while they wait.
constexpr unsigned PiecesPerCore = 16, MostPiecesPerCore = 64, LongPiece = 2048;
/// Memory that a launch may give to each team: as much as any GPU, and there is no reason to have less.
constexpr std::size_t MaxTeamMemory = std::size_t(1) << 20, TeamMemoryAlignment = 256;

/// Of a transfer by several cores: one is no longer worth waking another where it is shorter than two of these.
constexpr std::size_t CopiedPiece = std::size_t(1) << 20;

/// Makes the n-th call of a kind fail, for tests.
class Failure {
public:
  Failure(unsigned At, const char *What) : At(At), What(What) {}
  Status check() {
    if (__builtin_expect(At == 0, true) || Calls.fetch_add(1) + 1 != At)
      return {};
    return Status::failure("this ", What, " fails on purpose (CHOMP_VGPU_FAIL)");
  }

private:
  const unsigned At;
  const char *const What;
  std::atomic<unsigned> Calls{0};
};

/// Their threads are never joined, and one may still look for work when the last device goes: they are never destroyed.
template <typename T, typename... Ts> T &makeForEver(Ts... Arguments) {
  static auto *const Lock = new ForkLock;
  static auto *const All = new std::vector<T *>; // keeps them in sight of leak checkers
  std::lock_guard<std::mutex> Guard(*Lock);
  All->push_back(new T(Arguments...));
  return *All->back();
}

/// What all virtual GPUs of the process share.
struct Shared {
  explicit Shared(const Environment &Env)
      : WarpSize(Env.VgpuWarpSize), TeamSize(Env.VgpuTeamSize), Variables(Env.VgpuDevices),
        Workers(makeForEver<Pool>(Env.VgpuCores)), Threads(makeForEver<Runners>(Env.VgpuCores, &Workers)),
        Alloc(Env.VgpuFail.Alloc, "allocation"), Copy(Env.VgpuFail.Copy, "copy"), Launch(Env.VgpuFail.Launch, "launch"),
        Load(Env.VgpuFail.Load, "load of an image") {
    setStackSize(Env.VgpuStack);
    setSeed(Env.VgpuSchedule);
    if (isShuffled())
      trace("vgpu: teams and threads run in the order of CHOMP_VGPU_SCHEDULE=", Env.VgpuSchedule,
            ", in one host thread");
  }
  const unsigned WarpSize;
  const unsigned TeamSize;
  Globals Variables;
  Pool &Workers;
  Runners &Threads; ///< Of queues that work beside others.
  Failure Alloc, Copy, Launch, Load;
};

class VgpuKernel final : public plugin::Kernel {
public:
  VgpuKernel(const chomp_vgpu_kernel_t &Entry, unsigned TeamSize) : Entry(Entry), TeamSize(TeamSize) {}
  unsigned maxThreads() const override { return MaxThreads; }
  unsigned defaultThreads() const override {
    return Entry.shape == CHOMP_VGPU_CHUNKS ? CHOMP_LOOP_TEAM_THREADS : TeamSize;
  }
  unsigned residentTeams(unsigned) const override { return 8; }

  const chomp_vgpu_kernel_t &Entry;

private:
  const unsigned TeamSize;
};

class VgpuImage final : public plugin::Image {
public:
  VgpuImage(const chomp_vgpu_image_t &Content, std::string Name, unsigned TeamSize, std::shared_ptr<Shared> Common)
      : Content(Content), Name(std::move(Name)), TeamSize(TeamSize), Common(std::move(Common)) {
    this->Common->Variables.add(Content);
  }
  ~VgpuImage() override { Common->Variables.remove(Content); }

  Result<std::unique_ptr<plugin::Kernel>> kernel(const char *Kernel) override {
    for (std::size_t I = 0; I < Content.kernel_count; ++I)
      if (!std::strcmp(Content.kernels[I].name, Kernel))
        return std::unique_ptr<plugin::Kernel>(std::make_unique<VgpuKernel>(Content.kernels[I], TeamSize));
    return Status::failure("the ", Name, " has no kernel ", Kernel);
  }
  Result<plugin::Symbol> global(const char *Global) override {
    for (std::size_t I = 0; I < Content.global_count; ++I)
      if (!std::strcmp(Content.globals[I].name, Global))
        return plugin::Symbol{reinterpret_cast<DeviceAddress>(Content.globals[I].address), Content.globals[I].size};
    return Status::failure("the ", Name, " has no variable ", Global);
  }

private:
  const chomp_vgpu_image_t &Content;
  const std::string Name;
  const unsigned TeamSize;
  const std::shared_ptr<Shared> Common;
};

/// A transfer between memory that doesn't overlap, as its pieces see it.
struct Transfer {
  char *To;
  const char *From;
  std::size_t Size;

  static void run(void *Context, unsigned Begin, unsigned End) {
    const Transfer &T = *static_cast<const Transfer *>(Context);
    const std::size_t First = Begin * CopiedPiece;
    std::memcpy(T.To + First, T.From + First, std::min(T.Size, End * CopiedPiece) - First);
  }
};

/// One launch, as its pieces see it.
struct League {
  const chomp_vgpu_kernel_t &Kernel;
  void *const *Args;
  plugin::LaunchGeometry Shape;
  unsigned long long Step; ///< Iterations, or teams, in a piece.
  unsigned WarpSize = 32;

  chomp_vgpu_place_t place() const {
    chomp_vgpu_place_t Place = {};
    Place.teams = Place.threads = Place.active_threads = 1;
    Place.end = Place.iterations = Shape.Iterations;
    Place.kernel = Kernel.name;
    Place.device = Shape.Device;
    Place.devices = Shape.Devices;
    return Place;
  }

  static void runChunks(void *Context, unsigned Begin, unsigned End) {
    const League &L = *static_cast<const League *>(Context);
    chomp_vgpu_place_t Place = L.place();
    const chomp_vgpu_place_t *Outer = std::exchange(chomp_vgpu_place, &Place);
    auto Run = [&](unsigned First, unsigned Last) {
      Place.begin = First * L.Step;
      Place.end = std::min(L.Shape.Iterations, Last * L.Step);
      L.Kernel.entry(&Place, L.Args);
    };
    if (L.Shape.InOrder) {
      Place.teams = L.Shape.Teams;
      for (Place.team = Begin; Place.team < End; ++Place.team)
        Run(Place.team, Place.team + 1);
    } else {
      Run(Begin, End);
    }
    chomp_vgpu_place = Outer;
  }

  /// A thread of a team in kernel mode.
  static void callEntry(const void *Context) {
    const League &L = *static_cast<const League *>(Context);
    L.Kernel.entry(chomp_vgpu_place, L.Args);
  }

  static void runTeams(void *Context, unsigned Begin, unsigned End) {
    const League &L = *static_cast<const League *>(Context);
    const bool Teams = L.Kernel.shape == CHOMP_VGPU_TEAMS, Bare = L.Kernel.shape == CHOMP_VGPU_BARE,
               Blocks = L.Kernel.shape == CHOMP_VGPU_BLOCKS;
    const unsigned Calls = Teams || Bare || Blocks ? 1 : L.Shape.Threads;
    chomp_vgpu_place_t First = L.place();
    First.teams = L.Shape.Teams;
    // One team after the other has it.
    struct AlignedDelete {
      void operator()(void *Memory) const { operator delete(Memory, std::align_val_t(TeamMemoryAlignment)); }
    };
    std::unique_ptr<void, AlignedDelete> TeamMemory;
    if (L.Shape.TeamMemory)
      TeamMemory.reset(operator new(L.Shape.TeamMemory, std::align_val_t(TeamMemoryAlignment)));
    First.team_memory = TeamMemory.get();
    chomp_vgpu_grid_t Grid = {};
    if (Bare || Blocks) {
      std::copy_n(L.Shape.Grid.begin(), 3, Grid.teams);
      std::copy_n(L.Shape.Block.begin(), 3, Grid.threads);
      First.grid = &Grid;
      First.warp_size = L.WarpSize;
    }
    if (Teams) {
      First.max_threads = L.Shape.Threads;
      First.thread_limit = L.Shape.ThreadLimit;
    } else if (!Bare) {
      First.threads = First.active_threads = L.Shape.Threads;
      First.level = First.active_level = L.Shape.Threads > 1;
    }
    const chomp_vgpu_place_t *Outer = chomp_vgpu_place;
    unsigned Last = static_cast<unsigned>(std::min<unsigned long long>(L.Shape.Teams, End * L.Step));
    for (unsigned Team = static_cast<unsigned>(Begin * L.Step); Team < Last; ++Team) {
      const Order Threads(Calls, draw());
      for (unsigned I = 0; I < Calls; ++I) {
        chomp_vgpu_place_t Place = First;
        Place.team = Team;
        Place.thread = Place.active_thread = static_cast<unsigned>(Threads[I]);
        if (Bare) {
          runBareTeam(Place, L.Shape.Threads, callEntry, &L);
          continue;
        }
        chomp_vgpu_place = &Place;
        L.Kernel.entry(&Place, L.Args);
      }
    }
    chomp_vgpu_place = Outer;
  }
};

class VgpuQueue final : public plugin::Queue {
public:
  void *nativeHandle() override { return this; }
  VgpuQueue(MemorySource &Memory, Shared &Common, unsigned Number) : Memory(Memory), Common(Common), Number(Number) {}

  Result<DeviceAddress> allocate(std::size_t Size) override {
    if (Status S = Common.Alloc.check(); !S.ok())
      return S;
    return Memory.allocate(Size);
  }
  Status free(DeviceAddress Address) override { return Memory.free(Address); }

  Status copyToDevice(DeviceAddress To, const void *From, std::size_t Size) override {
    if (strict::On)
      strict::written(To, From, Size);
    return copy(reinterpret_cast<void *>(To), From, Size);
  }
  Status copyToHost(void *To, DeviceAddress From, std::size_t Size) override {
    if (strict::On)
      strict::read(To, From, Size);
    return copy(To, reinterpret_cast<void *>(From), Size);
  }
  Status copyOnDevice(DeviceAddress To, DeviceAddress From, std::size_t Size) override {
    if (strict::On)
      strict::copied(To, From, Size);
    return copy(reinterpret_cast<void *>(To), reinterpret_cast<void *>(From), Size);
  }

  Status launch(plugin::Kernel &K, const plugin::LaunchGeometry &Shape, void *const *Args, const std::size_t *Sizes,
                std::size_t Count) override {
    CHOMP_TRY(Common.Launch.check());
    const Globals::Use Mine(Common.Variables, Number);
    const chomp_vgpu_kernel_t &Kernel = static_cast<VgpuKernel &>(K).Entry;
    if (strict::On)
      return strict::launch(static_cast<strict::Memory &>(Memory), Kernel, Shape, Common.WarpSize, Args, Sizes, Count);
    League L{Kernel, Args, Shape, 1, Common.WarpSize};
    // What one iteration leaves another one may use where the program asks for a single thread.
    const bool InOrder = Shape.InOrder || (Shape.Teams == 1 && Shape.Threads == 1);
    L.Shape.InOrder = InOrder;
    // As many ranges as teams, or somewhat fewer.
    if (Kernel.shape == CHOMP_VGPU_CHUNKS && InOrder) {
      L.Step = (Shape.Iterations + Shape.Teams - 1) / Shape.Teams;
      L.Shape.Teams = static_cast<unsigned>((Shape.Iterations + L.Step - 1) / L.Step);
    }
    bool Chunks = Kernel.shape == CHOMP_VGPU_CHUNKS;
    unsigned long long Units = Chunks ? Shape.Iterations : Shape.Teams;
    Pool::Body Run = Chunks ? League::runChunks : League::runTeams;
    if (isShuffled()) {
      runShuffled(L, Units, Run);
      return {};
    }
    unsigned Pieces = 1;
    if (Chunks && InOrder) {
      Pieces = L.Shape.Teams;
    } else if (unsigned Cores = Common.Workers.cores(); Cores == 1) {
      L.Step = Units;
    } else {
      auto Cut = [&](unsigned long long Pieces) { return (Units + Pieces - 1) / Pieces; };
      L.Step =
          std::max(Cut(Cores * MostPiecesPerCore), std::min<unsigned long long>(Cut(Cores * PiecesPerCore), LongPiece));
      // Neighbours on different cores shouldn't write to one cache line, nor break the vectoriser's stride.
      if (Chunks && L.Step >= 64)
        L.Step = (L.Step + 63) / 64 * 64;
      Pieces = static_cast<unsigned>((Units + L.Step - 1) / L.Step);
    }
    Common.Workers.run(Pieces, Run, &L);
    return {};
  }

  Status record(plugin::Event &E) override {
    static_cast<VgpuEvent &>(E).markNow();
    return {};
  }
  Status waitFor(plugin::Event &E) override { return E.wait(); }
  Status call(void (*Function)(void *), void *Argument) override {
    Function(Argument);
    return {};
  }
  Status synchronize() override { return {}; }

private:
  /// Piece by piece, all of them here.
  static void runShuffled(League &L, unsigned long long Units, Pool::Body Run) {
    // Of iterations as few together as calls of the kernel can be afforded; each ends with its part of a reduction.
    const unsigned long long Most = L.Shape.Reduces ? 1 << 10 : 1 << 16;
    if (L.Kernel.shape == CHOMP_VGPU_CHUNKS && !L.Shape.InOrder)
      L.Step = (Units + Most - 1) / Most;
    const auto Pieces = static_cast<unsigned>((Units + L.Step - 1) / L.Step);
    const Draws Mine;
    const Order All(Pieces, draw());
    for (unsigned I = 0; I < Pieces; ++I) {
      const auto Piece = static_cast<unsigned>(All[I]);
      Run(&L, Piece, Piece + 1);
    }
  }

  Status copy(void *To, const void *From, std::size_t Size) {
    CHOMP_TRY(Common.Copy.check());
    const Globals::Use Mine(Common.Variables, Number);
    Transfer T{static_cast<char *>(To), static_cast<const char *>(From), Size};
    const bool Overlap = T.To < T.From + Size && T.From < T.To + Size;
    if (Overlap || Size < 2 * CopiedPiece || Common.Workers.cores() == 1)
      std::memmove(To, From, Size);
    else
      Common.Workers.run(static_cast<unsigned>((Size + CopiedPiece - 1) / CopiedPiece), Transfer::run, &T);
    return {};
  }

  MemorySource &Memory;
  Shared &Common;
  const unsigned Number;
};

class VgpuDevice final : public plugin::Device {
public:
  VgpuDevice(std::unique_ptr<MemorySource> Memory, std::shared_ptr<Shared> Common, unsigned Number)
      : Memory(std::move(Memory)), Common(std::move(Common)), Number(Number) {
    Limits.MaxTeams = 0x7fffffff;
    Limits.MaxThreads = MaxThreads;
    Limits.MaxTeamMemory = MaxTeamMemory;
    Limits.Multiprocessors = this->Common->Workers.cores();
    if (this->Common->TeamSize)
      Limits.TeamSize = this->Common->TeamSize;
    // Whoever looks for mistakes wants to see the threads that there are on a GPU.
    Limits.CopiesInTurn = Limits.FailsInTurn = true;
    Limits.TeamsOfOne = !this->Common->TeamSize && !strict::On && !isShuffled() && !tsan::isThere();
  }

  std::string description() const override {
    return cat("the virtual GPU (", Limits.Multiprocessors, Limits.Multiprocessors == 1 ? " core)" : " cores)");
  }
  const plugin::DeviceLimits &limits() const override { return Limits; }
  unsigned suitability(const char *Target) const override { return !std::strcmp(Target, "vgpu"); }

  Result<std::unique_ptr<plugin::Image>> loadImage(const void *Data, std::size_t, const std::string &Name) override {
    CHOMP_TRY(Common->Load.check());
    const auto &Content = *static_cast<const chomp_vgpu_image_t *>(Data);
    if (strict::On && !Content.checked) // running unchecked is not what was asked for
      stop(Status::failure("CHOMP_VGPU=strict: the kernels of the ", Name,
                           " are not instrumented; compile and link the program with chompcc --vgpu-check"));
    return std::unique_ptr<plugin::Image>(std::make_unique<VgpuImage>(Content, Name, Limits.TeamSize, Common));
  }
  Result<std::unique_ptr<plugin::Queue>> createQueue() override {
    return std::unique_ptr<plugin::Queue>(std::make_unique<VgpuQueue>(*Memory, *Common, Number));
  }
  Result<std::unique_ptr<plugin::Queue>> createAsyncQueue() override {
    auto AtOnce = std::make_unique<VgpuQueue>(*Memory, *Common, Number);
    if (strict::On) // which asks the thread that queues what it is doing
      return std::unique_ptr<plugin::Queue>(std::move(AtOnce));
    if (isShuffled())
      return makeDrawnQueue(std::move(AtOnce));
    // ThreadSanitizer would take what one thread does in two queues for ordered: there each has one of its own.
    return makeAsyncQueue(std::move(AtOnce), tsan::isThere() ? makeForEver<Runners>(1) : Common->Threads);
  }
  Result<std::unique_ptr<plugin::Event>> createEvent(bool Timed) override {
    return std::unique_ptr<plugin::Event>(std::make_unique<VgpuEvent>(Timed));
  }
  Result<std::unique_ptr<plugin::Graph>> createGraph() override {
    // Strict mode asks for one thing after the other, a seed for its own order, and ThreadSanitizer for queues' alone.
    if (strict::On || isShuffled() || tsan::isThere())
      return std::unique_ptr<plugin::Graph>();
    return std::unique_ptr<plugin::Graph>(std::make_unique<VgpuGraph>(Common->Workers));
  }
  Result<DeviceAddress> allocateShared(std::size_t Size) override {
    Result<DeviceAddress> Got = Memory->allocate(Size);
    if (Got.ok() && strict::On)
      static_cast<strict::Memory &>(*Memory).find(*Got)->Shared = true;
    return Got;
  }
  Status freeShared(DeviceAddress Address) override { return Memory->free(Address); }
  bool isAccessible(std::uintptr_t Address, std::size_t Size) const override { return Memory->owns(Address, Size); }
  bool sharesHostMemory() const override { return true; }
  bool usesHostPageTables() const override { return true; }
  void expectUse(std::uintptr_t Begin, std::size_t Size) override { expectHugePages(Begin, Size); }
  plugin::Watcher *watcher() const override { return strict::On ? &strict::watcher() : nullptr; }

private:
  std::unique_ptr<MemorySource> Memory;
  std::shared_ptr<Shared> Common;
  const unsigned Number;
  plugin::DeviceLimits Limits;
};

class VgpuPlugin final : public plugin::Plugin {
public:
  explicit VgpuPlugin(const Environment &Env) : Env(Env) {}
  const char *name() const override { return "vgpu"; }
  bool knowsTarget(const char *Target) const override { return !std::strcmp(Target, "vgpu"); }

  Result<std::vector<std::unique_ptr<plugin::Device>>> createDevices() override {
    std::vector<std::unique_ptr<plugin::Device>> Devices;
    auto Common = std::make_shared<Shared>(Env);
    if (Env.VgpuStrict)
      strict::turnOn(Env);
    for (unsigned I = 0; I < Env.VgpuDevices; ++I) {
      if (strict::On) {
        Result<std::unique_ptr<strict::Memory>> Memory = strict::Memory::create(Env.VgpuMemory);
        if (!Memory.ok())
          return Memory.takeStatus();
        strict::addMemory(**Memory);
        Devices.push_back(std::make_unique<VgpuDevice>(std::move(*Memory), Common, I));
        continue;
      }
      Result<std::unique_ptr<Arena>> Memory = Arena::create(Env.VgpuMemory);
      if (!Memory.ok())
        return Memory.takeStatus();
      Devices.push_back(std::make_unique<VgpuDevice>(std::move(*Memory), Common, I));
    }
    return Devices;
  }

private:
  const Environment Env;
};

} // namespace

std::unique_ptr<plugin::Plugin> chomp::createVgpuPlugin(const Environment &Env) {
  return std::make_unique<VgpuPlugin>(Env);
}
