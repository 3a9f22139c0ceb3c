//===- Runtime.h - the process's one runtime ------------------------------===//
//
// Decides which devices there are, and which of them a construct means. Made on first use and never destroyed: regions
// may run in static constructors and destructors.
//
// Which devices: CHOMP_DEVICE's kind; without it cuda, then hip, then (when neither has a device) vgpu, of each kind
// only devices that the program has a suitable image for. Settled when the first images are registered, or when a
// device is used before that (then every kind counts as having images). Of these OMP_AVAILABLE_DEVICES takes some and
// orders them. OMP_TARGET_OFFLOAD=disabled and CHOMP_DEVICE=host leave none.
//
// Lock order: Registration (Module.cpp), Runtime::Lock, DataEnvironment::Lock, a back end's own.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_CORE_RUNTIME_H
#define CHOMP_CORE_RUNTIME_H

#include "Core/Device.h"
#include "Core/Environment.h"
#include "Core/ForkLock.h"

namespace chomp {

/// All devices, numbered from 0; fixed once made.
struct DeviceSet {
  std::vector<std::unique_ptr<Device>> Devices;
  std::string WhyNone;    ///< Where there are none, for messages.
  bool ByRequest = false; ///< There are none because the user asked for the host.
  int Default = 0;        ///< What OMP_DEFAULT_DEVICE means.
};

class Runtime {
public:
  static Runtime &get();

  const Environment Env;

  /// The devices; settles them, with Targets as the kinds of image that the program has.
  DeviceSet &devices(const std::vector<const char *> *Targets = nullptr);
  /// How many there are, or would be now: asking doesn't settle it.
  int deviceCount();

  /// What a device number means.
  struct Choice {
    Device *Where = nullptr; ///< Null: the host,
    std::string WhyHost;     ///< and why, where that isn't what the user asked for.
  };
  /// Number as in runtime.h. Fails for numbers that no device has.
  Result<Choice> choose(int Number);

  /// The program requires unified shared memory: mapped data is never copied, and devices that can't follow the
  /// program's own addresses are left out. Settled with the devices; asking for it later has no effect on them.
  static void requireUnifiedMemory();
  static bool requiresUnifiedMemory();

  static constexpr int OmpDefaultDevice = -5; ///< omp_default_device, CHOMP_DEFAULT_DEVICE.
  int defaultDevice();
  void setDefaultDevice(int Number);

private:
  explicit Runtime(Environment Env) : Env(std::move(Env)) {}
  std::unique_ptr<DeviceSet> select(const std::vector<const char *> *Targets);
  void addDevices(DeviceSet &Set, const std::vector<const char *> *Targets);
  /// An int that Of tells of the devices, or of those that there would be now: asking doesn't settle them.
  template <typename F> int ask(F Of);

  ForkLock Lock;                                           ///< Guards Made.
  DeviceSet *Made = nullptr;                               ///< Of which a tool is being told,
  std::atomic<DeviceSet *> Settled{nullptr};               ///< and then it is this.
  std::atomic<int> InitialDefaultDevice{OmpDefaultDevice}; ///< What the initial thread made of it, if anything.
};

} // namespace chomp

#endif
