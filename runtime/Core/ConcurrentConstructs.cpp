//===- ConcurrentConstructs.cpp - constructs that move data at the same time ===//
//
// A construct notes its transfers with the lock, and does them without it, unless they are little or concern what
// others may be about to look at. Until then its mappings are marked, and others that want one of them wait.
//
//===----------------------------------------------------------------------===//
#include "Core/DataEnvironment.h"
#include "Core/ForkLock.h"

#include "chomp/runtime.h"

using namespace chomp;

static HostAddress address(const void *Pointer) { return reinterpret_cast<HostAddress>(Pointer); }

bool DataEnvironment::isMoving(HostAddress Begin, HostAddress End) {
  for (HostAddress At = Begin;;) {
    const Mapping *M = Table.find(At, End - At).Where;
    if (!M || M->IsMoving)
      return M;
    if (M->End >= End)
      return false;
    At = M->End;
  }
}

void DataEnvironment::awaitTransfers(Guard &Locked, const chomp_map_t *Maps, std::size_t Count, const Extent *Extents) {
  auto IsMine = [&](std::size_t I) {
    const HostAddress Pointer = address(Maps[I].pointer);
    const Mapping *Pointee = Table.findPointee(address(Maps[I].begin));
    return isMoving(Extents[I].Begin, Extents[I].End) || (Pointee && Pointee->IsMoving) ||
           (Pointer && isMoving(Pointer, Pointer + sizeof(void *)));
  };
  Moved.wait(Locked, [&] {
    for (std::size_t I = 0; UnderWay && I < Count; ++I)
      if (IsMine(I))
        return false;
    return true;
  });
}

DataEnvironment::~DataEnvironment() {
  for (const auto &[Point, T] : Deferred)
    delete T;
  while (Transfers *T = Spare) {
    Spare = T->Next;
    delete T;
  }
}

Status DataEnvironment::finishPending(Transfers &T, Guard &Locked, bool Alone) {
  if (T.OfTask && !Alone)
    return T.queueAll();
  // What a device copies at once, and little of it, takes no longer than letting others in.
  constexpr std::size_t Little = 16384;
  if (Alone || (!Small.Small && T.bytes() <= Little) || ForkLock::isForking())
    return T.finish();
  ++UnderWay;
  Locked.unlock();
  Status S = T.finish();
  Locked.lock();
  --UnderWay;
  T.unmark();
  Moved.notify_all();
  return S;
}
