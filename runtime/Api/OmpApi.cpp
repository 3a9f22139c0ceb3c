//===- OmpApi.cpp - OpenMP's device queries -------------------------------===//
//
// The routines of 5.2, 18.7, that ask for devices, their unique names and their teams (6.0), and pausing.
//
//===----------------------------------------------------------------------===//
#include "Api/Abi.h"
#include "Api/Routines.h"
#include "Ompt/Ompt.h"

#include <algorithm>

using namespace chomp;
using namespace chomp::api;

Target chomp::api::target(int Number) {
  registerLoaded();
  DeviceSet &Set = Runtime::get().devices();
  int Count = static_cast<int>(Set.Devices.size());
  if (Number == Runtime::OmpDefaultDevice)
    Number = Runtime::get().defaultDevice();
  if (Number == -1 || Number == Count)
    return {true, nullptr};
  if (Number >= 0 && Number < Count)
    return {true, Set.Devices[static_cast<std::size_t>(Number)].get()};
  return {};
}

int chomp::api::told(Status S, const char *Routine, int Code) {
  if (S.ok())
    return 0;
  say(std::move(S).context("in ", Routine).text());
  return Code;
}

//===----------------------------------------------------------------------===//
// Device queries (5.2, 18.7)
//===----------------------------------------------------------------------===//

CHOMP_EXPORT int omp_get_num_devices(void) { return Runtime::get().deviceCount(); }
CHOMP_EXPORT int omp_get_initial_device(void) { return Runtime::get().deviceCount(); }
CHOMP_EXPORT int omp_get_device_num(void) { return Runtime::get().deviceCount(); }
CHOMP_EXPORT int omp_is_initial_device(void) { return 1; }
CHOMP_EXPORT void omp_set_default_device(int Number) { Runtime::get().setDefaultDevice(Number); }
CHOMP_EXPORT int omp_get_default_device(void) { return Runtime::get().defaultDevice(); }

//===----------------------------------------------------------------------===//
// Unique device names (6.0, 24.7 and 24.8)
//===----------------------------------------------------------------------===//

static constexpr const char *HostName = "host";

CHOMP_EXPORT const char *omp_get_uid_from_device(int Number) {
  Target T = target(Number);
  if (!T.Valid)
    return nullptr;
  return T.Where ? T.Where->Identity.UniqueName.c_str() : HostName;
}

CHOMP_EXPORT int omp_get_device_from_uid(const char *Name) {
  if (!Name)
    return InvalidDevice;
  const std::vector<std::unique_ptr<Device>> &Devices = Runtime::get().devices().Devices;
  if (std::string_view(Name) == HostName)
    return static_cast<int>(Devices.size());
  auto Found = std::find_if(Devices.begin(), Devices.end(), [&](auto &D) { return D->Identity.UniqueName == Name; });
  return Found == Devices.end() ? InvalidDevice : (*Found)->Number;
}

//===----------------------------------------------------------------------===//
// What a device's teams are by default (6.0, 24.11 to 24.14), and how its threads go on (24.6)
//===----------------------------------------------------------------------===//

namespace {

using Variable = std::atomic<unsigned> Device::*;

/// The device's own, or what the host's runtime answers; 0 for no device, and where nothing has been said.
int variableOf(int Number, Variable Which, const char *OfHost) {
  Target T = target(Number);
  if (T.Where)
    return static_cast<int>(T.Where->*Which);
  auto *Ask = T.Valid ? hostRoutine<int()>(OfHost) : nullptr;
  return Ask ? Ask() : 0;
}

Status setVariable(int Value, int Number, Variable Which, unsigned plugin::DeviceLimits::*Most, const char *OfHost) {
  Target T = target(Number);
  if (!T.Valid)
    return Status::failure("there is no device ", Number);
  if (Value < 1)
    return Status::failure(Value, " is no positive number");
  if (T.Where)
    T.Where->*Which = std::min(static_cast<unsigned>(Value), T.Where->Impl.limits().*Most);
  else if (auto *Set = hostRoutine<void(int)>(OfHost))
    Set(Value);
  return {};
}

} // namespace

CHOMP_EXPORT int omp_get_device_num_teams(int Number) {
  return variableOf(Number, &Device::NumTeams, "omp_get_max_teams");
}
CHOMP_EXPORT int omp_get_device_teams_thread_limit(int Number) {
  return variableOf(Number, &Device::TeamsThreadLimit, "omp_get_teams_thread_limit");
}
CHOMP_EXPORT void omp_set_device_num_teams(int Teams, int Number) {
  told(setVariable(Teams, Number, &Device::NumTeams, &plugin::DeviceLimits::MaxTeams, "omp_set_num_teams"),
       "omp_set_device_num_teams", 0);
}
CHOMP_EXPORT void omp_set_device_teams_thread_limit(int Limit, int Number) {
  told(setVariable(Limit, Number, &Device::TeamsThreadLimit, &plugin::DeviceLimits::MaxThreads,
                   "omp_set_teams_thread_limit"),
       "omp_set_device_teams_thread_limit", 0);
}

CHOMP_EXPORT int omp_get_max_progress_width(int Number) {
  Target T = target(Number);
  return T.Where ? static_cast<int>(T.Where->Impl.limits().ProgressWidth) : 1;
}

//===----------------------------------------------------------------------===//
// Pausing (5.2, 18.6)
//===----------------------------------------------------------------------===//

namespace {

constexpr int SoftPause = 1, StopTool = 3; // omp_pause_resource_t

} // namespace

/// A device holds no more than what the program mapped or allocated there, which a pause must not take away: there is
/// nothing to give back.
CHOMP_EXPORT int omp_pause_resource(int Kind, int Number) {
  Target T = target(Number);
  if (!T.Valid || Kind < SoftPause || Kind > StopTool)
    return -1;
  if (T.Where)
    return 0;
  // The host runtime's own number of the host: it knows none of our devices.
  auto *Ask = hostRoutine<int(int, int)>("omp_pause_resource");
  auto *InitialDevice = hostRoutine<int()>("omp_get_initial_device");
  return Ask && InitialDevice ? Ask(Kind, InitialDevice()) : 0;
}

CHOMP_EXPORT int omp_pause_resource_all(int Kind) {
  if (Kind < SoftPause || Kind > StopTool)
    return -1;
  auto *Ask = hostRoutine<int(int)>("omp_pause_resource_all");
  return Ask ? Ask(Kind) : 0;
}

//===----------------------------------------------------------------------===//
// Tools (5.2, 18.14)
//===----------------------------------------------------------------------===//

CHOMP_EXPORT int omp_control_tool(int Command, int Modifier, void *Argument) {
  constexpr int NoTool = -2; // which libomp says, too, before it has met a region
  if (auto *OfHost = hostRoutine<int(int, int, void *)>("omp_control_tool"))
    if (const int Answer = OfHost(Command, Modifier, Argument); Answer != NoTool)
      return Answer;
  (void)Runtime::get().devices(); // a tool begins with them
  return ompt::controlTool(Command, Modifier, Argument, __builtin_return_address(0));
}

//===----------------------------------------------------------------------===//
// Memory of a team (6.1), which no host thread has: regions that ask for it never run on the host
//===----------------------------------------------------------------------===//

CHOMP_EXPORT void *llvm_omp_target_dynamic_shared_alloc(void) { return nullptr; }
CHOMP_EXPORT void *omp_get_dyn_groupprivate_ptr(std::size_t, int *IsFallback, int) {
  if (IsFallback)
    *IsFallback = 0;
  return nullptr;
}

//===----------------------------------------------------------------------===//
// What libgomp 12 declares and lacks
//===----------------------------------------------------------------------===//

namespace {

template <typename Lock> void initialise(const char *WithHint, const char *Plain, Lock *L, int Hint) {
  if (auto *Next = hostRoutine<void(Lock *, int)>(WithHint))
    Next(L, Hint);
  else if (auto *WithoutHint = hostRoutine<void(Lock *)>(Plain))
    WithoutHint(L);
}

} // namespace

CHOMP_EXPORT void omp_init_lock_with_hint(void *Lock, int Hint) {
  initialise("omp_init_lock_with_hint", "omp_init_lock", Lock, Hint);
}
CHOMP_EXPORT void omp_init_nest_lock_with_hint(void *Lock, int Hint) {
  initialise("omp_init_nest_lock_with_hint", "omp_init_nest_lock", Lock, Hint);
}

void chomp_fewer_threads(int Fatal, const char *Where, const char *Message) {
  say(std::string(Where) + Message);
  if (Fatal)
    stop(Status::failure("stopped by that error"));
}
