//===- TaskFailure.cpp - which task has failed ----------------------------===//
//
// A queue that has failed does nothing more, and neither do those that wait for it: whoever waits may so be told of a
// task that has never run. The one that failed is found by asking the events of queues, back along what they waited
// for.
//
//===----------------------------------------------------------------------===//
#include "Core/Device.h"
#include "Core/Tasks/TaskQueue.h"

using namespace chomp;

TaskQueues::Failure TaskQueues::failure(TaskQueue &Q) {
  std::lock_guard<std::mutex> Guard(Lock);
  std::uint64_t Before = Q.progress().Done.load(std::memory_order_relaxed);
  // A queue that counts its steps counts none behind a failure.
  bool IsExact = Q.Counts;
  for (const TaskQueue::Mark &M : Q.Marks) {
    if (!M.Event->isComplete().ok()) {
      IsExact = Owner.Impl.limits().FailsInTurn && Before + 1 == M.Value;
      break;
    }
    Before = M.Value;
  }
  const std::uint64_t Value = Before + 1;
  Failure F{{&Q, &Q.progress(), Value}, IsExact, /*Follows=*/false, {}};
  if (IsExact) {
    F.Awaited = Q.History.awaited(Value);
    F.Follows = Q.History.follows(Value);
  }
  return F;
}

bool TaskQueues::hasFailed(const TaskPoint &P) {
  if (P.Queue->Counts)
    return !P.Queue->Queue->await(P.Value).ok();
  std::lock_guard<std::mutex> Guard(Lock);
  for (const TaskQueue::Mark &M : P.Queue->Marks)
    if (M.Value >= P.Value)
      return !M.Event->isComplete().ok();
  return false;
}

Place TaskQueues::place(const TaskPoint &P) {
  std::lock_guard<std::mutex> Guard(Lock);
  const Place *Found = P.Queue->History.place(P.Value);
  return Found ? *Found : Place();
}

Status TaskQueues::explain(Status Why, TaskQueue &Q) {
  Failure F = Q.Owner.failure(Q);
  // It may be that it only waited for one that failed. (What it waited for is over, or it wouldn't have failed.)
  for (bool Again = F.IsExact; Again;) {
    Again = false;
    for (const TaskPoint &P : F.Awaited)
      if (P.Queue->Owner.hasFailed(P)) {
        F = P.Queue->Owner.failure(*P.Queue);
        Again = F.IsExact;
        break;
      }
  }
  const auto Text = [](const TaskPoint &P) {
    const Place Where = P.Queue->Owner.place(P);
    return Where.File ? cat("the target task of ", Where) : std::string("a target task");
  };
  std::vector<TaskPoint> Before = F.Awaited;
  if (F.Follows)
    Before.push_back({F.Task.Queue, F.Task.Progress, F.Task.Value - 1});
  std::string After;
  for (const TaskPoint &P : Before)
    After += cat(After.empty() ? ", which came after " : " and ", Text(P));
  const Device &D = F.Task.Queue->Owner.Owner;
  return std::move(Why).context("in ", Text(F.Task), F.IsExact ? "" : ", or one that came after it", After,
                                ", on device ", D.Number, " (", D.Kind, ")");
}
