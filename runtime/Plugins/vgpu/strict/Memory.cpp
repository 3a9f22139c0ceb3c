//===- Memory.cpp - slots -------------------------------------------------===//
//
// Addresses cost nothing until they are touched, so the memory reserves as many as the system gives: 16 TiB as a rule.
//
//===----------------------------------------------------------------------===//
#include "Plugins/vgpu/strict/Memory.h"

#include "Plugins/vgpu/Pages.h"

#include <cerrno>
#include <cstring>
#include <new>
#include <sys/mman.h>
#include <unistd.h>

using namespace chomp;
using namespace chomp::vgpu;
using namespace chomp::vgpu::strict;

namespace {

constexpr std::size_t SlotSize = std::size_t(64) << 10;

void *reserve(std::size_t Size) {
  void *Range = mmap(nullptr, Size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return Range == MAP_FAILED ? nullptr : Range;
}

} // namespace

Result<std::unique_ptr<Memory>> Memory::create(std::size_t Limit, std::size_t Addresses) {
  if (!Limit)
    Limit = static_cast<std::size_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  for (std::size_t Size = Addresses; Size >= Limit; Size /= 2) {
    void *Range = reserve(Size);
    if (!Range)
      continue;
    std::size_t Slots = Size / SlotSize;
    void *Owner = reserve(Slots * sizeof(std::uint32_t)), *Blocks = reserve(Slots / 3 * sizeof(Block));
    if (Owner && Blocks)
      return std::unique_ptr<Memory>(new Memory(reinterpret_cast<std::uintptr_t>(Range), Slots, Limit,
                                                static_cast<std::uint32_t *>(Owner), static_cast<Block *>(Blocks)));
    if (Owner)
      munmap(Owner, Slots * sizeof(std::uint32_t));
    munmap(Range, Size);
  }
  return Status::failure("can't reserve addresses for strict mode's device memory: ", std::strerror(errno),
                         "; set CHOMP_VGPU_MEMORY to less than ", Limit, " bytes");
}

Result<DeviceAddress> Memory::allocate(std::size_t Size) {
  std::lock_guard<std::mutex> Guard(Lock);
  if (Size > Limit - Used)
    return Status::failure("Device memory is exhausted (", Size, " bytes asked, ", Limit - Used, " of ", Limit,
                           " free; CHOMP_VGPU_MEMORY sets the limit)");
  std::size_t Own = (Size + SlotSize - 1) / SlotSize; // as many before it and behind it
  if (Own > Slots / 3 || Slots - NextSlot < Own * 3)
    return Status::failure("strict mode has used up its addresses: it uses none of them twice");
  Block &B = *new (Blocks + Count++) Block;
  B.Begin = Base + (NextSlot + Own) * SlotSize;
  B.End = B.Begin + Size;
  B.Known.cover(B.Begin, Size, false);
  for (std::size_t I = 0; I < Own * 3; ++I)
    Owner[NextSlot + I] = static_cast<std::uint32_t>(Count);
  std::memset(reinterpret_cast<void *>(B.Begin), Poison, Size);
  NextSlot += Own * 3;
  Used += Size;
  return B.Begin;
}

Status Memory::free(DeviceAddress Address) {
  Block *B = find(Address);
  std::lock_guard<std::mutex> Guard(Lock);
  // A list item may begin a little after its allocation, whose slot is still the block's own.
  if (!B || B->Freed || (Address != B->Begin && Address % SlotSize) || Address > B->Begin)
    return Status::failure(reinterpret_cast<void *>(Address), " is not an allocated address of this device");
  B->Freed = true;
  B->Known.release();
  Used -= B->End - Address;
  const std::uintptr_t Page = pageSize(), First = Address & ~(Page - 1), End = (B->End + Page - 1) & ~(Page - 1);
  madvise(reinterpret_cast<void *>(First), End - First, MADV_DONTNEED);
  return {};
}

Block *Memory::find(std::uintptr_t Address) const {
  std::size_t Slot = (Address - Base) / SlotSize;
  if (Address < Base || Slot >= Slots || !Owner[Slot])
    return nullptr;
  return &Blocks[Owner[Slot] - 1];
}

bool Memory::owns(DeviceAddress Address, std::size_t Size) const {
  Block *B = find(Address);
  return B && !B->Freed && Address >= B->Begin && Address <= B->End && Size <= B->End - Address;
}
