//===- Transfers.cpp - queueing a construct's transfers --------------------===//
//
// Attached pointers hold device addresses there and the program's own here, whatever is copied over them (OpenMP 5.2,
// 5.8.6).
//
//===----------------------------------------------------------------------===//
#include "Core/Transfers.h"

#include "Core/Timeline.h"

#include <cstring>

using namespace chomp;

/// Copying from or to the first page would end the program without a word: a null pointer, perhaps with an index.
static Status checkOriginal(const char *Item, HostAddress Begin) {
  constexpr HostAddress Page = 4096;
  return Begin < Page ? Status::failure(Item, " has no storage on the host: its pointer is null") : Status();
}

Status Transfers::finish() {
  if (!Queued)
    return {};
  Queued = false;
  const timeline::Naming Named("small items (", Where, ")");
  Status S = Packed.queue(Q, Label);
  if (S.ok())
    S = Q.synchronize();
  if (S.ok())
    Packed.deliver();
  if (Watcher)
    Watcher->transferring("");
  for (auto &[Address, Value] : Restore)
    std::memcpy(pointer(Address), &Value, sizeof(Value));
  Restore.clear();
  return std::move(S).context("while moving data (", Where, ")");
}

Status Transfers::toDevice(const char *Item, Mapping &M, HostAddress Begin, std::size_t Size) {
  if (M.isSelf())
    return {};
  trace(Label, "to device    ", Size, " bytes  ", Item, "  (", Where, ")");
  return copyIn(Item, M, Begin, Size);
}

Status Transfers::toHost(const char *Item, Mapping &M, HostAddress Begin, std::size_t Size) {
  if (M.isSelf())
    return {};
  trace(Label, "from device  ", Size, " bytes  ", Item, "  (", Where, ")");
  return copyOut(Item, M, Begin, Size);
}

Status Transfers::copyIn(const char *Item, Mapping &M, HostAddress Begin, std::size_t Size) {
  Queued = true;
  const timeline::Naming Named(Item, " (", Where, ")");
  if (Watcher)
    Watcher->transferring(cat(Where));
  Status S = checkOriginal(Item, Begin);
  if (S.ok())
    S = write(M.translate(Begin), pointer(Begin), Size);
  if (!S.ok())
    return std::move(S).context("while copying ", Item, " to the device (", Where, ")");
  // Attached pointers stay attached (5.8.6): their device addresses go over the host's that were just copied.
  for (auto A = M.Attached.lower_bound(Begin); A != M.Attached.end() && A->first < Begin + Size; ++A)
    CHOMP_TRY(write(M.translate(A->first), &A->second, sizeof(A->second)));
  return {};
}

Status Transfers::write(DeviceAddress To, const void *From, std::size_t Size) {
  Queued = true;
  return Packed.write(To, From, Size) ? Status() : Q.copyToDevice(To, From, Size);
}

Status Transfers::copyOut(const char *Item, Mapping &M, HostAddress Begin, std::size_t Size) {
  Queued = true;
  const timeline::Naming Named(Item, " (", Where, ")");
  if (Watcher)
    Watcher->transferring(cat(Where));
  for (auto A = M.Attached.lower_bound(Begin); A != M.Attached.end() && A->first < Begin + Size; ++A)
    Restore.try_emplace(A->first, loadPointer(A->first)); // An earlier transfer may have overwritten it already.
  Status S = checkOriginal(Item, Begin);
  if (S.ok() && !Packed.read(pointer(Begin), M.translate(Begin), Size, M.Allocation))
    S = Q.copyToHost(pointer(Begin), M.translate(Begin), Size);
  if (!S.ok())
    return std::move(S).context("while copying ", Item, " from the device (", Where, ")");
  return {};
}
