//===- Arena.cpp - ranges, size classes, colours --------------------------===//
//
// What surprised us: arrays that all begin at 2 MiB boundaries fall on the same cache sets, and a store to one delays
// loads from another whose address ends in the same 12 bits. So large blocks begin a little later each time (their
// colour).
//
//===----------------------------------------------------------------------===//
#include "Plugins/vgpu/Arena.h"
#include "Plugins/vgpu/Pages.h"
#include "Plugins/vgpu/Threads.h"

#include <bit>
#include <cerrno>
#include <cstring>
#include <sys/mman.h>
#include <unistd.h>

using namespace chomp;
using namespace chomp::vgpu;

// There where the program is built with AddressSanitizer, which then knows what is allocated.
extern "C" {
__attribute__((weak)) void __asan_poison_memory_region(const volatile void *Begin, std::size_t Size);
__attribute__((weak)) void __asan_unpoison_memory_region(const volatile void *Begin, std::size_t Size);
}

namespace {

constexpr std::size_t LargestSmall = std::size_t(512) << 10;
constexpr std::size_t ColourStep = 1280, Colours = 16; // 16 places, none like another modulo 4096 within 256 bytes.

std::size_t roundUp(std::size_t Size, std::size_t To) { return (Size + To - 1) / To * To; }

/// Four classes for each doubling, from 256 bytes.
std::size_t sizeClass(std::size_t Size) {
  if (Size <= 1024)
    return roundUp(Size, 256);
  return roundUp(Size, std::bit_floor(Size - 1) / 4);
}

std::string megabytes(std::size_t Bytes) { return Bytes < HugePage ? cat(Bytes, " bytes") : cat(Bytes >> 20, " MiB"); }

} // namespace

Result<std::unique_ptr<Arena>> Arena::create(std::size_t Limit) {
  if (!Limit)
    Limit = static_cast<std::size_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  // Twice the limit in addresses, so that fragments and slabs don't count against the memory.
  std::size_t Reserved = roundUp(Limit * 2 + 64 * HugePage, HugePage);
  void *Range =
      mmap(nullptr, Reserved + HugePage, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (Range == MAP_FAILED)
    return Status::failure("can't reserve ", megabytes(Reserved),
                           " of addresses for the virtual GPU's memory: ", std::strerror(errno),
                           "; set CHOMP_VGPU_MEMORY to less than ", megabytes(Limit));
  char *Base = reinterpret_cast<char *>(roundUp(reinterpret_cast<std::uintptr_t>(Range), HugePage));
  if (Base != Range)
    munmap(Range, static_cast<std::size_t>(Base - static_cast<char *>(Range)));
  munmap(Base + Reserved, static_cast<std::size_t>(static_cast<char *>(Range) + HugePage - Base));
  expectHugePages(reinterpret_cast<std::uintptr_t>(Base), Reserved);
  return std::unique_ptr<Arena>(new Arena(Base, Reserved, Limit));
}

Arena::Arena(char *Base, std::size_t Reserved, std::size_t Limit) : Base(Base), Reserved(Reserved), Limit(Limit) {
  giveRange(0, Reserved);
}

Arena::~Arena() { munmap(Base, Reserved); }

Result<std::size_t> Arena::takeRange(std::size_t Size) {
  auto Fit = BySize.lower_bound({Size, 0});
  if (Fit == BySize.end())
    return Status::failure("Device memory is too fragmented for ", megabytes(Size));
  auto [Length, Offset] = *Fit;
  if (__asan_poison_memory_region)
    __asan_poison_memory_region(Base + Offset, Size);
  BySize.erase(Fit);
  FreeRanges.erase(Offset);
  if (Length > Size)
    giveRange(Offset + Size, Length - Size);
  return Offset;
}

void Arena::giveRange(std::size_t Offset, std::size_t Size) {
  auto Next = FreeRanges.lower_bound(Offset);
  if (Next != FreeRanges.end() && Next->first == Offset + Size) {
    Size += Next->second;
    BySize.erase({Next->second, Next->first});
    Next = FreeRanges.erase(Next);
  }
  if (Next != FreeRanges.begin()) {
    auto Before = std::prev(Next);
    if (Before->first + Before->second == Offset) {
      Offset = Before->first;
      Size += Before->second;
      BySize.erase({Before->second, Before->first});
      FreeRanges.erase(Before);
    }
  }
  FreeRanges[Offset] = Size;
  BySize.insert({Size, Offset});
}

Result<DeviceAddress> Arena::allocate(std::size_t Size) {
  const auto Guard = lockShortly(Lock);
  if (Size > Limit - Used)
    return Status::failure("Device memory is exhausted (", megabytes(Size), " asked, ", megabytes(Limit - Used), " of ",
                           megabytes(Limit), " free; CHOMP_VGPU_MEMORY sets the limit)");
  Block B;
  B.Asked = Size;
  std::size_t Start;
  if (Size <= LargestSmall) {
    B.Size = sizeClass(Size);
    std::vector<std::size_t> &Free = FreeSmall[B.Size];
    if (Free.empty()) {
      Result<std::size_t> Slab = takeRange(HugePage);
      if (!Slab.ok())
        return Slab.takeStatus();
      for (std::size_t N = HugePage / B.Size; N-- > 0;)
        Free.push_back(*Slab + N * B.Size);
    }
    Start = B.Offset = Free.back();
    Free.pop_back();
  } else {
    std::size_t Shift = ColourStep * (Colour++ % Colours);
    B.Size = roundUp(Size + Shift, HugePage);
    Result<std::size_t> Range = takeRange(B.Size);
    if (!Range.ok())
      return Range.takeStatus();
    B.Offset = *Range;
    Start = B.Offset + Shift;
  }
  Used += Size;
  DeviceAddress Address = reinterpret_cast<DeviceAddress>(Base) + Start;
  Blocks[Address] = B;
  if (__asan_unpoison_memory_region)
    __asan_unpoison_memory_region(Base + Start, Size);
  return Address;
}

Status Arena::free(DeviceAddress Address) {
  const auto Guard = lockShortly(Lock);
  auto Found = Blocks.find(Address);
  if (Found == Blocks.end())
    return Status::failure(reinterpret_cast<void *>(Address), " is not an allocated address of this device");
  Block B = Found->second;
  Blocks.erase(Found);
  if (__asan_poison_memory_region)
    __asan_poison_memory_region(reinterpret_cast<void *>(Address), B.Asked);
  Used -= B.Asked;
  if (B.Size <= LargestSmall)
    FreeSmall[B.Size].push_back(B.Offset);
  else
    giveRange(B.Offset, B.Size);
  return {};
}

bool Arena::owns(DeviceAddress Address, std::size_t Size) const {
  std::lock_guard<std::mutex> Guard(Lock);
  auto Next = Blocks.upper_bound(Address);
  if (Next == Blocks.begin())
    return false;
  auto &[Start, B] = *std::prev(Next);
  return Address - Start <= B.Asked && Size <= B.Asked - (Address - Start);
}
