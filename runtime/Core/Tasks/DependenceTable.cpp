//===- DependenceTable.cpp - the order that depend clauses ask for --------===//
#include "Core/Tasks/DependenceTable.h"

using namespace chomp;

void DependenceTable::predecessors(const Dependence &D, TaskClock &Before) const {
  Before.add(All);
  auto AddOf = [&](const Entry &E) {
    Before.add(E.Out);
    if (D.Kind != Access::InSet)
      Before.add(E.Set);
    if (D.Kind != Access::In)
      Before.add(E.In);
  };
  if (D.Address) {
    if (auto Found = Entries.find(D.Address); Found != Entries.end())
      AddOf(Found->second);
    return;
  }
  for (const auto &[Address, E] : Entries) {
    AddOf(E);
    Before.add(E.Set);
  }
}

void DependenceTable::add(const Dependence &D, const TaskPoint &Task) {
  if (!D.Address) { // it came after all of them
    for (auto &[Address, E] : Entries) {
      E.Out = {};
      E.In.clear();
      E.Set.clear();
    }
    forgetOld();
    All = Task;
    return;
  }
  Entry &E = Entries[D.Address];
  switch (D.Kind) {
  case Access::In:
    E.In.add(Task);
    break;
  case Access::InSet:
    E.Set.add(Task);
    break;
  case Access::Out:
    E.Out = Task;
    E.In.clear();
    E.Set.clear();
    break;
  }
  if (Entries.size() > Limit)
    forgetOld();
}

static unsigned bit(Access Kind) { return 1U << static_cast<unsigned>(Kind); }

void DependenceTable::addHost(const Dependence &D) {
  HasHost = true;
  if (!D.Address) {
    HostHasAll = true;
    return;
  }
  Entry &E = Entries[D.Address];
  E.Host = hostOf(E) | bit(D.Kind);
  E.HostAge = HostAge;
  if (Entries.size() > Limit)
    forgetOld();
}

void DependenceTable::forgetHost() {
  if (!HasHost)
    return;
  HasHost = HostHasAll = false;
  ++HostAge;
}

bool DependenceTable::followsHost(const Dependence &D) const {
  if (!HasHost || !D.Address || HostHasAll)
    return HasHost;
  const auto Found = Entries.find(D.Address);
  if (Found == Entries.end())
    return false;
  // Those of its own kind that need no order: readers, and what is in one set.
  const unsigned Besides = D.Kind == Access::Out ? 0 : bit(D.Kind);
  return hostOf(Found->second) & ~Besides;
}

void DependenceTable::forgetOld() {
  for (auto It = Entries.begin(); It != Entries.end();)
    It = It->second.isOver() && !hostOf(It->second) ? Entries.erase(It) : std::next(It);
  Limit = std::max<std::size_t>(1024, 2 * Entries.size());
}
