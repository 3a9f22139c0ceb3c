//===- Routines.h - what OpenMP's routines share --------------------------===//
//
// The routines are exported under their own names and win over the host runtime's because libchomp comes first on the
// link line. omp.h isn't included where they are defined: libgomp's and libomp's differ. What can't be done is answered
// as the specification says, with a line on stderr that tells why. Only omp_target_memset stops the program, since its
// result can't tell.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_API_ROUTINES_H
#define CHOMP_API_ROUTINES_H

#include "Core/Runtime.h"

#include <dlfcn.h>

#define CHOMP_EXPORT extern "C" __attribute__((visibility("default")))

namespace chomp::api {

/// What a device number means to a routine.
struct Target {
  bool Valid = false;
  Device *Where = nullptr; ///< Null: the host.
};

/// In the routines a number means a device or the initial one; the default device has no number of its own.
Target target(int Number);

/// Runs Do(queue) and waits.
template <typename F> Status onQueue(Device &D, const F &Do) {
  Result<QueueLoan> Q = D.borrowQueue();
  if (!Q.ok())
    return Q.takeStatus();
  CHOMP_TRY(Do(**Q));
  return (*Q)->synchronize();
}

/// 0, or Code after a line on stderr that says what failed in Routine.
int told(Status S, const char *Routine, int Code);

/// The host runtime's routine of a name that this library defines too; null in a program without one.
template <typename Function> Function *hostRoutine(const char *Name) {
  return reinterpret_cast<Function *>(dlsym(RTLD_NEXT, Name));
}

/// omp_alloctrait_t, the same in libgomp and libomp.
struct AllocatorTrait {
  int Key;
  std::uintptr_t Value;
};
/// omp_init_allocator() for a space of devices, or the host's in a program without a host runtime
/// (OmpMemorySpaces.cpp): 0 where it is none, or a trait's value is wrong.
std::uintptr_t initOwnAllocator(std::uintptr_t Space, int Count, const AllocatorTrait *Traits);

/// What OMP_ALLOCATOR names, or omp_default_mem_alloc, in a program without a host runtime (DefaultAllocator.cpp).
std::uintptr_t environmentAllocator();

inline DeviceAddress address(const void *Pointer) { return reinterpret_cast<DeviceAddress>(Pointer); }

} // namespace chomp::api

#endif
