//===- TaskDomain.cpp - who waits for which target tasks ------------------===//
#include "Core/Tasks/TaskDomain.h"

#include "Core/Device.h"
#include "Core/ForkLock.h"
#include "Core/Timeline.h"

#include "chomp/waits.h"

#include <cstdlib>
#include <utility>

using namespace chomp;

// Of the host compiler's runtime, if the program has one.
extern "C" __attribute__((weak)) int omp_get_level();

constinit thread_local NextConstruct chomp::Next;
constinit thread_local RecordInProgress chomp::Recording;
constinit thread_local TaskDomain *TaskDomain::Mine = nullptr;
std::atomic<bool> TaskDomain::Any{false};

namespace {

int level() { return omp_get_level ? omp_get_level() : 0; }

/// Those of all threads, and of threads that are gone.
struct Domains {
  ForkLock Lock;
  std::vector<TaskDomain *> All, Free;

  static Domains &get() {
    static auto *Only = new Domains;
    return *Only;
  }
};

struct LooseTasks {
  ForkLock Lock;
  TaskClock Points;
  std::atomic<bool> Any{false};

  static LooseTasks &get() {
    static auto *Only = new LooseTasks;
    return *Only;
  }
};

} // namespace

/// Of a thread: the next one takes the domain over with what it may have to wait for.
struct TaskDomain::Loan {
  ~Loan() {
    Domains &D = Domains::get();
    std::lock_guard<std::mutex> Guard(D.Lock);
    D.Free.push_back(std::exchange(Mine, nullptr));
  }
};

TaskDomain &TaskDomain::acquire() {
  Domains &D = Domains::get();
  {
    std::lock_guard<std::mutex> Guard(D.Lock);
    if (D.Free.empty()) {
      D.All.push_back(new TaskDomain);
      Mine = D.All.back();
    } else {
      Mine = D.Free.back();
      D.Free.pop_back();
    }
  }
  static thread_local const Loan UntilTheEnd;
  return *Mine;
}

void TaskDomain::enterScope(bool IsLoose) {
  if (++Depth == Scopes.size())
    Scopes.push_back(std::make_shared<Scope>());
  Scope &S = now();
  S.Recording = std::exchange(Recording, {});
  S.Next = std::exchange(Next, {});
  S.NextDepends.swap(NextDepends);
  S.IsLoose = IsLoose;
}

void TaskDomain::leaveScope() {
  Scope &S = now();
  Recording = S.Recording;
  Next = S.Next;
  NextDepends.swap(S.NextDepends);
  S.NextDepends.clear();
  if (Scopes[Depth].use_count() > 1) {
    Scopes[Depth] = std::make_shared<Scope>();
  } else if (S.IsUsed) {
    S.clear();
    S.IsUsed = false;
  }
  --Depth;
}

/// Before objects that the program made later than this, of which tasks may know, are destroyed.
static void finishAtExit() {
  const timeline::WaitingAt Here("end of the program");
  if (Status S = TaskDomain::waitForAll(); !S.ok())
    stop(S);
}

void TaskDomain::add(const std::vector<Dependence> &Depends, const TaskPoint &Point) {
  Scope &S = used();
  S.add(Depends, Point);
  const int Here = level();
  add(Point, Here, S.IsLoose || (!Depth && Here));
}

void TaskDomain::add(const TaskPoint &Point, int AtLevel, bool Loose) {
  if (!Any.load(std::memory_order_relaxed) && !Any.exchange(true, std::memory_order_relaxed)) {
    std::lock_guard<std::mutex> Guard(ForkLock::ofExit());
    std::atexit(finishAtExit);
  }
  {
    std::lock_guard<std::mutex> Guard(Lock);
    All.add(Point);
    Level = std::max(Level, AtLevel);
  }
  if (!Loose)
    return;
  LooseTasks &Others = LooseTasks::get();
  std::lock_guard<std::mutex> Guard(Others.Lock);
  Others.Points.add(Point);
  Others.Any.store(true, std::memory_order_release);
}

/// A target task that the host's runtime has. Nobody waits for it alone: it is loose as soon as it is queued.
struct TaskDomain::Pending {
  TaskDomain &Generator;
  const std::shared_ptr<Scope> Of;
  const std::size_t GroupCount;
  const int AtLevel;
  Device &D;
  const Place Where;
  const std::vector<Dependence> Depends;
  const TaskWork Work;
  const timeline::Doing Met; ///< For the timeline.

  /// By any thread, when the host's tasks that it comes after are over, and all target tasks are queued.
  Status queue() {
    const TaskClock Before = Of->predecessors(Depends);
    if (!Work.CanDefer()) {
      CHOMP_TRY(waitFor(Before));
      Result<QueueLoan> Q = D.borrowQueue();
      return Q.ok() ? Work.Do(**Q, Q->partials(), nullptr) : Q.takeStatus();
    }
    TaskPoint Point;
    {
      Task T(D.Tasks);
      CHOMP_TRY(T.begin(Where, Before));
      CHOMP_TRY(Work.Do(T.queue(), T.partials(), &T));
      Point = T.point();
    }
    Of->add(Depends, Point, GroupCount);
    Generator.add(Point, AtLevel, /*Loose=*/true);
    return {};
  }

  static void run(void *Data) {
    const std::unique_ptr<Pending> Own(static_cast<Pending *>(Data));
    const timeline::GoingOn Same(Own->Met);
    if (Status S = Own->queue(); !S.ok())
      stop(std::move(S).context("in the target task of ", Own->Where));
  }
};

bool TaskDomain::pend(const chomp_host_tasks_t &Host, Device &D, const Place &Where,
                      const std::vector<Dependence> &Depends, TaskWork Work) {
  auto Own = std::make_unique<Pending>(Pending{*this, Scopes[Depth], now().groupCount(), level(), D, Where, Depends,
                                               std::move(Work), timeline::doing()});
  std::vector<chomp_dependence_t> List;
  for (const Dependence &One : Depends)
    List.push_back({One.Address, static_cast<int>(One.Kind)});
  // Before, since the task may run at once, and what is generated in the meantime is not this scope's.
  used().addHost(Depends, /*IsTarget=*/true);
  if (!Host.generate(List.data(), List.size(), Pending::run, Own.get()))
    return false;
  (void)Own.release(); // the task's
  return true;
}

struct TaskDomain::HostTask {
  std::shared_ptr<Scope> Of;
  std::vector<Dependence> Depends;
};

void *TaskDomain::generateHost(const std::vector<Dependence> &Depends, bool IsWait) {
  std::unique_ptr<HostTask> Waits;
  if (now().followsTarget(Depends))
    Waits.reset(new HostTask{Scopes[Depth], Depends});
  if (!IsWait)
    used().addHost(Depends, /*IsTarget=*/false);
  return Waits.release();
}

Status TaskDomain::waitForTarget(void *Before) {
  const std::unique_ptr<HostTask> Own(static_cast<HostTask *>(Before));
  return Own ? waitFor(Own->Of->predecessors(Own->Depends)) : Status();
}

Status TaskDomain::waitFor(const TaskClock &Points) {
  for (const TaskPoint &P : Points)
    CHOMP_TRY(P.Queue->Owner.wait(P));
  return {};
}

Status TaskDomain::wait() {
  CHOMP_TRY(waitFor(now().tasks()));
  std::lock_guard<std::mutex> Guard(Lock);
  All.prune();
  if (All.isOver())
    Level = 0;
  return {};
}

Status TaskDomain::waitForGroup(bool Ends) { return waitFor(now().group(Ends)); }

Status TaskDomain::waitForLoose() {
  LooseTasks &Loose = LooseTasks::get();
  if (!Loose.Any.load(std::memory_order_acquire))
    return {};
  TaskClock Points;
  {
    std::lock_guard<std::mutex> Guard(Loose.Lock);
    Points = Loose.Points;
  }
  CHOMP_TRY(waitFor(Points));
  std::lock_guard<std::mutex> Guard(Loose.Lock);
  Loose.Points.prune();
  if (Loose.Points.begin() == Loose.Points.end())
    Loose.Any.store(false, std::memory_order_release);
  return {};
}

Status TaskDomain::waitForRegion() { return waitForAll(level() + 1); }
Status TaskDomain::waitForAll() { return waitForAll(0); }

/// For those with so many parallel regions around them, or more.
Status TaskDomain::waitForAll(int Level) {
  TaskClock Points;
  {
    Domains &D = Domains::get();
    std::lock_guard<std::mutex> Guard(D.Lock);
    for (TaskDomain *Other : D.All) {
      std::lock_guard<std::mutex> OfOther(Other->Lock);
      if (Other->Level >= Level)
        Points.add(Other->All);
    }
  }
  return waitFor(Points);
}
