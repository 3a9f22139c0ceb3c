//===- League.cpp - every thread for itself -------------------------------===//
//
// Kernels run in a host thread of their own, never the one that launches: its stack is then the kernels' alone, so that
// an automatic variable of the host's is known for what it is. One thread is enough, since nothing is found by chance.
//
//===----------------------------------------------------------------------===//
#include "Plugins/vgpu/strict/League.h"

#include "Core/ForkLock.h"
#include "Core/Message.h"
#include "Plugins/vgpu/Region.h"
#include "Plugins/vgpu/Schedule.h"
#include "Plugins/vgpu/strict/Detector.h"
#include "Plugins/vgpu/strict/Strict.h"

#include <algorithm>
#include <condition_variable>
#include <cstring>
#include <pthread.h>

using namespace chomp;
using namespace chomp::vgpu;
using namespace chomp::vgpu::strict;
using plugin::DeviceAddress;

__thread bool strict::InKernel = false;

namespace {

class Runner {
public:
  static Runner &get() {
    static auto *Only = new Runner;
    return *Only;
  }

  std::unique_lock<std::mutex> pause() { return std::unique_lock<std::mutex>(Turns, std::try_to_lock); }

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
  Runner() {
    callInChild(
        [](void *Self) {
          auto &R = *static_cast<Runner *>(Self);
          R.Job = nullptr;
          R.Started = false;
        },
        this);
  }

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

  ForkLock Turns; ///< Held for a whole launch.
  ForkLock Lock;  ///< Guards Job.
  ForkCondition Changed;
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
    case CHOMP_VGPU_BLOCKS: // never: device/VgpuTurns.h refuses to be built for it
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
    const bool OneThread = Shape.Teams == 1 && Shape.Threads == 1; // which the program may ask for
    D.Step = OneThread ? First.iterations : Shape.Reduces && First.iterations > Long ? Several : 1;
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
      regionBegins(nullptr, 0);
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

} // namespace

Status strict::runLeague(const chomp_vgpu_kernel_t &Kernel, const plugin::LaunchGeometry &Shape, unsigned WarpSize,
                         void *const *Args, const std::function<void()> &Prepare) {
  return Runner::get().run([&] {
    Prepare();
    League(Kernel, Shape, WarpSize, Args).run();
  });
}

std::unique_lock<std::mutex> strict::betweenKernels() { return Runner::get().pause(); }
