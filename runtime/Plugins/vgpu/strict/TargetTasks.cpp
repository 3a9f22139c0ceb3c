//===- TargetTasks.cpp - which of them may still run ----------------------===//
#include "Plugins/vgpu/strict/TargetTasks.h"

#include "Plugins/vgpu/strict/Strict.h"

#include <algorithm>
#include <utility>

using namespace chomp;
using namespace chomp::vgpu;
using namespace chomp::vgpu::strict;

// Of the host compiler's runtime, if the program has one.
extern "C" __attribute__((weak)) int omp_get_level();
extern "C" __attribute__((weak)) int __kmpc_global_thread_num(void *);

namespace {

int level() { return omp_get_level ? omp_get_level() : 0; }

/// libomp doesn't tell of the ends of parallel regions, so that nobody knows when their tasks have ended.
bool knowsEnd(int Level) { return Level == 0 || !__kmpc_global_thread_num; }

thread_local TargetTaskRef Running;
/// The last tasks before each of the taskgroups that this thread is in.
thread_local std::vector<unsigned> Groups;

bool isOrdered(const TargetTask &Earlier, const TargetTask::Dependence &Later) {
  return std::any_of(Earlier.Depends.begin(), Earlier.Depends.end(), [&](const TargetTask::Dependence &D) {
    return (D.Address == Later.Address || !D.Address || !Later.Address) && (D.Writes || Later.Writes);
  });
}

bool mayMeet(const TargetTask &Task, const TargetTask *By) { return !By || (&Task != By && !By->After.count(Task.Id)); }

} // namespace

TargetTasks &TargetTasks::get() {
  static auto *Only = new TargetTasks;
  return *Only;
}

TargetTasks *TargetTasks::active() { return On ? &get() : nullptr; }

TargetTaskRef TargetTasks::running() const { return Running; }

void TargetTasks::begin(const std::string &Where, const std::vector<TargetTask::Dependence> &Depends) {
  const int Level = level();
  if (!knowsEnd(Level))
    return;
  auto Task = std::make_shared<TargetTask>();
  Task->Level = Level;
  Task->Where = Where;
  Task->Depends = Depends;
  std::lock_guard<std::mutex> Guard(Lock);
  Task->Id = ++LastId;
  for (const TargetTaskRef &Earlier : Pending)
    if (std::any_of(Depends.begin(), Depends.end(),
                    [&](const TargetTask::Dependence &D) { return isOrdered(*Earlier, D); })) {
      Task->After.insert(Earlier->Id);
      Task->After.insert(Earlier->After.begin(), Earlier->After.end());
    }
  Pending.push_back(Task);
  Count = Pending.size();
  Running = std::move(Task);
}

void TargetTasks::end() { Running = nullptr; }

template <typename F> void TargetTasks::endAll(F HasEnded) {
  Pending.erase(std::remove_if(Pending.begin(), Pending.end(), [&](const TargetTaskRef &T) { return HasEnded(*T); }),
                Pending.end());
  Count = Pending.size();
}

void TargetTasks::wait(bool Ended) {
  if (!any())
    return;
  const int Outermost = level() + (Ended ? 1 : 0);
  std::lock_guard<std::mutex> Guard(Lock);
  endAll([&](const TargetTask &T) { return T.Level >= Outermost; });
}

void TargetTasks::beginGroup() {
  std::lock_guard<std::mutex> Guard(Lock);
  Groups.push_back(LastId);
}

void TargetTasks::endGroup() {
  if (Groups.empty())
    return;
  const unsigned Before = Groups.back();
  Groups.pop_back();
  if (!any())
    return;
  const int Outermost = level();
  std::lock_guard<std::mutex> Guard(Lock);
  endAll([&](const TargetTask &T) { return T.Id > Before && T.Level >= Outermost; });
}

void TargetTasks::waitFor(TargetTask::Dependence D) {
  if (!any())
    return;
  std::lock_guard<std::mutex> Guard(Lock);
  std::set<unsigned> Done;
  for (const TargetTaskRef &T : Pending)
    if (isOrdered(*T, D)) {
      Done.insert(T->Id);
      Done.insert(T->After.begin(), T->After.end());
    }
  endAll([&](const TargetTask &T) { return Done.count(T.Id) != 0; });
}

TasksByLaunch TargetTasks::besides(const TargetTask *By) const {
  TasksByLaunch Others;
  if (!any())
    return Others;
  std::lock_guard<std::mutex> Guard(Lock);
  for (const TargetTaskRef &T : Pending)
    if (mayMeet(*T, By))
      for (std::uint16_t Launch : T->Launches)
        Others[Launch] = T;
  return Others;
}

void TargetTasks::launched(const TargetTaskRef &By, std::uint16_t Launch) {
  std::lock_guard<std::mutex> Guard(Lock);
  By->Launches.push_back(Launch);
}

void TargetTasks::forgetLaunches() {
  std::lock_guard<std::mutex> Guard(Lock);
  for (const TargetTaskRef &T : Pending)
    T->Launches.clear();
}

std::optional<std::pair<TargetTaskRef, TargetTask::HostRange>>
TargetTasks::meets(std::uintptr_t Begin, std::uintptr_t End, bool Writes, const TargetTask *By) const {
  std::lock_guard<std::mutex> Guard(Lock);
  for (const TargetTaskRef &T : Pending)
    if (mayMeet(*T, By))
      for (const TargetTask::HostRange &R : T->Ranges)
        if (Begin < R.End && R.Begin < End && (Writes || R.Written))
          return std::pair(T, R);
  return std::nullopt;
}

void TargetTasks::transfers(const TargetTaskRef &By, TargetTask::HostRange Range) {
  std::lock_guard<std::mutex> Guard(Lock);
  By->Ranges.push_back(std::move(Range));
}
