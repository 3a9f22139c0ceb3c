//===- Driver.h - one vendor's driver library, behind one table -----------===//
//
// What CUDA and HIP share is a table of function pointers (Calls); where they differ (contexts, how images load, what
// an error is called, which images suit) is the virtual functions. All else about GPUs is written once, in
// GpuDevice.cpp.
//
// Threads: everything may be called by all threads once open() has succeeded.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_PLUGINS_GPU_DRIVER_H
#define CHOMP_PLUGINS_GPU_DRIVER_H

#include "chomp/plugin.h"

#include <array>

namespace chomp::gpu {

using plugin::DeviceAddress;
/// A stream, event, pool, function, module or graph of the driver: opaque pointers all.
using Handle = struct OpaqueHandle *;

/// The calls in common. Each returns 0, or the vendor's error number.
struct Calls {
#define CHOMP_GPU_CALL(Field, Parameters) int(*Field) Parameters = nullptr;
#include "Plugins/gpu/Calls.def"
};

/// The vendor's numbers for what we ask.
struct Attributes {
  int MaxThreadsPerBlock, MaxGridX, Multiprocessors, WarpSize, MemoryPools, PageableMemoryAccess;
  int MaxBlockX;         ///< And the numbers behind it for y and z, as behind MaxGridX.
  int MaxMemoryPerBlock; ///< What a block can have at most, where a kernel asks for it.
  int HostPageTables;    ///< Whether PageableMemoryAccess goes by these.
};

/// A kernel's launch as both drivers take it.
struct KernelLaunch {
  Handle Function = nullptr;
  std::array<unsigned, 3> Grid{1, 1, 1}, Block{1, 1, 1};
  unsigned BlockMemory = 0; ///< Bytes for each block, beside what the kernel declares.
  void **Arguments = nullptr;
};

/// A copy between the host and a device, in a graph.
struct GraphCopy {
  bool ToDevice = true;
  DeviceAddress OnDevice = 0;
  void *OnHost = nullptr; ///< Only read where the copy is to the device.
  std::size_t Size = 0;
};

class Driver {
public:
  virtual ~Driver() = default;

  /// "cuda", "hip".
  virtual const char *name() const = 0;
  /// Opens the driver library and fills the table. Not yet initialised: Call.init does that.
  virtual Status open() = 0;
  /// The vendor's own words for an error number.
  virtual std::string errorText(int Code) const = 0;
  virtual const Attributes &attributes() const = 0;
  virtual bool knowsTarget(const char *Target) const = 0;

  /// Once for each device, before anything else with it. Arch is "sm_90", "gfx90a:sramecc+:xnack-".
  virtual Status prepare(int Device, std::string &Arch) = 0;
  /// Makes Device the calling thread's; needed before calls that don't name a device.
  virtual int makeCurrent(int Device) = 0;
  /// The context of a prepared device; null where the vendor has none.
  virtual void *context(int) const { return nullptr; }
  virtual unsigned suitability(const char *Target, const std::string &Arch) const = 0;
  /// Threads of a whole league at most; 0 where only teams and threads are limited.
  virtual unsigned long long maxLeague() const = 0;
  /// DeviceLimits::StackVariable.
  virtual const char *stackVariable() const { return nullptr; }

  /// A hint that pages of the host's memory had better lie with this device, which is current.
  virtual void preferDevice(DeviceAddress, std::size_t, int) {}

  /// Lets a kernel be launched with so many bytes for each block.
  virtual int allowBlockMemory(Handle, std::size_t) { return 0; }

  // With the device current:
  virtual int loadModule(Handle *Module, const void *Data) = 0;
  virtual int unloadModule(Handle Module) = 0;
  virtual int findFunction(Handle *Function, Handle Module, const char *Name) = 0;
  virtual int findGlobal(DeviceAddress *Address, std::size_t *Size, Handle Module, const char *Name) = 0;

  /// Whether the calls for graphs may be used: those that follow, and the table's.
  virtual bool hasGraphs() const = 0;
  // With the device current. A node goes behind those in Before. Arguments are copied; the second call of each pair
  // changes a node in an executable graph for its later launches.
  virtual int addLaunch(Handle *Node, Handle Graph, std::span<const Handle> Before, const KernelLaunch &Launch) = 0;
  virtual int changeLaunch(Handle Executable, Handle Node, const KernelLaunch &Launch) = 0;
  virtual int addCopy(Handle *Node, Handle Graph, std::span<const Handle> Before, const GraphCopy &Copy,
                      int Device) = 0;
  virtual int changeCopy(Handle Executable, Handle Node, const GraphCopy &Copy, int Device) = 0;

  Calls Call;

  /// Success for 0, else a failure in the vendor's words; Doing tells which call it was.
  Status check(int Code, const char *Doing) const {
    if (__builtin_expect(Code == 0, true))
      return {};
    if (Code == OfParent)
      return Status::failure("this process was forked from one that uses ", name(),
                             " devices, and they stay its parent's: "
                             "fork before the first target construct, or let the child start a program");
    return Status::failure(errorText(Code), " (", Doing, ")");
  }

  /// In the child of a process that has initialised the driver, which is of no use there: all calls fail from now on.
  virtual void refuseAll() {
#define CHOMP_GPU_CALL(Field, Parameters)                                                                              \
  if (Call.Field)                                                                                                      \
    Call.Field = refuse;
#include "Plugins/gpu/Calls.def"
  }

protected:
  /// No number of a vendor's.
  static constexpr int OfParent = -0x666f726b;
  template <typename... Ts> static int refuse(Ts...) { return OfParent; }
};

/// A plugin for the driver's devices. Takes the driver, which then lives as long as the plugin.
std::unique_ptr<plugin::Plugin> createPlugin(std::unique_ptr<Driver> D);

/// Opens the first of Names that can be opened; the failure has the dynamic linker's words for the first.
Result<void *> openLibrary(const std::vector<std::string> &Names);

} // namespace chomp::gpu

#endif
