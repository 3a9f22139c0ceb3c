//===- Target.cpp - running a target region -------------------------------===//
//
// Map, launch, wait, unmap. A region whose device has no image of it runs on the host, with one line that says so,
// unless its data is on the device already: then the host would compute with old values, and the program stops. Nothing
// here allocates or locks when nothing is mapped.
//
//===----------------------------------------------------------------------===//
#include "Api/Abi.h"
#include "Core/Construct.h"
#include "Core/ConstructCopy.h"
#include "Core/ForkLock.h"
#include "Core/Geometry.h"
#include "Core/HostPointers.h"
#include "Core/InlineArray.h"
#include "Core/LaunchParts.h"
#include "Core/Profiler.h"
#include "Core/Replay/Capture.h"
#include "Core/Taskgraph/RecordedLaunches.h"
#include "Ompt/Ompt.h"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <set>

using namespace chomp;

namespace {

std::string text(const chomp_kernel_t &Kernel) {
  return cat("the target region of '", Kernel.function, "' (", Kernel.file, ":", Kernel.line, ")");
}

/// Whether the host's version of a region, one thread's, is all of it.
bool fitsOneThread(const chomp_kernel_t &Kernel, const chomp_launch_t &Launch) {
  if (!(Kernel.flags & (CHOMP_KERNEL_BARE | CHOMP_KERNEL_TEAM_MEMORY)))
    return true;
  const auto &Grid = reinterpret_cast<const chomp_grid_launch_t &>(Launch);
  auto IsOne = [](unsigned Size) { return Size == 1; };
  return Grid.team_memory == 0 &&
         (!(Kernel.flags & CHOMP_KERNEL_BARE) ||
          (std::all_of(Grid.teams, Grid.teams + 3, IsOne) && std::all_of(Grid.threads, Grid.threads + 3, IsOne)));
}

void check(const Status &S) {
  if (!S.ok())
    stop(S);
}

/// Says once for each kernel that it runs on the host.
int runOnHost(const chomp_kernel_t &Kernel, const chomp_launch_t &Launch, const std::string &Why) {
  if (!fitsOneThread(Kernel, Launch))
    stop(Status::failure(text(Kernel), " can't run on the host, which has no teams of threads for ",
                         Kernel.flags & CHOMP_KERNEL_BARE ? "ompx_bare" : "dyn_groupprivate", Why.empty() ? "" : ": ",
                         Why, "; the virtual GPU is a device that every machine has"));
  if (Why.empty()) {
    if (TraceOn)
      trace("host         ", text(Kernel));
    return 0;
  }
  static auto *Lock = new ForkLock;
  static std::set<const chomp_kernel_t *> *Told = new std::set<const chomp_kernel_t *>;
  bool New;
  {
    std::lock_guard<std::mutex> Guard(*Lock);
    New = Told->insert(&Kernel).second;
  }
  if (New)
    say(cat(text(Kernel), " runs on the host: ", Why));
  return 0;
}

/// Says what is the matter with a pointer that the device can't follow, once for each kernel.
void tellStrangePointer(const chomp_kernel_t &Kernel, const char *Does, const std::string &Pointer,
                        const std::string &About, const std::string &Mend) {
  static auto *Lock = new ForkLock;
  static auto *Told = new std::set<std::pair<const chomp_kernel_t *, std::string>>;
  {
    std::lock_guard<std::mutex> Guard(*Lock);
    if (!Told->insert({&Kernel, Pointer}).second)
      return;
  }
  say(cat("host-memory: ", text(Kernel), " ", Does, " a pointer that the device can't follow\n  memory: ", About,
          "\n  mend:   ", Mend));
}

/// CHOMP_CHECK_POINTERS: those that the region names, and those that it may find in what it gets.
Status checkPointers(Device &D, const chomp_kernel_t &Kernel, const chomp_map_t *Maps, std::size_t MapCount,
                     const DeviceAddress *Addresses, const chomp_arg_t *Args, std::size_t Count, plugin::Queue &Q) {
  for (const auto &Pointer : strangePointers(unmappedPointers(D.Data, Maps, MapCount, Addresses), D.Impl)) {
    const std::string Variable = variableOf(Pointer.Item);
    const auto Address = reinterpret_cast<HostAddress>(Pointer.Value);
    const auto Before = D.Data.storageAround(Address - 1);
    const bool Behind = Before.Size && Before.Begin + Before.Size == Address;
    tellStrangePointer(Kernel, "uses", Pointer.Item,
                       Behind ? pointerBehindText(Variable, Before.Item) : hostPointerText(Variable, Pointer.Value),
                       Behind ? pointerBehindMend(Variable) : hostPointerMend(Variable));
  }
  auto Held = heldPointers(D.Data, D.Impl, Q, Maps, MapCount, Args, Count);
  if (!Held.ok())
    return Held.takeStatus();
  for (const HeldPointers &H : *Held)
    tellStrangePointer(
        Kernel, "gets", cat(H.Holder, " at ", H.Offset),
        cat(H.Holder, " has one of the host's at byte ", H.Offset, H.More ? cat(" (and ", H.More, " more)") : "",
            H.Target.empty() ? ", and nothing is mapped where it points to"
                             : cat(", which means ", H.Target, ", but is not attached")),
        "where the region follows it, map it together with what it points to, as in map(to: s, s.p[0:n])");
  return {};
}

/// "8", or "8x4x1" in kernel mode.
std::string spell(unsigned Count, bool Bare, const std::array<unsigned, 3> &Sizes) {
  return Bare ? cat(Sizes[0], "x", Sizes[1], "x", Sizes[2]) : std::to_string(Count);
}

/// What a copy of an argument that goes by value takes.
std::size_t unitsOf(const chomp_arg_t &A) {
  return A.map < 0 ? (A.size + sizeof(std::max_align_t) - 1) / sizeof(std::max_align_t) : 0;
}

/// Queues a launch. Waits for it, if it isn't a target task's. Noted: where a taskgraph's record wants to have it.
Status launch(Device &D, plugin::Kernel &Handle, const chomp_kernel_t &Kernel, const chomp_launch_t &Launch,
              const chomp_map_t *Maps, std::size_t MapCount, const DeviceAddress *Addresses, const chomp_arg_t *Args,
              std::size_t Count, plugin::Queue &Q, PartialsMemory &TeamsMemory, const Task *OfTask,
              RecordedLaunch *Noted) {
  if (Launch.iterations == 0) {
    if (TraceOn)
      trace("[", D.Number, " ", D.Kind, "] no iterations, nothing launched: ", text(Kernel));
    return {};
  }
  Result<ChosenGeometry> G = chooseGeometry(Kernel, Launch, D.Impl.limits(), Handle, {D.NumTeams, D.TeamsThreadLimit});
  if (!G.ok())
    return G.takeStatus();

  const bool InParts = G->FirstTeams;
  InlineArray<void *, 32> Values(Count + 2);
  InlineArray<std::size_t, 32> Sizes(Count + 2);
  InlineArray<DeviceAddress, 32> Translated(Count);
  // A kernel in the host's memory may write where a value comes from before all its teams have read the value.
  std::size_t Units = 0;
  for (std::size_t I = 0; D.Data.isShared() && I < Count; ++I)
    Units += unitsOf(Args[I]);
  InlineArray<std::max_align_t, 32> Copies(Units);
  std::max_align_t *Copy = Copies.data();
  PartialsMemory::Addresses Partials;
  for (std::size_t I = 0; I < Count; ++I) {
    if (Args[I].map == CHOMP_ARG_PARTIALS) {
      Noted = nullptr; // the memory is the queue's
      // Strict mode would take it for the program's memory.
      if (!D.Impl.watcher()) {
        auto Memory =
            TeamsMemory.reserve(reinterpret_cast<std::size_t>(Args[I].value), Args[I].size, G->Shape.Teams, Q);
        if (!Memory.ok())
          return Memory.takeStatus();
        Partials = *Memory;
        G->Shape.InOrder = true;
      }
      Values[I] = &Partials;
      Sizes[I] = sizeof(Partials);
      continue;
    }
    if (Args[I].map < 0) {
      Values[I] = const_cast<void *>(Args[I].value);
      Sizes[I] = Args[I].size;
      if (D.Data.isShared()) {
        Values[I] = std::memcpy(Copy, Values[I], Sizes[I]);
        Copy += unitsOf(Args[I]);
      }
      continue;
    }
    std::size_t Map = static_cast<std::size_t>(Args[I].map);
    HostAddress Original = reinterpret_cast<HostAddress>(Args[I].value);
    // A list made at run time may have nothing for it: an iterator without values, no objects for a mapper.
    Translated[I] =
        Map < MapCount ? Addresses[Map] + (Original - reinterpret_cast<HostAddress>(Maps[Map].begin)) : Original;
    Values[I] = &Translated[I];
    Sizes[I] = sizeof(DeviceAddress);
  }
  const plugin::LaunchGeometry &Shape = G->Shape;
  if (TraceOn && !RecordedLaunch::isOnlyNoted())
    trace("[", D.Number, " ", D.Kind, "] launch       ", Kernel.name, "  ",
          spell(Shape.Teams, Shape.HasDimensions, Shape.Grid), " teams (", G->TeamsBy, ") x ",
          spell(Shape.Threads, Shape.HasDimensions, Shape.Block), " threads (", G->ThreadsBy, "), ",
          Launch.iterations == CHOMP_UNKNOWN_ITERATIONS ? std::string("its own count of")
                                                        : std::to_string(Launch.iterations),
          " iterations  '", Kernel.function, "' (", Kernel.file, ":", Kernel.line, ")",
          OfTask ? cat(", task ", OfTask->point().Value, " of queue ", OfTask->queueNumber()) : std::string());
  if (plugin::Watcher *W = D.Impl.watcher()) {
    W->launching(Kernel.function, Kernel.file, Kernel.line, unmappedPointers(D.Data, Maps, MapCount, Addresses));
  } else if (Runtime::get().Env.CheckPointers) {
    CHOMP_TRY(checkPointers(D, Kernel, Maps, MapCount, Addresses, Args, Count, Q));
  }
  G->Shape.Device = D.Number;
  G->Shape.Devices = Runtime::get().deviceCount();
  Status S;
  if (Noted && !InParts)
    Noted->note(D, Kernel.name, Handle, G->Shape, Values.data(), Sizes.data(), Count, Maps, MapCount);
  if (RecordedLaunch::isOnlyNoted())
    return {};
  std::unique_ptr<capture::Capture> Captured;
  if (__builtin_expect(capture::On, false))
    Captured = capture::Capture::begin(
        {D, Kernel, Launch, *G, Maps, MapCount, Addresses, Args, Values.data(), Sizes.data(), Count}, Q);
  S = launchParts(Q, Handle, *G, Values.data(), Sizes.data(), Count);
  if (S.ok() && !OfTask)
    S = D.Line.isConnected() ? D.Line.await(D, Q) : Q.synchronize();
  if (S.ok() && Captured)
    Captured->finish(Q);
  if (S.ok())
    return S;
  for (const auto &Pointer : strangePointers(unmappedPointers(D.Data, Maps, MapCount, Addresses), D.Impl))
    S = std::move(S).context(hostPointerText(variableOf(Pointer.Item), Pointer.Value));
  if (const char *Variable = D.Impl.limits().StackVariable; Variable && (Kernel.flags & CHOMP_KERNEL_RECURSIVE))
    S = std::move(S).context(
        cat("with functions that call themselves, for which ", Variable, "=BYTES gives each thread more stack"));
  return S;
}

/// What a kernel's clauses ask for; 0 where they don't.
unsigned requestedTeams(const chomp_kernel_t &Kernel, const chomp_launch_t &Launch) {
  if (!(Kernel.flags & CHOMP_KERNEL_BARE))
    return Launch.num_teams;
  const unsigned *const Teams = reinterpret_cast<const chomp_grid_launch_t &>(Launch).teams;
  return Teams[0] * Teams[1] * Teams[2];
}

/// One encounter of a region.
struct Encounter {
  Device &D;
  plugin::Kernel &Handle;
  const chomp_kernel_t &Kernel;
  const chomp_launch_t &Launch;
  const chomp_map_t *Maps;
  std::size_t MapCount;
  const chomp_arg_t *Args;
  std::size_t ArgCount;
  bool Nowait;        ///< It has the clause.
  const void *Caller; ///< Where the program goes on.

  bool canDefer() const { return D.Data.canDefer(Maps, MapCount, /*IsTarget=*/true, D.Impl.limits().CopiesInTurn); }

  Status run(plugin::Queue &Q, PartialsMemory &TeamsMemory, Task *OfTask) const {
    const Place Where{Kernel.file, static_cast<int>(Kernel.line)};
    InlineArray<DeviceAddress, 16> Addresses(MapCount);
    RecordedLaunch *Noted = ompt::isOn() ? nullptr : RecordedLaunch::wanted();
    if (Noted && (ProfilerOn || capture::On || Runtime::get().Env.CheckPointers || D.Line.isConnected() ||
                  !D.Data.canDefer(Maps, MapCount, /*IsTarget=*/true, /*Transfers=*/false)))
      Noted = nullptr;
    if (RecordedLaunch::isOnlyNoted() && !Noted)
      return {};
    const ompt::Region Told(
        {ompt::ompt_target, Nowait, OfTask != nullptr, D.Number, Caller, requestedTeams(Kernel, Launch)});
    if (MapCount)
      CHOMP_TRY(D.Data.enter(Where, Maps, MapCount, Addresses.data(), Q, OfTask));
    CHOMP_TRY(launch(D, Handle, Kernel, Launch, Maps, MapCount, Addresses.data(), Args, ArgCount, Q, TeamsMemory,
                     OfTask, Noted));
    return MapCount ? D.Data.exit(Where, DataEnvironment::ExitKind::Target, Maps, MapCount, Q, OfTask) : Status();
  }

  Status explain(Status S) const {
    return S.ok() ? std::move(S)
                  : std::move(S).context("while running ", text(Kernel), " on device ", D.Number, " (", D.Kind, ")");
  }
};

/// What an encounter needs where the region is run later.
class KeptEncounter {
public:
  explicit KeptEncounter(const Encounter &Given)
      : D(Given.D), Handle(Given.Handle), Kernel(Given.Kernel),
        Copy(Given.D.Data, Given.Maps, Given.MapCount, Given.Args, Given.ArgCount), Caller(Given.Caller) {
    const unsigned Flags = Given.Kernel.flags;
    if (Flags & (CHOMP_KERNEL_BARE | CHOMP_KERNEL_TEAM_MEMORY))
      Launch.Grid = reinterpret_cast<const chomp_grid_launch_t &>(Given.Launch);
    else if (Flags & (CHOMP_KERNEL_NEST | CHOMP_KERNEL_ROWS))
      Launch.Nest = reinterpret_cast<const chomp_nest_launch_t &>(Given.Launch);
    else
      Launch.Plain = Given.Launch;
  }
  KeptEncounter(const KeptEncounter &) = delete;

  Encounter get() const {
    return {D, Handle, Kernel, Launch.Plain, Copy.maps(), Copy.mapCount(), Copy.args(), Copy.argCount(), true, Caller};
  }

private:
  Device &D;
  plugin::Kernel &Handle;
  const chomp_kernel_t &Kernel;
  const ConstructCopy Copy;
  const void *const Caller;
  union {
    chomp_launch_t Plain;
    chomp_grid_launch_t Grid;
    chomp_nest_launch_t Nest;
  } Launch;
};

} // namespace

int chomp_target_launch(chomp_module_t *Module, chomp_kernel_t *Kernel, const chomp_launch_t *Launch,
                        const chomp_map_t *Maps, size_t MapCount, const chomp_arg_t *Args, size_t ArgCount) {
  Place Where{Kernel->file, static_cast<int>(Kernel->line)};
  std::string Why;
  Device *D = deviceFor(Module, Where, Launch->device, &Why);
  ProfilerRange Range("target", Kernel->function, Where);
  Construct Mine(D, Where);
  if (!D && RecordedLaunch::isOnlyNoted())
    return 1;
  if (!D) {
    check(Mine.await());
    return runOnHost(*Kernel, *Launch, Why);
  }

  auto *Record = static_cast<KernelRecord *>(__atomic_load_n(&Kernel->runtime, __ATOMIC_ACQUIRE));
  plugin::Kernel *Handle = Record && static_cast<std::size_t>(D->Number) < Record->Handles.size()
                               ? Record->Handles[D->Number].get()
                               : nullptr;
  if (!Handle && RecordedLaunch::isOnlyNoted())
    return 1;
  if (!Handle) {
    if (!*Kernel->unit) // CHOMP_INSTANCES
      Why = "the host compiler has made an instantiation of it that Clang doesn't make for devices, so that it has no "
            "kernel: write what both take for the same, or build with clang++ (CHOMP_HOST_CXX)";
    else
      Why = cat("the program has no image of it for device ", D->Number, ", ", D->Impl.description());
    if (Runtime::get().Env.TargetOffload == OffloadPolicy::Mandatory)
      stop(Status::failure(text(*Kernel), " can't run: ", Why, "; OMP_TARGET_OFFLOAD=mandatory forbids the host"));
    if (const chomp_map_t *There = D->Data.firstPresent(Maps, MapCount))
      stop(Status::failure(
          text(*Kernel), " can't run: ", Why, ", and ", There->item,
          " is on the device already, so the host's copy may be out of date; build for this device too"));
    check(Mine.await());
    return runOnHost(*Kernel, *Launch, Why);
  }

  const Encounter This{*D,       *Handle, *Kernel,  *Launch,          Maps,
                       MapCount, Args,    ArgCount, Mine.hasNowait(), __builtin_return_address(0)};
  auto Check = [&](Status S) {
    if (!S.ok())
      stop(This.explain(std::move(S)));
  };
  if (Mine.isDeferrable()) {
    if (Mine.isBehindHost()) {
      auto Kept = std::make_shared<KeptEncounter>(This);
      if (Mine.pend({[Kept] { return Kept->get().canDefer(); },
                     [Kept](plugin::Queue &Q, PartialsMemory &TeamsMemory, Task *OfTask) {
                       const Encounter Then = Kept->get();
                       return Then.explain(Then.run(Q, TeamsMemory, OfTask));
                     }}))
        return 1;
    } else if (This.canDefer()) {
      Check(Mine.defer([&](Task &T) { return This.run(T.queue(), T.partials(), &T); }));
      return 1;
    }
  }
  if (Mine.hasPredecessors())
    Check(Mine.await());
  Result<QueueLoan> Q = D->borrowQueue();
  Check(Q.ok() ? This.run(**Q, Q->partials(), nullptr) : Q.takeStatus());
  return 1;
}

int chomp_swap_default_device(int Number) {
  Runtime &R = Runtime::get();
  int Outer = R.defaultDevice();
  R.setDefaultDevice(Number);
  return Outer;
}
