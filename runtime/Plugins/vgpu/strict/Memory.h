//===- Memory.h - device memory whose every byte has a name ---------------===//
//
// A block lies alone in a stretch of addresses several times its size, and no address is ever used again: whatever a
// wrong index or an old pointer leads to, the block that was meant is known. Freed memory goes back to the system, its
// addresses don't. Each stretch is a number of slots, so that an address finds its block with one index.
//
// Threads: any may call these functions; what a block says changes only by them.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_PLUGINS_VGPU_STRICT_MEMORY_H
#define CHOMP_PLUGINS_VGPU_STRICT_MEMORY_H

#include "Core/ForkLock.h"
#include "Plugins/vgpu/MemorySource.h"
#include "Plugins/vgpu/strict/Shadow.h"

#include <mutex>

namespace chomp::vgpu::strict {

/// What memory holds that nobody has written: what still has it was not written by code that isn't instrumented either.
constexpr unsigned char Poison = 0xc5;

/// Where something was done: a place of the user's that is known by name, or an address in the program's code.
struct Origin {
  std::string Text;
  const void *Code = nullptr;

  bool known() const { return !Text.empty() || Code; }
};

/// A piece of memory that kernels may know of.
struct Block {
  enum class Kind {
    Own,       ///< The runtime's.
    Mapped,    ///< Corresponding storage of a list item.
    Allocated, ///< By the program, through one of OpenMP's routines.
    Heap,      ///< By a kernel.
    Variable,  ///< A variable of the device's own: declare target, or static in a function.
    Team,      ///< Automatic variables of a team's initial thread.
    Constant,  ///< May be read by anybody, and is never checked.
  };
  Kind What = Kind::Own;
  std::uintptr_t Begin = 0, End = 0; ///< As the user asked for it.
  std::string Name;                  ///< "a[0:n]"
  Origin Made, Gone;                 ///< Gone: where it was freed.
  bool Freed = false;
  bool Shared = false;            ///< The host may use it, too.
  std::uintptr_t Original = 0;    ///< The host's storage that a mapped block corresponds to.
  std::string Transferred;        ///< The place of the last transfer between the two.
  bool Returned = false;          ///< Some of it was copied to somewhere else.
  std::uint16_t OriginalSeen = 0; ///< The launch in which the original was seen to be there still.
  std::uint16_t WrittenIn = 0;    ///< The last launch that wrote to it.
  std::uint16_t ReadIn = 0;       ///< The last one that read what one before it wrote, and wrote nothing itself.
  bool Passed = false;            ///< There was such a one before ReadIn: kernels hand something on to others in it.
  Shadow Known;

  std::size_t size() const { return End - Begin; }
};

class Memory final : public MemorySource {
public:
  /// Limit: bytes that may be allocated at a time; 0 for the machine's memory. Addresses: how many to reserve, or fewer
  /// where the system has no more.
  static Result<std::unique_ptr<Memory>> create(std::size_t Limit, std::size_t Addresses = std::size_t(16) << 40);

  Result<DeviceAddress> allocate(std::size_t Size) override;
  Status free(DeviceAddress Address) override;
  bool owns(DeviceAddress Address, std::size_t Size) const override;

  /// The block that an address belongs to, or comes nearest to; null for an address that is not of this memory, or that
  /// no block was ever near to.
  Block *find(std::uintptr_t Address) const;
  /// For every block that there is or was.
  template <typename F> void forEach(F Do) {
    std::lock_guard<std::mutex> Guard(Lock);
    for (std::size_t I = 0; I < Count; ++I)
      Do(Blocks[I]);
  }

private:
  Memory(std::uintptr_t Base, std::size_t Slots, std::size_t Limit, std::uint32_t *Owner, Block *Blocks)
      : Base(Base), Slots(Slots), Limit(Limit), Owner(Owner), Blocks(Blocks) {}

  const std::uintptr_t Base;
  const std::size_t Slots, Limit;
  std::uint32_t *const Owner; ///< By slot: the block's number in Blocks, from 1. Written before anybody can ask.
  Block *const Blocks;        ///< Room for as many as there can be.

  mutable ForkLock Lock; ///< Guards all below.
  std::size_t Count = 0, NextSlot = 0, Used = 0;
};

} // namespace chomp::vgpu::strict

#endif
