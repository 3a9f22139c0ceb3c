//===- Ompt.h - telling OpenMP's tools what devices do --------------------===//
//
// OMPT (OpenMP 5.2, chapters 19 and 20) for devices: what the rest of the runtime calls so that tools (Score-P, TAU,
// HPCToolkit) see target regions, data operations and kernels. Without a tool each of these is one load and a branch.
//
// Told is what a construct or a routine does: a Region or a Routine is open, and a queue in front of the device's own
// (observe()) tells of each operation. What the runtime does for itself (images, pools) has none of them.
//
// Threads: a region belongs to the thread that queues its work. Tools may not call OpenMP's routines in callbacks, so
// callbacks may run with a device's locks.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_OMPT_OMPT_H
#define CHOMP_OMPT_OMPT_H

#include "Ompt/Types.h"

#include "chomp/plugin.h"

#include <atomic>
#include <memory>
#include <string>
#include <vector>

namespace chomp {
struct Environment;
} // namespace chomp

namespace chomp::ompt {

/// A tool is active.
extern std::atomic<bool> Active;
inline bool isOn() { return __builtin_expect(Active.load(std::memory_order_relaxed), false); }

struct DeviceFacts {
  std::string Type; ///< "cuda;NVIDIA H200 (sm_90)"
  unsigned Processors;
};
/// Looks for a tool, at the first call, lets it begin, and tells it of the devices. Before any of them is used, and
/// without locks. False while this thread is in such a call: the tool asks for devices.
bool start(const Environment &Env, const std::vector<DeviceFacts> &Devices);

/// An image of a device, for as long as the object lives.
class LoadedImage {
public:
  LoadedImage(int Device, const void *Data, std::size_t Size) : Module(isOn() ? load(Device, Data, Size) : 0) {}
  LoadedImage(LoadedImage &&From) noexcept : Module(From.Module) { From.Module = 0; }
  ~LoadedImage() {
    if (Module)
      unload(Module);
  }

private:
  static std::uint64_t load(int Device, const void *Data, std::size_t Size);
  static void unload(std::uint64_t Module);
  std::uint64_t Module; ///< 0: nobody was told.
};

class RegionTrace;

/// A construct while the thread does or queues its work.
class Region {
public:
  struct Facts {
    ompt_target_t Kind;
    bool Nowait; ///< It has the clause.
    bool Async;  ///< It isn't over at its end here.
    int Device;
    const void *Caller; ///< Where the program goes on.
    unsigned Teams;     ///< That it asks for.
  };
  explicit Region(const Facts &F) : Own(F), Open(isOn()) {
    if (Open)
      begin();
  }
  ~Region() {
    if (__builtin_expect(Open, false))
      end();
  }
  Region(const Region &) = delete;
  Region &operator=(const Region &) = delete;

  const Facts Own;
  ompt_data_t Data{};                 ///< target_data.
  std::shared_ptr<RegionTrace> Trace; ///< Null: its device isn't traced.
  /// Null: it is no task of its own.
  ompt_data_t *targetTask() { return Own.Nowait ? &Task : nullptr; }

private:
  void begin();
  void end();
  void tell(ompt_scope_endpoint_t Endpoint);

  const bool Open;
  ompt_data_t Task{};
  ompt_data_t *Encountering = nullptr;
  Region *Outer = nullptr;
};

/// A routine of OpenMP's while the thread does or queues its work.
class Routine {
public:
  explicit Routine(const void *Caller, bool Async = false) : Open(isOn()) {
    if (Open)
      begin(Caller, Async);
  }
  ~Routine() {
    if (__builtin_expect(Open, false))
      end();
  }
  Routine(const Routine &) = delete;
  Routine &operator=(const Routine &) = delete;

private:
  void begin(const void *Caller, bool Async);
  static void end();
  const bool Open;
};

/// What the thread does meanwhile for the runtime's own sake isn't told.
class Aside {
public:
  Aside() : Open(isOn()) {
    if (Open)
      change(1);
  }
  ~Aside() {
    if (__builtin_expect(Open, false))
      change(-1);
  }
  Aside(const Aside &) = delete;
  Aside &operator=(const Aside &) = delete;

private:
  static void change(int By);
  const bool Open;
};

/// The next allocation of the thread is for this memory of the program's.
inline void allocatesFor(std::uintptr_t Original);

/// omp_target_associate_ptr and its counterpart, for a routine that has done it.
void associates(ompt_target_data_op_t Kind, const void *Host, std::uintptr_t OnDevice, int Device, std::size_t Size);

/// omp_control_tool() where no host runtime has one.
int controlTool(int Command, int Modifier, void *Argument, const void *Caller);

/// Puts a queue in front of this one, of device D, that tells of each operation, if there is a tool.
std::unique_ptr<plugin::Queue> observe(std::unique_ptr<plugin::Queue> Own, plugin::Device &D, int Number);

/// Where the next allocation's original is. The library's model of thread-local variables would be a call.
extern constinit thread_local std::uintptr_t NextOriginal [[gnu::tls_model("initial-exec")]];
inline void allocatesFor(std::uintptr_t Original) {
  if (isOn())
    NextOriginal = Original;
}

} // namespace chomp::ompt

#endif
