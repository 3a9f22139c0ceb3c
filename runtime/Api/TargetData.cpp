//===- TargetData.cpp - target data, enter/exit data, update --------------===//
//
// Thin: finds the device, lends a queue, and turns a failure into the end of the program. Data that can't be mapped or
// moved leaves the program with wrong values, so there is no way to go on.
//
//===----------------------------------------------------------------------===//
#include "Api/Abi.h"
#include "Core/Construct.h"
#include "Core/Profiler.h"
#include "Core/StridedSection.h"

using namespace chomp;

Device *chomp::deviceFor(chomp_module_t *Module, const Place &Where, int Number, std::string *Why) {
  Runtime &R = Runtime::get();
  bool Registered = ensureRegistered(Module);
  Result<Runtime::Choice> Choice = R.choose(Number);
  if (!Choice.ok())
    stop(Choice.takeStatus().context("in the construct at ", Where));
  if (Choice->Where && Registered)
    return Choice->Where;
  std::string Reason = Choice->Where ? "the program's device images could not be loaded" : Choice->WhyHost;
  if (!Reason.empty() && R.Env.TargetOffload == OffloadPolicy::Mandatory)
    stop(Status::failure("the construct at ", Where, " can't use a device: ", Reason,
                         "; OMP_TARGET_OFFLOAD=mandatory forbids to run it on the host"));
  if (Why)
    *Why = std::move(Reason);
  return nullptr;
}

namespace {

/// Runs Do(device, place, queue, task) on the construct's device, if it has one. Task: null where the construct is over
/// when it returns.
template <typename F>
void onDevice(const char *Name, chomp_module_t *Module, const char *File, int Line, int Number, F CanDefer, auto Do) {
  Place Where{File, Line};
  Device *D = deviceFor(Module, Where, Number);
  ProfilerRange Range(Name, Where);
  Construct Mine(D, Where);
  Status S;
  if (D && Mine.isDeferrable() && CanDefer(*D)) {
    S = Mine.defer([&](Task &T) { return Do(*D, Where, T.queue(), &T); });
  } else if (S = Mine.await(); S.ok() && D) {
    Result<QueueLoan> Q = D->borrowQueue();
    S = Q.ok() ? Do(*D, Where, **Q, nullptr) : Q.takeStatus();
  }
  if (!S.ok())
    stop(S);
}

/// For constructs whose items are a table.
template <typename F>
void onDevice(const char *Name, chomp_module_t *Module, const char *File, int Line, int Number, const chomp_map_t *Maps,
              std::size_t Count, F Do) {
  auto CanDefer = [&](Device &D) {
    return D.Impl.limits().CopiesInTurn && D.Data.canDefer(Maps, Count, /*IsTarget=*/false, /*Transfers=*/true);
  };
  onDevice(Name, Module, File, Line, Number, CanDefer, Do);
}

void enterData(const char *Construct, chomp_module_t *Module, const char *File, int Line, int Number,
               const chomp_map_t *Maps, std::size_t Count) {
  onDevice(Construct, Module, File, Line, Number, Maps, Count,
           [&](Device &D, const Place &Where, plugin::Queue &Q, Task *OfTask) {
             return D.Data.enter(Where, Maps, Count, nullptr, Q, OfTask);
           });
}

void exitData(const char *Construct, chomp_module_t *Module, const char *File, int Line, int Number,
              const chomp_map_t *Maps, std::size_t Count, DataEnvironment::ExitKind Kind) {
  onDevice(Construct, Module, File, Line, Number, Maps, Count,
           [&](Device &D, const Place &Where, plugin::Queue &Q, Task *OfTask) {
             return D.Data.exit(Where, Kind, Maps, Count, Q, OfTask);
           });
}

} // namespace

void chomp_target_data_begin(chomp_module_t *Module, const char *File, int Line, int Number, const chomp_map_t *Maps,
                             size_t Count) {
  enterData("begin target data", Module, File, Line, Number, Maps, Count);
}

void chomp_target_data_end(chomp_module_t *Module, const char *File, int Line, int Number, const chomp_map_t *Maps,
                           size_t Count) {
  exitData("end target data", Module, File, Line, Number, Maps, Count, DataEnvironment::ExitKind::Structured);
}

void chomp_target_enter_data(chomp_module_t *Module, const char *File, int Line, int Number, const chomp_map_t *Maps,
                             size_t Count) {
  enterData("target enter data", Module, File, Line, Number, Maps, Count);
}

void chomp_target_exit_data(chomp_module_t *Module, const char *File, int Line, int Number, const chomp_map_t *Maps,
                            size_t Count) {
  exitData("target exit data", Module, File, Line, Number, Maps, Count, DataEnvironment::ExitKind::ExitData);
}

void chomp_target_update(chomp_module_t *Module, const char *File, int Line, int Number, const chomp_map_t *Maps,
                         size_t Count) {
  onDevice("target update", Module, File, Line, Number, Maps, Count,
           [&](Device &D, const Place &Where, plugin::Queue &Q, Task *OfTask) {
             return D.Data.update(Where, Maps, Count, Q, OfTask);
           });
}

void chomp_target_update_strided(chomp_module_t *Module, const char *File, int Line, int Number, const char *Item,
                                 unsigned Type, void *Base, size_t Element, int Dims, const size_t *Extents,
                                 const size_t *Offsets, const size_t *Counts, const size_t *Strides) {
  auto CanDefer = [](Device &) { return false; };
  onDevice("target update", Module, File, Line, Number, CanDefer,
           [&](Device &D, const Place &Where, plugin::Queue &Q, Task *) {
             StridedSection Section{
                 Item, Type, reinterpret_cast<HostAddress>(Base), Element, Dims, Extents, Offsets, Counts, Strides};
             return D.Data.update(Where, Section, Q);
           });
}

static void *deviceAddress(chomp_module_t *Module, int Number, const void *Host,
                           DeviceAddress (DataEnvironment::*Find)(HostAddress)) {
  Device *D = deviceFor(Module, Place(), Number);
  DeviceAddress Found = D ? (D->Data.*Find)(reinterpret_cast<HostAddress>(Host)) : 0;
  return Found ? reinterpret_cast<void *>(Found) : const_cast<void *>(Host);
}

void *chomp_device_address(chomp_module_t *Module, int Number, const void *Host) {
  return deviceAddress(Module, Number, Host, &DataEnvironment::find);
}

void *chomp_device_pointer(chomp_module_t *Module, int Number, const void *Host) {
  return deviceAddress(Module, Number, Host, &DataEnvironment::findPointee);
}
