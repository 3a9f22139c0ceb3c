//===- Waits.cpp - the host's waits for target tasks ----------------------===//
//
// Told by libchomp-waits.a. In strict mode nothing is left to wait for, and strict mode is told.
//
//===----------------------------------------------------------------------===//
#include "Api/Abi.h"
#include "Core/Taskgraph/Record.h"
#include "Core/Tasks/TaskDomain.h"
#include "Core/Timeline.h"
#include "Plugins/vgpu/strict/TargetTasks.h"

#pragma GCC visibility push(default)
#include "chomp/waits.h"
#pragma GCC visibility pop

#include <utility>

using namespace chomp;
using vgpu::strict::TargetTasks;

namespace {

void check(const Status &S) {
  if (!S.ok())
    stop(S);
}

} // namespace

void chomp_after_taskwait(const void *Code) {
  TargetTasks *Strict = TargetTasks::active();
  if (Next.Nowait) { // in place of a depend clause on omp_all_memory
    TaskDomain::own().scope().forgetHost();
    if (!Next.IsListed)
      TaskDomain::own().NextDepends.push_back({nullptr, Access::Out});
    Next.IsListed = true;
    return;
  }
  if (Strict)
    Strict->wait(/*Ended=*/false);
  TaskDomain &Own = TaskDomain::own();
  Own.scope().forgetHost();
  const timeline::WaitingAt Here("taskwait", Code);
  if (TaskDomain::any())
    check(Own.wait());
}

void chomp_before_barrier(const void *Code) {
  const timeline::WaitingAt Here("barrier", Code);
  if (TaskDomain::any())
    check(TaskDomain::own().wait());
}

void chomp_after_barrier(const void *Code) {
  if (TargetTasks *Strict = TargetTasks::active())
    Strict->wait(/*Ended=*/false);
  TaskDomain::own().scope().forgetHost();
  const timeline::WaitingAt Here("barrier", Code);
  if (TaskDomain::any())
    check(TaskDomain::waitForLoose());
}

void chomp_before_parallel() { TaskDomain::own().enterScope(/*Loose=*/true); }

void chomp_implicit_task_begins() { TaskDomain::own().enterScope(/*Loose=*/false); }

void chomp_implicit_task_ends() {
  chomp_before_barrier(/*Code=*/nullptr);
  TaskDomain::own().leaveScope();
}

void chomp_after_parallel() {
  if (TargetTasks *Strict = TargetTasks::active())
    Strict->wait(/*Ended=*/true);
  const timeline::WaitingAt Here("end of a parallel region");
  if (TaskDomain::any())
    check(TaskDomain::waitForRegion());
  TaskDomain::own().leaveScope();
}

void chomp_group_begins() {
  if (TargetTasks *Strict = TargetTasks::active())
    Strict->beginGroup();
  if (Recording.Into)
    Recording.Into->beginGroup();
  TaskDomain::own().beginGroup();
}

void chomp_before_group_end(const void *Code) {
  const timeline::WaitingAt Here("end of a taskgroup", Code);
  if (TaskDomain::any())
    check(TaskDomain::own().waitForGroup(/*Ends=*/false));
}

void chomp_after_group_end(const void *Code) {
  if (TargetTasks *Strict = TargetTasks::active())
    Strict->endGroup();
  if (Recording.Into)
    Recording.Into->endGroup();
  const timeline::WaitingAt Here("end of a taskgroup", Code);
  check(TaskDomain::own().waitForGroup(/*Ends=*/true));
  if (TaskDomain::any() && !Next.Nowait) // else it is the one of CHOMP_TASKWAIT
    check(TaskDomain::waitForLoose());
}

void chomp_leaves() { TaskDomain::own().enterScope(/*Loose=*/true); }
void chomp_returns() { TaskDomain::own().leaveScope(); }

void chomp_depends(const void *Address, int Kind) {
  TaskDomain::own().Told.push_back({Address, static_cast<Access>(Kind)});
}

namespace {

/// What a task of the host's depends on, or a wait of its. The memory is the next one's.
class HostDependences {
public:
  HostDependences() {
    List.swap(TaskDomain::own().Told);
    if (TargetTasks *Strict = TargetTasks::active())
      for (const Dependence &D : List)
        Strict->waitFor({D.Address, D.Kind != Access::In});
  }
  ~HostDependences() {
    std::vector<Dependence> &OfNext = TaskDomain::own().Told;
    if (!OfNext.empty())
      return;
    List.clear();
    List.swap(OfNext);
  }
  HostDependences(const HostDependences &) = delete;
  HostDependences &operator=(const HostDependences &) = delete;

  std::vector<Dependence> List;
};

} // namespace

void *chomp_task_depends(int IsWait) { return TaskDomain::own().generateHost(HostDependences().List, IsWait != 0); }

void chomp_wait_for_target(void *Before) {
  const timeline::WaitingAt Here("task or taskwait with depend");
  check(TaskDomain::waitForTarget(Before));
}

void chomp_wait_depends(const void *Code) {
  const HostDependences Depends;
  const timeline::WaitingAt Here("taskwait with depend", Code);
  if (TaskDomain::any())
    check(TaskDomain::own().waitFor(Depends.List));
}

int chomp_construct_depends(const chomp_host_tasks_t *Host) {
  TaskDomain &Own = TaskDomain::own();
  if (!Next.Nowait) {
    Own.Told.clear();
    return 0;
  }
  if (Next.IsListed)
    Own.NextDepends.insert(Own.NextDepends.end(), Own.Told.begin(), Own.Told.end());
  else
    Own.NextDepends.swap(Own.Told);
  Own.Told.clear();
  Next.IsListed = true;
  Next.Host = Host;
  return 1;
}

int chomp_has_host_tasks() { return TaskDomain::own().scope().hasHost(); }

/// For modules whose waits nobody tells of (Waits/Nowait.cpp).
__attribute__((weak)) void chomp_nowait() { chomp_next_nowait(0); }
extern "C" __attribute__((weak, visibility("default"))) int chomp_host_tasks() { return 1; }
extern "C" __attribute__((weak, visibility("default"))) int chomp_waits_told() { return 0; }

void chomp_next_nowait(int Told) {
  Next = {};
  Next.Nowait = true;
  Next.TellsWaits = Told != 0;
}
