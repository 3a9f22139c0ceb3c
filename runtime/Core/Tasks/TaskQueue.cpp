//===- TaskQueue.cpp - choosing queues, and waiting for them --------------===//
#include "Core/Tasks/TaskQueue.h"

#include "Core/Device.h"
#include "Core/Tasks/TaskDomain.h"
#include "Core/TimedQueue.h"
#include "Core/Timeline.h"
#include "Ompt/Ompt.h"

#include <optional>

using namespace chomp;

/// As the trace and the timeline call a task.
static std::string text(const TaskPoint &P) { return cat("task ", P.Value, " of queue ", P.Queue->Number); }

static void traceBegin(const Device &D, const TaskPoint &Own, const Place &Where, const TaskClock &Before) {
  std::string After;
  for (const TaskPoint &P : Before) {
    const Device &Other = P.Queue->Owner.device();
    After += cat(After.empty() ? ", after " : ", ", text(P), &Other == &D ? "" : cat(" of device ", Other.Number));
  }
  trace("[", D.Number, " ", D.Kind, "] queue        ", text(Own), After, "  (", Where, ")");
}

Result<TaskQueue *> TaskQueues::choose(const TaskClock &Before) {
  for (const TaskPoint &P : Before)
    if (&P.Queue->Owner == this && P.Queue->Queued == P.Value)
      return P.Queue;
  for (const std::unique_ptr<TaskQueue> &Q : Queues)
    if (Q->isIdle())
      return Q.get();
  if (Queues.size() == Most) {
    for (const std::unique_ptr<TaskQueue> &Q : Queues) {
      poll(*Q);
      if (Q->isIdle())
        return Q.get();
    }
    return Queues[Next++ % Most].get();
  }
  Result<std::unique_ptr<plugin::Queue>> Made = Owner.Impl.createAsyncQueue();
  if (!Made.ok())
    return Made.takeStatus().context("while making a queue for tasks on device ", Owner.Number);
  std::unique_ptr<plugin::Queue> Queue = std::move(*Made);
  const auto Number = static_cast<unsigned>(Queues.size());
  TimedQueue *Timed = nullptr;
  if (timeline::Follows) {
    auto Own = makeTimedQueue(std::move(Queue), Owner.Impl, Owner.Number, cat("queue ", Number, " of tasks"));
    Timed = Own.get();
    Queue = std::move(Own);
  }
  Queue = ompt::observe(std::move(Queue), Owner.Impl, Owner.Number);
  Queues.push_back(std::make_unique<TaskQueue>(*this, Number, std::move(Queue), Timed));
  return Queues.back().get();
}

Result<const TaskQueue::Mark *> TaskQueues::mark(TaskQueue &Q, std::uint64_t Value) {
  auto Found = std::lower_bound(Q.Marks.begin(), Q.Marks.end(), Value,
                                [](const TaskQueue::Mark &M, std::uint64_t V) { return M.Value < V; });
  if (Found != Q.Marks.end())
    return &*Found;
  std::shared_ptr<plugin::Event> Event;
  if (!Q.Spare.empty() && Q.Spare.back().use_count() == 1) {
    Event = std::move(Q.Spare.back());
    Q.Spare.pop_back();
  } else {
    Result<std::unique_ptr<plugin::Event>> Made = Owner.Impl.createEvent(/*Timed=*/false);
    if (!Made.ok())
      return Made.takeStatus();
    Event = std::move(*Made);
  }
  CHOMP_TRY(Q.Queue->record(*Event));
  Q.Marks.push_back({Q.Queued, std::move(Event)});
  return &Q.Marks.back();
}

// What is queued is the parent's.
TaskQueues::TaskQueues(Device &Owner) : Owner(Owner) {
  callInChild(
      [](void *Self) {
        for (const std::unique_ptr<TaskQueue> &Q : static_cast<TaskQueues *>(Self)->Queues)
          Q->Done.store(Q->Queued, std::memory_order_relaxed);
      },
      this);
}
TaskQueues::~TaskQueues() { callNoLonger(this); }

void TaskQueues::reached(TaskQueue &Q, std::uint64_t Value) {
  while (!Q.Marks.empty() && Q.Marks.front().Value <= Value) {
    Q.Spare.push_back(std::move(Q.Marks.front().Event));
    Q.Marks.pop_front();
  }
  if (Q.Done.load(std::memory_order_relaxed) < Value)
    Q.Done.store(Value, std::memory_order_release);
  if (Q.Timed)
    Q.Timed->finished(Value);
}

void TaskQueues::poll(TaskQueue &Q) {
  while (!Q.Marks.empty()) {
    Result<bool> Complete = Q.Marks.front().Event->isComplete();
    if (!Complete.ok() || !*Complete) // whoever waits is told of a failure
      return;
    reached(Q, Q.Marks.front().Value);
  }
}

Result<std::shared_ptr<plugin::Event>> TaskQueues::event(const TaskPoint &P) {
  std::lock_guard<std::mutex> Guard(Lock);
  Result<const TaskQueue::Mark *> M = mark(*P.Queue, P.Value);
  if (!M.ok())
    return M.takeStatus();
  return (*M)->Event;
}

Status TaskQueues::wait(const TaskPoint &P) {
  if (P.isOver())
    return {};
  TaskQueue &Q = *P.Queue;
  std::shared_ptr<plugin::Event> Event;
  std::uint64_t Value = P.Value;
  if (!Q.Counts) {
    std::lock_guard<std::mutex> Guard(Lock);
    Result<const TaskQueue::Mark *> M = mark(Q, P.Value);
    if (!M.ok())
      return M.takeStatus();
    Event = (*M)->Event;
    Value = (*M)->Value;
  }
  std::optional<timeline::Waiting> Seen;
  if (timeline::Follows)
    Seen.emplace(cat("\"for\":\"", text(P), "\""));
  Status S = Event ? Event->wait() : Q.Queue->await(Value);
  {
    std::lock_guard<std::mutex> Guard(Lock);
    if (S.ok() && Q.Queued == Value)
      S = Q.Queue->synchronize(); // which has nothing to wait for, and may know more
    if (S.ok()) {
      reached(Q, Value);
      return {};
    }
  }
  return explain(std::move(S), Q);
}

Status Task::begin(const Place &Where, const TaskClock &Before) {
  // Of other devices' queues before this one's lock is taken: two threads may want both.
  std::vector<std::shared_ptr<plugin::Event>> Others;
  for (const TaskPoint &P : Before)
    if (&P.Queue->Owner != &Queues && !P.Queue->Counts && !P.isOver()) {
      Result<std::shared_ptr<plugin::Event>> E = P.Queue->Owner.event(P);
      if (!E.ok())
        return E.takeStatus();
      Others.push_back(std::move(*E));
    }
  Locked = std::unique_lock<std::mutex>(Queues.Lock);
  Result<TaskQueue *> Chosen = Queues.choose(Before);
  if (!Chosen.ok())
    return Chosen.takeStatus();
  Q = *Chosen;
  Value = Q->Queued + 1;
  Q->History.begins(Value, Where, /*Follows=*/!Q->isIdle());
  Q->Queue->beginStep();
  if (Q->Timed)
    Q->Timed->beginTask(Value);
  if (TraceOn)
    traceBegin(Queues.Owner, point(), Where, Before);
  for (const std::shared_ptr<plugin::Event> &E : Others)
    CHOMP_TRY(Q->Queue->waitFor(*E));
  for (const TaskPoint &P : Before) {
    if (&P.Queue->Owner == &Queues) {
      CHOMP_TRY(after(P));
      continue;
    }
    Q->History.waits(Value, P);
    if (P.Queue->Counts)
      CHOMP_TRY(Q->Queue->waitForSteps(*P.Progress, P.Value));
    if (Q->Timed)
      Q->Timed->comesAfter(*P.Queue->Timed, P.Value);
  }
  return {};
}

Status Task::after(const TaskPoint &P) {
  if (Q->Timed && P.Queue)
    Q->Timed->comesAfter(*P.Queue->Timed, P.Value);
  if (P.Queue == Q || P.isOver())
    return {};
  if (Q->Awaited.size() <= P.Queue->Number)
    Q->Awaited.resize(P.Queue->Number + 1);
  std::uint64_t &Awaited = Q->Awaited[P.Queue->Number];
  if (Awaited >= P.Value)
    return {};
  if (TraceOn)
    trace("[", Queues.Owner.Number, " ", Queues.Owner.Kind, "] wait         ", text(point()), " waits for ", text(P));
  Q->History.waits(Value, P);
  if (P.Queue->Counts) {
    Awaited = P.Value;
    return Q->Queue->waitForSteps(*P.Progress, P.Value);
  }
  Result<const TaskQueue::Mark *> M = Queues.mark(*P.Queue, P.Value);
  if (!M.ok())
    return M.takeStatus();
  Awaited = (*M)->Value;
  return Q->Queue->waitFor(*(*M)->Event);
}

void Task::end() {
  Q->Queued = Value;
  if (Q->Timed)
    Q->Timed->endTask();
  Q->Queue->endStep();
  if (Q->Counts)
    return;
  // Whoever comes after it must not come after what is queued behind it, too.
  if (Q->Marks.size() < TaskQueues::MostMarks || Value % TaskQueues::Stride == 0)
    (void)Queues.mark(*Q, Value);
  if (Value % TaskQueues::Stride == 0)
    Queues.poll(*Q);
}
