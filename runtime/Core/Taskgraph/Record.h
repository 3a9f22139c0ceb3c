//===- Record.h - the tasks of a taskgraph construct, to be run again -----===//
//
// A task is its code as the host compiler has outlined it, and the data that each run of the code gets a copy of.
//
// Threads: a record belongs to one encounter at a time (take()); its runs are by the threads of that one's team.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_CORE_TASKGRAPH_RECORD_H
#define CHOMP_CORE_TASKGRAPH_RECORD_H

#include "Core/Message.h"
#include "Core/Taskgraph/GraphReplay.h"
#include "Core/Taskgraph/RecordedLaunches.h"
#include "Core/Tasks/DependenceTable.h"

#include <map>
#include <optional>

struct chomp_host_tasks_t;
struct chomp_recorded_task_t;

namespace chomp {

/// Where the construct of a task is.
struct RecordedPlace {
  enum class Kind {
    Host,
    Target,      ///< A construct for a device, and nothing else.
    FixedTarget, ///< One that does the same as long as the frame is the same.
  };
  const char *File = nullptr;
  unsigned Line = 0;
  Kind What = Kind::Host;
};

class TaskgraphRecord {
public:
  explicit TaskgraphRecord(const Place &Where) : Where(Where) {}

  bool isReady() const { return Graph.has_value(); }
  /// Something can't be replayed: each encounter runs the body.
  bool isSpoiled() const { return Why != nullptr; }
  void spoil(const char *Reason) { Why = Why ? Why : Reason; }
  /// The next encounter makes it anew.
  void clear();

  /// What is said of the next tasks, while it is made; and one of them.
  void announce(const RecordedPlace &P) { Next = P; }
  void add(const chomp_host_tasks_t &Host, const chomp_recorded_task_t &Task);
  /// A taskgroup in the body.
  void beginGroup() { Recorder->beginGroup(); }
  void endGroup() { Recorder->endGroup(); }
  /// The body has run.
  void finish(std::span<const char> Own, std::size_t PointerBytes);

  /// Has the tasks run by the team's threads; the taskgroup around it waits for them. Own: of the frame, what the tasks
  /// read; it begins with so many bytes of pointers.
  void replay(std::span<const char> Own, std::size_t PointerBytes);
  void endReplay();

  /// The construct's frame, so many bytes, which stays where it is.
  void *frame(std::size_t Size);

private:
  friend class TaskgraphRecords;
  using Node = TaskGraph::Node;
  struct Task {
    void (*Run)(void *Data);
    std::size_t Begin, Size; ///< In Data.
    RecordedPlace Where;
    std::size_t Launch; ///< Of a fixed target: in Launches.
  };
  void work(unsigned Worker);
  void run(Node Index, std::optional<QueueLoan> &Q);
  void runText(const Task &T) const;
  void awaitOutside(std::span<const char> Now);

  const Place Where;
  bool IsTaken = false; ///< By an encounter; guarded by the lock of its TaskgraphRecords.
  const char *Why = nullptr;
  const chomp_host_tasks_t *Host = nullptr; ///< Null: there is no task.
  std::vector<Task> Tasks;
  std::vector<char> Data;
  std::vector<GraphDependence> Depends; ///< Of one task.
  RecordedPlace Next;
  /// What all of them depend on, of each address once: a replay comes after what the encountering task has generated
  /// before with these. That is as long as the frame's pointers are those of now; else the addresses say nothing.
  std::vector<Dependence> Outside;
  std::vector<char> Pointers;
  std::optional<GraphRecorder> Recorder;
  std::optional<TaskGraph> Graph;
  std::unique_ptr<GraphReplay> Replay;
  std::size_t LaunchCount = 0;
  RecordedLaunches Launches;
  bool AreKnown = false;               ///< Launches, in this replay.
  std::atomic<unsigned> NextWorker{0}; ///< Of a run.
  std::unique_ptr<char[]> Frame;
};

/// Those of one construct.
class TaskgraphRecords {
public:
  explicit TaskgraphRecords(const Place &Where) : Where(Where) {}

  /// For an encounter; null: another one has it.
  TaskgraphRecord *take(long long Id);
  void giveBack(TaskgraphRecord &R);

private:
  const Place Where;
  std::mutex Lock;
  std::map<long long, TaskgraphRecord> ById;
};

} // namespace chomp

#endif
