//===- Staging.cpp - pieces through the ring ------------------------------===//
//
// A slot is free again when the event after its copy has come; what it brought from the device is delivered then, so
// everything arrives in the order in which it was asked for within a slot's turn.
//
//===----------------------------------------------------------------------===//
#include "Plugins/gpu/Staging.h"

#include <algorithm>
#include <cstring>
#include <utility>

using namespace chomp;
using namespace chomp::gpu;

namespace {
constexpr unsigned DisableTiming = 2; // CU_EVENT_DISABLE_TIMING, hipEventDisableTiming
} // namespace

Staging::~Staging() {
  if (Ring)
    release(Ring);
}

void Staging::release(void *Memory) {
  for (Slot &S : Slots)
    if (Handle Event = std::exchange(S.Done, nullptr))
      D.Call.destroyEvent(Event);
  D.Call.freePinned(Memory);
}

Status Staging::prepare() {
  if (Ring)
    return {};
  void *Memory = nullptr;
  CHOMP_TRY(D.check(D.Call.allocatePinned(&Memory, SlotSize * SlotCount, 0), "allocating pinned memory"));
  for (std::size_t I = 0; I < SlotCount; ++I) {
    Slots[I].Memory = static_cast<char *>(Memory) + I * SlotSize;
    if (Status S = D.check(D.Call.createEvent(&Slots[I].Done, DisableTiming), "making an event"); !S.ok()) {
      release(Memory);
      return S;
    }
  }
  Ring = Memory;
  return {};
}

void Staging::finish(Slot &S) {
  if (S.Deliver && How == Delivery::WhenWaited)
    std::memcpy(S.Deliver, S.Memory, S.Size);
  S.Deliver = nullptr;
  S.InFlight = false;
}

Status Staging::sent(Slot &S, int Code, const char *Doing) {
  Status Failed = D.check(Code, Doing);
  if (Failed.ok())
    Failed = D.check(D.Call.recordEvent(S.Done, Stream), "recording an event");
  if (Failed.ok()) {
    S.InFlight = true;
    return {};
  }
  // What was queued before uses the slot until it is over.
  D.Call.synchronizeStream(Stream);
  S.Deliver = nullptr;
  forget();
  return Failed;
}

Result<Staging::Slot *> Staging::next() {
  CHOMP_TRY(prepare());
  Slot &S = Slots[Next++ % SlotCount];
  if (S.InFlight) {
    if (Status Waited = D.check(D.Call.synchronizeEvent(S.Done), "waiting for a copy"); !Waited.ok()) {
      forget();
      return Waited;
    }
    finish(S);
  }
  return &S;
}

Status Staging::copyToDevice(DeviceAddress To, const char *From, std::size_t Size) {
  for (std::size_t Done = 0; Done < Size; Done += SlotSize) {
    std::size_t Part = std::min(SlotSize, Size - Done);
    Result<Slot *> S = next();
    if (!S.ok())
      return S.takeStatus();
    std::memcpy((*S)->Memory, From + Done, Part);
    CHOMP_TRY(sent(**S, D.Call.copyToDevice(To + Done, (*S)->Memory, Part, Stream), "copying to the device"));
  }
  return {};
}

Status Staging::copyToHost(char *To, DeviceAddress From, std::size_t Size) {
  for (std::size_t Done = 0; Done < Size; Done += SlotSize) {
    std::size_t Part = std::min(SlotSize, Size - Done);
    Result<Slot *> S = next();
    if (!S.ok())
      return S.takeStatus();
    (*S)->Deliver = To + Done;
    (*S)->Size = Part;
    int Code = D.Call.copyToHost((*S)->Memory, From + Done, Part, Stream);
    const char *Doing = "copying to the host";
    if (!Code && How == Delivery::InOrder) {
      Doing = "queueing a function of the host's";
      Code = D.Call.callHost(
          Stream,
          [](void *Arrived) {
            const Slot &S = *static_cast<Slot *>(Arrived);
            std::memcpy(S.Deliver, S.Memory, S.Size);
          },
          *S);
    }
    CHOMP_TRY(sent(**S, Code, Doing));
  }
  return {};
}

void Staging::forget() {
  if (How == Delivery::WhenWaited)
    for (Slot &S : Slots)
      S.Deliver = nullptr;
}

void Staging::finish() {
  for (std::size_t I = 0; I < SlotCount; ++I) // Oldest first.
    if (Slot &S = Slots[(Next + I) % SlotCount]; S.InFlight)
      finish(S);
}
