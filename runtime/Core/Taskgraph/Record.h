//===- Record.h - the tasks of a taskgraph construct, to be run again -----===//
//
// A task is its code as the host compiler has outlined it, and the data that each run of the code gets a copy of.
//
// Threads: a record belongs to one encounter at a time (take()); its runs are by the threads of that one's team. For
// encounters beside it there are copies of it, each with a frame of its own.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_CORE_TASKGRAPH_RECORD_H
#define CHOMP_CORE_TASKGRAPH_RECORD_H

#include "Core/ForkLock.h"
#include "Core/Message.h"
#include "Core/Taskgraph/DeviceGraphs.h"
#include "Core/Taskgraph/RecordedOrder.h"

#include <chrono>
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
  explicit TaskgraphRecord(const Place &Where) : Where(Where), Order(std::make_shared<RecordedOrder>()) {}
  /// A copy of one that is ready, which may be in use.
  explicit TaskgraphRecord(const TaskgraphRecord &Of);

  bool isReady() const { return IsReady.load(std::memory_order_acquire); }
  /// Something can't be replayed: each encounter runs the body.
  bool isSpoiled() const { return Why != nullptr; }
  void spoil(const char *Reason) { Why = Why ? Why : Reason; }
  /// What is said of the next tasks, while it is made; and one of them.
  void announce(const RecordedPlace &P) { Next = P; }
  void add(const chomp_host_tasks_t &Host, const chomp_recorded_task_t &Task);
  /// A taskgroup in the body.
  void beginGroup() { Order->beginGroup(); }
  void endGroup() { Order->endGroup(); }
  /// The body has run.
  void finish(std::span<const char> Own, std::size_t PointerBytes);

  /// Has the tasks run by the team's threads; the taskgroup around it waits for them. Own: of the frame, what the tasks
  /// read; it begins with so many bytes of pointers.
  void replay(std::span<const char> Own, std::size_t PointerBytes);
  void endReplay();
  /// What a replay comes after, of what the encountering task has generated before.
  std::vector<Dependence> outside(std::span<const char> Pointers);

  /// Appends a drawing of it, if it is ready.
  void draw(std::string &To, long long Id) const;

  /// The construct's frame, so many bytes, which stays where it is, and the address behind a head of it, which tasks
  /// have in their data.
  char *frame(std::size_t Size, std::size_t Head);

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
  void run(const Task &T, std::optional<QueueLoan> &Q);
  void runStretch(std::size_t Index);
  void runText(const Task &T) const;
  void awaitOutside(const std::vector<Dependence> &List);
  Status makeGraphs();
  unsigned chooseWorkers();

  const Place Where;
  bool IsTaken = false; ///< By an encounter; guarded by the lock of its TaskgraphRecords.
  std::atomic<bool> IsReady{false};
  const char *Why = nullptr;
  const chomp_host_tasks_t *Host = nullptr; ///< Null: there is no task.
  std::vector<Task> Tasks;
  std::vector<char> Data;
  std::vector<double> Microseconds; ///< Of each task in the last replay, if it is drawn; negative: it wasn't replayed.
  RecordedPlace Next;
  std::shared_ptr<RecordedOrder> Order; ///< Copies have the same.
  /// A replay comes after what the encountering task has generated before with the tasks' dependences. That is as long
  /// as the frame's pointers are these; else the addresses say nothing.
  std::vector<char> Pointers;
  std::unique_ptr<GraphReplay> Replay; ///< From the first replay on.
  std::vector<Node> LaunchTasks;       ///< By number in Launches: the task.
  RecordedLaunches Launches;
  bool AreKnown = false; ///< Launches, in this replay.
  std::unique_ptr<DeviceGraphs> Graphs;
  std::uint64_t GraphsShape = 0, GraphsVersion = 0; ///< Of Launches, when they were made, and changed.
  GraphReplay *Running = nullptr;                   ///< In this replay: Replay, or that of Graphs.
  std::atomic<unsigned> NextWorker{0};              ///< Of a run.
  /// How long replays take by a team and by one thread of it, which is faster where tasks take less time than it takes
  /// to share them; in nanoseconds, of late.
  struct {
    double ByTeam = 0, ByOne = 0;
    unsigned Replays = 0;
    bool IsMeasured = false, IsByOne = false; ///< The one at hand.
    std::chrono::steady_clock::time_point Begin;
  } Pace;
  std::unique_ptr<char[]> Frame;
  std::size_t FrameSize = 0, FrameHead = 0;
};

/// Those of one construct. Never destroyed.
class TaskgraphRecords {
public:
  explicit TaskgraphRecords(const Place &Where);
  /// From now on all are to be drawn at the program's end, into this file.
  static Status drawTo(const std::string &Path);

  /// For an encounter. Reset: the record is made anew, and goes when those that have it are over. Null: another one is
  /// making it, or there is none to be had.
  std::shared_ptr<TaskgraphRecord> take(long long Id, bool Reset);
  void giveBack(TaskgraphRecord &R);

private:
  static void drawAll();
  const Place Where;
  ForkLock Lock;
  /// By graph_id: the record, and copies of it.
  std::map<long long, std::vector<std::shared_ptr<TaskgraphRecord>>> ById;
};

} // namespace chomp

#endif
