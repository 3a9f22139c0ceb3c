//===- DeviceGraphs.h - stretches of a record that a device does by itself ===//
//
// Where a back end has graphs of its own (plugin::Graph), the launches of a record that stand next to each other become
// one of them: a *stretch*, which a replay starts with one call. Nodes of the host's and of other devices cut it: a
// node's depth is how often one comes to something else on the way to it, and launches on one device of one depth are a
// stretch. So what comes before and behind a stretch comes before and behind all of it, which is more order than the
// record has, and never less.
//
// Threads: one at a time makes and changes it; then stretches are run by any, each of them by one at a time.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_CORE_TASKGRAPH_DEVICEGRAPHS_H
#define CHOMP_CORE_TASKGRAPH_DEVICEGRAPHS_H

#include "Core/Taskgraph/GraphReplay.h"
#include "Core/Taskgraph/RecordedLaunches.h"

#include <algorithm>
#include <functional>

namespace chomp {

class DeviceGraphs {
public:
  /// The launch of a task; null: the task is the host's.
  using LaunchOf = std::function<const RecordedLaunch *(TaskGraph::Node Task)>;
  /// Null where no device of the launches has graphs.
  static Result<std::unique_ptr<DeviceGraphs>> make(const TaskGraph &Graph, std::size_t TaskCount,
                                                    const LaunchOf &Launch);

  /// Of the record's tasks those that are in no stretch, and then, from TaskCount on, stretches.
  GraphReplay &replay() { return *Replay; }
  /// A stretch, from its beginning to its end.
  Status run(std::size_t Stretch);
  Device &device(std::size_t Stretch) const { return *Stretches[Stretch].On; }
  /// Of a stretch, in an order that suits.
  const std::vector<TaskGraph::Node> &tasks(std::size_t Stretch) const { return Stretches[Stretch].Tasks; }
  /// The launches of the same tasks have other arguments.
  Status change(const LaunchOf &Launch);
  std::size_t stretchCount() const { return Stretches.size(); }
  /// Whether some of it takes the host's cores, which a team of the host's wants for itself.
  bool takesHostCores() const {
    return std::any_of(Stretches.begin(), Stretches.end(), [](const Stretch &S) { return S.On->Impl.isa().empty(); });
  }

private:
  struct Stretch {
    Device *On;
    std::unique_ptr<plugin::Graph> Work;
    std::vector<TaskGraph::Node> Tasks; ///< Of its nodes.
  };
  TaskGraph Order;
  std::unique_ptr<GraphReplay> Replay;
  std::vector<Stretch> Stretches;
};

} // namespace chomp

#endif
