//===- TargetData.cpp - target data, enter/exit data, update --------------===//
//
// Thin: finds the device, lends a queue, and turns a failure into the end of the program. Data that can't be mapped or
// moved leaves the program with wrong values, so there is no way to go on.
//
//===----------------------------------------------------------------------===//
#include "Api/Abi.h"
#include "Core/Construct.h"
#include "Core/ConstructCopy.h"
#include "Core/Profiler.h"
#include "Core/StridedSection.h"
#include "Ompt/Ompt.h"

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

/// List items of a construct whose items are a table.
struct TableItems {
  const chomp_map_t *Maps;
  std::size_t Count;

  bool canDefer(Device &D) const {
    return D.Impl.limits().CopiesInTurn && D.Data.canDefer(Maps, Count, /*IsTarget=*/false, /*Transfers=*/true);
  }
  /// The same for later.
  static auto keep(Device &D, const TableItems &Items) {
    struct Kept {
      ConstructCopy Copy;
      TableItems items() const { return {Copy.maps(), Copy.mapCount()}; }
    };
    return std::make_shared<const Kept>(Kept{{D.Data, Items.Maps, Items.Count}});
  }
};

/// A section with strides.
struct StridedItems {
  StridedSection Section;

  bool canDefer(Device &D) const { return D.Impl.limits().CopiesInTurn && D.Data.canDefer(Section); }
  static auto keep(Device &, const StridedItems &Items) {
    struct Kept {
      const char *Item;
      unsigned Type;
      HostAddress Base;
      std::size_t Element;
      std::vector<std::size_t> Extents, Offsets, Counts, Strides;
      StridedItems items() const {
        return {{Item, Type, Base, Element, static_cast<int>(Extents.size()), Extents.data(), Offsets.data(),
                 Counts.data(), Strides.data()}};
      }
    };
    const StridedSection &S = Items.Section;
    auto All = [&](const std::size_t *Of) { return std::vector<std::size_t>(Of, Of + S.Dims); };
    return std::make_shared<const Kept>(
        Kept{S.Item, S.Type, S.Base, S.Element, All(S.Extents), All(S.Offsets), All(S.Counts), All(S.Strides)});
  }
};

/// A construct: what it is to people and to tools, and where the program goes on.
struct Named {
  const char *Name;
  ompt::ompt_target_t Kind;
  const void *Caller;
};

/// Runs Do(device, items, queue, task) on the construct's device, if it has one. Task: null where the construct is over
/// when it returns.
template <typename Items, typename F>
void onDevice(const Named &Its, chomp_module_t *Module, const Place &Where, int Number, const Items &Given, F DoIt) {
  Device *D = deviceFor(Module, Where, Number);
  ProfilerRange Range(Its.Name, Where);
  Construct Mine(D, Where);
  const auto Do = [Its, Nowait = Mine.hasNowait(), DoIt](Device &D, const Items &Given, plugin::Queue &Q,
                                                         Task *OfTask) {
    const ompt::Region Told({Its.Kind, Nowait, OfTask != nullptr, D.Number, Its.Caller, 0});
    return DoIt(D, Given, Q, OfTask);
  };
  const bool IsBehindHost = Mine.isDeferrable() && Mine.isBehindHost();
  if (IsBehindHost) {
    auto Kept = Items::keep(*D, Given);
    if (Mine.pend({[=] { return Kept->items().canDefer(*D); },
                   [=](plugin::Queue &Q, PartialsMemory &, Task *OfTask) { return Do(*D, Kept->items(), Q, OfTask); }}))
      return;
  }
  Status S;
  if (Mine.isDeferrable() && !IsBehindHost && Given.canDefer(*D)) {
    S = Mine.defer([&](Task &T) { return Do(*D, Given, T.queue(), &T); });
  } else if (S = Mine.await(); S.ok() && D) {
    Result<QueueLoan> Q = D->borrowQueue();
    S = Q.ok() ? Do(*D, Given, **Q, nullptr) : Q.takeStatus();
  }
  if (!S.ok())
    stop(S);
}

void enterData(const Named &Construct, chomp_module_t *Module, const Place &Where, int Number,
               const TableItems &Items) {
  onDevice(Construct, Module, Where, Number, Items,
           [Where](Device &D, const TableItems &Items, plugin::Queue &Q, Task *OfTask) {
             return D.Data.enter(Where, Items.Maps, Items.Count, nullptr, Q, OfTask);
           });
}

void exitData(const Named &Construct, chomp_module_t *Module, const Place &Where, int Number, const TableItems &Items,
              DataEnvironment::ExitKind Kind) {
  onDevice(Construct, Module, Where, Number, Items,
           [Where, Kind](Device &D, const TableItems &Items, plugin::Queue &Q, Task *OfTask) {
             return D.Data.exit(Where, Kind, Items.Maps, Items.Count, Q, OfTask);
           });
}

} // namespace

void chomp_target_data_begin(chomp_module_t *Module, const char *File, int Line, int Number, const chomp_map_t *Maps,
                             size_t Count) {
  enterData({"begin target data", ompt::ompt_target_enter_data, __builtin_return_address(0)}, Module, {File, Line},
            Number, {Maps, Count});
}

void chomp_target_data_end(chomp_module_t *Module, const char *File, int Line, int Number, const chomp_map_t *Maps,
                           size_t Count) {
  exitData({"end target data", ompt::ompt_target_exit_data, __builtin_return_address(0)}, Module, {File, Line}, Number,
           {Maps, Count}, DataEnvironment::ExitKind::Structured);
}

void chomp_target_enter_data(chomp_module_t *Module, const char *File, int Line, int Number, const chomp_map_t *Maps,
                             size_t Count) {
  enterData({"target enter data", ompt::ompt_target_enter_data, __builtin_return_address(0)}, Module, {File, Line},
            Number, {Maps, Count});
}

void chomp_target_exit_data(chomp_module_t *Module, const char *File, int Line, int Number, const chomp_map_t *Maps,
                            size_t Count) {
  exitData({"target exit data", ompt::ompt_target_exit_data, __builtin_return_address(0)}, Module, {File, Line}, Number,
           {Maps, Count}, DataEnvironment::ExitKind::ExitData);
}

void chomp_target_update(chomp_module_t *Module, const char *File, int Line, int Number, const chomp_map_t *Maps,
                         size_t Count) {
  const Place Where{File, Line};
  onDevice({"target update", ompt::ompt_target_update, __builtin_return_address(0)}, Module, Where, Number,
           TableItems{Maps, Count}, [Where](Device &D, const TableItems &Items, plugin::Queue &Q, Task *OfTask) {
             return D.Data.update(Where, Items.Maps, Items.Count, Q, OfTask);
           });
}

void chomp_target_update_strided(chomp_module_t *Module, const char *File, int Line, int Number, const char *Item,
                                 unsigned Type, void *Base, size_t Element, int Dims, const size_t *Extents,
                                 const size_t *Offsets, const size_t *Counts, const size_t *Strides) {
  const Place Where{File, Line};
  const StridedSection Section{Item,   Type,   reinterpret_cast<HostAddress>(Base), Element, Dims, Extents, Offsets,
                               Counts, Strides};
  onDevice({"target update", ompt::ompt_target_update, __builtin_return_address(0)}, Module, Where, Number,
           StridedItems{Section}, [Where](Device &D, const StridedItems &Items, plugin::Queue &Q, Task *OfTask) {
             return D.Data.update(Where, Items.Section, Q, OfTask);
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
