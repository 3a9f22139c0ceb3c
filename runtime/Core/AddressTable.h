//===- AddressTable.h - something small for each of some addresses --------===//
#ifndef CHOMP_CORE_ADDRESSTABLE_H
#define CHOMP_CORE_ADDRESSTABLE_H

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace chomp {

/// Open addressing. Memory stays when the table is cleared, which costs the same however much is in it.
/// Age: how often it can be cleared before it has to be cleaned.
template <typename T, typename Age = std::uint32_t> class AddressTable {
public:
  /// Null: nothing is known of the address.
  const T *find(const void *Address) const {
    const Slot *S = Slots.empty() ? nullptr : &Slots[placeOf(Address)];
    return S && isUsed(*S) ? &S->Value : nullptr;
  }
  /// New ones are T().
  T &operator[](const void *Address) {
    if (2 * (Count + 1) > Slots.size())
      grow();
    Slot &S = Slots[placeOf(Address)];
    if (!isUsed(S)) {
      S = {Address, Now, T()};
      ++Count;
    }
    return S.Value;
  }
  std::size_t size() const { return Count; }
  void clear() {
    Count = 0;
    if (++Now == 0) { // slots of long ago would seem to be of now
      std::fill(Slots.begin(), Slots.end(), Slot());
      Now = 1;
    }
  }

private:
  struct Slot {
    const void *Address = nullptr;
    Age Of = 0; ///< It is used if this is Now.
    T Value{};
  };
  bool isUsed(const Slot &S) const { return S.Of == Now; }
  /// Where the address is, or would be.
  std::size_t placeOf(const void *Address) const {
    constexpr std::uint64_t Spread = 0x9e3779b97f4a7c15; // 2^64 by the golden ratio
    // Addresses are often as far from one another as a power of two: all bits count.
    const std::uint64_t Hash = reinterpret_cast<std::uintptr_t>(Address) * Spread;
    std::size_t At = (Hash >> 32) & (Slots.size() - 1);
    while (isUsed(Slots[At]) && Slots[At].Address != Address)
      At = (At + 1) & (Slots.size() - 1);
    return At;
  }
  void grow() {
    const std::vector<Slot> Old = std::exchange(Slots, std::vector<Slot>(std::max<std::size_t>(64, 4 * Slots.size())));
    for (const Slot &S : Old)
      if (isUsed(S))
        Slots[placeOf(S.Address)] = S;
  }

  std::vector<Slot> Slots; ///< A power of two; at most half of them are used.
  std::size_t Count = 0;
  Age Now = 1;
};

} // namespace chomp

#endif
