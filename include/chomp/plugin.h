//===- chomp/plugin.h - what a back end offers the runtime ----------------===//
///
/// \file
/// A plugin knows devices, queues, events, images and kernels, and nothing of OpenMP. Core checks and counts first, so
/// a back end may trust what it is given. Everything that moves data or runs code goes through a queue and may be
/// asynchronous; what queue functions are given must stay valid until that queue has been synchronised, except where
/// noted.
///
/// Errors: every function that can fail returns a Status or a Result with the vendor's own words; none throws or stops.
/// Threads: a Device may be used by all threads at once. A Queue is used by one thread at a time, and so is an Event
/// while a queue records it; then any number of threads may ask for it, wait for it and let queues wait for it.
/// Ownership: whoever receives a unique_ptr owns it; queues, events, graphs and images must be gone before their
/// device.
///
//===----------------------------------------------------------------------===//
#ifndef CHOMP_PLUGIN_H
#define CHOMP_PLUGIN_H

#include "chomp/limits.h"
#include "chomp/status.h"

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace chomp::plugin {

/// An address in a device's memory. A number, since the host can't follow it.
using DeviceAddress = std::uintptr_t;

/// A variable that an image defines.
struct Symbol {
  DeviceAddress Address = 0; ///< Where it is.
  std::size_t Size = 0;      ///< Bytes.
};

/// What was decided for one launch.
struct LaunchGeometry {
  unsigned Teams = 1;   ///< In the league.
  unsigned Threads = 1; ///< In each team; of a general kernel: of a parallel region that doesn't say how many.
  unsigned long long Iterations = 1; ///< Of all loops together.
  bool CountsParts = false;          ///< Iterations are parts of a number that only the kernel can count.
  bool Reduces = false;              ///< Every thread ends with a part of a reduction.
  bool InOrder = false; ///< What is no team to the code (iterations, on the virtual GPU) is cut as Teams says.
  int Device = 0;       ///< OpenMP's number of this device: kernels may ask.
  int Devices = 1;      ///< And how many there are.
  bool General = false; ///< The kernel has a sequential part, and starts its threads itself.
  unsigned ThreadLimit =
      1;             ///< Threads of a parallel region at most; for others than general kernels the same as Threads.
  bool Bare = false; ///< Kernel mode.
  bool HasDimensions = false; ///< Kernel mode and, on a GPU, nests: Teams and Threads are those of Grid and Block.
  std::array<unsigned, 3> Grid{1, 1, 1};  ///< Teams in each dimension, x first.
  std::array<unsigned, 3> Block{1, 1, 1}; ///< Threads of a team in each dimension.
  std::size_t TeamMemory = 0;             ///< Bytes for each team, beside what its code declares.
};

/// What a device can do at most, and what it likes.
struct DeviceLimits {
  unsigned MaxTeams = 0;            ///< In one league.
  unsigned MaxThreads = 0;          ///< In one team.
  unsigned Multiprocessors = 1;     ///< Which run teams beside one another; cores, of the virtual GPU.
  unsigned long long MaxLeague = 0; ///< Threads of all teams together; 0: no limit of its own.
  unsigned LeaderThreads = 0;       ///< What a general kernel's sequential part takes away from a team: a warp on GPUs.
  unsigned ProgressWidth = 1;       ///< Threads that may share one stream of instructions: a warp on GPUs.
  std::array<unsigned, 3> MaxGrid{};      ///< Teams in each dimension; 0: as MaxTeams says.
  std::array<unsigned, 3> MaxBlock{};     ///< Threads in each dimension; 0: as MaxThreads says.
  std::size_t MaxTeamMemory = 0;          ///< Bytes that a launch may give to each team.
  unsigned TeamSize = CHOMP_TEAM_THREADS; ///< Threads in a general or team kernel's team where no clause says it.
  bool TeamsOfOne = false;                ///< Runs teams fastest that have one thread, if all the same to the code.
  std::size_t SmallTransfer = 0; ///< Copies of so many bytes take no longer than those of one; 0: those take none.
  /// Asynchronous queues read and write the host's memory when they come to a copy; else that may be done as soon as it
  /// is queued, or not before the queue is synchronised.
  bool CopiesInTurn = false;
  bool FailsInTurn = false;            ///< Events of asynchronous queues that lie before what failed don't fail.
  const char *StackVariable = nullptr; ///< Which environment variable gives a thread more stack, if one does.
};

/// One kernel of a loaded image. Immutable; lives as long as its image.
class Kernel {
public:
  virtual ~Kernel() = default;
  /// Threads in a team at most, as compiled for this device.
  virtual unsigned maxThreads() const = 0;
  /// Threads in a team where no clause says it.
  virtual unsigned defaultThreads() const = 0;
  /// Teams of so many threads that one multiprocessor holds at a time; at least 1.
  virtual unsigned residentTeams(unsigned Threads) const = 0;
};

/// A device image after loading.
class Image {
public:
  virtual ~Image() = default;
  /// A failure if it has no such kernel.
  virtual Result<std::unique_ptr<Kernel>> kernel(const char *Name) = 0;
  /// A failure if it has no such variable.
  virtual Result<Symbol> global(const char *Name) = 0;
};

/// A point in a queue's order of work: the one that was marked last, complete where none was. It may go before that
/// point is reached, and before the queue or after it.
class Event {
public:
  virtual ~Event() = default;
  /// Fails where something failed before that point.
  virtual Result<bool> isComplete() = 0;
  /// Returns when the point is reached. Fails likewise.
  virtual Status wait() = 0;
  /// Microseconds from another event of the same device to this one. Both are timed, recorded and complete.
  virtual Result<double> since(Event &Earlier) = 0;
  /// When it was complete, in microseconds on the host's steady clock, where the device has no other one; else 0. It is
  /// timed, recorded and complete.
  virtual double hostTime() const { return 0; }
};

/// How many of a queue's steps are done, where its back end counts that by itself; no more than before one that failed.
struct StepCount {
  std::atomic<std::uint64_t> Done{0}; ///< Only grows.
};

/// An ordered sequence of work on one device. What fails may be told by the call that queues it, or later by
/// synchronize() and by events; then nothing that was queued behind it is done, functions of call() included, and the
/// same holds for queues that wait for such an event.
class Queue {
public:
  /// Waits for what is queued.
  virtual ~Queue() = default;

  /// Memory for work queued later on this queue, and for everybody after synchronize(). Aligned to 256 bytes; never 0,
  /// and never an address that the host's own data has. Size is greater than 0.
  virtual Result<DeviceAddress> allocate(std::size_t Size) = 0;
  /// Gives back what allocate() gave, after the work queued before.
  virtual Status free(DeviceAddress Address) = 0;

  /// Of a queue that works beside others what is copied to the host is there after an event behind it, too. Copies of
  /// memory of the host's that isn't pinned may wait for copies queued before.
  virtual Status copyToDevice(DeviceAddress To, const void *From, std::size_t Size) = 0;
  /// Copies from the device to the host's memory.
  virtual Status copyToHost(void *To, DeviceAddress From, std::size_t Size) = 0;
  /// Both addresses are this device's.
  virtual Status copyOnDevice(DeviceAddress To, DeviceAddress From, std::size_t Size) = 0;

  /// Runs a kernel of this queue's device. Args[i] points at the i-th argument's bytes, which are read before launch()
  /// returns; Sizes[i] says how many there are.
  virtual Status launch(Kernel &K, const LaunchGeometry &Geometry, void *const *Args, const std::size_t *Sizes,
                        std::size_t Count) = 0;

  /// Marks the present end of the queue in E, an event of the same device.
  virtual Status record(Event &E) = 0;
  /// Lets work queued later start only after E, an event of any device of the same plugin.
  virtual Status waitFor(Event &E) = 0;
  /// Runs a function of the host's after the work queued before, and before the work queued later. On a thread of the
  /// back end's, or, on a queue that does its work at once, on the calling thread: so the caller holds no lock that
  /// Function takes. It is short, and neither waits for a queue's work nor queues any.
  virtual Status call(void (*Function)(void *Argument), void *Argument) = 0;
  /// Waits until everything queued is done; reports what failed on the way.
  virtual Status synchronize() = 0;

  /// What is queued between these two is a step, and may not begin before the second.
  virtual void beginStep() {}
  /// Ends the step.
  virtual void endStep() {}
  // Of a queue that counts its steps, for which events would be a detour:
  /// Lives as long as the queue. Null: it doesn't count.
  virtual const StepCount *steps() const { return nullptr; }
  /// Waits until so many steps are done, and fails where something failed before that. For any thread, also while
  /// another one uses the queue. It may do the queue's work itself, functions of call() included.
  virtual Status await([[maybe_unused]] std::uint64_t Steps) { return {}; }
  /// Lets work queued later start only after so many steps of any queue of the same plugin, which lives until then.
  virtual Status waitForSteps([[maybe_unused]] const StepCount &Of, [[maybe_unused]] std::uint64_t Steps) { return {}; }

  /// The vendor's own handle (CUstream, hipStream_t), for interop objects; null where there is no vendor.
  virtual void *nativeHandle() { return nullptr; }

  /// Has done what the first use of a queue would wait for. Costs nothing once that is so.
  virtual Status warmUp() { return {}; }
};

/// Work with an order of its own that is done again and again, each time as one call: a CUDA or HIP graph. Its nodes
/// are numbered from 0 in the order in which they are added, and each names those that must be done before it. The
/// first change or launch completes the graph; to add a node after that is a failure.
///
/// One thread at a time uses it. Its kernels, and the memory that its nodes name, live until its last launch is over,
/// and only then is it destroyed. A call that fails adds no node and changes none.
class Graph {
public:
  virtual ~Graph() = default;

  /// Runs a kernel of this device. Args, Sizes and Count are as in Queue::launch(), and are read before it returns.
  virtual Status addLaunch(Kernel &K, const LaunchGeometry &Geometry, void *const *Args, const std::size_t *Sizes,
                           std::size_t Count, std::span<const unsigned> Before) = 0;
  /// Copies read and write the host's memory at each launch, when it is their turn. What a queue of createQueue() has
  /// copied to the host is there for them only after its synchronize(). Size is greater than 0.
  virtual Status addCopyToDevice(DeviceAddress To, const void *From, std::size_t Size,
                                 std::span<const unsigned> Before) = 0;
  /// Likewise, from the device to the host.
  virtual Status addCopyToHost(void *To, DeviceAddress From, std::size_t Size, std::span<const unsigned> Before) = 0;

  // For launches of the graph from now on, not for those that were queued before:
  /// The node launches the same kernel with these.
  virtual Status changeLaunch(unsigned Node, const LaunchGeometry &Geometry, void *const *Args,
                              const std::size_t *Sizes, std::size_t Count) = 0;
  /// The node copies between these, in the same direction. Memory of the host's stays pinned, or not pinned.
  virtual Status changeCopyToDevice(unsigned Node, DeviceAddress To, const void *From, std::size_t Size) = 0;
  /// Likewise.
  virtual Status changeCopyToHost(unsigned Node, void *To, DeviceAddress From, std::size_t Size) = 0;

  /// Queues all of it on Q, a queue of the same device: after the work queued before and before the work queued later.
  /// What fails on the way is told as by a queue's other work. Launches on several queues are ordered by the caller.
  virtual Status launch(Queue &Q) = 0;
};

/// A depend clause's item, as far as a watcher tells them apart.
struct Dependence {
  const void *Address; ///< Null: all memory.
  bool Writes;         ///< Not in, but out or inout.
};

/// What memory and launches are to the user: for back ends that watch what kernels do. Called by the thread that queues
/// the work, for what it queues next or has just allocated.
class Watcher {
public:
  virtual ~Watcher() = default;

  /// A pointer that a region uses and that nothing is mapped for: it keeps its value.
  struct Unmapped {
    const char *Item;  ///< As the user wrote it.
    const void *Value; ///< Where it leads.
  };
  /// A region of a function of the user's is about to be launched.
  virtual void launching(const char *Function, const char *File, unsigned Line, std::vector<Unmapped> Pointers) = 0;

  /// What this thread does until the task ends is that of a construct with nowait: it happens at once, but may be done
  /// at any time until the host waits for it.
  virtual void taskBegins(const std::string &Where, const std::vector<Dependence> &Depends) = 0;
  /// The end of that task.
  virtual void taskEnds() = 0;

  /// Address, inside of what allocate() gave, is the corresponding storage of a list item.
  virtual void mapped(DeviceAddress Address, std::size_t Size, const void *Original, const std::string &Item,
                      const std::string &Where) = 0;
  /// The transfers that follow on this thread are those of a construct; "" ends that.
  virtual void transferring(const std::string &Where) = 0;
  /// It is about to be freed.
  virtual void unmapping(DeviceAddress Address, const std::string &Where) = 0;
  /// The same for a routine of OpenMP's, with the address that its call returns to.
  virtual void allocated(DeviceAddress Address, const char *Routine, const void *Caller) = 0;
  /// Such a routine is about to free it.
  virtual void freeing(DeviceAddress Address, const char *Routine, const void *Caller) = 0;
};

/// One device. It outlives all that it has made.
class Device {
public:
  virtual ~Device() = default;
  /// For people: "vgpu (8 cores)", "NVIDIA H200 (sm_90)".
  virtual std::string description() const = 0;
  /// They stay as they are.
  virtual const DeviceLimits &limits() const = 0;
  /// Its instruction set, as compilers call it ("sm_90", "gfx90a"); empty where that is the host's.
  virtual std::string isa() const { return ""; }
  /// How well an image for Target ("sm_90", "gfx90a", "vgpu") suits this device: 0 not at all, more is better.
  virtual unsigned suitability(const char *Target) const = 0;
  /// Data stays the caller's and must stay as it is while the image is loaded. Name is for messages.
  virtual Result<std::unique_ptr<Image>> loadImage(const void *Data, std::size_t Size, const std::string &Name) = 0;
  /// For a thread that waits for what it queues: the work may be done at once, by that thread.
  virtual Result<std::unique_ptr<Queue>> createQueue() = 0;
  /// A queue whose work is done beside the threads of the host's and beside other queues' work: what is queued behind
  /// an event that is long in coming doesn't keep anybody. Where a back end is to do one thing after the other, it may
  /// be a queue as of createQueue() (strict mode), or one that does nothing before somebody waits
  /// (CHOMP_VGPU_SCHEDULE).
  virtual Result<std::unique_ptr<Queue>> createAsyncQueue() = 0;
  /// Timed: since() will be asked.
  virtual Result<std::unique_ptr<Event>> createEvent(bool Timed) = 0;
  /// An empty graph. Null: this back end has none, or its driver is too old for them.
  virtual Result<std::unique_ptr<Graph>> createGraph() { return std::unique_ptr<Graph>(); }
  /// Memory that kernels of all devices of this plugin may use, and the program itself, under one address. Aligned to
  /// 256 bytes; Size is greater than 0. Freed by the device that gave it.
  virtual Result<DeviceAddress> allocateShared(std::size_t Size) = 0;
  /// Frees what allocateShared() of this device gave.
  virtual Status freeShared(DeviceAddress Address) = 0;
  /// Kernels of this device may follow this address over so many bytes.
  virtual bool isAccessible(std::uintptr_t Address, std::size_t Size) const = 0;

  /// Kernels may follow this address, as far as can be told: memory of the device's, whoever allocated it, or memory of
  /// the host's that the device was told of.
  virtual bool mayFollow(std::uintptr_t Address) const { return isAccessible(Address, 0); }

  /// For interop objects: the vendor's number of the device; -1 where there is no vendor.
  virtual int nativeNumber() const { return -1; }
  /// And its context; null where there is no vendor.
  virtual void *nativeContext() const { return nullptr; }
  /// Kernels may follow every address of the program's own: its heap, its stacks, its variables.
  virtual bool sharesHostMemory() const { return false; }
  /// And they do so by the host's own page tables, as in hardware whose memory is one: mapped data needs no copy there.
  virtual bool usesHostPageTables() const { return false; }
  /// Original storage that kernels are going to use, with sharesHostMemory(): a hint where its pages should lie, or how
  /// large they should be.
  virtual void expectUse(std::uintptr_t Begin, std::size_t Size) {
    (void)Begin;
    (void)Size;
  }

  /// Who wants to know more about the program; null: nobody.
  virtual Watcher *watcher() const { return nullptr; }
};

/// A kind of device. There is one object of each kind, for the whole program.
class Plugin {
public:
  virtual ~Plugin() = default;
  /// "vgpu", "cuda", "hip": the word that CHOMP_DEVICE takes.
  virtual const char *name() const = 0;
  /// Whether images for Target are this plugin's to judge, whatever devices are there.
  virtual bool knowsTarget(const char *Target) const = 0;
  /// Finds the devices; called once. A failure says why there are none ("libcuda.so.1: cannot open ...").
  virtual Result<std::vector<std::unique_ptr<Device>>> createDevices() = 0;
};

} // namespace chomp::plugin

#endif
