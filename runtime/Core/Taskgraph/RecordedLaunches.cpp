//===- RecordedLaunches.cpp - noting launches, and holding their data -----===//
#include "Core/Taskgraph/RecordedLaunches.h"

#include "Core/Runtime.h"

#include <algorithm>
#include <map>
#include <tuple>

using namespace chomp;

constinit thread_local RecordedLaunch *RecordedLaunch::Wanted = nullptr;
constinit thread_local bool RecordedLaunch::IsOnlyNoted = false;

void RecordedLaunch::note(Device &On, const char *Called, plugin::Kernel &K, const plugin::LaunchGeometry &Given,
                          void *const *Args, const std::size_t *ArgSizes, std::size_t Count, const chomp_map_t *Maps,
                          std::size_t MapCount) {
  Arguments.set(Args, ArgSizes, Count);
  Data.Items.clear();
  Data.LookedUp.clear();
  for (std::size_t I = 0; I < MapCount; ++I) {
    const bool IsLookUp = Maps[I].type & CHOMP_MAP_LOOKUP;
    // Whoever has the last reference copies back.
    const unsigned Type = Maps[I].type & (IsLookUp ? CHOMP_MAP_LOOKUP : CHOMP_MAP_FROM);
    (IsLookUp ? Data.LookedUp : Data.Items)
        .push_back({"what a taskgraph's kernels use", Type, Maps[I].begin, Maps[I].size, nullptr, nullptr});
  }
  Name = Called;
  Handle = &K;
  Shape = Given;
  Data.D = &On;
  Data.Numbers = Data.identify();
}

//===----------------------------------------------------------------------===//
// Data
//===----------------------------------------------------------------------===//

std::vector<std::uint64_t> LaunchData::identify() const {
  std::vector<std::uint64_t> Now(Items.size() + LookedUp.size());
  D->Data.identify(Items.data(), Items.size(), Now.data());
  D->Data.identify(LookedUp.data(), LookedUp.size(), Now.data() + Items.size());
  return Now;
}

Status LaunchData::hold(const Place &Where, bool Ends) const {
  if (Items.empty())
    return {};
  Result<QueueLoan> Q = D->borrowQueue();
  if (!Q.ok())
    return Q.takeStatus();
  return Ends ? D->Data.exit(Where, DataEnvironment::ExitKind::Structured, Items.data(), Items.size(), **Q)
              : D->Data.enter(Where, Items.data(), Items.size(), nullptr, **Q);
}

//===----------------------------------------------------------------------===//
// Those of a record
//===----------------------------------------------------------------------===//

/// Whether all has the mappings that it had.
bool RecordedLaunches::isThere() const {
  return std::all_of(Devices.begin(), Devices.end(), [](const LaunchData &H) { return H.identify() == H.Numbers; });
}

const LaunchData &RecordedLaunches::data(const Device &On) const {
  return *std::find_if(Devices.begin(), Devices.end(), [&](const LaunchData &Other) { return Other.D == &On; });
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
        if (std::exchange(Launches[I].Data.D, nullptr))
          note(I, [&] { RunText(I); });
      RecordedLaunch::IsOnlyNoted = false;
      gather();
    }
    if (State == Known && !HoldsAll)
      return true;
    if (State == Known && hold(Where, Devices.size(), /*Ends=*/false).ok()) {
      if (isThere())
        return IsHeld = true;
      (void)hold(Where, Devices.size(), /*Ends=*/true); // somebody has taken some of it away in the meantime
    }
  }
  for (RecordedLaunch &L : Launches)
    L.Data.D = nullptr;
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
  for (RecordedLaunch &L : Launches) {
    LaunchData &Own = L.Data;
    if (!Own.D)
      continue;
    const auto Began = std::find_if(Before.begin(), Before.end(), [&](const DeviceState &B) { return B.D == Own.D; });
    if (Began == Before.end() || Own.identify() != Own.Numbers ||
        std::any_of(Own.Numbers.begin(), Own.Numbers.end(),
                    [&](std::uint64_t Number) { return Number > Began->LastNumber; }))
      Own.D = nullptr;
  }
  gather();
}

/// Makes lists of what those that are noted have on the devices.
void RecordedLaunches::gather() {
  Devices.clear();
  std::vector<const plugin::Kernel *> Noted;
  for (const RecordedLaunch &L : Launches)
    Noted.push_back(L.kernel());
  std::map<std::tuple<Device *, bool, void *, std::size_t>, std::size_t> Seen; // by index in its list
  for (const bool IsLookUp : {false, true})
    for (const RecordedLaunch &L : Launches) {
      const LaunchData &Own = L.Data;
      if (!Own.D)
        continue;
      auto All =
          std::find_if(Devices.begin(), Devices.end(), [&](const LaunchData &Other) { return Other.D == Own.D; });
      if (All == Devices.end())
        All = Devices.insert(All, {Own.D, {}, {}, {}});
      // As the launches noted it: what was mapped anew since then has another number.
      auto Number = Own.Numbers.begin() + (IsLookUp ? Own.Items.size() : 0);
      std::vector<chomp_map_t> &List = IsLookUp ? All->LookedUp : All->Items;
      for (const chomp_map_t &Item : IsLookUp ? Own.LookedUp : Own.Items) {
        const auto [At, IsNew] = Seen.try_emplace({Own.D, IsLookUp, Item.begin, Item.size}, List.size());
        if (IsNew) {
          List.push_back(Item);
          All->Numbers.push_back(*Number);
        } else {
          List[At->second].type |= Item.type;
        }
        ++Number;
      }
    }
  State = Devices.empty() ? Unknown : Known;
  ++Version;
  if (!Devices.empty() && std::exchange(Kernels, Noted) != Noted)
    ++Shape;
}

Status RecordedLaunches::hold(const Place &Where, std::size_t Count, bool Ends) {
  for (std::size_t I = 0; I < Count; ++I)
    if (Status S = Devices[I].hold(Where, Ends); !S.ok()) {
      if (!Ends)
        (void)hold(Where, I, /*Ends=*/true);
      return S;
    }
  return {};
}

Result<bool> RecordedLaunches::holdFor(const Place &Where, const LaunchData &Data, const std::function<Status()> &Do) {
  if (Data.identify() != Data.Numbers || !Data.hold(Where, /*Ends=*/false).ok())
    return false;
  const bool IsThere = Data.identify() == Data.Numbers;
  Status S = IsThere ? Do() : Status();
  Status End = Data.hold(Where, /*Ends=*/true);
  if (S.ok())
    S = std::move(End);
  return S.ok() ? Result<bool>(IsThere) : Result<bool>(std::move(S));
}
