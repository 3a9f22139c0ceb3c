//===- TaskQueue.h - the queues of a device that target tasks run on ------===//
//
// A device has some queues for tasks, which its tasks share: no more than GPUs have connections for. Each does its
// tasks one after the other, so a task whose last predecessor is at the end of a queue goes there, and no event is
// needed; another one gets a queue that is idle, and waits there for its predecessors' queues. Where the back end
// counts a queue's steps, a task is a step; else it has an event at its end, as long as not too many wait: then some
// have one together.
//
// Threads: a device's queues have one lock, under which a task is queued from its first command to its last. Waiting
// is done without it.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_CORE_TASKS_TASKQUEUE_H
#define CHOMP_CORE_TASKS_TASKQUEUE_H

#include "Core/ForkLock.h"
#include "Core/Message.h"
#include "Core/PartialsMemory.h"
#include "Core/Tasks/TaskHistory.h"

#include <deque>
#include <memory>
#include <mutex>

namespace chomp {

class Device;
class TaskQueues;
class TimedQueue;

/// One of them. Lives as long as the process. All of it is guarded by its TaskQueues' lock.
class TaskQueue : public TaskProgress {
public:
  TaskQueue(TaskQueues &Owner, unsigned Number, std::unique_ptr<plugin::Queue> Queue, TimedQueue *Timed)
      : Owner(Owner), Number(Number), Queue(std::move(Queue)), Timed(Timed), Counts(this->Queue->steps()) {}

  TaskQueues &Owner;
  const unsigned Number;
  const std::unique_ptr<plugin::Queue> Queue;
  TimedQueue *const Timed; ///< Queue, if it is on the timeline.
  PartialsMemory Partials;

private:
  friend class TaskQueues;
  friend class Task;

  /// What the back end counts; null: events tell.
  const TaskProgress *const Counts;
  const TaskProgress &progress() const { return Counts ? *Counts : *this; }

  /// An event behind the work up to a value.
  struct Mark {
    std::uint64_t Value;
    std::shared_ptr<plugin::Event> Event;
  };
  bool isIdle() const { return progress().Done.load(std::memory_order_acquire) == Queued; }

  std::uint64_t Queued = 0;                          ///< The last task's value.
  std::deque<Mark> Marks;                            ///< In the order of values.
  std::vector<std::shared_ptr<plugin::Event>> Spare; ///< Events that nobody waits for.
  TaskHistory History;                               ///< For messages.
  /// Up to which values of the device's other queues this one has been told to wait.
  std::vector<std::uint64_t> Awaited;
};

class TaskQueues {
public:
  explicit TaskQueues(Device &Owner);
  ~TaskQueues();
  const Device &device() const { return Owner; }

  /// Waits until a point is reached; returns at once where it is. Reports what failed on the way. Without the lock.
  Status wait(const TaskPoint &P);
  /// An event that is complete not before the point is reached. Without the lock.
  Result<std::shared_ptr<plugin::Event>> event(const TaskPoint &P);

private:
  friend class Task;
  static constexpr std::size_t Most = 8;
  /// Events of a queue: with so many only each Stride-th task gets one, and with it the queue is asked how far it has
  /// come, so that nothing of what is over is kept.
  static constexpr std::size_t MostMarks = 256;
  static constexpr std::uint64_t Stride = 32;

  /// The queue for a task that comes after these.
  Result<TaskQueue *> choose(const TaskClock &Before);
  Result<const TaskQueue::Mark *> mark(TaskQueue &Q, std::uint64_t Value);
  /// What the oldest events tell of how far the queue has come.
  void poll(TaskQueue &Q);
  void reached(TaskQueue &Q, std::uint64_t Value);

  /// The first task of a queue that is known to have failed.
  struct Failure {
    TaskPoint Task;
    bool IsExact = false;           ///< Else it is this one or one behind it.
    bool Follows = false;           ///< The task before it in its queue was not over, and neither were
    std::vector<TaskPoint> Awaited; ///< these of other queues, when it was queued.
  };
  // Without the lock:
  Failure failure(TaskQueue &Q);
  bool hasFailed(const TaskPoint &P);
  Place place(const TaskPoint &P);
  /// Adds the task that failed to what has been told by a queue of this device.
  static Status explain(Status Why, TaskQueue &Q);

  Device &Owner;
  ForkLock Lock; ///< Before a DataEnvironment's.
  std::vector<std::unique_ptr<TaskQueue>> Queues;
  std::size_t Next = 0;
};

/// One target task while the thread that meets it queues its work: from the choice of a queue to its last command. Has
/// the lock of its device's queues.
class Task {
public:
  explicit Task(TaskQueues &Queues) : Queues(Queues) {}
  ~Task() {
    if (Q)
      end();
  }
  Task(const Task &) = delete;
  Task &operator=(const Task &) = delete;

  /// Once, before all else: its queue is the one that suits those which it comes after, and waits for them.
  Status begin(const Place &Where, const TaskClock &Before);

  plugin::Queue &queue() { return *Q->Queue; }
  PartialsMemory &partials() { return Q->Partials; }
  /// Where the task is over.
  TaskPoint point() const { return {Q, &Q->progress(), Value}; }
  unsigned queueNumber() const { return Q->Number; }
  /// What is queued for the task from now on waits for a task of the same device.
  Status after(const TaskPoint &P);

private:
  void end();

  TaskQueues &Queues;
  std::unique_lock<std::mutex> Locked;
  TaskQueue *Q = nullptr;
  std::uint64_t Value = 0;
};

} // namespace chomp

#endif
