//===- RecordedLaunches.cpp - noting launches, and holding their data -------===//
#include "Core/Taskgraph/RecordedLaunches.h"

#include "Core/Runtime.h"

#include <algorithm>
#include <cstring>
#include <set>
#include <tuple>

using namespace chomp;

constinit thread_local RecordedLaunch *RecordedLaunch::Wanted = nullptr;
constinit thread_local bool RecordedLaunch::IsOnlyNoted = false;

void RecordedLaunch::note(Device &On, const char *Called, plugin::Kernel &K, const plugin::LaunchGeometry &Given,
                          void *const *Args, const std::size_t *ArgSizes, std::size_t Count, const chomp_map_t *Maps,
                          std::size_t MapCount) {
  constexpr std::size_t Unit = sizeof(std::max_align_t);
  std::size_t Size = 0;
  for (std::size_t I = 0; I < Count; ++I)
    Size += (ArgSizes[I] + Unit - 1) / Unit;
  Bytes.resize(Size);
  Values.resize(Count);
  Sizes.assign(ArgSizes, ArgSizes + Count);
  std::max_align_t *Next = Bytes.data();
  for (std::size_t I = 0; I < Count; ++I) {
    Values[I] = std::memcpy(Next, Args[I], ArgSizes[I]);
    Next += (ArgSizes[I] + Unit - 1) / Unit;
  }
  Items.assign(Maps, Maps + MapCount);
  for (chomp_map_t &Item : Items)
    Item = {"what a taskgraph's kernels use", Item.type & CHOMP_MAP_LOOKUP, Item.begin, Item.size, nullptr, nullptr};
  Numbers.resize(MapCount);
  On.Data.identify(Items.data(), MapCount, Numbers.data());
  Name = Called;
  Handle = &K;
  Shape = Given;
  D = &On;
}

//===----------------------------------------------------------------------===//
// Those of a record
//===----------------------------------------------------------------------===//

/// Whether all has the mappings that it had.
bool RecordedLaunches::isThere() const {
  std::vector<std::uint64_t> Now;
  for (const Held &H : Devices) {
    Now.resize(H.Numbers.size());
    H.D->Data.identify(H.Items.data(), H.Items.size(), Now.data());
    H.D->Data.identify(H.LookedUp.data(), H.LookedUp.size(), Now.data() + H.Items.size());
    if (Now != H.Numbers)
      return false;
  }
  return true;
}

bool RecordedLaunches::isAsNoted(std::span<const char> Now) const {
  return std::equal(Now.begin(), Now.end(), Frame.begin(), Frame.end()) &&
         Runtime::get().defaultDevice() == DefaultDevice &&
         std::all_of(Before.begin(), Before.end(), [](const DeviceState &B) {
           return B.D->NumTeams == B.NumTeams && B.D->TeamsThreadLimit == B.TeamsThreadLimit;
         });
}

void RecordedLaunches::setAsNoted(std::span<const char> Now) {
  Frame.assign(Now.begin(), Now.end());
  DefaultDevice = Runtime::get().defaultDevice();
  for (DeviceState &B : Before) {
    B.NumTeams = B.D->NumTeams;
    B.TeamsThreadLimit = B.D->TeamsThreadLimit;
  }
}

bool RecordedLaunches::begin(const Place &Where, std::span<const char> Now,
                             const std::function<void(std::size_t)> &RunText) {
  if (Launches.empty())
    return false;
  if (State == Known && isThere()) {
    if (!isAsNoted(Now)) {
      setAsNoted(Now);
      RecordedLaunch::IsOnlyNoted = true;
      for (std::size_t I = 0; I < Launches.size(); ++I)
        if (std::exchange(Launches[I].D, nullptr))
          note(I, [&] { RunText(I); });
      RecordedLaunch::IsOnlyNoted = false;
      gather();
    }
    if (State == Known && hold(Where, Devices.size(), /*Ends=*/false).ok()) {
      if (isThere())
        return IsHeld = true;
      (void)hold(Where, Devices.size(), /*Ends=*/true); // somebody has taken some of it away in the meantime
    }
  }
  for (RecordedLaunch &L : Launches)
    L.D = nullptr;
  Before.clear();
  Runtime &R = Runtime::get();
  for (int I = 0; I < R.deviceCount(); ++I)
    if (Result<Runtime::Choice> Choice = R.choose(I); Choice.ok() && Choice->Where)
      Before.push_back({Choice->Where, Choice->Where->Data.lastNumber(), 0, 0});
  setAsNoted(Now);
  State = Noting;
  return false;
}

Status RecordedLaunches::end(const Place &Where) {
  if (IsHeld) {
    IsHeld = false;
    return hold(Where, Devices.size(), /*Ends=*/true);
  }
  if (State == Noting)
    collect();
  return {};
}

/// Keeps those whose data was there before the first of them, and still is.
void RecordedLaunches::collect() {
  std::vector<std::uint64_t> Now;
  for (RecordedLaunch &L : Launches) {
    if (!L.D)
      continue;
    Now.resize(L.Items.size());
    L.D->Data.identify(L.Items.data(), L.Items.size(), Now.data());
    const auto Began = std::find_if(Before.begin(), Before.end(), [&](const DeviceState &B) { return B.D == L.D; });
    if (Began == Before.end() || Now != L.Numbers ||
        std::any_of(Now.begin(), Now.end(), [&](std::uint64_t Number) { return Number > Began->LastNumber; }))
      L.D = nullptr;
  }
  gather();
}

/// Makes lists of what those that are noted have on the devices.
void RecordedLaunches::gather() {
  Devices.clear();
  std::vector<const plugin::Kernel *> Noted;
  std::set<std::tuple<Device *, unsigned, void *, std::size_t>> Seen;
  std::vector<std::vector<std::uint64_t>> LookedUp;
  for (const RecordedLaunch &L : Launches) {
    Noted.push_back(L.kernel());
    if (!L.D)
      continue;
    auto Found = std::find_if(Devices.begin(), Devices.end(), [&](const Held &H) { return H.D == L.D; });
    if (Found == Devices.end()) {
      Found = Devices.insert(Found, {L.D, {}, {}, {}});
      LookedUp.emplace_back();
    }
    for (std::size_t I = 0; I < L.Items.size(); ++I) {
      const chomp_map_t &Item = L.Items[I];
      if (!Seen.insert({L.D, Item.type, Item.begin, Item.size}).second)
        continue;
      const bool Held = !(Item.type & CHOMP_MAP_LOOKUP);
      (Held ? Found->Items : Found->LookedUp).push_back(Item);
      (Held ? Found->Numbers : LookedUp[static_cast<std::size_t>(Found - Devices.begin())]).push_back(L.Numbers[I]);
    }
  }
  for (std::size_t I = 0; I < Devices.size(); ++I)
    Devices[I].Numbers.insert(Devices[I].Numbers.end(), LookedUp[I].begin(), LookedUp[I].end());
  State = Devices.empty() ? Unknown : Known;
  ++Version;
  if (std::exchange(Kernels, Noted) != Noted)
    ++Shape;
}

Status RecordedLaunches::hold(const Place &Where, std::size_t Count, bool Ends) {
  for (std::size_t I = 0; I < Count; ++I) {
    Held &H = Devices[I];
    if (H.Items.empty())
      continue;
    Result<QueueLoan> Q = H.D->borrowQueue();
    if (!Q.ok())
      return Q.takeStatus();
    Status S = Ends ? H.D->Data.exit(Where, DataEnvironment::ExitKind::Structured, H.Items.data(), H.Items.size(), **Q)
                    : H.D->Data.enter(Where, H.Items.data(), H.Items.size(), nullptr, **Q);
    if (!S.ok()) {
      if (!Ends)
        (void)hold(Where, I, /*Ends=*/true);
      return S;
    }
  }
  return {};
}
