//===- KeptArguments.h - a kernel's arguments, kept for later launches ----===//
//
// Launches take arguments by their addresses, and only until they return: who launches again has copies.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_CORE_KEPTARGUMENTS_H
#define CHOMP_CORE_KEPTARGUMENTS_H

#include <cstddef>
#include <cstring>
#include <vector>

namespace chomp {

class KeptArguments {
public:
  /// Copies them. Each is aligned as any type may ask for.
  void set(void *const *From, const std::size_t *FromSizes, std::size_t Count) {
    auto Units = [&](std::size_t I) { return (FromSizes[I] + sizeof(Unit) - 1) / sizeof(Unit); };
    std::size_t Total = 0;
    for (std::size_t I = 0; I < Count; ++I)
      Total += Units(I);
    Bytes.resize(Total);
    Addresses.resize(Count);
    Sizes.assign(FromSizes, FromSizes + Count);
    Unit *Next = Bytes.data();
    for (std::size_t I = 0; I < Count; Next += Units(I++))
      Addresses[I] = std::memcpy(Next, From[I], FromSizes[I]);
  }

  void *const *addresses() const { return Addresses.data(); }
  const std::size_t *sizes() const { return Sizes.data(); }
  std::size_t count() const { return Sizes.size(); }

private:
  using Unit = std::max_align_t;
  std::vector<Unit> Bytes;
  std::vector<void *> Addresses; ///< In Bytes.
  std::vector<std::size_t> Sizes;
};

} // namespace chomp

#endif
