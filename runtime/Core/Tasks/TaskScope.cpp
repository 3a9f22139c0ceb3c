//===- TaskScope.cpp - what is known of a task's children -----------------===//
#include "Core/Tasks/TaskScope.h"

#include <utility>

using namespace chomp;

using Guard = std::lock_guard<std::mutex>;

TaskClock TaskScope::predecessors(const std::vector<Dependence> &Depends) const {
  TaskClock Before;
  Guard Locked(Lock);
  for (const Dependence &D : Depends)
    Table.predecessors(D, Before);
  return Before;
}

void TaskScope::add(const std::vector<Dependence> &Depends, const TaskPoint &Point, std::size_t GroupCount) {
  Guard Locked(Lock);
  for (const Dependence &D : Depends)
    Table.add(D, Point);
  Tasks.add(Point);
  for (std::size_t I = 0; I < std::min(GroupCount, Groups.size()); ++I)
    Groups[I].add(Point);
}

void TaskScope::addHost(const std::vector<Dependence> &Depends, bool IsTarget) {
  Guard Locked(Lock);
  HasPending |= IsTarget;
  for (const Dependence &D : Depends)
    Table.addHost(D);
}

void TaskScope::forgetHost() {
  Guard Locked(Lock);
  Table.forgetHost();
  HasPending = false;
}

bool TaskScope::hasHost() const {
  Guard Locked(Lock);
  return Table.hasHost();
}

bool TaskScope::followsHost(const std::vector<Dependence> &Depends) const {
  Guard Locked(Lock);
  return std::any_of(Depends.begin(), Depends.end(), [&](const Dependence &D) { return Table.followsHost(D); });
}

bool TaskScope::followsTarget(const std::vector<Dependence> &Depends) const {
  Guard Locked(Lock);
  TaskClock Before;
  return std::any_of(Depends.begin(), Depends.end(), [&](const Dependence &D) {
    Table.predecessors(D, Before);
    return !Before.isOver() || (HasPending && Table.followsHost(D));
  });
}

void TaskScope::beginGroup() {
  Guard Locked(Lock);
  Groups.emplace_back();
}

std::size_t TaskScope::groupCount() const {
  Guard Locked(Lock);
  return Groups.size();
}

TaskClock TaskScope::group(bool Ends) {
  Guard Locked(Lock);
  if (Groups.empty()) // it began in code that tells of nothing
    return Tasks;
  TaskClock Group = Groups.back();
  if (Ends)
    Groups.pop_back();
  return Group;
}

TaskClock TaskScope::tasks() {
  Guard Locked(Lock);
  Tasks.prune();
  return Tasks;
}

void TaskScope::clear() {
  Guard Locked(Lock);
  Table = DependenceTable();
  Tasks.clear();
  Groups.clear();
  HasPending = false;
}
