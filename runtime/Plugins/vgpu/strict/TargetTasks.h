//===- TargetTasks.h - constructs that the host need not wait for ---------===//
//
// A construct with nowait is a task that may run until the host waits for it (OpenMP 5.2, 13.8 and 15.9.5): at a
// taskwait, a barrier or the end of a taskgroup or parallel region, or where something with a dependence comes after
// it. Here it runs at once. What it did is kept as what it may still be doing, so that whatever meets that is told.
//
// Simplified so that nothing is told wrongly: what a task of the host's depends on has ended for all of them, any
// thread's wait ends the tasks of all threads at its depth of parallel regions and deeper ones, a taskgroup's end all
// of these that have begun since it did, and mutexinoutset and inoutset order like inout.
//
// Threads: any may call these functions.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_PLUGINS_VGPU_STRICT_TARGETTASKS_H
#define CHOMP_PLUGINS_VGPU_STRICT_TARGETTASKS_H

#include "Core/ForkLock.h"
#include "chomp/plugin.h"

#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace chomp::vgpu::strict {

struct TargetTask {
  using Dependence = plugin::Dependence;
  /// Memory of the host's that its transfers use.
  struct HostRange {
    std::uintptr_t Begin, End;
    bool Written;
    std::string About, Item, Mapped; ///< What it is to the user, and where that was mapped.
  };
  unsigned Id = 0;
  int Level = 0;     ///< Parallel regions around its construct.
  std::string Where; ///< Of its construct: "x.c:12".
  std::vector<Dependence> Depends;
  std::set<unsigned> After;            ///< Tasks that have ended before it begins.
  std::vector<std::uint16_t> Launches; ///< By which the detector knows its accesses.
  std::vector<HostRange> Ranges;
};
using TargetTaskRef = std::shared_ptr<TargetTask>;
/// Tasks by their launches.
using TasksByLaunch = std::map<std::uint16_t, TargetTaskRef>;

class TargetTasks {
public:
  static TargetTasks &get();
  /// Null where strict mode is off.
  static TargetTasks *active();

  // What the calling thread does.
  void begin(const std::string &Where, const std::vector<TargetTask::Dependence> &Depends);
  void end();
  /// Ended: behind a parallel region; else at its barrier, or a taskwait in it.
  void wait(bool Ended);
  void beginGroup();
  void endGroup();
  void waitFor(TargetTask::Dependence D);
  /// The task that it runs; null: it waits for what it does.
  TargetTaskRef running() const;

  /// Whether there is a task that may still run. Cheap.
  bool any() const { return Count.load(std::memory_order_relaxed) != 0; }
  /// The tasks that may run at the same time as By, by their launches.
  TasksByLaunch besides(const TargetTask *By) const;
  void launched(const TargetTaskRef &By, std::uint16_t Launch);
  /// Launches' numbers come again.
  void forgetLaunches();
  /// One besides By that uses memory of the host's, and one of the two writes.
  std::optional<std::pair<TargetTaskRef, TargetTask::HostRange>> meets(std::uintptr_t Begin, std::uintptr_t End,
                                                                       bool Writes, const TargetTask *By) const;
  void transfers(const TargetTaskRef &By, TargetTask::HostRange Range);

private:
  template <typename F> void endAll(F HasEnded);

  mutable ForkLock Lock; ///< Guards all below.
  unsigned LastId = 0;
  std::vector<TargetTaskRef> Pending; ///< In the order in which they began.
  std::atomic<std::size_t> Count{0};  ///< Of these.
};

} // namespace chomp::vgpu::strict

#endif
