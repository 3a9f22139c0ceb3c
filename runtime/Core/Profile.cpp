//===- Profile.cpp - counting ---------------------------------------------===//
//
// What is counted is found by the addresses of its words: they are literals of the program's, and a lookup must cost
// next to nothing. Each entry has copies of them, since a library may be unloaded before the end.
//
//===----------------------------------------------------------------------===//
#include "Core/Profile.h"

#include "Core/Timeline.h"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <mutex>
#include <pthread.h>
#include <tuple>
#include <unistd.h>
#include <unordered_map>
#include <utility>

using namespace chomp;
using namespace chomp::profile;

bool profile::On = false;

namespace {

/// When this library was loaded: the program's start.
const double Loaded = timeline::now();

struct Key {
  const char *Construct, *Function, *File, *Item;
  int Number;
  What Kind;
  bool operator==(const Key &) const = default;
};

struct HashOfKey {
  std::size_t operator()(const Key &K) const {
    std::size_t Hash = static_cast<std::size_t>(K.Number) * 16 + static_cast<std::size_t>(K.Kind);
    for (const char *Word : {K.Construct, K.Function, K.File, K.Item})
      Hash = (Hash ^ reinterpret_cast<std::uintptr_t>(Word)) * 0x9E3779B97F4A7C15u;
    return Hash ^ (Hash >> 32);
  }
};

struct Entry {
  std::string Construct, Function, File, Item;
  Count Sum;
};

/// Never destroyed: other threads may still be counting when the program ends.
struct Profile {
  std::FILE *File;
  bool AsJson;
  Rank Mine;
  std::mutex Lock;
  std::unordered_map<Key, Entry, HashOfKey> Entries; ///< Whose addresses stay.
};
Profile *Only = nullptr;

std::string owned(const char *Word) { return Word ? Word : ""; }

/// The same words may have several addresses.
Report report(Profile &P) {
  Report R;
  R.Program = program_invocation_short_name;
  R.Process = getpid();
  R.Rank = P.Mine.Number;
  R.Ranks = P.Mine.Ranks;
  R.Run = timeline::now() - Loaded;
  std::map<std::tuple<std::string, int, std::string, std::string>, std::map<std::pair<What, std::string>, Count>> All;
  {
    std::lock_guard<std::mutex> Guard(P.Lock);
    for (const auto &[K, E] : P.Entries)
      All[{E.File, K.Number, E.Construct, E.Function}][{K.Kind, E.Item}].add(E.Sum);
  }
  for (const auto &[Of, Lines] : All) {
    const auto &[File, Number, Construct, Function] = Of;
    Region &Into = R.Regions.emplace_back(Region{Construct, Function, File, Number, {}});
    for (const auto &[What, Sum] : Lines)
      if (Sum.Calls)
        Into.Lines.push_back({What.first, What.second, Sum});
  }
  R.sort();
  return R;
}

void writeReport() {
  if (!std::exchange(On, false))
    return;
  const Report R = report(*Only);
  const std::string Text = Only->AsJson ? json(R) : text(R);
  std::fwrite(Text.data(), 1, Text.size(), Only->File);
  std::fflush(Only->File);
}

/// What a child does is not its parent's.
void forgetInChild() { On = timeline::Follows = false; }

} // namespace

Status profile::open(const std::string &Destination, bool AsJson, const Rank &Mine) {
  std::FILE *File = Destination == "1" ? stderr : std::fopen(Destination.c_str(), "we");
  if (!File)
    return Status::failure("CHOMP_PROFILE: can't write ", Destination, ": ", std::strerror(errno));
  Only = new Profile{File, AsJson, Mine, {}, {}};
  On = timeline::Follows = true;
  pthread_atfork(nullptr, nullptr, forgetInChild);
  std::atexit(writeReport);
  return {};
}

/// With the lock.
static Count &find(What Kind) {
  const timeline::Doing &Mine = timeline::doing();
  const bool Moves = isTransfer(Kind) && !Mine.Work.empty();
  const Place &Where = Mine.Construct || !Moves ? Mine.Where : Mine.Work.back().Where;
  const Key K{Mine.Construct, Mine.Function, Where.File, Moves ? Mine.Work.back().Item : nullptr, Where.Line, Kind};
  const auto [Found, IsNew] = Only->Entries.try_emplace(K);
  Entry &E = Found->second;
  if (IsNew)
    E = {owned(K.Construct), owned(K.Function), owned(K.File), owned(K.Item), {}};
  return E.Sum;
}

Count &profile::entry(What Kind) {
  std::lock_guard<std::mutex> Guard(Only->Lock);
  return find(Kind);
}

void profile::add(What Kind, double Microseconds) {
  std::lock_guard<std::mutex> Guard(Only->Lock);
  find(Kind).add(Microseconds, 0);
}

void profile::add(Count &To, double Microseconds, std::size_t Bytes) {
  std::lock_guard<std::mutex> Guard(Only->Lock);
  To.add(Microseconds, Bytes);
}

void Span::begin() { Begin = timeline::now(); }
void Span::end() { add(Kind, timeline::now() - Begin); }
