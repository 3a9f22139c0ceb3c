//===- Waits.cpp - the host's waits for target tasks ------------------------===//
//
// Told by libchomp-waits.a. In strict mode nothing is left to wait for, and strict mode is told.
//
//===----------------------------------------------------------------------===//
#include "Api/Abi.h"
#include "Core/Tasks/TaskDomain.h"
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

void chomp_after_taskwait() {
  TargetTasks *Strict = TargetTasks::active();
  if (Next.Nowait) { // in place of a depend clause on omp_all_memory
    if (!Next.IsListed)
      TaskDomain::own().NextDepends.push_back({nullptr, Access::Out});
    Next.IsListed = true;
    return;
  }
  if (Strict)
    Strict->wait(/*Ended=*/false);
  TaskDomain &Own = TaskDomain::own();
  Own.setHostTasks(false);
  if (TaskDomain::any())
    check(Own.wait());
}

void chomp_before_barrier() {
  if (TaskDomain::any())
    check(TaskDomain::own().wait());
}

void chomp_after_barrier() {
  if (TargetTasks *Strict = TargetTasks::active())
    Strict->wait(/*Ended=*/false);
  TaskDomain::own().setHostTasks(false);
  if (TaskDomain::any())
    check(TaskDomain::waitForLoose());
}

void chomp_before_parallel() { TaskDomain::own().enterScope(/*Loose=*/true); }

void chomp_implicit_task_begins() { TaskDomain::own().enterScope(/*Loose=*/false); }

void chomp_implicit_task_ends() {
  chomp_before_barrier();
  TaskDomain::own().leaveScope();
}

void chomp_after_parallel() {
  if (TargetTasks *Strict = TargetTasks::active())
    Strict->wait(/*Ended=*/true);
  if (TaskDomain::any())
    check(TaskDomain::waitForRegion());
  TaskDomain::own().leaveScope();
}

void chomp_group_begins() {
  if (TargetTasks *Strict = TargetTasks::active())
    Strict->beginGroup();
  TaskDomain::own().beginGroup();
}

void chomp_before_group_end() {
  if (TaskDomain::any())
    check(TaskDomain::own().waitForGroup(/*Ends=*/false));
}

void chomp_after_group_end() {
  if (TargetTasks *Strict = TargetTasks::active())
    Strict->endGroup();
  check(TaskDomain::own().waitForGroup(/*Ends=*/true));
  if (TaskDomain::any() && !Next.Nowait) // else it is the one of CHOMP_TASKWAIT
    check(TaskDomain::waitForLoose());
}

void chomp_leaves() { TaskDomain::own().enterScope(/*Loose=*/true); }
void chomp_returns() { TaskDomain::own().leaveScope(); }

void chomp_depends(const void *Address, int Kind) {
  TaskDomain::own().Told.push_back({Address, static_cast<Access>(Kind)});
}

int chomp_depended(int What) {
  TaskDomain &Own = TaskDomain::own();
  const std::vector<Dependence> Depends = std::exchange(Own.Told, {});
  if (What == CHOMP_LIST_DEPENDS && Next.Nowait) {
    Own.NextDepends = Depends;
    Next.IsListed = true;
    return 1;
  }
  if (Next.IsListed) // this is CHOMP_TASKWAIT's: the construct itself comes after target tasks
    return 0;
  if (What == CHOMP_TASK_DEPENDS)
    Own.setHostTasks(true);
  if (TargetTasks *Strict = TargetTasks::active())
    for (const Dependence &D : Depends)
      Strict->waitFor({D.Address, D.Kind != Access::In});
  if (TaskDomain::any())
    check(Own.waitFor(Depends));
  return 0;
}

int chomp_has_host_tasks() { return TaskDomain::own().hasHostTasks(); }

/// For modules whose waits nobody tells of (Waits/Nowait.cpp).
__attribute__((weak)) void chomp_nowait() { chomp_next_nowait(0); }
extern "C" __attribute__((weak, visibility("default"))) int chomp_host_tasks() { return 1; }

void chomp_next_nowait(int Told) { Next = {/*Nowait=*/true, /*IsListed=*/false, Told != 0}; }
