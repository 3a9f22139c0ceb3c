//===- OmpMemory.cpp - OpenMP's device memory routines --------------------===//
//
// 5.2, 18.8, and memset of 6.0. The _async forms run at once: the text that calls them has waited for their
// dependences, which only the host's OpenMP runtime knows (chomp/omp.h).
//
//===----------------------------------------------------------------------===//
#include "Api/Routines.h"
#include "Core/InlineArray.h"

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstdlib>
#include <cstring>

using namespace chomp;
using namespace chomp::api;

namespace {

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

Status fill(Target Where, char *To, int Value, std::size_t Size) {
  if (!Where.Where) {
    std::memset(To, Value, Size);
    return {};
  }
  std::vector<char> Pattern(std::min<std::size_t>(Size, 1 << 20), static_cast<char>(Value));
  return onQueue(*Where.Where, [&](plugin::Queue &Q) -> Status {
    for (std::size_t Done = 0; Done < Size; Done += Pattern.size())
      CHOMP_TRY(Q.copyToDevice(address(To) + Done, Pattern.data(), std::min(Pattern.size(), Size - Done)));
    return Q.synchronize(); // while the pattern is there
  });
}

} // namespace

CHOMP_EXPORT void *omp_target_alloc(std::size_t Size, int Number) {
  Target T = target(Number);
  if (!T.Valid || !Size)
    return nullptr;
  if (!T.Where)
    return std::malloc(Size);
  DeviceAddress Memory = 0;
  const void *Caller = __builtin_return_address(0);
  Status S = onQueue(*T.Where, [&](plugin::Queue &Q) -> Status {
    Result<DeviceAddress> Got = Q.allocate(Size);
    if (!Got.ok())
      return Got.takeStatus();
    Memory = *Got;
    if (plugin::Watcher *W = T.Where->Impl.watcher())
      W->allocated(Memory, "omp_target_alloc", Caller);
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
  if (plugin::Watcher *W = T.Where->Impl.watcher())
    W->freeing(address(Pointer), "omp_target_free", __builtin_return_address(0));
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
  if (!Pointer || !Size || !T.Valid)
    return 0;
  return !T.Where || Runtime::requiresUnifiedMemory() || T.Where->Impl.isAccessible(address(Pointer), Size);
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

CHOMP_EXPORT void *omp_target_memset(void *Pointer, int Value, std::size_t Count, int Number) {
  Target T = target(Number);
  if (T.Valid && Pointer && Count)
    (void)told(fill(T, static_cast<char *>(Pointer), Value, Count), "omp_target_memset", 1);
  return Pointer;
}

//===----------------------------------------------------------------------===//
// With dependences
//===----------------------------------------------------------------------===//

CHOMP_EXPORT int omp_target_memcpy_async(void *Dst, const void *Src, std::size_t Length, std::size_t DstOffset,
                                         std::size_t SrcOffset, int DstNumber, int SrcNumber, int, void *) {
  return omp_target_memcpy(Dst, Src, Length, DstOffset, SrcOffset, DstNumber, SrcNumber);
}

CHOMP_EXPORT int omp_target_memcpy_rect_async(void *Dst, const void *Src, std::size_t Element, int Dims,
                                              const std::size_t *Volume, const std::size_t *DstOffsets,
                                              const std::size_t *SrcOffsets, const std::size_t *DstDimensions,
                                              const std::size_t *SrcDimensions, int DstNumber, int SrcNumber, int,
                                              void *) {
  return omp_target_memcpy_rect(Dst, Src, Element, Dims, Volume, DstOffsets, SrcOffsets, DstDimensions, SrcDimensions,
                                DstNumber, SrcNumber);
}

CHOMP_EXPORT void *omp_target_memset_async(void *Pointer, int Value, std::size_t Count, int Number, int, void *) {
  return omp_target_memset(Pointer, Value, Count, Number);
}
