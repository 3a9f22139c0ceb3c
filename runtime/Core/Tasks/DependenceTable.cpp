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
  if (!D.Address) {
    Entries.clear(); // it came after all of them
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

void DependenceTable::forgetOld() {
  for (auto It = Entries.begin(); It != Entries.end();)
    It = It->second.isOver() ? Entries.erase(It) : std::next(It);
  Limit = std::max<std::size_t>(1024, 2 * Entries.size());
}
