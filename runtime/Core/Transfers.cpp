//===- Transfers.cpp - queueing a construct's transfers -------------------===//
//
// Attached pointers hold device addresses there and the program's own here, whatever is copied over them (OpenMP 5.2,
// 5.8.6).
//
//===----------------------------------------------------------------------===//
#include "Core/Transfers.h"

#include "Core/Timeline.h"

#include <cstring>
#include <utility>

using namespace chomp;

/// Copying from or to the first page would end the program without a word: a null pointer, perhaps with an index.
static Status checkOriginal(const char *Item, HostAddress Begin, const char *Direction, const Place &Where) {
  constexpr HostAddress Page = 4096;
  return Begin < Page ? Status::failure(Item, " has no storage on the host: its pointer is null")
                            .context("while copying ", Item, Direction, Where, ")")
                      : Status();
}

Status Transfers::queue(const Copy &C) {
  const timeline::Naming Named(C.Item, Where);
  if (!C.ToDevice)
    return Q->copyToHost(C.Host, C.Device, C.Size).context("while copying ", C.Item, " from the device (", Where, ")");
  return Q->copyToDevice(C.Device, C.Host ? C.Host : &C.Value, C.Size)
      .context("while copying ", C.Item, " to the device (", Where, ")");
}

Status Transfers::finish() {
  if (!HasWork)
    return {};
  HasWork = false;
  Bytes = 0;
  for (const Copy &C : Copies)
    CHOMP_TRY(queue(C));
  Status S = Packed.queue(*Q, Label, Where);
  if (S.ok())
    S = Q->synchronize();
  if (S.ok())
    Packed.deliver();
  if (Watcher)
    Watcher->transferring("");
  restore();
  recycle();
  return std::move(S).context("while moving data (", Where, ")");
}

Status Transfers::queueAll() {
  HasWork = false;
  Bytes = 0;
  for (const Copy &C : Copies)
    CHOMP_TRY(queue(C));
  if (Restore.empty())
    return {};
  return Q->call([](void *Own) { static_cast<Transfers *>(Own)->restore(); }, this);
}

void Transfers::restore() {
  for (auto &[Address, Value] : Restore)
    std::memcpy(pointer(Address), &Value, sizeof(Value));
}

void Transfers::recycle() {
  Restore.clear();
  Copies.clear();
  Kept.clear();
}

const void *Transfers::keep(const void *From, std::size_t Size) {
  Kept.push_back(std::make_unique_for_overwrite<char[]>(Size));
  return std::memcpy(Kept.back().get(), From, Size);
}

void Transfers::mark(Mapping &M) {
  if (!std::exchange(M.IsMoving, true))
    Marked.push_back(&M);
}

void Transfers::forget(Mapping &M) {
  std::erase(Marked, &M);
  std::erase_if(Copies, [&](const Copy &C) { return C.Device - M.Device < M.End - M.Begin; });
}

Status Transfers::toDevice(const char *Item, Mapping &M, HostAddress Begin, std::size_t Size, const void *From) {
  if (M.isSelf())
    return checkOriginal(Item, Begin, " to the device (", Where);
  trace(Label, "to device    ", Size, " bytes  ", Item, "  (", Where, ")");
  return copyIn(Item, M, Begin, Size, From);
}

Status Transfers::toHost(const char *Item, Mapping &M, HostAddress Begin, std::size_t Size) {
  if (M.isSelf())
    return checkOriginal(Item, Begin, " from the device (", Where);
  trace(Label, "from device  ", Size, " bytes  ", Item, "  (", Where, ")");
  return copyOut(Item, M, Begin, Size);
}

Status Transfers::copyIn(const char *Item, Mapping &M, HostAddress Begin, std::size_t Size, const void *From) {
  if (Watcher)
    Watcher->transferring(cat(Where));
  CHOMP_TRY(checkOriginal(Item, Begin, " to the device (", Where));
  mark(M);
  noteWrite({M.translate(Begin), From ? const_cast<void *>(From) : pointer(Begin), Size, Item, true, 0});
  // Attached pointers stay attached (5.8.6): their device addresses go over the host's that were just copied.
  for (auto A = M.Attached.lower_bound(Begin); A != M.Attached.end() && A->first < Begin + Size; ++A)
    writePointer(M, M.translate(A->first), A->second);
  return {};
}

void Transfers::writePointer(Mapping &M, DeviceAddress To, DeviceAddress Value) {
  mark(M);
  noteWrite({To, nullptr, sizeof(Value), "a pointer", true, Value});
}

void Transfers::noteWrite(const Copy &C) {
  HasWork = true;
  Bytes += C.Size;
  if (!Packed.write(C.Item, C.Device, C.Host ? C.Host : &C.Value, C.Size))
    Copies.push_back(C);
}

Status Transfers::copyOut(const char *Item, Mapping &M, HostAddress Begin, std::size_t Size) {
  if (Watcher)
    Watcher->transferring(cat(Where));
  for (auto A = M.Attached.lower_bound(Begin); A != M.Attached.end() && A->first < Begin + Size; ++A)
    Restore.try_emplace(A->first, loadPointer(A->first)); // An earlier transfer may have overwritten it already.
  CHOMP_TRY(checkOriginal(Item, Begin, " from the device (", Where));
  mark(M);
  HasWork = true;
  Bytes += Size;
  if (!Packed.read(Item, pointer(Begin), M.translate(Begin), Size, M.Allocation))
    Copies.push_back({M.translate(Begin), pointer(Begin), Size, Item, false, 0});
  return {};
}
