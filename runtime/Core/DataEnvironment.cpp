//===- DataEnvironment.cpp - the rules of map and target update -----------===//
//
// Section numbers are those of OpenMP 5.2. A construct runs in phases over all its items, not item by item: storage and
// counts first, then data, then pointers; at the end all counts, then data, then storage (5.8.3: the effects on one
// construct are as if at once). What surprised us: "reference count is one" in the rule for copying means "created by
// this construct", also when two of its items share the storage; and a transfer back of a structure must not bring
// device addresses into the program's pointers, nor a transfer to it host addresses into attached ones (5.8.6).
//
//===----------------------------------------------------------------------===//
#include "Core/DataEnvironment.h"
#include "Core/Extents.h"
#include "Core/InlineArray.h"
#include "Core/StridedSection.h"
#include "Core/Tasks/TaskQueue.h"
#include "Ompt/Ompt.h"

#include "chomp/runtime.h"

#include <algorithm>
#include <cstring>

using namespace chomp;
using Presence = MappingTable::Presence;

namespace {

HostAddress address(const void *Pointer) { return reinterpret_cast<HostAddress>(Pointer); }

bool wants(const chomp_map_t &Item, unsigned Flag) { return Item.type & Flag; }
/// Items that never have storage of their own.
bool mapsNothing(const chomp_map_t &Item) { return Item.type & (CHOMP_MAP_LOOKUP | CHOMP_MAP_ATTACH); }
/// Items that only are to let a base pointer be attached.
bool isPointerStorage(const chomp_map_t &Item) {
  constexpr unsigned Storage = CHOMP_MAP_TOFROM | CHOMP_MAP_IMPLICIT;
  return (Item.type & Storage) == CHOMP_MAP_IMPLICIT && Item.size == sizeof(void *);
}

Status partial(const Place &Where, const char *Item, HostAddress Begin, std::size_t Size, const Mapping &M) {
  return Status::failure(Item, " (", Size, " bytes at ", pointer(Begin),
                         ") is only partly present on the device: ", M.Item, " (", M.End - M.Begin, " bytes at ",
                         pointer(M.Begin), ") was mapped before at ", M.Where,
                         "; map the larger of the two first, or both as one section")
      .context("while mapping ", Item, " (", Where, ")");
}

Status missing(const Place &Where, const char *Item, const char *Doing) {
  return Status::failure(Item, " is not present on the device, as the 'present' modifier demands; map it before")
      .context("while ", Doing, " ", Item, " (", Where, ")");
}

/// A length that is negative has become a size that no memory has, and is told in bytes: nobody knows the elements
/// here.
Status outOfBounds(const Place &Where, const char *Item, const std::string &What) {
  return Status::failure("section ", Item, " has ", What).context("while mapping ", Item, " (", Where, ")");
}

bool isNegative(std::size_t Value) { return static_cast<std::ptrdiff_t>(Value) < 0; }

Status explainSection(const Place &Where, const chomp_map_t &Item) {
  if (Item.size == CHOMP_NOT_CONTIGUOUS)
    return Status::failure(Item.item, " is not contiguous: map whole rows, or each row by itself")
        .context("while mapping ", Item.item, " (", Where, ")");
  if (Item.size == CHOMP_BELOW_ARRAY)
    return outOfBounds(Where, Item.item, "a negative lower bound: it must begin within its array");
  return outOfBounds(
      Where, Item.item,
      cat("a negative length (", static_cast<std::ptrdiff_t>(Item.size), " bytes): a length may be 0, but not less"));
}

Status checkSection(const Place &Where, const chomp_map_t &Item) {
  return isNegative(Item.size) ? explainSection(Where, Item) : Status(); // all that has no length, too
}

Status checkSection(const Place &Where, const StridedSection &S) {
  for (int D = 0; D < S.Dims; ++D) {
    if (isNegative(S.Counts[D]))
      return outOfBounds(
          Where, S.Item,
          cat("a negative length (", static_cast<std::ptrdiff_t>(S.Counts[D]), "): a length may be 0, but not less"));
    if (isNegative(S.Strides[D]) || !S.Strides[D])
      return outOfBounds(Where, S.Item,
                         cat("the stride ", static_cast<std::ptrdiff_t>(S.Strides[D]), ": a stride must be positive"));
    // A pointer may lead into the middle of what it is mapped with.
    if (S.Extents[D] && isNegative(S.Offsets[D]))
      return outOfBounds(Where, S.Item,
                         cat("a negative lower bound (", static_cast<std::ptrdiff_t>(S.Offsets[D]),
                             "): it must begin within its array"));
  }
  return {};
}

} // namespace

bool DataEnvironment::isOwnCopy(const chomp_map_t &Item) {
  return (Item.type & (CHOMP_MAP_IMPLICIT | CHOMP_MAP_TOFROM)) == (CHOMP_MAP_IMPLICIT | CHOMP_MAP_TO);
}

//===----------------------------------------------------------------------===//
// The beginning of a construct
//===----------------------------------------------------------------------===//

Result<Mapping *> DataEnvironment::create(Transfers &T, const chomp_map_t &Item, HostAddress Begin, std::size_t Size) {
  // A target task's own copy of a host variable has to outlive the frame that the original is in.
  const bool IsSelf = isShared() && !(T.OfTask && isOwnCopy(Item));
  DeviceAddress Allocation = 0;
  Result<DeviceAddress> Memory = IsSelf ? Begin : allocate(T, Item, Begin, Size, Allocation);
  if (!Memory.ok())
    return Memory.takeStatus().context("while mapping ", Item.item, " (", T.Where, ")");
  Mapping &M = Table.insert(Begin, Size, *Memory, Allocation);
  M.CreatedBy = T.Construct;
  M.Container = address(Item.container);
  M.Item = Item.item;
  M.Where = cat(T.Where);
  if (IsSelf) {
    SharedWith->expectUse(Begin, Size);
  } else {
    T.hasQueued(); // The memory must be there for other queues too.
    T.mark(M);
    if (Watcher)
      Watcher->mapped(M.Device, Size, isOwnCopy(Item) ? nullptr : pointer(Begin), M.Item, M.Where);
  }
  if (!Links.empty() && !Unified)
    CHOMP_TRY(setLinks(T, M.Begin, M.End, &M));
  return &M;
}

Result<DeviceAddress> DataEnvironment::allocate(Transfers &T, const chomp_map_t &Item, HostAddress Begin,
                                                std::size_t Size, DeviceAddress &Allocation) {
  // Corresponding storage begins aligned. Where the original may start in the middle of something with a stricter
  // alignment (a member that isn't the structure's first, a section from an odd element), keep the original's place in
  // its cache line instead.
  const std::size_t Pad = Item.container || Begin % 16 ? Begin % 64 : 0;
  Result<DeviceAddress> Memory = T.Packed.place(Begin, Size, Allocation, *T.Q);
  if (!Memory.ok() || *Memory)
    return Memory;
  ompt::allocatesFor(Begin);
  Memory = T.Q->allocate(Size + Pad);
  if (!Memory.ok())
    return Memory;
  Allocation = *Memory;
  return Allocation + Pad;
}

/// Makes larger storage in place of mappings in Whole that are there for base pointers alone: nobody knows their device
/// addresses. Null where others are in the way.
Result<Mapping *> DataEnvironment::grow(Transfers &T, const chomp_map_t &Item, Extent Whole,
                                        InlineArray<Mapping *, 16> &Mapped) {
  for (HostAddress At = Whole.Begin; At < Whole.End;) {
    const Mapping *M = Table.find(At, Whole.End - At).Where;
    if (!M)
      break;
    if (M->isMapped())
      return nullptr;
    At = M->End;
  }
  std::vector<Mapping> Old;
  std::vector<std::size_t> Moved;
  while (Mapping *M = Table.find(Whole.Begin, Whole.End - Whole.Begin).Where) {
    Whole = {std::min(Whole.Begin, M->Begin), std::max(Whole.End, M->End)};
    if (T.OfTask)
      CHOMP_TRY(takeBack(*T.OfTask, *M));
    for (std::size_t I = 0; I < Mapped.size(); ++I)
      if (Mapped[I] == M)
        Moved.push_back(I);
    T.forget(*M);
    Old.push_back(*M);
    Table.erase(*M);
  }
  Result<Mapping *> New = create(T, Item, Whole.Begin, Whole.End - Whole.Begin);
  if (!New.ok())
    return New;
  Mapping &M = **New;
  for (const Mapping &Taken : Old) {
    M.Attached.insert(Taken.Attached.begin(), Taken.Attached.end());
    M.Pointers.insert(Taken.Pointers.begin(), Taken.Pointers.end());
    Table.addBase(M, Taken.Base);
    if (Taken.Allocation && Small.release(Taken.Allocation))
      CHOMP_TRY(T.Q->free(Taken.Allocation));
  }
  for (std::size_t I : Moved)
    Mapped[I] = &M;
  for (auto &[At, Value] : M.Attached)
    T.writePointer(M, M.translate(At), Value);
  return New;
}

/// The mapping that an item lies in, made if necessary; null for one without any (no bytes, nothing there).
Result<Mapping *> DataEnvironment::mapItem(Transfers &T, const chomp_map_t &Item, Extent Whole,
                                           InlineArray<Mapping *, 16> &Mapped) {
  HostAddress Begin = address(Item.begin);
  MappingTable::Found Found = Table.find(Begin, Item.size);
  if (wants(Item, CHOMP_MAP_SELF) && !Unified && !(isShared() && Found.State == Presence::Absent) &&
      !(Found.State == Presence::Present && Found.Where->translate(Begin) == Begin))
    return Status::failure(Item.item, " can't be its own corresponding storage, as the 'self' modifier demands: the "
                                      "device has memory of its own; '#pragma omp requires unified_shared_memory' "
                                      "makes it use the host's, where it can")
        .context("while mapping ", Item.item, " (", T.Where, ")");
  if (Found.State == Presence::Present)
    return Found.Where;
  if (Found.State == Presence::Partial && Unified && !wants(Item, CHOMP_MAP_PRESENT))
    return wants(Item, CHOMP_MAP_IMPLICIT) ? Found.Where : nullptr; // the device reaches the rest as well
  if (Found.State == Presence::Partial && !wants(Item, CHOMP_MAP_PRESENT)) {
    Result<Mapping *> Grown = grow(T, Item, Whole, Mapped);
    if (!Grown.ok() || *Grown)
      return Grown;
  }
  // An implicitly mapped whole stands for the part of it that is present (5.8.3).
  if (Found.State == Presence::Partial && wants(Item, CHOMP_MAP_IMPLICIT))
    return Found.Where;
  if (Found.State == Presence::Partial)
    return partial(T.Where, Item.item, Begin, Item.size, *Found.Where);
  if (wants(Item, CHOMP_MAP_PRESENT))
    return missing(T.Where, Item.item, "mapping");
  if (Item.size == 0)
    return nullptr;
  if (Unified || (Whole.Begin == Begin && Whole.End == Begin + Item.size))
    return create(T, Item, Begin, Item.size);

  Found = Table.find(Whole.Begin, Whole.End - Whole.Begin);
  if (Found.State == Presence::Absent)
    return create(T, Item, Whole.Begin, Whole.End - Whole.Begin);
  Result<Mapping *> Grown = grow(T, Item, Whole, Mapped);
  if (!Grown.ok() || *Grown)
    return Grown;
  // Code gets at the members by the addresses of their own, or there is an overlay.
  return create(T, Item, Begin, Item.size);
}

Status DataEnvironment::enter(const Place &Where, const chomp_map_t *Maps, std::size_t Count, DeviceAddress *Addresses,
                              plugin::Queue &Q, Task *Task) {
  InlineArray<Mapping *, 16> Mapped(Count), Lies(Count);
  InlineArray<Extent, 16> Extents(Count);
  bool HasMembers = false;
  for (std::size_t I = 0; I < Count; ++I) {
    CHOMP_TRY(checkSection(Where, Maps[I]));
    HasMembers |= Maps[I].container != nullptr;
    Mapped[I] = Lies[I] = nullptr;
  }
  findExtents(Maps, Count, Extents.data());
  Guard Locked(Lock);
  CHOMP_TRY(await(Locked, Maps, Count, Extents.data(), Purpose::Enter, Task));
  Loan Mine = begin(Where, Q, Task);
  Transfers &T = *Mine;
  if (Small.isSmall(1) && !isShared())
    countSmall(T, Maps, Count, Extents.data());

  if (Addresses && HasMembers)
    CHOMP_TRY(makeOverlays(T, Maps, Count, Extents.data(), Lies.data()));
  const bool Alone = !Links.empty() || !Overlays.empty();
  for (std::size_t I = 0; I < Count; ++I) {
    if (mapsNothing(Maps[I]) || isOverlaid(Maps[I], Lies[I]))
      continue;
    Result<Mapping *> M = mapItem(T, Maps[I], Extents[I], Mapped);
    if (!M.ok())
      return M.takeStatus();
    if (!*M)
      continue;
    Mapped[I] = *M;
    if (Task)
      CHOMP_TRY(use(*Task, **M));
    if (Maps[I].pointer && Maps[I].size)
      Table.addBase(**M, address(loadPointer(address(Maps[I].pointer))));
    if (isPointerStorage(Maps[I])) {
      ++(*M)->Pointers[address(Maps[I].begin)];
      continue;
    }
    if (!(*M)->isMapped())
      (*M)->CreatedBy = T.Construct;
    if ((*M)->IncrementedBy == T.Construct)
      continue;
    (*M)->IncrementedBy = T.Construct;
    if (wants(Maps[I], CHOMP_MAP_OMPX_HOLD))
      ++(*M)->Hold;
    else if ((*M)->Count != Mapping::Infinite)
      ++(*M)->Count;
  }

  for (std::size_t I = 0; I < Count; ++I) {
    Mapping *M = Mapped[I];
    if (Lies[I])
      CHOMP_TRY(fillGaps(T, Maps[I], *Lies[I]));
    if (!M || !Maps[I].size || !wants(Maps[I], CHOMP_MAP_TO))
      continue;
    if (M->CreatedBy != T.Construct && !wants(Maps[I], CHOMP_MAP_ALWAYS))
      continue;
    HostAddress Begin = std::max(address(Maps[I].begin), M->Begin);
    HostAddress End = std::min(address(Maps[I].begin) + Maps[I].size, M->End);
    const void *From = nullptr;
    if (Task) {
      CHOMP_TRY(afterArrivals(*Task, Begin, End));
      if (isOwnCopy(Maps[I]))
        From = T.keep(pointer(Begin), End - Begin);
    }
    CHOMP_TRY(T.toDevice(Maps[I].item, *M, Begin, End - Begin, From));
  }

  for (std::size_t I = 0; I < Count; ++I) {
    if (Maps[I].pointer && !wants(Maps[I], CHOMP_MAP_LOOKUP))
      CHOMP_TRY(attach(T, Maps[I]));
    if (!Addresses)
      continue;
    HostAddress Begin = address(Maps[I].begin);
    Mapping *M = Lies[I]                            ? Lies[I]
                 : Mapped[I]                        ? Mapped[I]
                 : wants(Maps[I], CHOMP_MAP_LOOKUP) ? Table.findPointee(Begin)
                                                    : Table.find(Begin, 0).Where;
    Addresses[I] = M ? M->translate(Begin) : Begin;
    if (Task && M)
      CHOMP_TRY(use(*Task, *M));
  }
  for (std::size_t I = 0; Task && I < Count; ++I)
    if (Mapped[I] && Mapped[I]->CreatedBy == T.Construct)
      Mapped[I]->Ready = Task->point();
  CHOMP_TRY(finish(T, Locked, Alone));
  for (std::size_t I = 0; I < Count; ++I)
    if (Lies[I])
      CHOMP_TRY(fillParts(T, Maps[I], *Lies[I]));
  CHOMP_TRY(finish(T, Locked, Alone));
  CHOMP_TRY(T.Packed.end(*T.Q));
  if (Task)
    defer(std::move(Mine), *Task);
  return {};
}

/// Makes room for the small items that will be new.
void DataEnvironment::countSmall(Transfers &T, const chomp_map_t *Maps, std::size_t Count, const Extent *Extents) {
  std::size_t New = 0, Bytes = 0;
  for (std::size_t I = 0; I < Count; ++I) {
    const std::size_t Size = Extents[I].End - Extents[I].Begin;
    if (mapsNothing(Maps[I]) || !Size || !Small.isSmall(Size) || (I && Extents[I].Begin == Extents[I - 1].Begin) ||
        Table.find(Extents[I].Begin, Size).Where)
      continue;
    ++New;
    Bytes += Size;
  }
  T.Packed.begin(New, Bytes);
}

/// Lets the corresponding pointer point to the corresponding pointee, if both exist and one of them is new (5.8.6).
Status DataEnvironment::attach(Transfers &T, const chomp_map_t &Item) {
  const HostAddress At = address(Item.pointer);
  const MappingTable::Found Found = Table.find(At, sizeof(void *));
  if (Found.State == Presence::Present)
    CHOMP_TRY(attachIn(T, *Found.Where, Item));
  Mapping *Overlay = Found.State == Presence::Partial ? nullptr : overlayAround(T, At);
  return Overlay ? attachIn(T, *Overlay, Item) : Status();
}

Status DataEnvironment::attachIn(Transfers &T, Mapping &Around, const chomp_map_t &Item) {
  if (T.OfTask)
    CHOMP_TRY(use(*T.OfTask, Around));
  const HostAddress At = address(Item.pointer);
  HostAddress Begin = address(Item.begin);
  Mapping *Pointee = Table.find(Begin, 0).Where;
  if (!Pointee && !Item.size && wants(Item, CHOMP_MAP_IMPLICIT))
    Pointee = Table.findPointee(Begin); // of a section that begins further on
  if (!Pointee) {
    // Nothing to point to (a section of no elements): the pointer keeps its value (5.8.6), which its new storage lacks,
    // unless it has come with the object that a member function is for (5.8.1).
    if (Around.isSelf() || Around.CreatedBy != T.Construct || wants(Item, CHOMP_MAP_IMPLICIT))
      return {};
    T.writePointer(Around, Around.translate(At), address(loadPointer(At)));
    return {};
  }
  if (Around.CreatedBy != T.Construct && Pointee->CreatedBy != T.Construct && !wants(Item, CHOMP_MAP_ALWAYS))
    return {};
  const bool IsSelf = Around.isSelf();
  if (IsSelf && !Pointee->isSelf() && !Unified)
    return Status::failure(Item.item, " has memory of its own on the device (it was mapped ", Pointee->Where, "), and ",
                           Around.Item,
                           ", which holds a pointer to it, has not: CHOMP_MEMORY=copy gives "
                           "both memory of their own")
        .context("while attaching ", Item.item, " (", T.Where, ")");
  // The section need not start where the pointer points: the distance stays.
  DeviceAddress Value = Pointee->translate(Begin) - (Begin - address(loadPointer(At)));
  Around.Attached[At] = Value;
  if (IsSelf)
    return {}; // it is the program's pointer, and leads there already
  trace(Label, "attach       ", Item.item, "  (", T.Where, ")");
  T.writePointer(Around, Around.translate(At), Value);
  return {};
}

//===----------------------------------------------------------------------===//
// The end of a construct
//===----------------------------------------------------------------------===//

/// A construct's base pointer asks for its storage no longer.
static void releasePointer(Mapping &M, const chomp_map_t &Item) {
  auto Pointer = M.Pointers.find(address(Item.begin));
  if (Pointer != M.Pointers.end() && (--Pointer->second == 0 || wants(Item, CHOMP_MAP_DELETE)))
    M.Pointers.erase(Pointer);
}

/// What was attached in an object that nobody maps any more means nothing to the next one who does.
static void keepPointers(Mapping &M) {
  for (auto At = M.Attached.begin(); At != M.Attached.end();)
    At = M.Pointers.contains(At->first) ? std::next(At) : M.Attached.erase(At);
}

Status DataEnvironment::exit(const Place &Where, ExitKind Kind, const chomp_map_t *Maps, std::size_t Count,
                             plugin::Queue &Q, Task *Task) {
  InlineArray<Mapping *, 16> Mapped(Count), Dead(Count), Lies(Count);
  InlineArray<Extent, 16> Extents(Count);
  std::size_t DeadCount = 0;
  Guard Locked(Lock);
  if (UnderWay || HasTasks || !Overlays.empty())
    findExtents(Maps, Count, Extents.data());
  CHOMP_TRY(await(Locked, Maps, Count, Extents.data(), Purpose::Exit, Task));
  Loan Mine = begin(Where, Q, Task);
  Transfers &T = *Mine;

  for (std::size_t I = 0; I < Count; ++I)
    Lies[I] = nullptr;
  if (Kind == ExitKind::Target && !Overlays.empty())
    CHOMP_TRY(leaveOverlays(T, Maps, Count, Extents.data(), Lies.data()));
  const bool Alone = !Links.empty() || !Overlays.empty();
  for (std::size_t I = 0; I < Count; ++I) {
    const chomp_map_t &Item = Maps[I];
    Mapped[I] = nullptr;
    if (mapsNothing(Item))
      continue;
    if (Status S = checkSection(Where, Item); !S.ok())
      return S;
    if (isOverlaid(Item, Lies[I]))
      continue;
    MappingTable::Found Found = Table.find(address(Item.begin), Item.size);
    if (Found.State == Presence::Partial && !wants(Item, CHOMP_MAP_IMPLICIT)) {
      if (Unified)
        continue;
      return partial(Where, Item.item, address(Item.begin), Item.size, *Found.Where);
    }
    if (!Found.Where) {
      if (Kind == ExitKind::ExitData && wants(Item, CHOMP_MAP_PRESENT))
        return missing(Where, Item.item, "unmapping");
      continue; // What isn't there any more is nobody's mistake (5.8.3).
    }
    Mapping *M = Found.Where;
    const bool Was = M->isReferenced(), First = M->DecrementedBy != T.Construct;
    // What a mapper releases or deletes may be as long, and is all that its mapping has.
    const bool Whole = M->Begin == address(Item.begin) && M->End == M->Begin + Item.size;
    if (isPointerStorage(Item) && !(Whole && !M->Pointers.contains(M->Begin))) {
      releasePointer(*M, Item);
    } else if (M->isMapped() || !First) {
      Mapped[I] = M;
      M->DecrementedBy = T.Construct;
      if (wants(Item, CHOMP_MAP_DELETE) && M->Count != Mapping::Infinite)
        M->Count = 0;
      else if (First && wants(Item, CHOMP_MAP_OMPX_HOLD))
        M->Hold -= M->Hold != 0;
      else if (First && M->Count != Mapping::Infinite)
        M->Count -= M->Count != 0;
      if (Kind == ExitKind::ExitData && !M->isMapped())
        M->Pointers.clear(); // the object goes, and its pointers with it
    }
    if (Was && !M->isReferenced())
      Dead[DeadCount++] = M;
  }

  for (std::size_t I = 0; I < Count; ++I) {
    Mapping *M = Mapped[I];
    if (!M || !Maps[I].size || !wants(Maps[I], CHOMP_MAP_FROM))
      continue;
    if (M->isMapped() && !wants(Maps[I], CHOMP_MAP_ALWAYS))
      continue;
    HostAddress Begin = std::max(address(Maps[I].begin), M->Begin);
    HostAddress End = std::min(address(Maps[I].begin) + Maps[I].size, M->End);
    if (Task) {
      CHOMP_TRY(afterArrivals(*Task, Begin, End));
      arrives(*Task, Begin, End - Begin);
    }
    CHOMP_TRY(T.toHost(Maps[I].item, *M, Begin, End - Begin));
  }
  for (std::size_t I = 0; Task && I < Count; ++I)
    if (Mapped[I])
      CHOMP_TRY(use(*Task, *Mapped[I]));
  for (std::size_t I = 0; Task && I < DeadCount; ++I)
    CHOMP_TRY(takeBack(*Task, *Dead[I]));
  if (!Links.empty())
    for (std::size_t I = 0; I < DeadCount; ++I)
      CHOMP_TRY(setLinks(T, Dead[I]->Begin, Dead[I]->End, nullptr));
  for (std::size_t I = 0; I < Count; ++I)
    if (Mapping *M = Mapped[I]; M && !M->isMapped())
      keepPointers(*M);
  for (std::size_t I = 0; I < DeadCount; ++I)
    T.mark(*Dead[I]);
  CHOMP_TRY(finish(T, Locked, Alone));
  T.unmark();
  if (!Overlays.empty())
    CHOMP_TRY(freeOverlays(T));

  for (std::size_t I = 0; I < DeadCount; ++I) {
    if (Watcher)
      Watcher->unmapping(Dead[I]->Device, cat(Where));
    if (Dead[I]->Allocation && Small.release(Dead[I]->Allocation))
      if (Status S = T.Q->free(Dead[I]->Allocation); !S.ok())
        return std::move(S).context("while unmapping ", Dead[I]->Item, " (", Where, ")");
    Table.erase(*Dead[I]);
  }
  if (Task)
    defer(std::move(Mine), *Task);
  return {};
}

//===----------------------------------------------------------------------===//
// Motion
//===----------------------------------------------------------------------===//

Status DataEnvironment::update(const Place &Where, const chomp_map_t *Maps, std::size_t Count, plugin::Queue &Q,
                               Task *Task) {
  InlineArray<Extent, 16> Extents(Count);
  for (std::size_t I = 0; I < Count; ++I) {
    CHOMP_TRY(checkSection(Where, Maps[I]));
    Extents[I] = {address(Maps[I].begin), address(Maps[I].begin) + Maps[I].size};
  }
  Guard Locked(Lock);
  CHOMP_TRY(await(Locked, Maps, Count, Extents.data(), Purpose::Update, Task));
  Loan Mine = begin(Where, Q, Task);
  Transfers &T = *Mine;
  for (std::size_t I = 0; I < Count; ++I) {
    const chomp_map_t &Item = Maps[I];
    HostAddress Begin = address(Item.begin);
    MappingTable::Found Found = Table.find(Begin, Item.size);
    if (Found.Where && !Found.Where->isMapped())
      Found = {}; // base pointers, and what happens to lie between them
    if (Found.State == Presence::Partial)
      return partial(Where, Item.item, Begin, Item.size, *Found.Where);
    if (!Found.Where) {
      if (wants(Item, CHOMP_MAP_PRESENT))
        return missing(Where, Item.item, "updating");
      continue;
    }
    if (!Item.size)
      continue;
    if (Task) {
      CHOMP_TRY(use(*Task, *Found.Where));
      CHOMP_TRY(afterArrivals(*Task, Begin, Begin + Item.size));
      if (wants(Item, CHOMP_MAP_FROM))
        arrives(*Task, Begin, Item.size);
    }
    if (wants(Item, CHOMP_MAP_TO))
      CHOMP_TRY(T.toDevice(Item.item, *Found.Where, Begin, Item.size));
    if (wants(Item, CHOMP_MAP_FROM))
      CHOMP_TRY(T.toHost(Item.item, *Found.Where, Begin, Item.size));
  }
  CHOMP_TRY(finish(T, Locked, /*Alone=*/false));
  if (Task)
    defer(std::move(Mine), *Task);
  return {};
}

Status DataEnvironment::update(const Place &Where, const StridedSection &S, plugin::Queue &Q, Task *Task) {
  CHOMP_TRY(checkSection(Where, S));
  const Extent Whole = spanOf(S);
  const std::size_t Size = Whole.End - Whole.Begin;
  if (!Size)
    return {};
  Guard Locked(Lock);
  const chomp_map_t All = {S.Item, S.Type, pointer(Whole.Begin), Size, nullptr, nullptr};
  CHOMP_TRY(await(Locked, &All, 1, &Whole, Purpose::Update, Task));
  MappingTable::Found Found = Table.find(Whole.Begin, Size);
  if (Found.State == Presence::Partial)
    return partial(Where, S.Item, Whole.Begin, Size, *Found.Where);
  if (!Found.Where)
    return S.Type & CHOMP_MAP_PRESENT ? missing(Where, S.Item, "updating") : Status();
  if (Found.Where->isSelf())
    return {};
  Loan Mine = begin(Where, Q, Task);
  Transfers &T = *Mine;
  if (Task) { // which is taken to copy all that lies between
    CHOMP_TRY(use(*Task, *Found.Where));
    CHOMP_TRY(afterArrivals(*Task, Whole.Begin, Whole.End));
    if (S.Type & CHOMP_MAP_FROM)
      arrives(*Task, Whole.Begin, Size);
  }
  std::size_t Bytes = 0, Runs = 0;
  CHOMP_TRY(forEachRun(S, [&](HostAddress At, std::size_t Size) {
    Bytes += Size;
    ++Runs;
    return S.Type & CHOMP_MAP_TO ? T.copyIn(S.Item, *Found.Where, At, Size) : T.copyOut(S.Item, *Found.Where, At, Size);
  }));
  trace(Label, S.Type & CHOMP_MAP_TO ? "to device    " : "from device  ", Bytes, " bytes in ", Runs, " pieces  ",
        S.Item, "  (", Where, ")");
  CHOMP_TRY(finish(T, Locked, /*Alone=*/false));
  if (Task)
    defer(std::move(Mine), *Task);
  return {};
}
