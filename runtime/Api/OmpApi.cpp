//===- OmpApi.cpp - OpenMP's device routines ------------------------------===//
//
// The routines of 5.2, 18.7 and 18.8 that ask for devices or work with their memory. They are exported under their own
// names and win over the host runtime's because libchomp comes first on the link line. omp.h isn't included: libgomp's
// and libomp's differ. Missing on purpose: the _async forms, which need the host's task dependences. None of these
// stops the program: what can't be done is answered as the specification says, with a line on stderr that tells why.
//
//===----------------------------------------------------------------------===//
#include "Core/InlineArray.h"
#include "Core/Runtime.h"

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstdlib>
#include <cstring>

#define CHOMP_EXPORT extern "C" __attribute__((visibility("default")))

using namespace chomp;

namespace {

struct Target {
  bool Valid = false;
  Device *Where = nullptr; ///< Null: the host.
};

/// In these routines a number means a device or the initial one; the default device has no number of its own.
Target target(int Number) {
  DeviceSet &Set = Runtime::get().devices();
  int Count = static_cast<int>(Set.Devices.size());
  if (Number == -1 || Number == Count)
    return {true, nullptr};
  if (Number >= 0 && Number < Count)
    return {true, Set.Devices[static_cast<std::size_t>(Number)].get()};
  return {};
}

/// Runs Do(queue) and waits.
template <typename F> Status onQueue(Device &D, F Do) {
  Result<QueueLoan> Q = D.borrowQueue();
  if (!Q.ok())
    return Q.takeStatus();
  CHOMP_TRY(Do(**Q));
  return (*Q)->synchronize();
}

int told(Status S, const char *Routine, int Code) {
  if (S.ok())
    return 0;
  say(std::move(S).context("in ", Routine).text());
  return Code;
}

DeviceAddress address(const void *Pointer) { return reinterpret_cast<DeviceAddress>(Pointer); }

/// Between any two devices, the host among them. Different devices meet in host memory.
Status copy(Target To, char *Dst, Target From, const char *Src, std::size_t Size) {
  if (!Size)
    return {};
  if (!To.Where && !From.Where) {
    std::memmove(Dst, Src, Size);
    return {};
  }
  if (!From.Where)
    return onQueue(*To.Where, [&](plugin::Queue &Q) { return Q.copyToDevice(address(Dst), Src, Size); });
  if (!To.Where)
    return onQueue(*From.Where, [&](plugin::Queue &Q) { return Q.copyToHost(Dst, address(Src), Size); });
  if (To.Where == From.Where)
    return onQueue(*To.Where, [&](plugin::Queue &Q) { return Q.copyOnDevice(address(Dst), address(Src), Size); });
  std::vector<char> Between(std::min<std::size_t>(Size, 16 << 20));
  for (std::size_t Done = 0; Done < Size; Done += Between.size()) {
    std::size_t Part = std::min(Between.size(), Size - Done);
    CHOMP_TRY(copy({true, nullptr}, Between.data(), From, Src + Done, Part));
    CHOMP_TRY(copy(To, Dst + Done, {true, nullptr}, Between.data(), Part));
  }
  return {};
}

} // namespace

//===----------------------------------------------------------------------===//
// Device queries (5.2, 18.7)
//===----------------------------------------------------------------------===//

CHOMP_EXPORT int omp_get_num_devices(void) { return Runtime::get().deviceCount(); }
CHOMP_EXPORT int omp_get_initial_device(void) { return Runtime::get().deviceCount(); }
CHOMP_EXPORT int omp_get_device_num(void) { return Runtime::get().deviceCount(); }
CHOMP_EXPORT int omp_is_initial_device(void) { return 1; }
CHOMP_EXPORT void omp_set_default_device(int Number) { Runtime::get().setDefaultDevice(Number); }
CHOMP_EXPORT int omp_get_default_device(void) { return Runtime::get().defaultDevice(); }

//===----------------------------------------------------------------------===//
// Device memory (5.2, 18.8)
//===----------------------------------------------------------------------===//

CHOMP_EXPORT void *omp_target_alloc(std::size_t Size, int Number) {
  Target T = target(Number);
  if (!T.Valid || !Size)
    return nullptr;
  if (!T.Where)
    return std::malloc(Size);
  DeviceAddress Memory = 0;
  Status S = onQueue(*T.Where, [&](plugin::Queue &Q) -> Status {
    Result<DeviceAddress> Got = Q.allocate(Size);
    if (!Got.ok())
      return Got.takeStatus();
    Memory = *Got;
    return {};
  });
  return told(std::move(S), "omp_target_alloc", 1) ? nullptr : reinterpret_cast<void *>(Memory);
}

CHOMP_EXPORT void omp_target_free(void *Pointer, int Number) {
  Target T = target(Number);
  if (!Pointer || !T.Valid)
    return;
  if (!T.Where)
    return std::free(Pointer);
  (void)told(onQueue(*T.Where, [&](plugin::Queue &Q) { return Q.free(address(Pointer)); }), "omp_target_free", 1);
}

CHOMP_EXPORT int omp_target_is_present(const void *Pointer, int Number) {
  Target T = target(Number);
  if (!Pointer || !T.Valid)
    return 0;
  return !T.Where || T.Where->Data.find(address(Pointer)) != 0;
}

CHOMP_EXPORT int omp_target_is_accessible(const void *Pointer, std::size_t Size, int Number) {
  Target T = target(Number);
  if (!Pointer || !T.Valid)
    return 0;
  return !T.Where || T.Where->Impl.isAccessible(address(Pointer), Size);
}

CHOMP_EXPORT void *omp_get_mapped_ptr(const void *Pointer, int Number) {
  Target T = target(Number);
  if (!T.Valid || !Pointer)
    return nullptr;
  if (!T.Where)
    return const_cast<void *>(Pointer);
  return reinterpret_cast<void *>(T.Where->Data.find(address(Pointer)));
}

CHOMP_EXPORT int omp_target_memcpy(void *Dst, const void *Src, std::size_t Length, std::size_t DstOffset,
                                   std::size_t SrcOffset, int DstNumber, int SrcNumber) {
  Target To = target(DstNumber), From = target(SrcNumber);
  if (!To.Valid || !From.Valid || (Length && (!Dst || !Src)))
    return EINVAL;
  return told(copy(To, static_cast<char *>(Dst) + DstOffset, From, static_cast<const char *>(Src) + SrcOffset, Length),
              "omp_target_memcpy", EIO);
}

CHOMP_EXPORT int omp_target_memcpy_rect(void *Dst, const void *Src, std::size_t Element, int Dims,
                                        const std::size_t *Volume, const std::size_t *DstOffsets,
                                        const std::size_t *SrcOffsets, const std::size_t *DstDimensions,
                                        const std::size_t *SrcDimensions, int DstNumber, int SrcNumber) {
  if (!Dst && !Src)
    return INT_MAX; // The number of dimensions that can be handled (18.8.6): any.
  Target To = target(DstNumber), From = target(SrcNumber);
  if (!To.Valid || !From.Valid || !Dst || !Src || Dims < 1 || !Element || !Volume || !DstOffsets || !SrcOffsets ||
      !DstDimensions || !SrcDimensions)
    return EINVAL;

  // Bytes from one index to the next in each dimension; runs of the innermost dimension are contiguous on both sides.
  std::size_t N = static_cast<std::size_t>(Dims);
  InlineArray<std::size_t, 8> DstPitch(N), SrcPitch(N), Index(N);
  std::size_t DstBytes = Element, SrcBytes = Element;
  char *DstStart = static_cast<char *>(Dst);
  const char *SrcStart = static_cast<const char *>(Src);
  for (std::size_t D = N; D-- > 0;) {
    if (!Volume[D])
      return 0;
    if (DstOffsets[D] + Volume[D] > DstDimensions[D] || SrcOffsets[D] + Volume[D] > SrcDimensions[D])
      return EINVAL;
    Index[D] = 0;
    DstPitch[D] = DstBytes, SrcPitch[D] = SrcBytes;
    DstStart += DstOffsets[D] * DstBytes, SrcStart += SrcOffsets[D] * SrcBytes;
    DstBytes *= DstDimensions[D], SrcBytes *= SrcDimensions[D];
  }
  while (true) {
    std::size_t DstAt = 0, SrcAt = 0;
    for (std::size_t D = 0; D + 1 < N; ++D)
      DstAt += Index[D] * DstPitch[D], SrcAt += Index[D] * SrcPitch[D];
    if (int Failed = told(copy(To, DstStart + DstAt, From, SrcStart + SrcAt, Volume[N - 1] * Element),
                          "omp_target_memcpy_rect", EIO))
      return Failed;
    std::size_t D = N - 1;
    while (D-- > 0) {
      if (++Index[D] < Volume[D])
        break;
      Index[D] = 0;
    }
    if (D == static_cast<std::size_t>(-1))
      return 0;
  }
}

CHOMP_EXPORT int omp_target_associate_ptr(const void *Host, const void *DevicePointer, std::size_t Size,
                                          std::size_t Offset, int Number) {
  Target T = target(Number);
  if (!T.Valid || !T.Where || !Host || !DevicePointer || !Size)
    return EINVAL;
  return told(
      T.Where->Data.associate(address(Host), Size, address(DevicePointer) + Offset, true, "the associated storage"),
      "omp_target_associate_ptr", EINVAL);
}

CHOMP_EXPORT int omp_target_disassociate_ptr(const void *Host, int Number) {
  Target T = target(Number);
  if (!T.Valid || !T.Where || !Host)
    return EINVAL;
  return told(T.Where->Data.disassociate(address(Host), true), "omp_target_disassociate_ptr", EINVAL);
}
