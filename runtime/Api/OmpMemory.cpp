//===- OmpMemory.cpp - OpenMP's device memory routines --------------------===//
//
// 5.2, 18.8, and memset of 6.0. The _async forms are target tasks, like constructs with nowait: the text that calls
// them has said what they depend on, which only the host compiler's code can read (chomp/omp.h). Code that Chomp has
// not translated says nothing, and finds their work done when they return.
//
//===----------------------------------------------------------------------===//
#include "Api/Routines.h"
#include "Core/Construct.h"
#include "Core/Replay/Capture.h"
#include "Ompt/Ompt.h"

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstdlib>
#include <cstring>
#include <optional>

using namespace chomp;
using namespace chomp::api;

namespace {

/// Copies Size bytes between host memory and device memory, or in the latter.
Status queueCopy(plugin::Queue &Q, Target To, char *Dst, Target From, const char *Src, std::size_t Size) {
  if (!From.Where)
    return Q.copyToDevice(address(Dst), Src, Size);
  if (!To.Where)
    return Q.copyToHost(Dst, address(Src), Size);
  return Q.copyOnDevice(address(Dst), address(Src), Size);
}

/// Different devices meet in host memory.
Status copyByHost(Target To, char *Dst, Target From, const char *Src, std::size_t Size) {
  const std::size_t Piece = std::min<std::size_t>(Size, 16 << 20);
  auto Between = std::make_unique<char[]>(Piece);
  const Target Host{true, nullptr};
  auto Copy = [&](Device &D, Target To, char *Dst, Target From, const char *Src, std::size_t Part) -> Status {
    Result<QueueLoan> Q = D.borrowQueue();
    if (!Q.ok())
      return Q.takeStatus();
    CHOMP_TRY(queueCopy(**Q, To, Dst, From, Src, Part));
    Status Waited = (*Q)->synchronize();
    if (!Waited.ok())
      (void)Between.release(); // the device may still use it
    return Waited;
  };
  for (std::size_t Done = 0; Done < Size; Done += Piece) {
    const std::size_t Part = std::min(Piece, Size - Done);
    CHOMP_TRY(Copy(*From.Where, Host, Between.get(), From, Src + Done, Part));
    CHOMP_TRY(Copy(*To.Where, To, Dst + Done, Host, Between.get(), Part));
  }
  return {};
}

/// One of the routines while it runs.
class Routine {
public:
  struct Call {
    const char *Name;
    const void *Caller; ///< Where the program goes on.
    bool Async;
  };
  /// D: the device whose queues do the work; null: the host does.
  Routine(const Call &C, Device *D) : Name{C.Name, 0}, Caller(C.Caller), D(D) {
    if (C.Async)
      Task.emplace(D, this->Name);
  }

  /// Does what Queue(queue) queues, which owns all that it needs. InTurn: a queue can do it by itself, whatever memory
  /// of the host's it is about.
  template <typename F> Status onDevice(bool InTurn, const F &QueueIt) {
    const bool CanDefer = Task && Task->isDeferrable(), IsBehindHost = CanDefer && Task->isBehindHost();
    auto Queue = [QueueIt, Caller = Caller](plugin::Queue &Q, bool Async) {
      const ompt::Routine Told(Caller, Async);
      return QueueIt(Q);
    };
    if (CanDefer && InTurn && !IsBehindHost)
      return Task->defer([&](chomp::Task &T) { return Queue(T.queue(), true); });
    auto Do = [Queue](plugin::Queue &Q, PartialsMemory &, const chomp::Task *OfTask) -> Status {
      CHOMP_TRY(Queue(Q, OfTask != nullptr));
      return OfTask ? Status() : Q.synchronize();
    };
    if (IsBehindHost && Task->pend({[=] { return InTurn; }, Do}))
      return {};
    CHOMP_TRY(await());
    return onQueue(*D, [&](plugin::Queue &Q) { return Queue(Q, false); });
  }
  /// Before it is done at once: waits for what it depends on.
  Status await() { return Task ? Task->await() : Status(); }

  /// 0, or Code where S is a failure.
  int end(Status S, int Code) { return told(std::move(S), Name.File, Code); }
  /// Of a routine whose result can't tell that it failed: the program would go on with wrong data.
  void endOrStop(Status S) {
    if (!S.ok())
      stop(std::move(S).context("in ", Name.File));
  }

private:
  const Place Name; ///< In place of a construct's, for messages.
  const void *const Caller;
  Device *const D;
  std::optional<Construct> Task; ///< Of an _async form.
};

/// What a routine copies: pieces of one size, in any number of dimensions.
struct Pieces {
  struct Dimension {
    std::size_t Count, DstPitch, SrcPitch; ///< Pitch: bytes from one index to the next.
  };
  char *Dst = nullptr;
  const char *Src = nullptr;
  std::size_t Size = 0;                   ///< Of one, in bytes.
  std::vector<Dimension> Dimensions = {}; ///< The innermost first; none is empty.

  /// Calls Copy(to, from) for each.
  template <typename F> Status forEach(F Copy) const {
    std::vector<std::size_t> Index(Dimensions.size());
    while (Size) {
      std::size_t DstAt = 0, SrcAt = 0;
      for (std::size_t D = 0; D < Index.size(); ++D)
        DstAt += Index[D] * Dimensions[D].DstPitch, SrcAt += Index[D] * Dimensions[D].SrcPitch;
      CHOMP_TRY(Copy(Dst + DstAt, Src + SrcAt));
      std::size_t D = 0;
      while (D < Index.size() && ++Index[D] == Dimensions[D].Count)
        Index[D++] = 0;
      if (D == Index.size())
        break;
    }
    return {};
  }
};

Status copy(Routine &R, Target To, Target From, const Pieces &All) {
  if (!To.Where && !From.Where) {
    CHOMP_TRY(R.await());
    return All.forEach([&](char *Dst, const char *Src) -> Status {
      std::memmove(Dst, Src, All.Size);
      return {};
    });
  }
  if (To.Where && From.Where && To.Where != From.Where)
    return R.onDevice(/*InTurn=*/false, [=](plugin::Queue &) {
      return All.forEach([&](char *Dst, const char *Src) { return copyByHost(To, Dst, From, Src, All.Size); });
    });
  const bool InTurn = To.Where == From.Where || (To.Where ? To : From).Where->Impl.limits().CopiesInTurn;
  return R.onDevice(InTurn, [=](plugin::Queue &Q) {
    return All.forEach([&](char *Dst, const char *Src) { return queueCopy(Q, To, Dst, From, Src, All.Size); });
  });
}

int copy(const Routine::Call &Call, void *Dst, const void *Src, std::size_t Length, std::size_t DstOffset,
         std::size_t SrcOffset, int DstNumber, int SrcNumber) {
  const Target To = target(DstNumber), From = target(SrcNumber);
  Routine R(Call, To.Where ? To.Where : From.Where);
  if (!To.Valid || !From.Valid || (Length && (!Dst || !Src)))
    return EINVAL;
  const Pieces All{static_cast<char *>(Dst) + DstOffset, static_cast<const char *>(Src) + SrcOffset, Length};
  return R.end(copy(R, To, From, All), EIO);
}

int copyRectangle(const Routine::Call &Call, void *Dst, const void *Src, std::size_t Element, int Dims,
                  const std::size_t *Volume, const std::size_t *DstOffsets, const std::size_t *SrcOffsets,
                  const std::size_t *DstDimensions, const std::size_t *SrcDimensions, int DstNumber, int SrcNumber) {
  if (!Dst && !Src)
    return INT_MAX; // The number of dimensions that can be handled (18.8.6): any.
  const Target To = target(DstNumber), From = target(SrcNumber);
  Routine R(Call, To.Where ? To.Where : From.Where);
  if (!To.Valid || !From.Valid || !Dst || !Src || Dims < 1 || !Element || !Volume || !DstOffsets || !SrcOffsets ||
      !DstDimensions || !SrcDimensions)
    return EINVAL;

  Pieces All{static_cast<char *>(Dst), static_cast<const char *>(Src), Element};
  std::size_t DstPitch = Element, SrcPitch = Element;
  for (int D = Dims; D-- > 0;) {
    if (DstOffsets[D] + Volume[D] > DstDimensions[D] || SrcOffsets[D] + Volume[D] > SrcDimensions[D])
      return EINVAL;
    All.Dst += DstOffsets[D] * DstPitch, All.Src += SrcOffsets[D] * SrcPitch;
    // What lies without gaps on both sides, or is nothing, is one piece.
    if (!Volume[D] || (All.Dimensions.empty() && DstPitch == All.Size && SrcPitch == All.Size))
      All.Size *= Volume[D];
    else
      All.Dimensions.push_back({Volume[D], DstPitch, SrcPitch});
    DstPitch *= DstDimensions[D], SrcPitch *= SrcDimensions[D];
  }
  return R.end(copy(R, To, From, All), EIO);
}

void fill(const Routine::Call &Call, void *Pointer, int Value, std::size_t Count, int Number) {
  const Target Where = target(Number);
  Routine R(Call, Where.Where);
  if (!Where.Valid || !Pointer || !Count)
    return;
  if (!Where.Where) {
    Status S = R.await();
    if (S.ok())
      std::memset(Pointer, Value, Count);
    R.endOrStop(std::move(S));
    return;
  }
  const bool InTurn = Where.Where->Impl.limits().CopiesInTurn;
  using Bytes = std::shared_ptr<const std::vector<char>>;
  const Bytes Pattern =
      std::make_shared<std::vector<char>>(std::min<std::size_t>(Count, 1 << 20), static_cast<char>(Value));
  Status S = R.onDevice(InTurn, [=](plugin::Queue &Q) -> Status {
    for (std::size_t Done = 0; Done < Count; Done += Pattern->size())
      CHOMP_TRY(Q.copyToDevice(address(Pointer) + Done, Pattern->data(), std::min(Pattern->size(), Count - Done)));
    // It stays until the queue has come there; where nothing is deferred, until that has been synchronised.
    return InTurn ? Q.call([](void *Own) { delete static_cast<Bytes *>(Own); }, new Bytes(Pattern)) : Status();
  });
  R.endOrStop(std::move(S));
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
  const ompt::Routine Told(Caller);
  Status S = onQueue(*T.Where, [&](plugin::Queue &Q) -> Status {
    Result<DeviceAddress> Got = Q.allocate(Size);
    if (!Got.ok())
      return Got.takeStatus();
    Memory = *Got;
    if (plugin::Watcher *W = T.Where->Impl.watcher())
      W->allocated(Memory, "omp_target_alloc", Caller);
    if (capture::On)
      capture::allocated(*T.Where, Memory, Size);
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
  if (capture::On)
    capture::freed(*T.Where, address(Pointer));
  const ompt::Routine Told(__builtin_return_address(0));
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
  return !T.Where || T.Where->Data.isShared() || T.Where->Impl.isAccessible(address(Pointer), Size);
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
  return copy({"omp_target_memcpy", __builtin_return_address(0), false}, Dst, Src, Length, DstOffset, SrcOffset,
              DstNumber, SrcNumber);
}

CHOMP_EXPORT int omp_target_memcpy_rect(void *Dst, const void *Src, std::size_t Element, int Dims,
                                        const std::size_t *Volume, const std::size_t *DstOffsets,
                                        const std::size_t *SrcOffsets, const std::size_t *DstDimensions,
                                        const std::size_t *SrcDimensions, int DstNumber, int SrcNumber) {
  return copyRectangle({"omp_target_memcpy_rect", __builtin_return_address(0), false}, Dst, Src, Element, Dims, Volume,
                       DstOffsets, SrcOffsets, DstDimensions, SrcDimensions, DstNumber, SrcNumber);
}

CHOMP_EXPORT int omp_target_associate_ptr(const void *Host, const void *DevicePointer, std::size_t Size,
                                          std::size_t Offset, int Number) {
  Target T = target(Number);
  if (!T.Valid || !T.Where || !Host || !DevicePointer || !Size)
    return EINVAL;
  Status S =
      T.Where->Data.associate(address(Host), Size, address(DevicePointer) + Offset, true, "the associated storage");
  const ompt::Routine Told(__builtin_return_address(0));
  if (S.ok())
    ompt::associates(ompt::ompt_target_data_associate, Host, address(DevicePointer) + Offset, Number, Size);
  return told(std::move(S), "omp_target_associate_ptr", EINVAL);
}

CHOMP_EXPORT int omp_target_disassociate_ptr(const void *Host, int Number) {
  Target T = target(Number);
  if (!T.Valid || !T.Where || !Host)
    return EINVAL;
  const DeviceAddress OnDevice = ompt::isOn() ? T.Where->Data.find(address(Host)) : 0;
  Status S = T.Where->Data.disassociate(address(Host), true);
  const ompt::Routine Told(__builtin_return_address(0));
  if (S.ok())
    ompt::associates(ompt::ompt_target_data_disassociate, Host, OnDevice, Number, 0);
  return told(std::move(S), "omp_target_disassociate_ptr", EINVAL);
}

CHOMP_EXPORT void *omp_target_memset(void *Pointer, int Value, std::size_t Count, int Number) {
  fill({"omp_target_memset", __builtin_return_address(0), false}, Pointer, Value, Count, Number);
  return Pointer;
}

//===----------------------------------------------------------------------===//
// Target tasks
//===----------------------------------------------------------------------===//

CHOMP_EXPORT int omp_target_memcpy_async(void *Dst, const void *Src, std::size_t Length, std::size_t DstOffset,
                                         std::size_t SrcOffset, int DstNumber, int SrcNumber, int, void *) {
  return copy({"omp_target_memcpy_async", __builtin_return_address(0), true}, Dst, Src, Length, DstOffset, SrcOffset,
              DstNumber, SrcNumber);
}

CHOMP_EXPORT int omp_target_memcpy_rect_async(void *Dst, const void *Src, std::size_t Element, int Dims,
                                              const std::size_t *Volume, const std::size_t *DstOffsets,
                                              const std::size_t *SrcOffsets, const std::size_t *DstDimensions,
                                              const std::size_t *SrcDimensions, int DstNumber, int SrcNumber, int,
                                              void *) {
  return copyRectangle({"omp_target_memcpy_rect_async", __builtin_return_address(0), true}, Dst, Src, Element, Dims,
                       Volume, DstOffsets, SrcOffsets, DstDimensions, SrcDimensions, DstNumber, SrcNumber);
}

CHOMP_EXPORT void *omp_target_memset_async(void *Pointer, int Value, std::size_t Count, int Number, int, void *) {
  fill({"omp_target_memset_async", __builtin_return_address(0), true}, Pointer, Value, Count, Number);
  return Pointer;
}
