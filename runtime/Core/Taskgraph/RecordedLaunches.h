//===- RecordedLaunches.h - the kernels of a record, ready to run ---------===//
//
// A task of a record that does what a construct for a device asks for evaluates the construct's clauses, looks up its
// data and chooses a geometry. Where all data is there before the replay and stays that comes to the same each time, as
// long as the clauses' values are the same (they are in the construct's frame), and the internal control variables that
// stand for clauses. So a replay notes what is launched, and those behind it launch that, without the task's code;
// where only values are other ones, they let the code say what it would launch first.
//
// While they do, the data is referenced once for all of them: nobody takes it away. Where the record has other tasks,
// which may well do that, it is referenced for each launch or stretch alone; what is gone then is for the tasks' code.
//
// Threads: begin() and end() are one thread's; in between each launch may be another one's.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_CORE_TASKGRAPH_RECORDEDLAUNCHES_H
#define CHOMP_CORE_TASKGRAPH_RECORDEDLAUNCHES_H

#include "Core/Device.h"
#include "Core/KeptArguments.h"

#include "chomp/runtime.h"

#include <functional>
#include <span>
#include <vector>

namespace chomp {

/// What launches have on one device.
struct LaunchData {
  Device *D = nullptr; ///< Null: nothing.
  std::vector<chomp_map_t> Items, LookedUp;
  std::vector<std::uint64_t> Numbers; ///< DataEnvironment::identify() of Items, and of LookedUp behind these.

  std::vector<std::uint64_t> identify() const;
  /// References all items, or no longer.
  Status hold(const Place &Where, bool Ends) const;
};

/// One kernel, and what its next launch gets.
class RecordedLaunch {
public:
  /// What the thread's next construct launches is to be noted here; null: nothing is. Answers once.
  static RecordedLaunch *wanted() { return Wanted ? std::exchange(Wanted, nullptr) : nullptr; }
  /// Whether that is all: nothing is to run, on the host neither.
  static bool isOnlyNoted() { return IsOnlyNoted; }

  /// Notes a launch, for a construct whose items are there. Name: the kernel's, which stays.
  void note(Device &D, const char *Name, plugin::Kernel &Handle, const plugin::LaunchGeometry &Shape,
            void *const *Values, const std::size_t *Sizes, std::size_t Count, const chomp_map_t *Maps,
            std::size_t MapCount);
  bool isNoted() const { return Data.D != nullptr; }
  Status add(plugin::Graph &To, std::span<const unsigned> Before) const {
    return To.addLaunch(*Handle, Shape, Arguments.addresses(), Arguments.sizes(), Arguments.count(), Before);
  }
  Status change(plugin::Graph &Of, unsigned Node) const {
    return Of.changeLaunch(Node, Shape, Arguments.addresses(), Arguments.sizes(), Arguments.count());
  }
  /// Queues it.
  Status launch(plugin::Queue &Q) const {
    if (TraceOn)
      tell("launch       ");
    return Q.launch(*Handle, Shape, Arguments.addresses(), Arguments.sizes(), Arguments.count());
  }
  /// In the trace: what a replay does with it.
  void tell(const char *Does) const { trace("[", Data.D->Number, " ", Data.D->Kind, "] ", Does, Name, "  as noted"); }
  Device &device() const { return *Data.D; }
  const LaunchData &data() const { return Data; }
  /// Of that device; null: nothing is noted.
  const plugin::Kernel *kernel() const { return Data.D ? Handle : nullptr; }

private:
  friend class RecordedLaunches;
  static constinit thread_local RecordedLaunch *Wanted [[gnu::tls_model("initial-exec")]];
  static constinit thread_local bool IsOnlyNoted [[gnu::tls_model("initial-exec")]];

  LaunchData Data;
  const char *Name = nullptr;
  plugin::Kernel *Handle = nullptr;
  plugin::LaunchGeometry Shape;
  KeptArguments Arguments;
};

/// Those of a record.
class RecordedLaunches {
public:
  /// IsAll: the record has no other tasks.
  explicit RecordedLaunches(std::size_t Count = 0, bool IsAll = true) : Launches(Count), HoldsAll(IsAll) {}

  /// A replay begins, with these bytes in the frame. True: the launches that are noted are those that it would do, as
  /// far as their data is there (whileHeld). Else it is to note them. RunText(index) runs the task of one.
  bool begin(const Place &Where, std::span<const char> Now, const std::function<void(std::size_t)> &RunText);
  /// It is over.
  Status end(const Place &Where);

  /// Do() is the task of one of them.
  template <typename F> void note(std::size_t Index, F Do) {
    RecordedLaunch::Wanted = &Launches[Index];
    Do();
    RecordedLaunch::Wanted = nullptr;
  }
  /// In a replay whose launches are known: Do() does those that have this data, and waits for them. False: that isn't
  /// there any more, and nothing is done.
  template <typename F> Result<bool> whileHeld(const Place &Where, const LaunchData &Data, F Do) {
    if (!IsHeld)
      return holdFor(Where, Data, std::ref(Do));
    Status S = Do();
    return S.ok() ? Result<bool>(true) : Result<bool>(std::move(S));
  }
  /// What all have on a device.
  const LaunchData &data(const Device &On) const;
  const RecordedLaunch &operator[](std::size_t Index) const { return Launches[Index]; }
  /// Another one where which of them are noted, and for which device, has changed; and another one where what they do
  /// has.
  std::uint64_t shape() const { return Shape; }
  std::uint64_t version() const { return Version; }

private:
  /// Whether constructs evaluated now would do what is noted, where their data is; and from now on they would.
  bool isAsNoted(std::span<const char> Now) const;
  void setAsNoted(std::span<const char> Now);
  Status hold(const Place &Where, std::size_t Count, bool Ends);
  static Result<bool> holdFor(const Place &Where, const LaunchData &Data, const std::function<Status()> &Do);
  void collect();
  void gather();
  bool isThere() const;

  std::vector<RecordedLaunch> Launches;
  enum { Unknown, Noting, Known } State = Unknown;
  bool HoldsAll, IsHeld = false;
  std::uint64_t Shape = 0, Version = 0;
  std::vector<char> Frame;                     ///< When they were noted.
  int DefaultDevice = 0;                       ///< Likewise.
  std::vector<const plugin::Kernel *> Kernels; ///< Of Shape.
  std::vector<LaunchData> Devices;
  /// Each device as noting began, or when only values had changed.
  struct DeviceState {
    Device *D;
    std::uint64_t LastNumber; ///< DataEnvironment::lastNumber() as noting began.
    unsigned NumTeams, TeamsThreadLimit;
  };
  std::vector<DeviceState> Before;
};

} // namespace chomp

#endif
