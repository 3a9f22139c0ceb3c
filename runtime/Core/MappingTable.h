//===- MappingTable.h - what is present on a device -----------------------===//
//
// The present table of one device's data environment: which original storage has corresponding storage there, how often
// it is referenced, and which pointers inside have been attached. Pure bookkeeping: it moves no data and takes no lock
// (DataEnvironment does both). Ordered by address and free of overlaps, so that every look-up is O(log n): in blocks of
// a hundred or two, because each step in a tree of 100,000 is a cache miss.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_CORE_MAPPINGTABLE_H
#define CHOMP_CORE_MAPPINGTABLE_H

#include "Core/Tasks/TaskPoint.h"

#include "chomp/plugin.h"

#include <cstdint>
#include <cstring>
#include <map>
#include <memory>
#include <ranges>
#include <set>
#include <string>
#include <vector>

namespace chomp {

using plugin::DeviceAddress;
using HostAddress = std::uintptr_t;

inline void *pointer(HostAddress Address) { return reinterpret_cast<void *>(Address); }
/// The pointer that the host has there.
inline void *loadPointer(HostAddress At) {
  void *Value;
  std::memcpy(&Value, pointer(At), sizeof(Value));
  return Value;
}

/// One contiguous piece of original storage and its corresponding storage.
struct Mapping {
  static constexpr std::uint64_t Infinite = ~std::uint64_t(0);

  std::uint64_t Number = 0; ///< No two of a table have the same; those that were inserted later have greater ones.
  HostAddress Begin = 0, End = 0;
  /// Where its extended address range begins (5.2, 5.8.6): at Begin, or at a base pointer's address below.
  HostAddress Base = 0;
  DeviceAddress Device = 0;     ///< Corresponds to Begin.
  DeviceAddress Allocation = 0; ///< To be freed with the mapping; 0 when the storage is somebody else's.
  std::uint64_t Count = 0;      ///< The specification's reference count; Infinite for declare target and associations.
  std::uint64_t Hold = 0;       ///< References that only the end of their own construct takes back (ompx_hold).
  bool Associated = false;      ///< Made by omp_target_associate_ptr.
  HostAddress Container = 0;    ///< The structure whose member it was made for; 0 for none.

  /// The construct that created, referenced or released this mapping last: a construct counts once for each mapping,
  /// however many of its items lie in it (5.2, 5.8.3).
  std::uint64_t CreatedBy = 0, IncrementedBy = 0, DecrementedBy = 0;
  /// A construct is moving its data, or takes it away: others that want it wait.
  bool IsMoving = false;
  /// The target task that has queued the transfers which give it its content, and those that use it: where they are
  /// over.
  TaskPoint Ready;
  TaskClock Uses;

  /// Pointers inside this storage whose corresponding pointers hold device addresses: by the original pointer's
  /// address.
  std::map<HostAddress, DeviceAddress> Attached;
  /// Base pointers that have storage here so that they can be attached, and how many constructs ask for each. The
  /// specification maps no base pointer on data constructs: these are no references of the object around them.
  std::map<HostAddress, std::uint64_t> Pointers;

  /// The list item that created it, and where, for messages.
  std::string Item, Where;

  /// Somebody has mapped it: it isn't there for base pointers alone.
  bool isMapped() const { return Count != 0 || Hold != 0; }
  bool isReferenced() const { return isMapped() || !Pointers.empty(); }
  /// The original storage itself corresponds (requires unified_shared_memory).
  bool isSelf() const { return Device == Begin; }
  DeviceAddress translate(HostAddress Address) const { return Device + (Address - Begin); }
};

class MappingTable {
public:
  enum class Presence { Absent, Present, Partial };
  struct Found {
    Presence State = Presence::Absent;
    Mapping *Where = nullptr; ///< Present: what holds the section; Partial: the first that it overlaps.
  };

  /// Looks up a section. A section of no bytes is present where its address lies inside a mapping.
  Found find(HostAddress Begin, std::size_t Size);

  /// What corresponds to the address; 0 if it is not present.
  DeviceAddress translate(HostAddress Address) const;

  /// What a pointer may lead to: the mapping in whose extended address range it points, preferably the one in whose
  /// storage; null if there is none.
  Mapping *findPointee(HostAddress Address);

  /// A section of M was mapped by a pointer with this value.
  void addBase(Mapping &M, HostAddress Base);

  /// Adds a mapping of [Begin, Begin + Size), of which nothing may be present and Size must not be 0. The reference
  /// stays valid until erase().
  Mapping &insert(HostAddress Begin, std::size_t Size, DeviceAddress Device, DeviceAddress Allocation);
  void erase(Mapping &M);

  std::size_t size() const { return Count; }
  /// The Number of the mapping that was inserted last.
  std::uint64_t lastNumber() const { return LastNumber; }
  /// In the order of their addresses.
  auto all() {
    return Blocks | std::views::join | std::views::transform([](Entry &E) -> Mapping & { return *E.Where; });
  }

private:
  /// What is in the mapping too, for look-ups: where there are many mappings, each that is read is a cache miss.
  struct Entry {
    HostAddress Begin, End;
    DeviceAddress Device;
    std::unique_ptr<Mapping> Where;
  };
  using Block = std::vector<Entry>; ///< In order, and never empty.

  /// The number of the block that has the last mapping which begins at or before the address; -1: there is none.
  std::ptrdiff_t findBlock(HostAddress Address) const;
  /// Makes two of a full block, and returns the number of the one that a mapping at Begin belongs to.
  std::ptrdiff_t divide(std::ptrdiff_t Number, HostAddress Begin);

  std::vector<Block> Blocks;
  std::vector<HostAddress> Firsts; ///< Of each block, where its first mapping begins.
  std::size_t Count = 0;
  std::uint64_t LastNumber = 0;
  std::set<HostAddress> Extended; ///< Begins of those whose Base is another.
  HostAddress Furthest = 0;       ///< No Base of them is further below its Begin.
};

} // namespace chomp

#endif
