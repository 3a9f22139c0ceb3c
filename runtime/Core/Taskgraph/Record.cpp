//===- Record.cpp - making records, and running them ------------------------===//
#include "Core/Taskgraph/Record.h"
#include "Core/Tasks/TaskDomain.h"

#include "chomp/waits.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

using namespace chomp;

// Of the host compiler's runtime, if the program has one.
extern "C" {
__attribute__((weak)) int omp_get_num_threads();
__attribute__((weak)) int omp_in_parallel();
}

//===----------------------------------------------------------------------===//
// Recording
//===----------------------------------------------------------------------===//

void TaskgraphRecord::clear() {
  Why = nullptr;
  Host = nullptr;
  Tasks.clear();
  Data.clear();
  HasDependences = false;
  Recorder.emplace();
  Replay = nullptr;
  Graph.reset();
}

void TaskgraphRecord::add(const chomp_host_tasks_t &ByHost, const chomp_recorded_task_t &Task) {
  static constexpr GraphAccess Kinds[] = {GraphAccess::In, GraphAccess::Out, GraphAccess::Set, GraphAccess::Mutex};
  constexpr std::size_t Alignment = alignof(std::max_align_t);
  if (Task.alignment > Alignment)
    return spoil("a task's data is aligned more strictly than memory is");
  Host = &ByHost;
  Depends.clear();
  for (std::size_t I = 0; I < Task.count; ++I)
    Depends.push_back({Task.list[I].address, Kinds[Task.list[I].kind]});
  HasDependences |= !Depends.empty();
  Recorder->add(Depends);
  const std::size_t Begin = (Data.size() + Alignment - 1) / Alignment * Alignment;
  Tasks.push_back({Task.run, Begin, Task.size});
  Data.resize(Begin + Task.size);
  if (Task.size)
    std::memcpy(Data.data() + Begin, Task.data, Task.size);
}

void TaskgraphRecord::finish() {
  if (isSpoiled()) {
    Recorder.reset();
    trace("taskgraph    not recorded, since ", Why, "  (", Where, ")");
    return;
  }
  Graph = Recorder->finish();
  Recorder.reset();
  Replay = std::make_unique<GraphReplay>(*Graph);
  trace("taskgraph    recorded, ", Tasks.size(), " tasks  (", Where, ")");
}

void *TaskgraphRecord::frame(std::size_t Size) {
  if (!Frame)
    Frame = std::make_unique<char[]>(Size);
  return Frame.get();
}

//===----------------------------------------------------------------------===//
// Replaying
//===----------------------------------------------------------------------===//

/// In a copy of the data: the code may change its own. Not inlined: each call gives the copy's memory back.
__attribute__((noinline)) void TaskgraphRecord::run(Node Index) const {
  const Task &T = Tasks[Index];
  void *Own = __builtin_alloca_with_align(T.Size, alignof(std::max_align_t) * 8);
  std::memcpy(Own, Data.data() + T.Begin, T.Size);
  T.Run(Own);
}

void TaskgraphRecord::work(unsigned Worker) {
  Replay->work(Worker, [this](Node Index) { run(Index); });
}

void TaskgraphRecord::replay() {
  if (HasDependences) { // on what the encountering task has generated before, too
    TaskDomain &Own = TaskDomain::own();
    const chomp_dependence_t All = {nullptr, CHOMP_DEPENDS_OUT};
    if (Own.scope().hasHost()) {
      Host->wait(&All, 1);
      Own.scope().forgetHost();
    }
    if (TaskDomain::any())
      if (Status S = Own.waitFor({{nullptr, Access::Out}}); !S.ok())
        stop(S);
  }
  const bool HasTeam = Tasks.size() > 1 && omp_in_parallel && omp_in_parallel() && omp_get_num_threads;
  const auto Workers = static_cast<unsigned>(
      HasTeam ? std::min<std::size_t>(static_cast<std::size_t>(omp_get_num_threads()), Tasks.size()) : 1);
  trace("taskgraph    replayed, ", Tasks.size(), " tasks by ", Workers, Workers == 1 ? " thread" : " threads", "  (",
        Where, ")");
  if (Tasks.empty())
    return;
  Replay->begin(Workers);
  NextWorker.store(0, std::memory_order_relaxed);
  // The calling thread's share is a task of its own, too: where a recorded task waits for its children, these are not
  // the other workers.
  for (unsigned I = 0; I < Workers; ++I)
    Host->generate(
        nullptr, 0,
        [](void *Of) {
          auto *R = static_cast<TaskgraphRecord *>(Of);
          R->work(R->NextWorker.fetch_add(1, std::memory_order_relaxed));
        },
        this);
}

//===----------------------------------------------------------------------===//
// A construct's records
//===----------------------------------------------------------------------===//

TaskgraphRecord *TaskgraphRecords::take(long long Id) {
  std::lock_guard<std::mutex> Guard(Lock);
  TaskgraphRecord &R = ById.try_emplace(Id, Where).first->second;
  return std::exchange(R.IsTaken, true) ? nullptr : &R;
}

void TaskgraphRecords::giveBack(TaskgraphRecord &R) {
  std::lock_guard<std::mutex> Guard(Lock);
  R.IsTaken = false;
}
