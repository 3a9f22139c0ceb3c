//===- Profile.cpp - counting ---------------------------------------------===//
//
// What is counted is found by the addresses of its words: they are literals of the program's, and a lookup must cost
// next to nothing. Each entry has copies of them, since a library may be unloaded before the end; its entries are found
// no more then. Each thread keeps those that it has found last: they need no lock.
//
//===----------------------------------------------------------------------===//
#include "Core/Profile.h"

#include "Core/PerThread.h"
#include "Plugins/vgpu/strict/Symbols.h"

#include <array>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
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

std::size_t mixed(std::size_t Hash, const void *Word) {
  return (Hash ^ reinterpret_cast<std::uintptr_t>(Word)) * 0x9E3779B97F4A7C15u;
}

struct Key {
  const char *Construct, *Function, *File, *Item;
  const void *Code;   ///< Of the host's that waits, where there is no other place.
  std::size_t Others; ///< Of the items that are moved with it, a hash that stands for them.
  int Number, Device;
  What Kind;
  bool operator==(const Key &) const = default;
};

struct HashOfKey {
  std::size_t operator()(const Key &K) const {
    std::size_t Hash = K.Others + static_cast<std::size_t>(K.Number) * 64 + static_cast<std::size_t>(K.Device) * 16 +
                       static_cast<std::size_t>(K.Kind);
    for (const char *Word : {K.Construct, K.Function, K.File, K.Item})
      Hash = mixed(Hash, Word);
    Hash = mixed(Hash, K.Code);
    return Hash ^ (Hash >> 32);
  }
};

struct Entry {
  std::string Construct, Function, File, Item;
  Count Sum;
};
using EntryMap = std::unordered_map<Key, Entry, HashOfKey>;

/// Gives what waits its place, while its code is there. Asks another program, as strict mode does.
void findPlace(Key &K, Entry &E) {
  if (!K.Code)
    return;
  const vgpu::strict::SourcePlace Found = vgpu::strict::lineOf(std::exchange(K.Code, nullptr));
  E.Function = Found.Function;
  E.File = Found.File;
  K.Number = Found.Line;
}

/// Never destroyed: other threads may still be counting when the program ends.
struct Profile {
  std::FILE *File;
  bool AsJson;
  Rank Mine;
  std::mutex Lock;
  EntryMap Entries;                          ///< Whose addresses stay.
  std::vector<EntryMap::node_type> Finished; ///< Those of files that are gone.
  std::map<int, std::string> Devices;
};
Profile *Only = nullptr;

/// How many files have gone.
std::atomic<unsigned> Gone{0};

/// An entry that the thread has found.
struct Known {
  Count *Sum;
  unsigned Gone;
  Key Of;
};
/// Where the calling thread keeps what has this hash.
Known &known(std::size_t Hash) {
  std::array<Known, 16> &Mine = PerThread<std::array<Known, 16>>::get();
  return Mine[Hash % Mine.size()];
}

std::string owned(const char *Word) { return Word ? Word : ""; }

/// The same words may have several addresses.
Report report(Profile &P) {
  Report R;
  R.Program = program_invocation_short_name;
  R.Process = getpid();
  R.Rank = P.Mine.Number;
  R.Ranks = P.Mine.Ranks;
  R.Run = timeline::now() - Loaded;
  std::map<std::tuple<std::string, int, std::string, std::string>, std::map<std::tuple<What, std::string, int>, Count>>
      All;
  {
    std::lock_guard<std::mutex> Guard(P.Lock);
    R.Devices = P.Devices;
    const auto Add = [&](const Key &K, const Entry &E) {
      All[{E.File, K.Number, E.Construct, E.Function}][{K.Kind, E.Item, K.Device}].add(E.Sum);
    };
    for (const auto &[Found, Its] : P.Entries) {
      Key K = Found;
      Entry E = Its;
      findPlace(K, E);
      Add(K, E);
    }
    for (const EntryMap::node_type &Node : P.Finished)
      Add(Node.key(), Node.mapped());
  }
  for (const auto &[Of, Lines] : All) {
    const auto &[File, Number, Construct, Function] = Of;
    Region &Into = R.Regions.emplace_back(Region{Construct, Function, File, Number, {}});
    for (const auto &[What, Sum] : Lines)
      if (Sum.Calls)
        Into.Lines.push_back({std::get<0>(What), std::get<1>(What), Sum, std::get<2>(What)});
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
  Only = new Profile{File, AsJson, Mine, {}, {}, {}, {}};
  On = timeline::Follows = true;
  pthread_atfork(nullptr, nullptr, forgetInChild);
  std::atexit(writeReport);
  at_quick_exit(writeReport);
  return {};
}

static Key keyOf(What Kind, int Device) {
  const timeline::Doing &Mine = timeline::doing();
  const bool Moves = isTransfer(Kind) && !Mine.Work.empty();
  const Place &Where = Mine.Construct || !Moves ? Mine.Where : Mine.Work.back().Where;
  Key K{Mine.Construct, Mine.Function, Where.File, nullptr, Mine.Code, 0, Where.Line, Device, Kind};
  if (Moves) {
    K.Item = Mine.Work.back().Item;
    for (const char *Other : Mine.Work.back().Others)
      K.Others = mixed(K.Others, Other);
  }
  return K;
}

Count &profile::entry(What Kind, int Device) {
  const Key K = keyOf(Kind, Device);
  const unsigned Now = Gone.load(std::memory_order_acquire);
  Known &Last = known(HashOfKey()(K));
  if (Last.Sum && Last.Gone == Now && Last.Of == K)
    return *Last.Sum;
  const timeline::Doing &Mine = timeline::doing();
  std::lock_guard<std::mutex> Guard(Only->Lock);
  const auto [Found, IsNew] = Only->Entries.try_emplace(K);
  Entry &E = Found->second;
  if (IsNew)
    E = {owned(K.Construct), owned(K.Function), owned(K.File), K.Item ? Mine.Work.back().text() : "", {}};
  Last = {&E.Sum, Now, K};
  return E.Sum;
}

void profile::add(What Kind, double Microseconds, int Device) { add(entry(Kind, Device), Microseconds, 0); }

void profile::add(Count &To, double Microseconds, std::size_t Bytes) {
  std::lock_guard<std::mutex> Guard(Only->Lock);
  To.add(Microseconds, Bytes);
}

void profile::nameDevice(int Number, const std::string &Description) {
  if (!On)
    return;
  std::lock_guard<std::mutex> Guard(Only->Lock);
  Only->Devices.emplace(Number, Description);
}

void profile::forgetFile(const void *Address) {
  const auto FileOf = [](const void *Word) -> const void * {
    Dl_info Info;
    return Word && dladdr(Word, &Info) ? Info.dli_fbase : nullptr;
  };
  const void *File = On ? FileOf(Address) : nullptr;
  if (!File)
    return;
  std::lock_guard<std::mutex> Guard(Only->Lock);
  for (auto I = Only->Entries.begin(); I != Only->Entries.end();) {
    const auto This = I++;
    const Key &K = This->first;
    for (const void *Word : std::initializer_list<const void *>{K.Construct, K.Function, K.File, K.Item, K.Code})
      if (FileOf(Word) == File) {
        EntryMap::node_type &Node = Only->Finished.emplace_back(Only->Entries.extract(This));
        findPlace(Node.key(), Node.mapped());
        break;
      }
  }
  Gone.fetch_add(1, std::memory_order_release);
}

void Span::begin() { Begin = timeline::now(); }
void Span::end() {
  const double End = timeline::now();
  if (On)
    add(Kind, End - Begin, Device);
  if (!timeline::On)
    return;
  const std::string Details = cat(Device == OfTheHost ? std::string() : cat("\"device\":", Device),
                                  Bytes ? cat(",\"bytes\":", Bytes) : std::string());
  timeline::write({name(Kind), name(Kind), timeline::hostRow(), Begin, End, Details});
}
