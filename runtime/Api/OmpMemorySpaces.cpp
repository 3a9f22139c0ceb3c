//===- OmpMemorySpaces.cpp - memory spaces and allocators of devices ------===//
//
// OpenMP 6.0, chapter 27. A space that one device alone reaches is that device's memory, as omp_target_alloc() gives
// it; one that several reach, or the host too, is memory of the host's that they share. Either is one storage resource.
// The host's own spaces and allocators are its OpenMP runtime's, to which all calls go that name nothing of ours; but a
// program that needs no more of that runtime than these routines, which this library has, isn't linked with it. Then
// host memory is the C library's.
//
//===----------------------------------------------------------------------===//
#include "Api/Routines.h"
#include "Core/ForkLock.h"
#include "Core/Replay/Capture.h"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>

using namespace chomp;
using namespace chomp::api;

extern "C" void *omp_target_memset(void *To, int Value, std::size_t Size, int Number);
extern "C" int omp_target_memcpy(void *To, const void *From, std::size_t Length, std::size_t ToOffset,
                                 std::size_t FromOffset, int ToNumber, int FromNumber);

using Handle = std::uintptr_t; // omp_memspace_handle_t, omp_allocator_handle_t

namespace {

enum { Alignment = 2, PoolSize = 4, Fallback = 5, FallbackData = 6 };
constexpr std::uintptr_t DefaultTrait = ~std::uintptr_t(0); // omp_atv_default
enum { NullFallback = 12, AbortFallback = 13, AllocatorFallback = 14 };

constexpr std::size_t OwnAlignment = 256; // what plugin::Queue::allocate() promises
/// The predefined spaces: 0 to 4, and 99 for the default one in newer libomps.
bool isPredefined(Handle Space) { return Space <= 4 || Space == 99; }

struct Space {
  Handle Kind;
  std::vector<Device *> Devices; ///< None: host memory, in a program without a host runtime.
  bool Shared;
};

struct Allocator {
  const Space *Where = nullptr;
  std::size_t Align = 1, Limit = std::numeric_limits<std::size_t>::max(), Used = 0;
  std::uintptr_t WhenFull = 0;
  Handle Next = 0; ///< Of allocator_fb.
};

struct Block {
  const Space *Where;
  Allocator *From; ///< May be gone.
  std::size_t Size;
  DeviceAddress Raw; ///< Where what the device gave begins.
};

/// Everything that handles of ours stand for. Never destroyed: static destructors may still free memory.
struct Registry {
  ForkLock Lock; ///< Guards all below, and the allocators.
  std::map<std::pair<Handle, std::pair<std::vector<Device *>, bool>>, Space> Spaces;
  std::map<const Space *, Allocator *> Defaults;
  std::set<Allocator *> Allocators;
  std::map<std::uintptr_t, Block> Blocks;
};
Registry &registry() {
  static auto *Only = new Registry;
  return *Only;
}
/// Whether there is anything in the registry: the host's own calls take no lock before.
std::atomic<bool> InUse{false};

const Space HostSpace = {0, {}, true};
Allocator &hostAllocator() {
  static auto *Only = new Allocator{&HostSpace};
  return *Only;
}
thread_local Handle Default = 0; ///< def-allocator-var, where it is one of ours.

/// def-allocator-var, or 0 where the host runtime has it.
Handle ownDefault() {
  static const bool HasHostRuntime = hostRoutine<void>("omp_get_default_allocator");
  return Default || HasHostRuntime ? Default : environmentAllocator();
}

Handle handle(const void *Object) { return reinterpret_cast<Handle>(Object); }

Handle spaceOf(Handle Kind, bool All, int Count, const int *Numbers, bool WithHost) {
  if (!isPredefined(Kind) || (!All && (Count < 1 || !Numbers)))
    return 0;
  std::vector<Device *> Devices;
  if (All) {
    WithHost = true;
    for (const std::unique_ptr<Device> &D : Runtime::get().devices().Devices)
      Devices.push_back(D.get());
  }
  for (int I = 0; !All && I < Count; ++I) {
    Target T = target(Numbers[I]);
    if (!T.Valid)
      return 0;
    if (T.Where)
      Devices.push_back(T.Where);
    else
      WithHost = true;
  }
  std::sort(Devices.begin(), Devices.end(), [](Device *A, Device *B) { return A->Number < B->Number; });
  Devices.erase(std::unique(Devices.begin(), Devices.end()), Devices.end());
  if (Devices.empty())
    return Kind; // the host's own
  // No memory is shared by devices of two vendors.
  if (std::any_of(Devices.begin(), Devices.end(), [&](Device *D) { return D->Kind != Devices[0]->Kind; }))
    return 0;
  const bool Shared = WithHost || Devices.size() > 1;
  Registry &R = registry();
  std::lock_guard<std::mutex> Guard(R.Lock);
  InUse = true;
  auto Key = std::pair(Kind, std::pair(Devices, Shared));
  return handle(&R.Spaces.try_emplace(std::move(Key), Space{Kind, Devices, Shared}).first->second);
}

/// Null for a space that is not ours. The lock is taken.
const Space *ownSpace(Handle Wanted) {
  for (const auto &[Key, Known] : registry().Spaces)
    if (handle(&Known) == Wanted)
      return &Known;
  return nullptr;
}
Allocator *ownAllocator(Handle Wanted) {
  auto Found = registry().Allocators.find(reinterpret_cast<Allocator *>(Wanted));
  return Found == registry().Allocators.end() ? nullptr : *Found;
}

/// The allocator with the default traits; of the host's spaces it is a predefined one, which have the next numbers.
Handle allocatorOf(Handle Kind, Handle Where) {
  Registry &R = registry();
  std::lock_guard<std::mutex> Guard(R.Lock);
  const Space *Known = ownSpace(Where);
  if (!Known)
    return Where != Kind ? 0 : Kind == 99 ? 1 : Kind + 1;
  Allocator *&Made = R.Defaults[Known];
  if (!Made) {
    Made = new Allocator;
    Made->Where = Known;
    R.Allocators.insert(Made);
  }
  return handle(Made);
}

Result<DeviceAddress> take(const Space &Where, std::size_t Size, const char *Routine, const void *Caller) {
  if (Where.Devices.empty()) {
    void *Memory = std::aligned_alloc(OwnAlignment, (Size + OwnAlignment - 1) / OwnAlignment * OwnAlignment);
    return Memory ? Result<DeviceAddress>(address(Memory)) : Status::failure("there is no memory left");
  }
  Device &D = *Where.Devices[0];
  Result<DeviceAddress> Got = DeviceAddress(0);
  if (Where.Shared) {
    Got = D.Impl.allocateShared(Size);
  } else {
    CHOMP_TRY(onQueue(D, [&](plugin::Queue &Q) -> Status {
      Got = Q.allocate(Size);
      return Got.ok() ? Status() : Got.takeStatus();
    }));
  }
  if (plugin::Watcher *W = D.Impl.watcher(); W && Got.ok())
    W->allocated(*Got, Routine, Caller);
  if (capture::On && Got.ok())
    capture::allocated(D, *Got, Size);
  return Got;
}

/// Whether there is a host runtime; if so, gives its memory, or null.
bool allocatedOnHost(std::size_t Align, std::size_t Size, Handle From, bool Zeroed, void *&Got) {
  static auto *const Plain = hostRoutine<void *(std::size_t, Handle)>("omp_alloc");
  static auto *const Aligned = hostRoutine<void *(std::size_t, std::size_t, Handle)>("omp_aligned_alloc");
  static auto *const Zeroes = hostRoutine<void *(std::size_t, std::size_t, Handle)>("omp_calloc");
  static auto *const AlignedZeroes =
      hostRoutine<void *(std::size_t, std::size_t, std::size_t, Handle)>("omp_aligned_calloc");
  if (!Plain || !Aligned || !Zeroes || !AlignedZeroes)
    return false;
  if (Align > 1)
    Got = Zeroed ? AlignedZeroes(Align, 1, Size, From) : Aligned(Align, Size, From);
  else
    Got = Zeroed ? Zeroes(1, Size, From) : Plain(Size, From);
  return true;
}

void *allocate(std::size_t Align, std::size_t Size, Handle From, bool Zeroed, const char *Routine, const void *Caller);
void *allocateBy(Allocator &A, std::size_t Align, std::size_t Size, bool Zeroed, const char *Routine,
                 const void *Caller);

/// What fallback says. default_mem_fb gives memory of the host's, which is of no use where a device's is asked for:
/// there it is nothing.
void *fallBack(Allocator &A, std::size_t Align, std::size_t Size, bool Zeroed, Status Why, const char *Routine,
               const void *Caller) {
  if (A.WhenFull == AllocatorFallback && A.Next)
    return allocate(Align, Size, A.Next, Zeroed, Routine, Caller);
  if (A.WhenFull == AbortFallback)
    stop(std::move(Why).context("in ", Routine));
  if (A.WhenFull == NullFallback)
    return nullptr;
  if (A.Where->Devices.empty() && &A != &hostAllocator())
    return allocateBy(hostAllocator(), Align, Size, Zeroed, Routine, Caller);
  (void)told(std::move(Why), Routine, 1);
  return nullptr;
}

/// By an allocator of ours, or of the host's.
void *allocate(std::size_t Align, std::size_t Size, Handle From, bool Zeroed, const char *Routine, const void *Caller) {
  Allocator *A = nullptr;
  From = From ? From : ownDefault();
  if (InUse) {
    std::lock_guard<std::mutex> Guard(registry().Lock);
    A = ownAllocator(From);
  }
  if (void *Got = nullptr; !A && allocatedOnHost(Align, Size, From, Zeroed, Got))
    return Got;
  InUse = true;
  return Size ? allocateBy(A ? *A : hostAllocator(), Align, Size, Zeroed, Routine, Caller) : nullptr;
}

void *allocateBy(Allocator &A, std::size_t Align, std::size_t Size, bool Zeroed, const char *Routine,
                 const void *Caller) {
  Registry &R = registry();
  bool Fits;
  {
    std::lock_guard<std::mutex> Guard(R.Lock);
    Align = std::max(Align, A.Align);
    Fits = A.Used <= A.Limit && Size <= A.Limit - A.Used;
    A.Used += Fits ? Size : 0;
  }
  if (!Fits)
    return fallBack(A, Align, Size, Zeroed, Status::failure("the allocator's pool of ", A.Limit, " bytes is used up"),
                    Routine, Caller);
  const std::size_t Room = Align > OwnAlignment ? Align : 0;
  Result<DeviceAddress> Raw = take(*A.Where, Size + Room, Routine, Caller);
  if (!Raw.ok()) {
    {
      std::lock_guard<std::mutex> Guard(R.Lock);
      A.Used -= Size;
    }
    return fallBack(A, Align, Size, Zeroed, Raw.takeStatus(), Routine, Caller);
  }
  const DeviceAddress Address = Room ? (*Raw + Align - 1) / Align * Align : *Raw;
  {
    std::lock_guard<std::mutex> Guard(R.Lock);
    R.Blocks[Address] = {A.Where, &A, Size, *Raw};
  }
  void *Pointer = reinterpret_cast<void *>(Address);
  if (Zeroed && A.Where->Shared)
    std::memset(Pointer, 0, Size);
  else if (Zeroed)
    omp_target_memset(Pointer, 0, Size, A.Where->Devices[0]->Number);
  return Pointer;
}

/// The pool that a block is part of; null where its allocator is gone. The lock is taken.
Allocator *poolOf(const Block &B) {
  return B.From == &hostAllocator() || registry().Allocators.count(B.From) ? B.From : nullptr;
}

/// A block of ours, for good or only to look at.
std::optional<Block> blockAt(const void *Pointer, bool Taken) {
  if (!InUse)
    return std::nullopt;
  Registry &R = registry();
  std::lock_guard<std::mutex> Guard(R.Lock);
  auto Found = R.Blocks.find(address(Pointer));
  if (Found == R.Blocks.end())
    return std::nullopt;
  Block B = Found->second;
  if (Taken) {
    R.Blocks.erase(Found);
    if (Allocator *Pool = poolOf(B))
      Pool->Used -= B.Size;
  }
  return B;
}
void putBack(const void *Pointer, const Block &B) {
  Registry &R = registry();
  std::lock_guard<std::mutex> Guard(R.Lock);
  R.Blocks[address(Pointer)] = B;
  if (Allocator *Pool = poolOf(B))
    Pool->Used += B.Size;
}

void release(const Block &B, const char *Routine, const void *Caller) {
  if (B.Where->Devices.empty())
    return std::free(reinterpret_cast<void *>(B.Raw));
  Device &D = *B.Where->Devices[0];
  if (plugin::Watcher *W = D.Impl.watcher())
    W->freeing(B.Raw, Routine, Caller);
  if (capture::On)
    capture::freed(D, B.Raw);
  Status S = B.Where->Shared ? D.Impl.freeShared(B.Raw) : onQueue(D, [&](plugin::Queue &Q) { return Q.free(B.Raw); });
  (void)told(std::move(S), Routine, 1);
}

bool multiply(std::size_t Count, std::size_t Size, std::size_t &Product) {
  return !__builtin_mul_overflow(Count, Size, &Product);
}

} // namespace

//===----------------------------------------------------------------------===//
// Spaces (6.0, 27.1 to 27.4)
//===----------------------------------------------------------------------===//

CHOMP_EXPORT Handle omp_get_devices_memspace(int Count, const int *Numbers, Handle Kind) {
  return spaceOf(Kind, false, Count, Numbers, false);
}
CHOMP_EXPORT Handle omp_get_device_memspace(int Number, Handle Kind) { return spaceOf(Kind, false, 1, &Number, false); }
CHOMP_EXPORT Handle omp_get_devices_and_host_memspace(int Count, const int *Numbers, Handle Kind) {
  return spaceOf(Kind, false, Count, Numbers, true);
}
CHOMP_EXPORT Handle omp_get_device_and_host_memspace(int Number, Handle Kind) {
  return spaceOf(Kind, false, 1, &Number, true);
}
CHOMP_EXPORT Handle omp_get_devices_all_memspace(Handle Kind) { return spaceOf(Kind, true, 0, nullptr, true); }

CHOMP_EXPORT int omp_get_memspace_num_resources(Handle Where) {
  if (!isPredefined(Where))
    return 1;
  static auto *const Host = hostRoutine<int(Handle)>("omp_get_memspace_num_resources");
  return Host ? Host(Where) : 1;
}

CHOMP_EXPORT Handle omp_get_submemspace(Handle Where, int Count, const int *Resources) {
  static auto *const Host = hostRoutine<Handle(Handle, int, const int *)>("omp_get_submemspace");
  if (isPredefined(Where) && Host)
    return Host(Where, Count, Resources);
  return Count == 1 && Resources && Resources[0] == 0 ? Where : 0;
}

//===----------------------------------------------------------------------===//
// Allocators (6.0, 27.6 to 27.8)
//===----------------------------------------------------------------------===//

CHOMP_EXPORT Handle omp_get_devices_allocator(int Count, const int *Numbers, Handle Kind) {
  return allocatorOf(Kind, spaceOf(Kind, false, Count, Numbers, false));
}
CHOMP_EXPORT Handle omp_get_device_allocator(int Number, Handle Kind) {
  return allocatorOf(Kind, spaceOf(Kind, false, 1, &Number, false));
}
CHOMP_EXPORT Handle omp_get_devices_and_host_allocator(int Count, const int *Numbers, Handle Kind) {
  return allocatorOf(Kind, spaceOf(Kind, false, Count, Numbers, true));
}
CHOMP_EXPORT Handle omp_get_device_and_host_allocator(int Number, Handle Kind) {
  return allocatorOf(Kind, spaceOf(Kind, false, 1, &Number, true));
}
CHOMP_EXPORT Handle omp_get_devices_all_allocator(Handle Kind) {
  return allocatorOf(Kind, spaceOf(Kind, true, 0, nullptr, true));
}

Handle api::initOwnAllocator(Handle Where, int Count, const AllocatorTrait *Traits) {
  Registry &R = registry();
  std::lock_guard<std::mutex> Guard(R.Lock);
  auto A = std::make_unique<Allocator>();
  A->Where = isPredefined(Where) ? &HostSpace : ownSpace(Where);
  if (!A->Where)
    return 0;
  for (int I = 0; I < Count; ++I) {
    const std::uintptr_t Value = Traits[I].Value;
    if (Value == DefaultTrait)
      continue;
    switch (Traits[I].Key) {
    case Alignment:
      if (!Value || Value & (Value - 1))
        return 0;
      A->Align = Value;
      break;
    case PoolSize:
      A->Limit = Value;
      break;
    case Fallback:
      A->WhenFull = Value;
      break;
    case FallbackData:
      A->Next = Value;
      break;
    default: // hints, and what the space decides
      break;
    }
  }
  R.Allocators.insert(A.get());
  InUse = true;
  return handle(A.release());
}

CHOMP_EXPORT void omp_destroy_allocator(Handle Which) {
  if (InUse) {
    Registry &R = registry();
    std::lock_guard<std::mutex> Guard(R.Lock);
    if (Allocator *A = ownAllocator(Which)) {
      if (R.Defaults[A->Where] != A) {
        R.Allocators.erase(A);
        delete A;
      }
      return;
    }
  }
  static auto *const Host = hostRoutine<void(Handle)>("omp_destroy_allocator");
  if (Host)
    Host(Which);
}

CHOMP_EXPORT void omp_set_default_allocator(Handle Which) {
  static auto *const Host = hostRoutine<void(Handle)>("omp_set_default_allocator");
  bool Own = !Host;
  if (InUse && Host) {
    std::lock_guard<std::mutex> Guard(registry().Lock);
    Own = ownAllocator(Which);
  }
  Default = Own ? Which : 0;
  if (!Own)
    Host(Which);
}

CHOMP_EXPORT Handle omp_get_default_allocator(void) {
  static auto *const Host = hostRoutine<Handle()>("omp_get_default_allocator");
  const Handle Own = ownDefault();
  return Own ? Own : Host();
}

//===----------------------------------------------------------------------===//
// Memory (5.2, 18.13)
//===----------------------------------------------------------------------===//

CHOMP_EXPORT void *omp_alloc(std::size_t Size, Handle From) {
  return allocate(1, Size, From, false, "omp_alloc", __builtin_return_address(0));
}
CHOMP_EXPORT void *omp_aligned_alloc(std::size_t Align, std::size_t Size, Handle From) {
  return allocate(Align, Size, From, false, "omp_aligned_alloc", __builtin_return_address(0));
}
CHOMP_EXPORT void *omp_calloc(std::size_t Count, std::size_t Size, Handle From) {
  const void *Caller = __builtin_return_address(0);
  return multiply(Count, Size, Size) ? allocate(1, Size, From, true, "omp_calloc", Caller) : nullptr;
}
CHOMP_EXPORT void *omp_aligned_calloc(std::size_t Align, std::size_t Count, std::size_t Size, Handle From) {
  const void *Caller = __builtin_return_address(0);
  return multiply(Count, Size, Size) ? allocate(Align, Size, From, true, "omp_aligned_calloc", Caller) : nullptr;
}

CHOMP_EXPORT void omp_free(void *Pointer, Handle From) {
  if (std::optional<Block> B = blockAt(Pointer, true))
    return release(*B, "omp_free", __builtin_return_address(0));
  static auto *const Host = hostRoutine<void(void *, Handle)>("omp_free");
  if (Host)
    Host(Pointer, From);
}

/// Memory is deallocated and allocated, in this order as far as a pool's room is concerned. Between memory of ours and
/// the host's the length isn't known, so there both allocators have to be of one kind.
CHOMP_EXPORT void *omp_realloc(void *Pointer, std::size_t Size, Handle From, Handle FreeFrom) {
  const void *Caller = __builtin_return_address(0);
  std::optional<Block> Old = blockAt(Pointer, true);
  static auto *const Host = hostRoutine<void *(void *, std::size_t, Handle, Handle)>("omp_realloc");
  if (Pointer && !Old)
    return Host ? Host(Pointer, Size, From, FreeFrom) : nullptr;
  void *New = Size ? allocate(1, Size, From ? From : FreeFrom, false, "omp_realloc", Caller) : nullptr;
  if (!Old)
    return New;
  if (Size && !New) {
    putBack(Pointer, *Old);
    return nullptr;
  }
  if (New) {
    std::optional<Block> Made = blockAt(New, false);
    auto Place = [](const Block &B) { return B.Where->Shared ? -1 : B.Where->Devices[0]->Number; };
    omp_target_memcpy(New, Pointer, std::min(Size, Old->Size), 0, 0, Made ? Place(*Made) : -1, Place(*Old));
  }
  release(*Old, "omp_realloc", Caller);
  return New;
}
