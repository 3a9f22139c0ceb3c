//===- Packing.cpp - small items of a construct as one transfer -----------===//
#include "Core/Packing.h"

#include "Core/Timeline.h"

#include <algorithm>
#include <cstring>
#include <utility>

using namespace chomp;

bool PackedMemory::release(DeviceAddress Allocation) {
  auto Found = Users.find(Allocation);
  if (Found == Users.end())
    return true;
  if (--Found->second)
    return false;
  Users.erase(Found);
  return true;
}

void Packing::begin(std::size_t Count, std::size_t Size) {
  Used = 0;
  Memory = 0;
  Room = Count > 1 ? Size + Count * (Alignment - 1) : 0;
}

Result<DeviceAddress> Packing::place(std::uintptr_t Original, std::size_t Size, DeviceAddress &Allocation,
                                     plugin::Queue &Q) {
  const std::size_t At = Used + (Original - Used) % Alignment;
  if (!Shared.isSmall(Size) || At + Size > Room)
    return DeviceAddress(0);
  if (!Memory) {
    Result<DeviceAddress> Got = Q.allocate(Room);
    if (!Got.ok())
      return Got;
    Memory = *Got;
    Shared.use(Memory);
    Bytes.assign(Room, 0);
    First = Room;
    Last = 0;
    Items.clear();
  }
  Used = At + Size;
  Shared.use(Memory);
  Allocation = Memory;
  return Memory + At;
}

bool Packing::write(const char *Item, DeviceAddress To, const void *From, std::size_t Size) {
  if (!Memory || To < Memory || To - Memory >= Used)
    return false;
  const std::size_t At = To - Memory;
  std::memcpy(Bytes.data() + At, From, Size);
  First = std::min(First, At);
  Last = std::max(Last, At + Size);
  Items.push_back(Item);
  return true;
}

Status Packing::end(plugin::Queue &Q) {
  Room = 0;
  const DeviceAddress Mine = std::exchange(Memory, 0);
  return Mine && Shared.release(Mine) ? Q.free(Mine) : Status();
}

bool Packing::read(const char *Item, void *To, DeviceAddress From, std::size_t Size, DeviceAddress Allocation) {
  if (!Shared.isShared(Allocation))
    return false;
  Arrivals.push_back({From, Allocation, Size, To, Item});
  return true;
}

Status Packing::queue(plugin::Queue &Q, const std::string &Label, const Place &Where) {
  if (Memory && !Items.empty()) {
    if (Items.size() > 1)
      trace(Label, "to device    ", Last - First, " bytes  for all ", Items.size(), " small ones");
    const timeline::Naming Named({Items.front(), Where, std::span<const char *const>(Items).subspan(1)});
    CHOMP_TRY(Q.copyToDevice(Memory + First, Bytes.data() + First, Last - First));
    Items.clear();
  }
  std::sort(Arrivals.begin(), Arrivals.end(), [](const Arrival &A, const Arrival &B) { return A.From < B.From; });
  // Neighbours come together; of what lies between them no more than what costs nothing.
  auto Belongs = [&](const Arrival &A, DeviceAddress End, const Arrival &Next) {
    return Next.Allocation == A.Allocation && (Next.From <= End || Next.From - End <= Shared.Small);
  };
  std::size_t Total = 0;
  std::vector<Run> Runs;
  for (std::size_t I = 0; I < Arrivals.size();) {
    const Arrival &A = Arrivals[I];
    DeviceAddress End = A.From;
    std::size_t K = I;
    for (; K < Arrivals.size() && Belongs(A, End, Arrivals[K]); ++K) {
      Arrivals[K].At = Total + (Arrivals[K].From - A.From);
      End = std::max(End, Arrivals[K].From + Arrivals[K].Size);
    }
    if (K - I > 1)
      trace(Label, "from device  ", End - A.From, " bytes  for ", K - I, " small ones");
    Runs.push_back({I, K - I, End - A.From});
    Total += End - A.From;
    I = K;
  }
  Landing.resize(Total);
  std::vector<const char *> Names;
  for (const Run &R : Runs) {
    const Arrival &A = Arrivals[R.First];
    Names.clear();
    for (std::size_t I = 1; I < R.Count; ++I)
      Names.push_back(Arrivals[R.First + I].Item);
    const timeline::Naming Named({A.Item, Where, Names});
    CHOMP_TRY(Q.copyToHost(Landing.data() + A.At, A.From, R.Size));
  }
  return {};
}

void Packing::deliver() {
  for (const Arrival &A : Arrivals)
    std::memcpy(A.To, Landing.data() + A.At, A.Size);
  Arrivals.clear();
}
