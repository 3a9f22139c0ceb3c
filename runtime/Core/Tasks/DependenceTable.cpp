//===- DependenceTable.cpp - the order that depend clauses ask for --------===//
#include "Core/Tasks/DependenceTable.h"

using namespace chomp;

std::size_t DependenceTable::slotOf(const void *Address) const {
  const auto Key = reinterpret_cast<std::uintptr_t>(Address);
  // Items are often as far from one another as a power of two: all bits count.
  std::size_t Slot = (Key * 0x9e3779b97f4a7c15 >> 32) & (Slots.size() - 1);
  while (Slots[Slot] && Entries[Slots[Slot] - 1].Address != Address)
    Slot = (Slot + 1) & (Slots.size() - 1);
  return Slot;
}

const DependenceTable::Entry *DependenceTable::find(const void *Address) const {
  const Index At = Slots.empty() ? 0 : Slots[slotOf(Address)];
  return At ? &Entries[At - 1] : nullptr;
}

DependenceTable::Entry &DependenceTable::entry(const void *Address) {
  if (Free.empty())
    forgetOld();
  Index &At = Slots[slotOf(Address)];
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
    if (const Entry *E = find(D.Address))
      AddOf(*E);
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
  HasHost = true;
  if (!D.Address) {
    HostHasAll = true;
    return;
  }
  Entry &E = entry(D.Address);
  E.Host = hostOf(E) | bit(D.Kind);
  E.HostAge = HostAge;
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
  const Entry *Found = find(D.Address);
  if (!Found)
    return false;
  // Those of its own kind that need no order: readers, and what is in one set.
  const unsigned Besides = D.Kind == Access::Out ? 0 : bit(D.Kind);
  return hostOf(*Found) & ~Besides;
}

/// Makes room: half of the entries are free afterwards.
void DependenceTable::forgetOld() {
  std::size_t Used = 0;
  for (Entry &E : Entries) {
    if (E.isOver() && !hostOf(E)) {
      E.Address = nullptr;
      E.hasOut({});
    } else {
      ++Used;
    }
  }
  constexpr std::size_t Least = 32;
  if (Entries.size() < std::max(Least, 2 * Used))
    Entries.resize(std::max(Least, 2 * Entries.size()));
  Slots.assign(2 * Entries.size(), 0);
  Free.clear();
  for (Index At = static_cast<Index>(Entries.size()); At; --At) {
    if (Entries[At - 1].Address)
      Slots[slotOf(Entries[At - 1].Address)] = At;
    else
      Free.push_back(At);
  }
}
