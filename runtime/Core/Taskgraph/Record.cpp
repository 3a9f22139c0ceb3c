//===- Record.cpp - making records, and running them ----------------------===//
#include "Core/Taskgraph/Record.h"
#include "Core/ForkLock.h"
#include "Core/Runtime.h"
#include "Core/Taskgraph/GraphDrawing.h"
#include "Core/Tasks/TaskDomain.h"
#include "Core/Timeline.h"

#include "chomp/waits.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

using namespace chomp;

// Of the host compiler's runtime, if the program has one.
extern "C" {
__attribute__((weak)) int omp_get_num_threads();
__attribute__((weak)) int omp_in_parallel();
}

namespace {
struct DrawnRecords {
  std::FILE *File;
  std::vector<TaskgraphRecords *> All;
};
DrawnRecords *Drawing = nullptr; ///< Null: nobody wants to see them.
} // namespace

//===----------------------------------------------------------------------===//
// Recording
//===----------------------------------------------------------------------===//

TaskgraphRecord::TaskgraphRecord(const TaskgraphRecord &Of)
    : Where(Of.Where), Host(Of.Host), Tasks(Of.Tasks), Data(Of.Data), Order(Of.Order), Pointers(Of.Pointers),
      LaunchTasks(Of.LaunchTasks), Launches(LaunchTasks.size(), LaunchTasks.size() == Tasks.size()) {
  // Where the tasks' data has the address of the frame.
  const char *const Old = Of.Frame.get() + Of.FrameHead, *const New = frame(Of.FrameSize, Of.FrameHead);
  for (const Task &T : Tasks)
    for (std::size_t At = T.Begin; At + sizeof(Old) <= T.Begin + T.Size; At += sizeof(Old))
      if (std::memcmp(&Data[At], &Old, sizeof(Old)) == 0)
        std::memcpy(&Data[At], &New, sizeof(New));
  IsReady = true;
}

void TaskgraphRecord::add(const chomp_host_tasks_t &ByHost, const chomp_recorded_task_t &Task) {
  constexpr std::size_t Alignment = alignof(std::max_align_t);
  if (isSpoiled())
    return;
  if (Task.alignment > Alignment)
    return spoil("a task's data is aligned more strictly than memory is");
  Host = &ByHost;
  Order->add(Task);
  const std::size_t Begin = (Data.size() + Alignment - 1) / Alignment * Alignment;
  Tasks.push_back({Task.run, Begin, Task.size, Next, LaunchTasks.size()});
  if (Next.What == RecordedPlace::Kind::FixedTarget)
    LaunchTasks.push_back(static_cast<Node>(Tasks.size() - 1));
  Data.resize(Begin);
  const char *const Given = static_cast<const char *>(Task.data);
  Data.insert(Data.end(), Given, Given + Task.size);
}

void TaskgraphRecord::finish(std::span<const char> Own, std::size_t PointerBytes) {
  if (isSpoiled()) {
    trace("taskgraph    not recorded, since ", Why, "  (", Where, ")");
    Order.reset();
    Tasks = {};
    Data = {};
    return;
  }
  Pointers.assign(Own.data(), Own.data() + PointerBytes);
  Launches = RecordedLaunches(LaunchTasks.size(), LaunchTasks.size() == Tasks.size());
  trace("taskgraph    recorded, ", Tasks.size(), " tasks  (", Where, ")");
  IsReady.store(true, std::memory_order_release);
}

char *TaskgraphRecord::frame(std::size_t Size, std::size_t Head) {
  if (!Frame) {
    Frame = std::make_unique<char[]>(Size);
    FrameSize = Size;
    FrameHead = Head;
  }
  return Frame.get() + Head;
}

//===----------------------------------------------------------------------===//
// Replaying
//===----------------------------------------------------------------------===//

/// In a copy of the data: the code may change its own. Not inlined: each call gives the copy's memory back.
__attribute__((noinline)) void TaskgraphRecord::runText(const Task &T) const {
  void *Own = __builtin_alloca_with_align(T.Size, alignof(std::max_align_t) * 8);
  if (T.Size) // else there may be no data at all
    std::memcpy(Own, Data.data() + T.Begin, T.Size);
  T.Run(Own);
}

void TaskgraphRecord::run(const Task &T, std::optional<QueueLoan> &Q) {
  if (T.Where.What != RecordedPlace::Kind::FixedTarget)
    return runText(T);
  if (!AreKnown)
    return Launches.note(T.Launch, [&] { runText(T); });
  const RecordedLaunch &L = Launches[T.Launch];
  if (!L.isNoted())
    return runText(T);
  Result<bool> Done = Launches.whileHeld(Where, L.data(), [&]() -> Status {
    if (!Q || &Q->owner() != &L.device()) {
      Q.reset();
      Result<QueueLoan> Loan = L.device().borrowQueue();
      if (!Loan.ok())
        return Loan.takeStatus();
      Q.emplace(std::move(*Loan));
    }
    CHOMP_TRY(L.launch(**Q));
    return (*Q)->synchronize();
  });
  if (!Done.ok())
    stop(Done.takeStatus().context("while replaying the construct at ",
                                   Place{T.Where.File, static_cast<int>(T.Where.Line)}, " for the taskgraph (", Where,
                                   ")"));
  if (!*Done)
    runText(T);
}

void TaskgraphRecord::runStretch(std::size_t Index) {
  Result<bool> Done =
      Launches.whileHeld(Where, Launches.data(Graphs->device(Index)), [&]() -> Status { return Graphs->run(Index); });
  if (!Done.ok())
    stop(Done.takeStatus().context("while replaying constructs of the taskgraph (", Where, ")"));
  if (!*Done)
    for (Node Task : Graphs->tasks(Index))
      runText(Tasks[Task]);
}

void TaskgraphRecord::work(unsigned Worker) {
  std::optional<QueueLoan> Q;
  Running->work(Worker, [&](Node Index) {
    if (Index < Tasks.size() && Drawing) {
      const double Begin = timeline::now();
      run(Tasks[Index], Q);
      Microseconds[Index] = timeline::now() - Begin;
      return;
    }
    Index < Tasks.size() ? run(Tasks[Index], Q) : runStretch(Index - Tasks.size());
  });
}

/// Brings the devices' graphs up to date with what is known of the launches.
Status TaskgraphRecord::makeGraphs() {
  const DeviceGraphs::LaunchOf Launch = [this](Node Index) -> const RecordedLaunch * {
    const Task &T = Tasks[Index];
    return T.Where.What == RecordedPlace::Kind::FixedTarget && Launches[T.Launch].isNoted() ? &Launches[T.Launch]
                                                                                            : nullptr;
  };
  if (GraphsShape != Launches.shape()) {
    auto Made = DeviceGraphs::make(Order->graph(), Tasks.size(), Launch);
    if (!Made.ok())
      return Made.takeStatus();
    Graphs = std::move(*Made);
    GraphsShape = Launches.shape();
    if (Graphs)
      trace("taskgraph    has ", Graphs->stretchCount(), " graphs of devices now  (", Where, ")");
  } else if (Graphs && GraphsVersion != Launches.version()) {
    CHOMP_TRY(Graphs->change(Launch));
  }
  GraphsVersion = Launches.version();
  return {};
}

/// How many threads of the team the replay is for.
unsigned TaskgraphRecord::chooseWorkers() {
  const bool HasTeam = Tasks.size() > 1 && omp_in_parallel && omp_in_parallel() && omp_get_num_threads;
  const std::size_t Team = HasTeam ? static_cast<std::size_t>(omp_get_num_threads()) : 1;
  const auto Most = static_cast<unsigned>(std::min(Team, Tasks.size()));
  Pace.IsMeasured = Most > 1;
  if (!Pace.IsMeasured)
    return Most;
  // Of a task, with what its thread waits for, and of having a thread come. What takes longer is always shared.
  constexpr double Short = 300, Sharing = 10000;
  constexpr double Share = 1.0 / 64; // of the time, for tries of what is slower
  const bool AreShort =
      Pace.ByTeam > 0 && Pace.ByTeam * Most < Short * static_cast<double>(Tasks.size()) + Sharing * Most;
  const bool IsOneFaster = Pace.ByOne > 0 && Pace.ByOne < Pace.ByTeam;
  const auto [Faster, Slower] = std::minmax(Pace.ByOne, Pace.ByTeam);
  const bool Tries = Pace.ByOne <= 0 || ++Pace.Replays * Faster * Share > Slower;
  if (Tries)
    Pace.Replays = 0;
  Pace.IsByOne = AreShort && IsOneFaster != Tries;
  Pace.Begin = std::chrono::steady_clock::now();
  return Pace.IsByOne ? 1 : Most;
}

void TaskgraphRecord::endReplay() {
  if (Pace.IsMeasured) {
    const auto Took = std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now() - Pace.Begin).count();
    // One that takes far longer than those before says more about the machine than about the graph.
    constexpr double Grows = 1.25;
    double &Known = Pace.IsByOne ? Pace.ByOne : Pace.ByTeam;
    Known = Known > 0 ? std::min(Took, Grows * Known) : Took;
  }
  if (Status S = Launches.end(Where); !S.ok())
    stop(S);
}

std::vector<Dependence> TaskgraphRecord::outside(std::span<const char> Now) {
  if (!Order->hasDependences())
    return {};
  if (!std::equal(Now.begin(), Now.end(), Pointers.begin(), Pointers.end()))
    return {{nullptr, Access::Out}};
  return Order->dependences();
}

void TaskgraphRecord::awaitOutside(const std::vector<Dependence> &List) {
  TaskDomain &Own = TaskDomain::own();
  const bool HasTargets = TaskDomain::any(), HasHost = Own.scope().hasHost();
  if (HasHost && Own.scope().followsHost(List)) {
    std::vector<chomp_dependence_t> Told;
    for (const Dependence &One : List)
      Told.push_back({One.Address, static_cast<int>(One.Kind)});
    Host->wait(Told.data(), Told.size());
    if (!List.front().Address)
      Own.scope().forgetHost();
  }
  if (Status S = HasTargets ? Own.waitFor(List) : Status(); !S.ok())
    stop(S);
}

void TaskgraphRecord::replay(std::span<const char> Own, std::size_t PointerBytes) {
  if (Order->hasDependences() && (TaskDomain::any() || TaskDomain::own().scope().hasHost()))
    awaitOutside(outside(Own.first(PointerBytes)));
  if (!Replay)
    Replay = std::make_unique<GraphReplay>(Order->graph());
  const unsigned Workers = chooseWorkers();
  trace("taskgraph    replayed, ", Tasks.size(), " tasks by ", Workers, Workers == 1 ? " thread" : " threads", "  (",
        Where, ")");
  if (Tasks.empty())
    return;
  if (Drawing)
    Microseconds.resize(Tasks.size(), -1);
  AreKnown = Launches.begin(Where, Own, [this](std::size_t Launch) { runText(Tasks[LaunchTasks[Launch]]); });
  if (Status S = AreKnown ? makeGraphs() : Status(); !S.ok())
    stop(std::move(S).context("while making graphs of the taskgraph (", Where, ")"));
  // A graph tells no times of its nodes.
  const bool ByGraphs = AreKnown && Graphs && (!Graphs->takesHostCores() || (Workers == 1 && !Drawing));
  Running = ByGraphs ? &Graphs->replay() : Replay.get();
  Running->begin(Workers);
  NextWorker.store(0, std::memory_order_relaxed);
  // The calling thread's share is a task of its own, too: where a recorded task waits for its children, these are not
  // the other workers.
  const auto Work = [](void *Of) {
    auto *R = static_cast<TaskgraphRecord *>(Of);
    R->work(R->NextWorker.fetch_add(1, std::memory_order_relaxed));
  };
  if (Workers == 1)
    return Host->call(Work, this); // nobody else has to be woken
  for (unsigned I = 0; I < Workers; ++I)
    Host->generate(nullptr, 0, Work, this);
}

//===----------------------------------------------------------------------===//
// Drawing
//===----------------------------------------------------------------------===//

void TaskgraphRecord::draw(std::string &To, long long Id) const {
  if (!isReady())
    return;
  std::vector<TaskLabel> Labels;
  for (std::size_t I = 0; I < Tasks.size(); ++I) {
    const Task &T = Tasks[I];
    const bool OnDevice = T.Where.What != RecordedPlace::Kind::Host;
    Labels.push_back({OnDevice ? "target" : "task", cat(Place{T.Where.File, static_cast<int>(T.Where.Line)}),
                      I < Microseconds.size() ? Microseconds[I] : -1, OnDevice});
  }
  To +=
      chomp::draw(Order->graph(), Labels, cat("taskgraph (", Where, ")", Id ? cat(", graph_id ", Id) : std::string()));
}

//===----------------------------------------------------------------------===//
// A construct's records
//===----------------------------------------------------------------------===//

static auto *DrawingLock = new ForkLock; // also at the program's end

TaskgraphRecords::TaskgraphRecords(const Place &Where) : Where(Where) {
  Runtime::get(); // which may want to draw it
  std::lock_guard<std::mutex> Guard(*DrawingLock);
  if (Drawing)
    Drawing->All.push_back(this);
}

Status TaskgraphRecords::drawTo(const std::string &Path) {
  std::FILE *File = std::fopen(Path.c_str(), "we");
  if (!File)
    return Status::failure("CHOMP_TASKGRAPH: can't write ", Path, ": ", std::strerror(errno));
  Drawing = new DrawnRecords{File, {}};
  std::atexit(drawAll);
  return {};
}

void TaskgraphRecords::drawAll() {
  std::string Text;
  std::lock_guard<std::mutex> Guard(*DrawingLock);
  for (TaskgraphRecords *Of : Drawing->All) {
    std::lock_guard<std::mutex> OfConstruct(Of->Lock);
    for (const auto &[Id, Copies] : Of->ById)
      Copies.front()->draw(Text, Id);
  }
  std::fputs(Text.c_str(), Drawing->File);
  std::fclose(Drawing->File);
}

std::shared_ptr<TaskgraphRecord> TaskgraphRecords::take(long long Id, bool Reset) {
  std::lock_guard<std::mutex> Guard(Lock);
  auto &Copies = ById[Id];
  if (Reset)
    Copies.clear();
  if (Copies.empty())
    Copies.push_back(std::make_shared<TaskgraphRecord>(Where));
  const TaskgraphRecord &First = *Copies.front();
  for (auto &R : Copies)
    if (!R->IsTaken) {
      R->IsTaken = true;
      return R;
    }
  if (!First.isReady())
    return nullptr;
  Copies.push_back(std::make_shared<TaskgraphRecord>(First));
  Copies.back()->IsTaken = true;
  return Copies.back();
}

void TaskgraphRecords::giveBack(TaskgraphRecord &R) {
  std::lock_guard<std::mutex> Guard(Lock);
  R.IsTaken = false;
}
