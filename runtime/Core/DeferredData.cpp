//===- DeferredData.cpp - data of target tasks that are not over ----------===//
//
// The present table says what will be when all that is queued is done. Until then a mapping knows the task that makes
// its content and those that use it, and original storage that tasks copy to is in a list.
//
//===----------------------------------------------------------------------===//
#include "Core/DataEnvironment.h"
#include "Core/StridedSection.h"
#include "Core/Tasks/TaskQueue.h"

#include "chomp/runtime.h"

using namespace chomp;

static HostAddress address(const void *Pointer) { return reinterpret_cast<HostAddress>(Pointer); }

bool DataEnvironment::canDefer(const chomp_map_t *Maps, std::size_t Count, bool IsTarget, bool Transfers) {
  if (!Count)
    return !Watcher;
  InlineArray<Extent, 16> Extents(Count);
  findExtents(Maps, Count, Extents.data());
  std::lock_guard<std::mutex> Guard(Lock);
  if (Watcher || !Links.empty() || !Overlays.empty())
    return false;
  for (std::size_t I = 0; I < Count; ++I) {
    const chomp_map_t &Item = Maps[I];
    if (Item.type & CHOMP_MAP_LOOKUP)
      continue;
    if (needsOverlay(Item, Extents[I]))
      return false;
    if (Transfers)
      continue;
    const Mapping *M = Table.find(address(Item.begin), Item.size).Where;
    if (isShared() && !isOwnCopy(Item) && (!M || M->isSelf()))
      continue;
    // What is there, and stays, needs nothing.
    const bool Attaches = Item.pointer && Table.find(address(Item.pointer), sizeof(void *)).Where;
    if (!IsTarget || Attaches || (Item.type & (CHOMP_MAP_ALWAYS | CHOMP_MAP_DELETE)) || !M || !M->isMapped() ||
        M->Begin > address(Item.begin) || M->End < address(Item.begin) + Item.size)
      return false;
  }
  return true;
}

bool DataEnvironment::canDefer(const StridedSection &S) {
  const Extent Whole = spanOf(S);
  const chomp_map_t All = {S.Item, S.Type, pointer(Whole.Begin), Whole.End - Whole.Begin, nullptr, nullptr};
  return canDefer(&All, 1, /*IsTarget=*/false, /*Transfers=*/true);
}

TaskPoint DataEnvironment::unfinished(const chomp_map_t &Item, Extent Whole, Purpose P) {
  auto Of = [&](const Mapping &M) -> TaskPoint {
    if (!M.Ready.isOver())
      return M.Ready;
    const bool Ends = P == Purpose::Exit ? M.Count <= 1 || (Item.type & CHOMP_MAP_DELETE)
                                         : P == Purpose::Enter && !M.isMapped(); // grow() may take its storage
    for (const TaskPoint &Use : M.Uses)
      if (Ends && !Use.isOver())
        return Use;
    return {};
  };
  for (HostAddress At = Whole.Begin; At < Whole.End;) {
    const Mapping *M = Table.find(At, Whole.End - At).Where;
    if (!M)
      break;
    if (TaskPoint Point = Of(*M); Point.Queue)
      return Point;
    At = M->End;
  }
  if (const Mapping *Pointee = Table.findPointee(address(Item.begin)); Pointee)
    if (TaskPoint Point = Of(*Pointee); Point.Queue)
      return Point;
  for (auto At = firstArrival(Whole.Begin); At != Arrivals.end() && At->first < Whole.End; ++At)
    if (!At->second.Task.isOver())
      return At->second.Task;
  return {};
}

Status DataEnvironment::awaitTasks(Guard &Locked, const chomp_map_t *Maps, std::size_t Count, const Extent *Extents,
                                   Purpose P) {
  for (std::size_t I = 0; HasTasks && I < Count; ++I)
    for (TaskPoint Point; (Point = unfinished(Maps[I], Extents[I], P)).Queue;) {
      Locked.unlock();
      Status S = Point.Queue->Owner.wait(Point);
      Locked.lock();
      if (!S.ok())
        return S;
    }
  return {};
}

Status DataEnvironment::use(Task &Task, Mapping &M) {
  CHOMP_TRY(Task.after(M.Ready));
  M.Uses.prune();
  M.Uses.add(Task.point());
  return {};
}

Status DataEnvironment::takeBack(Task &Task, const Mapping &M) {
  for (const TaskPoint &Use : M.Uses)
    CHOMP_TRY(Task.after(Use));
  return {};
}

Status DataEnvironment::afterArrivals(Task &Task, HostAddress Begin, HostAddress End) {
  for (auto At = firstArrival(Begin); At != Arrivals.end() && At->first < End; ++At)
    CHOMP_TRY(Task.after(At->second.Task));
  return {};
}

std::map<HostAddress, DataEnvironment::Arrival>::iterator DataEnvironment::firstArrival(HostAddress Begin) {
  auto Next = Arrivals.upper_bound(Begin);
  return Next != Arrivals.begin() && std::prev(Next)->second.End > Begin ? std::prev(Next) : Next;
}

void DataEnvironment::arrives(Task &Task, HostAddress Begin, std::size_t Size) {
  const HostAddress End = Begin + Size;
  // It comes after those that copied there before.
  for (auto At = firstArrival(Begin); At != Arrivals.end() && At->first < End; At = firstArrival(Begin)) {
    const auto [OldBegin, Old] = *At;
    Arrivals.erase(At);
    if (OldBegin < Begin)
      Arrivals[OldBegin] = {Begin, Old.Task};
    if (Old.End > End)
      Arrivals[End] = {Old.End, Old.Task};
  }
  Arrivals[Begin] = {End, Task.point()};
  if (Arrivals.size() < ManyArrivals)
    return;
  std::erase_if(Arrivals, [](const auto &A) { return A.second.Task.isOver(); });
  ManyArrivals = std::max<std::size_t>(64, 2 * Arrivals.size());
}

void DataEnvironment::defer(Loan T, Task &Task) {
  T->unmark();
  HasTasks = true;
  Deferred.emplace_back(Task.point(), T.release());
}

void DataEnvironment::recycle() {
  while (!Deferred.empty() && Deferred.front().first.isOver()) {
    Transfers *T = Deferred.front().second;
    Deferred.pop_front();
    T->recycle();
    T->Next = Spare;
    Spare = T;
  }
}
