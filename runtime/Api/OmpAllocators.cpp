//===- OmpAllocators.cpp - allocators of the host -------------------------===//
//
// They are the host runtime's. What stands between is what programs say that it doesn't know: traits of 6.0, which ask
// for memory near devices or for devices to reach it and which mapped memory needs none of, and the default memory
// space in the numbering of another libomp than the one that the program found.
//
//===----------------------------------------------------------------------===//
#include "Api/Routines.h"
#include "Core/InlineArray.h"

using namespace chomp;
using namespace chomp::api;

namespace {

constexpr int LastKeyOf52 = 8; // omp_atk_partition
/// libomp calls the default memory space 99 since version 20, where 0 has become omp_null_mem_space; 0 is it elsewhere.
constexpr std::uintptr_t OldDefaultSpace = 0, NewDefaultSpace = 99;

} // namespace

CHOMP_EXPORT std::uintptr_t omp_init_allocator(std::uintptr_t Space, int Count, const AllocatorTrait *Traits) {
  auto *Make = hostRoutine<std::uintptr_t(std::uintptr_t, int, const AllocatorTrait *)>("omp_init_allocator");
  if (Space > NewDefaultSpace || !Make)
    return initOwnAllocator(Space, Count, Traits);
  bool HasNullSpace = hostRoutine<void>("omp_get_device_memspace") != nullptr;
  if (Space == NewDefaultSpace && !HasNullSpace)
    Space = OldDefaultSpace;
  InlineArray<AllocatorTrait, 16> Known(static_cast<std::size_t>(std::max(Count, 0)));
  int Kept = 0;
  for (int I = 0; I < Count; ++I)
    if (Traits[I].Key <= LastKeyOf52)
      Known[static_cast<std::size_t>(Kept++)] = Traits[I];
  return Make(Space, Kept, Known.data());
}
