//===- DependenceTable.cpp - the order that depend clauses ask for --------===//
#include "Core/Tasks/DependenceTable.h"

using namespace chomp;

DependenceTable::Entry &DependenceTable::entry(const void *Address) {
  if (Free.empty())
    forgetOld();
  Index &At = Indices[Address];
  if (!At) {
    At = Free.back();
    Free.pop_back();
    Entries[At - 1].Address = Address;
  }
  return Entries[At - 1];
}

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
    if (const Index *At = Indices.find(D.Address))
      AddOf(Entries[*At - 1]);
    return;
  }
  for (const Entry &E : Entries) {
    AddOf(E);
    Before.add(E.Set);
  }
}

void DependenceTable::add(const Dependence &D, const TaskPoint &Task) {
  if (!D.Address) { // it came after all of them
    for (Entry &E : Entries)
      E.hasOut({});
    All = Task;
    return;
  }
  Entry &E = entry(D.Address);
  switch (D.Kind) {
  case Access::In:
    E.In.add(Task);
    break;
  case Access::InSet:
    E.Set.add(Task);
    break;
  case Access::Out:
    E.hasOut(Task);
    break;
  }
}

static unsigned bit(Access Kind) { return 1U << static_cast<unsigned>(Kind); }

void DependenceTable::addHost(const Dependence &D) {
  if (D.Address)
    Host[D.Address] |= bit(D.Kind);
  else
    HostHasAll = true;
}

bool DependenceTable::followsHost(const Dependence &D) const {
  if (!D.Address || HostHasAll)
    return hasHost();
  const unsigned *Kinds = Host.find(D.Address);
  // Those of its own kind that need no order: readers, and what is in one set.
  const unsigned Besides = D.Kind == Access::Out ? 0 : bit(D.Kind);
  return Kinds && *Kinds & ~Besides;
}

/// Makes room: half of the entries are free afterwards.
void DependenceTable::forgetOld() {
  std::size_t Used = 0;
  for (Entry &E : Entries) {
    if (E.isOver()) {
      E.Address = nullptr;
      E.hasOut({});
    } else {
      ++Used;
    }
  }
  constexpr std::size_t Least = 32;
  if (Entries.size() < std::max(Least, 2 * Used))
    Entries.resize(std::max(Least, 2 * Entries.size()));
  Indices.clear();
  Free.clear();
  for (Index At = static_cast<Index>(Entries.size()); At; --At) {
    if (Entries[At - 1].Address)
      Indices[Entries[At - 1].Address] = At;
    else
      Free.push_back(At);
  }
}
