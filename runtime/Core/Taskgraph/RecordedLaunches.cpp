//===- RecordedLaunches.cpp - noting launches, and holding their data -------===//
#include "Core/Taskgraph/RecordedLaunches.h"

#include "Core/Runtime.h"

#include <algorithm>
#include <cstring>

using namespace chomp;

constinit thread_local RecordedLaunch *RecordedLaunch::Wanted = nullptr;

void RecordedLaunch::note(Device &On, plugin::Kernel &K, const plugin::LaunchGeometry &Given, void *const *Args,
                          const std::size_t *ArgSizes, std::size_t Count, const chomp_map_t *Maps,
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
  std::erase_if(Items, [](const chomp_map_t &Item) { return Item.type & CHOMP_MAP_LOOKUP; });
  for (chomp_map_t &Item : Items)
    Item = {"what a taskgraph's kernels use", CHOMP_MAP_ALLOC, Item.begin, Item.size, nullptr, nullptr};
  Handle = &K;
  Shape = Given;
  D = &On;
}

//===----------------------------------------------------------------------===//
// Those of a record
//===----------------------------------------------------------------------===//

bool RecordedLaunches::begin(const Place &Where, std::span<const char> Now) {
  if (Launches.empty())
    return false;
  const bool IsSame = State != Unknown && std::equal(Now.begin(), Now.end(), Frame.begin(), Frame.end());
  if (IsSame && State == Known) {
    auto IsChanged = [](const Held &H) { return H.D->Data.changes() != H.Changes; };
    if (std::none_of(Devices.begin(), Devices.end(), IsChanged) && hold(Where, Devices.size(), /*Ends=*/false).ok()) {
      if (std::none_of(Devices.begin(), Devices.end(), IsChanged))
        return IsHeld = true;
      (void)hold(Where, Devices.size(), /*Ends=*/true); // somebody has taken some of it away in the meantime
    }
  }
  for (RecordedLaunch &L : Launches)
    L.D = nullptr;
  Frame.assign(Now.begin(), Now.end());
  Before.clear();
  Runtime &R = Runtime::get();
  for (int I = 0; I < R.deviceCount(); ++I)
    if (Result<Runtime::Choice> Choice = R.choose(I); Choice.ok() && Choice->Where)
      Before.emplace_back(Choice->Where, Choice->Where->Data.changes());
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

/// What is mapped for one of them alone is somewhere else the next time.
void RecordedLaunches::collect() {
  Devices.clear();
  State = Unknown;
  for (auto [D, Changes] : Before)
    if (D->Data.changes() != Changes)
      return;
  for (const RecordedLaunch &L : Launches) {
    if (!L.D)
      continue;
    auto Found = std::find_if(Devices.begin(), Devices.end(), [&](const Held &H) { return H.D == L.D; });
    if (Found == Devices.end())
      Found = Devices.insert(Found, {L.D, L.D->Data.changes(), {}});
    for (const chomp_map_t &Item : L.Items)
      if (std::none_of(Found->Items.begin(), Found->Items.end(), [&](const chomp_map_t &Other) {
            return Other.begin == Item.begin && Other.size == Item.size;
          }))
        Found->Items.push_back(Item);
  }
  State = Devices.empty() ? Unknown : Known;
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
