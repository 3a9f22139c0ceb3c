//===- Runtime.cpp - choosing devices -------------------------------------===//
//
// The virtual GPU is only there by default where no GPU is: a program whose device numbers mean unlike machines would
// be hard to reason about.
//
//===----------------------------------------------------------------------===//
#include "Core/Runtime.h"
#include "Core/Privilege.h"
#include "Core/Profile.h"
#include "Core/Profiler.h"
#include "Core/Ranks.h"
#include "Core/Replay/Capture.h"
#include "Core/Taskgraph/Record.h"
#include "Core/Timeline.h"
#include "Core/UnknownVariables.h"
#include "Ompt/Ompt.h"
#include "Plugins/Registry.h"

#include <atomic>
#include <cstdlib>
#include <numeric>
#include <unistd.h>

using namespace chomp;

Runtime &Runtime::get() {
  static Runtime *Only = [] {
    Environment::Getter Get = trustedVariable;
    Result<Environment> Env = Environment::read(Get, environ);
    if (!Env.ok())
      stop(Env.takeStatus());
    // What each process of a job writes is its own.
    const Rank Mine = findRank(Get);
    auto OwnFile = [&](const char *Variable, std::string &Name, RankAt At = RankAt::End) {
      Result<std::string> Own = fileOfProcess(Variable, Name, Mine, At);
      if (!Own.ok())
        stop(Own.takeStatus());
      Name = std::move(*Own);
    };
    if (!Env->Trace.empty() && Env->Trace != "1")
      OwnFile("CHOMP_TRACE", Env->Trace);
    if (!Env->Timeline.empty()) {
      OwnFile("CHOMP_TRACE", Env->Timeline);
      if (Status S = timeline::open(Env->Timeline, Mine.isOneOfSeveral() ? Mine.Number : ""); !S.ok())
        stop(S);
    }
    if (!Env->Profile.empty()) {
      if (Env->Profile != "1")
        OwnFile("CHOMP_PROFILE", Env->Profile, RankAt::BeforeEnding);
      // Its results don't depend on it: the program goes on.
      if (Status S = profile::open(Env->Profile, Env->ProfileJson, Mine); !S.ok())
        say(S.text());
    }
    if (!Env->CaptureFolder.empty()) {
      OwnFile("CHOMP_CAPTURE", Env->CaptureFolder);
      if (Status S = capture::open(Env->CaptureKernel, Env->CaptureNumber, Env->CaptureFolder); !S.ok())
        stop(S);
    }
    if (!Env->VgpuReport.empty())
      OwnFile("CHOMP_VGPU_REPORT", Env->VgpuReport);
    if (!Env->TaskgraphDrawing.empty()) {
      OwnFile("CHOMP_TASKGRAPH", Env->TaskgraphDrawing);
      if (Status S = TaskgraphRecords::drawTo(Env->TaskgraphDrawing); !S.ok())
        stop(S);
    }
    if (Status S = openTrace(Env->Trace, Mine.isOneOfSeveral() ? cat("rank ", Mine.Number, ": ") : ""); !S.ok())
      stop(S);
    if (!Mine.Number.empty())
      trace("process ", getpid(), " has rank ", Mine.Number, Mine.Ranks.empty() ? "" : " of ", Mine.Ranks, " (",
            Mine.Variable, ")");
    if (Env->Display)
      displayEnvironment(stderr, environ, Get);
    for (const std::string &Name : unheededVariables(environ))
      say(cat(Name, " is set and not yet supported for devices: say it by clauses"));
    for (const std::string &Message : unknownVariables(environ))
      say(Message);
    openProfiler();
    return new Runtime(std::move(*Env));
  }();
  return *Only;
}

std::unique_ptr<DeviceSet> Runtime::select(const std::vector<const char *> *Targets) {
  auto Set = std::make_unique<DeviceSet>();
  if (Env.TargetOffload == OffloadPolicy::Disabled || Env.Kind == DeviceKind::Host) {
    Set->ByRequest = true;
    Set->WhyNone = Env.Kind == DeviceKind::Host ? "CHOMP_DEVICE=host" : "OMP_TARGET_OFFLOAD=disabled";
  } else {
    addDevices(*Set, Targets);
  }
  std::vector<DeviceIdentity> Available;
  for (const std::unique_ptr<Device> &D : Set->Devices)
    Available.push_back(D->Identity);
  // Without OMP_DEFAULT_DEVICE it is 0, and omp_invalid_device where mandatory meets no device (5.2, 21.2.7).
  const bool MissesAny = Available.empty() && !Set->ByRequest && Env.TargetOffload == OffloadPolicy::Mandatory;
  Set->Default = chooseDefault(Env.DefaultDevice, Available, MissesAny ? InvalidDevice : 0);
  return Set;
}

/// Whether mapped data is not copied to a device.
static bool usesProgramsMemory(const plugin::Device &D, MemoryPolicy Policy) {
  if (D.watcher()) // strict mode tells device memory from the host's
    return false;
  return Policy == MemoryPolicy::Shared ? D.sharesHostMemory() : Policy == MemoryPolicy::Auto && D.usesHostPageTables();
}

void Runtime::addDevices(DeviceSet &Set, const std::vector<const char *> *Targets) {
  // All that are accessible and supported; their numbers come last.
  std::vector<plugin::Device *> Found;
  std::vector<DeviceIdentity> Identities;
  for (const PluginEntry &Entry : plugins()) {
    if (Env.Kind != DeviceKind::Any && Env.Kind != Entry.Kind)
      continue;
    if (Entry.Kind == DeviceKind::Vgpu && Env.Kind == DeviceKind::Any && !Found.empty())
      continue;
    plugin::Plugin &P = findPlugin(Entry, Env);
    // A program without images for a kind doesn't even look for that kind's driver.
    bool Known = !Targets;
    for (std::size_t I = 0; Targets && I < Targets->size(); ++I)
      Known |= P.knowsTarget((*Targets)[I]);
    auto Why = [&](const std::string &Text) {
      Set.WhyNone += cat(Set.WhyNone.empty() ? "" : "; ", P.name(), ": ", Text);
    };
    if (!Known) {
      Why("the program has no image for it");
      continue;
    }
    Result<const std::vector<std::unique_ptr<plugin::Device>> *> Own = pluginDevices(Entry, Env);
    if (!Own.ok()) {
      Why(Own.takeStatus().text());
      continue;
    }
    if ((*Own)->empty())
      Why("no device found");
    for (const std::unique_ptr<plugin::Device> &D : **Own) {
      if (requiresUnifiedMemory() && !D->sharesHostMemory()) {
        Why(cat(D->description(), " can't use the program's own memory, which the program's 'requires "
                                  "unified_shared_memory' asks for"));
        continue;
      }
      bool Suitable = !Targets;
      for (std::size_t I = 0; Targets && I < Targets->size(); ++I)
        Suitable |= D->suitability((*Targets)[I]) != 0;
      if (Suitable) {
        Found.push_back(D.get());
        Identities.push_back({P.name(), cat(P.name(), "-", &D - (*Own)->data()), D->isa()});
      } else
        Why(cat("the program has no image for ", D->description()));
    }
  }

  std::vector<std::size_t> Order(Found.size());
  std::iota(Order.begin(), Order.end(), 0);
  if (!Env.AvailableDevices.Items.empty()) {
    Order = chooseAvailable(Env.AvailableDevices, Identities);
    if (Order.empty() && !Found.empty())
      Set.WhyNone = "OMP_AVAILABLE_DEVICES names none that there is";
  }
  for (std::size_t I : Order) {
    const int Number = static_cast<int>(Set.Devices.size());
    Set.Devices.push_back(std::make_unique<Device>(Number, Identities[I], *Found[I]));
    Set.Devices.back()->NumTeams = Env.NumTeams.of(Number);
    Set.Devices.back()->TeamsThreadLimit = Env.TeamsThreadLimit.of(Number);
    if (requiresUnifiedMemory())
      Set.Devices.back()->Data.unify(*Found[I]);
    else if (usesProgramsMemory(*Found[I], Env.Memory))
      Set.Devices.back()->Data.share(*Found[I]);
  }
}

DeviceSet &Runtime::devices(const std::vector<const char *> *Targets) {
  if (DeviceSet *Set = Settled.load(std::memory_order_acquire))
    return *Set;
  {
    std::lock_guard<std::mutex> Guard(Lock);
    if (!Made) {
      Made = select(Targets).release();
      for (const std::unique_ptr<Device> &D : Made->Devices)
        trace("device ", D->Number, ": ", D->Impl.description(), ", uid(", D->Identity.UniqueName, ")",
              D->Data.isShared() ? ", uses the host's memory" : "");
      if (Made->Devices.empty())
        trace("no device: ", Made->WhyNone);
      for (const std::unique_ptr<Device> &D : Made->Devices)
        if (Env.Memory == MemoryPolicy::Shared && !D->Impl.sharesHostMemory())
          say(cat("CHOMP_MEMORY=shared: device ", D->Number, " (", D->Impl.description(),
                  ") can't use the host's memory, so mapped data is copied there"));
    }
  }
  // A tool is told before anybody uses them.
  std::vector<ompt::DeviceFacts> Facts;
  for (const std::unique_ptr<Device> &D : Made->Devices)
    Facts.push_back({cat(D->Kind, ";", D->Impl.description()), D->Impl.limits().Multiprocessors});
  if (ompt::start(Env, Facts))
    Settled.store(Made, std::memory_order_release);
  return *Made;
}

template <typename F> int Runtime::ask(F Of) {
  if (DeviceSet *Set = Settled.load(std::memory_order_acquire))
    return Of(*Set);
  std::lock_guard<std::mutex> Guard(Lock);
  return Made ? Of(*Made) : Of(*select(nullptr));
}

int Runtime::deviceCount() {
  return ask([](const DeviceSet &Set) { return static_cast<int>(Set.Devices.size()); });
}

Result<Runtime::Choice> Runtime::choose(int Number) {
  constexpr int InitialDevice = -1; // omp_initial_device
  DeviceSet &Set = devices();
  const bool Asked = Number != OmpDefaultDevice;
  if (!Asked)
    Number = defaultDevice();
  int Count = static_cast<int>(Set.Devices.size());
  if (Number >= 0 && Number < Count)
    return Choice{Set.Devices[static_cast<std::size_t>(Number)].get(), ""};
  if (Number == InitialDevice)
    return Choice{};
  if (Count == 0 && (Number >= 0 || Env.TargetOffload == OffloadPolicy::Mandatory))
    return Choice{nullptr, Set.ByRequest ? "" : cat("there is no device (", Set.WhyNone, ")")};
  if (Number == Count)
    return Choice{}; // omp_get_initial_device()
  if (!Asked && Number == InvalidDevice)
    return Status::failure("the default device is omp_invalid_device",
                           Set.Default == InvalidDevice ? ": OMP_DEFAULT_DEVICE names no available device" : "");
  return Status::failure(Asked ? "device " : "the default device, ", Number, Asked ? "" : ",",
                         " does not exist: there ", Count == 1 ? "is 1 device" : cat("are ", Count, " devices"),
                         ", numbered from 0");
}

static std::atomic<bool> UnifiedMemory{false};
void Runtime::requireUnifiedMemory() { UnifiedMemory = true; }
bool Runtime::requiresUnifiedMemory() { return UnifiedMemory.load(std::memory_order_relaxed); }

// default-device-var belongs to a data environment, which only the host's OpenMP runtime knows. Nearest to it: what a
// thread set counts for that thread, and what the initial thread set for every thread that set nothing.
namespace {
thread_local int ThreadDefault [[gnu::tls_model("initial-exec")]] = -1;
thread_local bool ThreadHasDefault [[gnu::tls_model("initial-exec")]] = false;
} // namespace

int Runtime::defaultDevice() {
  if (ThreadHasDefault)
    return ThreadDefault;
  const int Number = InitialDefaultDevice;
  return Number != OmpDefaultDevice ? Number : ask([](const DeviceSet &Set) { return Set.Default; });
}

void Runtime::setDefaultDevice(int Number) {
  if (Number == OmpDefaultDevice)
    return; // stands for the default device as it is
  ThreadDefault = Number;
  ThreadHasDefault = true;
  if (gettid() == getpid())
    InitialDefaultDevice = Number;
}
