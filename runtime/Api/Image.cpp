//===- Image.cpp - the registration gate ----------------------------------===//
//
// A module's gate has three states: unregistered, busy, registered. The thread that turns it busy does the work,
// outside any lock; others sleep until it is done. A failure opens the gate again, so that a later construct tries once
// more (the side file may be there by then), and says why, once for each reason.
//
// Modules announce themselves while they are loaded, and nothing more happens then: their variables may have no values
// yet, and the devices are not settled. The first construct of any module registers all that are announced, in the
// order of their loading, since kernels and pointers may lead to variables of libraries that have no construct, or none
// that ran. So does the first construct after a dlopen.
//
//===----------------------------------------------------------------------===//
#include "Api/Abi.h"
#include "Core/ForkLock.h"
#include "Core/Profile.h"
#include "Core/Replay/Capture.h"
#include "Core/Tasks/TaskDomain.h"

#include <algorithm>
#include <condition_variable>
#include <set>

using namespace chomp;

extern "C" int __cxa_atexit(void (*Function)(void *), void *Argument, void *Dso);

namespace {

// Never destroyed: modules may be registered and unregistered after this library's own destructors.
struct Gates {
  unsigned Busy = 0;    ///< Modules whose gate is.
  ForkLock Lock{&Busy}; ///< Guards all of this, and is for sleeping; never held while images load.
  ForkCondition Changed;
  std::set<std::string> Told;
  std::vector<chomp_module_t *> Announced; ///< Nobody has tried to register them; or somebody is at it.
  chomp_module_t *Last = nullptr;          ///< The last one that announced itself.
  bool MainRuns = false;
};
Gates &gates() {
  static Gates *Only = new Gates;
  return *Only;
}

/// The size of Announced: launches look at it without the lock.
std::atomic<std::size_t> AnnouncedCount{0};
/// Some module was registered.
std::atomic<bool> Started{false};

/// The module that this thread is registering: code that runs while its images load can't wait for it.
thread_local chomp_module_t *Registering = nullptr;

/// A busy gate's.
void setState(chomp_module_t *Module, unsigned State) {
  {
    std::lock_guard<std::mutex> Guard(gates().Lock);
    __atomic_store_n(&Module->state, State, __ATOMIC_RELEASE);
    --gates().Busy;
  }
  gates().Changed.notify_all();
}

/// When the module's library goes, or the program ends.
void callAtExit(void (*Function)(void *), chomp_module_t *Module) {
  std::lock_guard<std::mutex> Guard(ForkLock::ofExit());
  __cxa_atexit(Function, Module, Module->dso);
}

void unregisterAtExit(void *Module) { chomp_unregister(static_cast<chomp_module_t *>(Module)); }

Status registerModule(chomp_module_t *Module) {
  if (Module->abi != CHOMP_ABI)
    return Status::failure("it was built for version ", Module->abi, " of the runtime's interface; this is ", CHOMP_ABI,
                           ": build it again");
  Result<std::unique_ptr<ModuleRecord>> Record = loadModule(*Module);
  if (!Record.ok())
    return Record.takeStatus();
  for (std::size_t I = 0; I < (*Record)->Kernels.size(); ++I)
    __atomic_store_n(&Module->kernels[I]->runtime, static_cast<void *>((*Record)->Kernels[I].get()), __ATOMIC_RELEASE);
  ModuleRecord *Kept = Record->release();
  Module->runtime = Kept;
  addLoadedModule({Module, Kept});
  if (capture::On)
    capture::knows(*Module);
  Started = true;
  // A shared library's images must go when dlclose takes it away, the executable's when the program ends.
  callAtExit(unregisterAtExit, Module);
  return {};
}

/// What the thread does that has turned a module's gate busy.
bool registerBusy(chomp_module_t *Module) {
  const profile::Span Counted(profile::What::Registration);
  chomp_module_t *Outer = std::exchange(Registering, Module);
  Status S = registerModule(Module);
  Registering = Outer;
  const bool Registered = S.ok();
  if (!Registered) {
    std::string Text = std::move(S).context("while registering the program's device images").text();
    bool New;
    {
      std::lock_guard<std::mutex> Guard(gates().Lock);
      New = gates().Told.insert(Text).second;
    }
    if (New)
      say(Text);
  }
  setState(Module, Registered ? CHOMP_REGISTERED : CHOMP_UNREGISTERED);
  return Registered;
}

/// With the lock. Was: the gate's state, which has to be From.
bool turnBusy(chomp_module_t *Module, unsigned From, unsigned &Was) {
  Was = From;
  if (!__atomic_compare_exchange_n(&Module->state, &Was, CHOMP_BUSY, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))
    return false;
  ++gates().Busy;
  return true;
}

/// With the lock.
void removeAnnounced(chomp_module_t *Module) {
  std::vector<chomp_module_t *> &All = gates().Announced;
  All.erase(std::remove(All.begin(), All.end(), Module), All.end());
  AnnouncedCount.store(All.size(), std::memory_order_release);
}

/// Which devices there are is the matter of all images, not of the first module's.
void settleDevices() {
  std::vector<const char *> Targets;
  {
    std::lock_guard<std::mutex> Guard(gates().Lock);
    for (const chomp_module_t *Module : gates().Announced)
      if (Module->abi == CHOMP_ABI)
        for (auto I = Module->images; I != Module->images_end; ++I)
          Targets.push_back((*I)->target);
  }
  if (Targets.empty())
    return;
  Runtime &R = Runtime::get();
  const profile::Span Counted(profile::What::Registration);
  R.devices(&Targets);
}

/// Whether a module's variables have their values, as far as is known: when the next one is loaded, or main begins.
/// With the lock.
bool isInitialized(const chomp_module_t *Module) {
  if (gates().MainRuns || Module != gates().Last)
    return true;
  return std::none_of(Module->globals, Module->globals_end,
                      [](const chomp_global_t *G) { return G->flags & CHOMP_GLOBAL_COMPUTED; });
}

/// All modules that are loaded and nobody has tried to register. A library that has left the list may be unloaded.
void registerAnnounced() {
  // What runs while a module's images load waits for no other module: that could wait for this one.
  if (!AnnouncedCount.load(std::memory_order_acquire) || Registering)
    return;
  settleDevices();
  std::unique_lock<std::mutex> Guard(gates().Lock);
  for (;;) {
    const std::vector<chomp_module_t *> &All = gates().Announced;
    const auto Next = std::find_if(All.begin(), All.end(), isInitialized);
    if (Next == All.end())
      return;
    chomp_module_t *Module = *Next;
    unsigned Was;
    if (turnBusy(Module, CHOMP_UNREGISTERED, Was)) {
      Guard.unlock();
      registerBusy(Module);
      Guard.lock();
      removeAnnounced(Module);
      gates().Changed.notify_all();
    } else if (Was == CHOMP_BUSY) {
      gates().Changed.wait(Guard); // and then look who is first
    } else {
      removeAnnounced(Module);
    }
  }
}

/// A module goes, whether it was registered or not.
void forget(void *Argument) {
  auto *Module = static_cast<chomp_module_t *>(Argument);
  {
    std::unique_lock<std::mutex> Guard(gates().Lock);
    removeAnnounced(Module);
    // Another thread may be registering it for another module's construct.
    gates().Changed.wait(Guard, [&] { return __atomic_load_n(&Module->state, __ATOMIC_ACQUIRE) != CHOMP_BUSY; });
  }
  chomp_unregister(Module);
}

} // namespace

bool chomp::ensureRegistered(chomp_module_t *Module) {
  registerAnnounced();
  if (__atomic_load_n(&Module->state, __ATOMIC_ACQUIRE) == CHOMP_REGISTERED)
    return true;
  if (Registering == Module)
    stop(
        Status::failure("a target construct ran while the images of its own module were being loaded; device code must "
                        "not have initializers that run target constructs"));
  {
    std::unique_lock<std::mutex> Guard(gates().Lock);
    for (unsigned Was; !turnBusy(Module, CHOMP_UNREGISTERED, Was);) {
      if (Was == CHOMP_REGISTERED)
        return true;
      gates().Changed.wait(Guard, [&] { return __atomic_load_n(&Module->state, __ATOMIC_ACQUIRE) != CHOMP_BUSY; });
    }
  }
  return registerBusy(Module);
}

void chomp::registerAll() {
  {
    std::lock_guard<std::mutex> Guard(gates().Lock);
    gates().MainRuns = true;
  }
  registerAnnounced();
}

void chomp::registerLoaded() {
  if (Started.load(std::memory_order_relaxed))
    registerAnnounced();
}

void chomp_announce(chomp_module_t *Module) {
  {
    std::lock_guard<std::mutex> Guard(gates().Lock);
    std::vector<chomp_module_t *> &All = gates().Announced;
    if (__atomic_load_n(&Module->state, __ATOMIC_ACQUIRE) != CHOMP_UNREGISTERED ||
        std::find(All.rbegin(), All.rend(), Module) != All.rend())
      return; // each of its files announces it
    All.push_back(Module);
    gates().Last = Module;
    AnnouncedCount.store(All.size(), std::memory_order_release);
  }
  callAtExit(forget, Module);
}

void chomp_require(chomp_module_t *, unsigned Requirements) {
  if (Requirements & CHOMP_REQUIRES_UNIFIED_SHARED_MEMORY)
    Runtime::requireUnifiedMemory();
}

void chomp_register(chomp_module_t *Module) {
  {
    std::lock_guard<std::mutex> Guard(gates().Lock);
    gates().MainRuns = true;
  }
  // Where no offloading is possible, the first construct decides what that means; the message is out already.
  (void)ensureRegistered(Module);
}

void chomp_unregister(chomp_module_t *Module) {
  {
    std::lock_guard<std::mutex> Guard(gates().Lock);
    if (unsigned Was; !turnBusy(Module, CHOMP_REGISTERED, Was))
      return;
  }
  if (TaskDomain::any()) // whose kernels may be the module's
    if (Status S = TaskDomain::waitForAll(); !S.ok())
      stop(S);
  for (auto K = Module->kernels; K != Module->kernels_end; ++K)
    __atomic_store_n(&(*K)->runtime, static_cast<void *>(nullptr), __ATOMIC_RELEASE);
  removeLoadedModule(*Module);
  delete static_cast<ModuleRecord *>(Module->runtime);
  Module->runtime = nullptr;
  profile::forgetFile(Module);
  setState(Module, CHOMP_UNREGISTERED);
}
