//===- TaskDomain.cpp - who waits for which target tasks ------------------===//
#include "Core/Tasks/TaskDomain.h"

#include <cstdlib>
#include <utility>

using namespace chomp;

// Of the host compiler's runtime, if the program has one.
extern "C" __attribute__((weak)) int omp_get_level();

constinit thread_local NextConstruct chomp::Next;
std::atomic<bool> TaskDomain::Any{false};

namespace {

int level() { return omp_get_level ? omp_get_level() : 0; }

/// Those of all threads, and of threads that are gone.
struct Domains {
  std::mutex Lock;
  std::vector<TaskDomain *> All, Free;

  static Domains &get() {
    static auto *Only = new Domains;
    return *Only;
  }
};

/// The next thread takes it over with what it may have to wait for.
struct Loan {
  TaskDomain *Domain = nullptr;
  ~Loan() {
    if (!Domain)
      return;
    Domains &D = Domains::get();
    std::lock_guard<std::mutex> Guard(D.Lock);
    D.Free.push_back(Domain);
  }
};
thread_local Loan Mine;

struct LooseTasks {
  std::mutex Lock;
  TaskClock Points;
  std::atomic<bool> Any{false};

  static LooseTasks &get() {
    static auto *Only = new LooseTasks;
    return *Only;
  }
};

} // namespace

TaskDomain &TaskDomain::own() {
  if (Mine.Domain)
    return *Mine.Domain;
  Domains &D = Domains::get();
  std::lock_guard<std::mutex> Guard(D.Lock);
  if (D.Free.empty()) {
    D.All.push_back(new TaskDomain);
    return *(Mine.Domain = D.All.back());
  }
  Mine.Domain = D.Free.back();
  D.Free.pop_back();
  return *Mine.Domain;
}

void TaskDomain::enterScope(bool IsLoose) {
  if (++Depth == Scopes.size())
    Scopes.push_back(std::make_unique<Scope>());
  Scope &S = now();
  S.Next = std::exchange(Next, {});
  S.NextDepends.swap(NextDepends);
  S.IsLoose = IsLoose;
}

void TaskDomain::leaveScope() {
  Scope &S = now();
  Next = S.Next;
  NextDepends.swap(S.NextDepends);
  S.NextDepends.clear();
  S.HasHostTasks = false;
  if (TaskDomain::any()) {
    S.Table = DependenceTable();
    S.Tasks.clear();
    S.Groups.clear();
  }
  --Depth;
}

TaskClock TaskDomain::predecessors(const std::vector<Dependence> &Depends) const {
  TaskClock Before;
  for (const Dependence &D : Depends)
    now().Table.predecessors(D, Before);
  return Before;
}

/// Before objects that the program made later than this, of which tasks may know, are destroyed.
static void finishAtExit() {
  if (Status S = TaskDomain::waitForAll(); !S.ok())
    stop(S);
}

void TaskDomain::add(const std::vector<Dependence> &Depends, const TaskPoint &Point) {
  if (!Any.load(std::memory_order_relaxed) && !Any.exchange(true, std::memory_order_relaxed))
    std::atexit(finishAtExit);
  Scope &S = now();
  for (const Dependence &D : Depends)
    S.Table.add(D, Point);
  S.Tasks.add(Point);
  for (TaskClock &Group : S.Groups)
    Group.add(Point);
  {
    std::lock_guard<std::mutex> Guard(Lock);
    All.add(Point);
    Level = std::max(Level, level());
  }
  if (!S.IsLoose && (Depth || !level()))
    return;
  LooseTasks &Others = LooseTasks::get();
  std::lock_guard<std::mutex> Guard(Others.Lock);
  Others.Points.add(Point);
  Others.Any.store(true, std::memory_order_release);
}

Status TaskDomain::waitFor(const TaskClock &Points) {
  for (const TaskPoint &P : Points)
    CHOMP_TRY(P.Queue->Owner.wait(P));
  return {};
}

Status TaskDomain::wait() {
  CHOMP_TRY(waitFor(now().Tasks));
  now().Tasks.prune();
  std::lock_guard<std::mutex> Guard(Lock);
  All.prune();
  if (All.isOver())
    Level = 0;
  return {};
}

Status TaskDomain::waitForGroup(bool Ends) {
  std::vector<TaskClock> &Groups = now().Groups;
  if (Groups.empty()) // it began before the first task, or in code that tells of nothing
    return wait();
  CHOMP_TRY(waitFor(Groups.back()));
  if (Ends)
    Groups.pop_back();
  return {};
}

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
