//===- RecordedLaunches.h - the kernels of a record, ready to run ---------===//
//
// A task of a record that does what a construct for a device asks for evaluates the construct's clauses, looks up its
// data and chooses a geometry. Where all data is present that comes to the same each time, as long as the clauses'
// values are the same (they are in the construct's frame) and nothing is mapped or unmapped. So a replay notes what is
// launched, and those behind it launch that, without the task's code.
//
// While they do, the data is referenced once for all of them: nobody takes it away.
//
// Threads: begin() and end() are one thread's; in between each launch may be another one's.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_CORE_TASKGRAPH_RECORDEDLAUNCHES_H
#define CHOMP_CORE_TASKGRAPH_RECORDEDLAUNCHES_H

#include "Core/Device.h"

#include "chomp/runtime.h"

#include <span>
#include <vector>

namespace chomp {

/// One kernel, and what its next launch gets.
class RecordedLaunch {
public:
  /// What the thread's next construct launches is to be noted here; null: nothing is. Answers once.
  static RecordedLaunch *wanted() { return Wanted ? std::exchange(Wanted, nullptr) : nullptr; }

  /// Notes a launch, for a construct whose items are there: Addresses are theirs.
  void note(Device &D, plugin::Kernel &Handle, const plugin::LaunchGeometry &Shape, void *const *Values,
            const std::size_t *Sizes, std::size_t Count, const chomp_map_t *Maps, std::size_t MapCount);
  bool isNoted() const { return D != nullptr; }
  /// Queues it.
  Status launch(plugin::Queue &Q) const { return Q.launch(*Handle, Shape, Values.data(), Sizes.data(), Values.size()); }
  Device &device() const { return *D; }

private:
  friend class RecordedLaunches;
  static constinit thread_local RecordedLaunch *Wanted [[gnu::tls_model("initial-exec")]];

  Device *D = nullptr;
  plugin::Kernel *Handle = nullptr;
  plugin::LaunchGeometry Shape;
  std::vector<std::max_align_t> Bytes;
  std::vector<void *> Values; ///< In Bytes.
  std::vector<std::size_t> Sizes;
  std::vector<chomp_map_t> Items;
};

/// Those of a record.
class RecordedLaunches {
public:
  explicit RecordedLaunches(std::size_t Count = 0) : Launches(Count) {}

  /// A replay begins, with these bytes in the frame. True: the launches that are noted are those that it would do, and
  /// their data is held. Else it is to note them.
  bool begin(const Place &Where, std::span<const char> Now);
  /// It is over.
  Status end(const Place &Where);

  /// Do() is the task of one of them.
  template <typename F> void note(std::size_t Index, F Do) {
    RecordedLaunch::Wanted = &Launches[Index];
    Do();
    RecordedLaunch::Wanted = nullptr;
  }
  const RecordedLaunch &operator[](std::size_t Index) const { return Launches[Index]; }

private:
  /// What they have on one device.
  struct Held {
    Device *D;
    std::uint64_t Changes; ///< MappingTable::changes()
    std::vector<chomp_map_t> Items;
  };
  Status hold(const Place &Where, std::size_t Count, bool Ends);
  void collect();

  std::vector<RecordedLaunch> Launches;
  enum { Unknown, Noting, Known } State = Unknown;
  bool IsHeld = false;
  std::vector<char> Frame; ///< When they were noted.
  std::vector<Held> Devices;
  std::vector<std::pair<Device *, std::uint64_t>> Before; ///< MappingTable::changes() as noting began.
};

} // namespace chomp

#endif
