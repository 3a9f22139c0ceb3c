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
  Outside.clear();
  Recorder.emplace();
  Replay = nullptr;
  Graph.reset();
  LaunchCount = 0;
}

void TaskgraphRecord::add(const chomp_host_tasks_t &ByHost, const chomp_recorded_task_t &Task) {
  static constexpr GraphAccess Kinds[] = {GraphAccess::In, GraphAccess::Out, GraphAccess::Set, GraphAccess::Mutex};
  constexpr std::size_t Alignment = alignof(std::max_align_t);
  if (Task.alignment > Alignment)
    return spoil("a task's data is aligned more strictly than memory is");
  Host = &ByHost;
  Depends.clear();
  for (std::size_t I = 0; I < Task.count; ++I) {
    Depends.push_back({Task.list[I].address, Kinds[Task.list[I].kind]});
    Outside.push_back({Task.list[I].address, Task.list[I].kind == CHOMP_DEPENDS_IN ? Access::In : Access::Out});
  }
  Recorder->add(Depends);
  const std::size_t Begin = (Data.size() + Alignment - 1) / Alignment * Alignment;
  Tasks.push_back({Task.run, Begin, Task.size, Next, LaunchCount});
  LaunchCount += Next.What == RecordedPlace::Kind::FixedTarget;
  Data.resize(Begin + Task.size);
  if (Task.size)
    std::memcpy(Data.data() + Begin, Task.data, Task.size);
}

void TaskgraphRecord::finish(std::span<const char> Own, std::size_t PointerBytes) {
  if (isSpoiled()) {
    Recorder.reset();
    trace("taskgraph    not recorded, since ", Why, "  (", Where, ")");
    return;
  }
  Pointers.assign(Own.data(), Own.data() + PointerBytes);
  // What writes comes first, and stands for all.
  std::sort(Outside.begin(), Outside.end(), [](const auto &A, const auto &B) {
    return A.Address != B.Address ? A.Address < B.Address : A.Kind > B.Kind;
  });
  Outside.erase(
      std::unique(Outside.begin(), Outside.end(), [](const auto &A, const auto &B) { return A.Address == B.Address; }),
      Outside.end());
  if (!Outside.empty() && !Outside.front().Address)
    Outside.resize(1);
  Graph = Recorder->finish();
  Recorder.reset();
  Replay = std::make_unique<GraphReplay>(*Graph);
  Launches = RecordedLaunches(LaunchCount);
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
__attribute__((noinline)) void TaskgraphRecord::runText(const Task &T) const {
  void *Own = __builtin_alloca_with_align(T.Size, alignof(std::max_align_t) * 8);
  std::memcpy(Own, Data.data() + T.Begin, T.Size);
  T.Run(Own);
}

void TaskgraphRecord::run(Node Index, std::optional<QueueLoan> &Q) {
  const Task &T = Tasks[Index];
  if (T.Where.What != RecordedPlace::Kind::FixedTarget)
    return runText(T);
  if (!AreKnown)
    return Launches.note(T.Launch, [&] { runText(T); });
  const RecordedLaunch &L = Launches[T.Launch];
  if (!L.isNoted())
    return runText(T);
  if (!Q || &Q->owner() != &L.device()) {
    Q.reset();
    Result<QueueLoan> Loan = L.device().borrowQueue();
    if (!Loan.ok())
      stop(Loan.takeStatus());
    Q.emplace(std::move(*Loan));
  }
  Status S = L.launch(**Q);
  if (S.ok())
    S = (*Q)->synchronize();
  if (!S.ok())
    stop(std::move(S).context("while replaying the construct at ", Place{T.Where.File, static_cast<int>(T.Where.Line)},
                              " for the taskgraph (", Where, ")"));
}

void TaskgraphRecord::work(unsigned Worker) {
  std::optional<QueueLoan> Q;
  Replay->work(Worker, [&](Node Index) { run(Index, Q); });
}

void TaskgraphRecord::endReplay() {
  if (Status S = Launches.end(Where); !S.ok())
    stop(S);
}

void TaskgraphRecord::awaitOutside(std::span<const char> Now) {
  TaskDomain &Own = TaskDomain::own();
  const bool HasTargets = TaskDomain::any(), HasHost = Own.scope().hasHost();
  if (!HasTargets && !HasHost)
    return;
  const bool IsSame = std::equal(Now.begin(), Now.end(), Pointers.begin(), Pointers.end());
  const std::vector<Dependence> List = IsSame ? Outside : std::vector<Dependence>{{nullptr, Access::Out}};
  if (HasHost && Own.scope().followsHost(List)) {
    std::vector<chomp_dependence_t> Told;
    for (const Dependence &One : List)
      Told.push_back({One.Address, static_cast<int>(One.Kind)});
    Host->wait(Told.data(), Told.size());
    if (!IsSame)
      Own.scope().forgetHost();
  }
  if (Status S = HasTargets ? Own.waitFor(List) : Status(); !S.ok())
    stop(S);
}

void TaskgraphRecord::replay(std::span<const char> Own, std::size_t PointerBytes) {
  if (!Outside.empty())
    awaitOutside(Own.first(PointerBytes));
  const bool HasTeam = Tasks.size() > 1 && omp_in_parallel && omp_in_parallel() && omp_get_num_threads;
  const auto Workers = static_cast<unsigned>(
      HasTeam ? std::min<std::size_t>(static_cast<std::size_t>(omp_get_num_threads()), Tasks.size()) : 1);
  trace("taskgraph    replayed, ", Tasks.size(), " tasks by ", Workers, Workers == 1 ? " thread" : " threads", "  (",
        Where, ")");
  if (Tasks.empty())
    return;
  AreKnown = LaunchCount && Launches.begin(Where, Own);
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
