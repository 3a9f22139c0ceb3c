//===- Image.cpp - the registration gate ----------------------------------===//
//
// A module's gate has three states: unregistered, busy, registered. The thread that turns it busy does the work,
// outside any lock; others sleep until it is done. A failure opens the gate again, so that a later construct tries once
// more (the side file may be there by then), and says why, once for each reason.
//
//===----------------------------------------------------------------------===//
#include "Api/Abi.h"

#include <condition_variable>
#include <set>

using namespace chomp;

extern "C" int __cxa_atexit(void (*Function)(void *), void *Argument, void *Dso);

namespace {

// Never destroyed: modules may be registered and unregistered after this library's own destructors.
struct Gates {
  std::mutex Lock; ///< Only for sleeping and for Told; never held while images load.
  std::condition_variable Changed;
  std::set<std::string> Told;
};
Gates &gates() {
  static Gates *Only = new Gates;
  return *Only;
}

/// The module that this thread is registering: code that runs while its images load can't wait for it.
thread_local chomp_module_t *Registering = nullptr;

void setState(chomp_module_t *Module, unsigned State) {
  {
    std::lock_guard<std::mutex> Guard(gates().Lock);
    __atomic_store_n(&Module->state, State, __ATOMIC_RELEASE);
  }
  gates().Changed.notify_all();
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
  Module->runtime = Record->release();
  // A shared library's images must go when dlclose takes it away, the executable's when the program ends.
  __cxa_atexit(unregisterAtExit, Module, Module->dso);
  return {};
}

} // namespace

bool chomp::ensureRegistered(chomp_module_t *Module) {
  if (__atomic_load_n(&Module->state, __ATOMIC_ACQUIRE) == CHOMP_REGISTERED)
    return true;
  if (Registering == Module)
    stop(
        Status::failure("a target construct ran while the images of its own module were being loaded; device code must "
                        "not have initializers that run target constructs"));
  unsigned Expected = CHOMP_UNREGISTERED;
  while (
      !__atomic_compare_exchange_n(&Module->state, &Expected, CHOMP_BUSY, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)) {
    if (Expected == CHOMP_REGISTERED)
      return true;
    std::unique_lock<std::mutex> Guard(gates().Lock);
    gates().Changed.wait(Guard, [&] { return __atomic_load_n(&Module->state, __ATOMIC_ACQUIRE) != CHOMP_BUSY; });
    Expected = CHOMP_UNREGISTERED;
  }
  chomp_module_t *Outer = std::exchange(Registering, Module);
  Status S = registerModule(Module);
  Registering = Outer;
  bool Registered = S.ok();
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

void chomp_require(chomp_module_t *, unsigned Requirements) {
  if (Requirements & CHOMP_REQUIRES_UNIFIED_SHARED_MEMORY)
    Runtime::requireUnifiedMemory();
}

void chomp_register(chomp_module_t *Module) {
  // Where no offloading is possible, the first construct decides what that means; the message is out already.
  (void)ensureRegistered(Module);
}

void chomp_unregister(chomp_module_t *Module) {
  unsigned Expected = CHOMP_REGISTERED;
  if (!__atomic_compare_exchange_n(&Module->state, &Expected, CHOMP_BUSY, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))
    return;
  for (auto K = Module->kernels; K != Module->kernels_end; ++K)
    __atomic_store_n(&(*K)->runtime, static_cast<void *>(nullptr), __ATOMIC_RELEASE);
  delete static_cast<ModuleRecord *>(Module->runtime);
  Module->runtime = nullptr;
  setState(Module, CHOMP_UNREGISTERED);
}
