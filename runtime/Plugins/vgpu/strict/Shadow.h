//===- Shadow.h - what is known of a piece of device memory ---------------===//
//
// For every byte whether it was ever written, whether original and corresponding storage have held the same since the
// last transfer, as far as the device is concerned, and whether what a kernel wrote there has not been read since; and
// for every granule of four bytes who accessed it last; for every byte, once there was an access that is smaller or
// crosses granules.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_PLUGINS_VGPU_STRICT_SHADOW_H
#define CHOMP_PLUGINS_VGPU_STRICT_SHADOW_H

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>

namespace chomp::vgpu::strict {

/// One access, as later ones are held against it.
struct Access {
  std::uint16_t Launch = 0; ///< 0: none.
  std::uint16_t Thread = 0; ///< In its team.
  std::uint32_t Team = 0;
  std::uint16_t Interval = 0;     ///< Between two barriers of the team.
  std::uint16_t WarpInterval = 0; ///< Between two meetings of the lanes of its warp, in kernel mode.
  std::uint16_t Stamp = 0;        ///< Releases in the launch before it.
  std::uint32_t Site : 31 = 0;
  std::uint32_t Atomic : 1 = 0;

  bool sameThread(const Access &B) const { return Thread == B.Thread && Team == B.Team; }
};

/// Two reads, of different threads where there were such: one of them is in the way of any other thread's write.
struct Cell {
  Access Write, Read, OtherRead;
};

class Shadow {
public:
  Shadow() = default;
  Shadow(const Shadow &) = delete;
  ~Shadow() {
    std::free(Cells);
    std::free(Written);
    std::free(Equal);
    std::free(Unread);
  }

  /// Of Size bytes from Begin. Written says what is true of all of them at first.
  void cover(std::uintptr_t Begin, std::size_t Size, bool AllWritten) {
    this->Begin = Begin;
    this->Size = Size;
    this->AllWritten = AllWritten;
  }

  void markWritten(std::uintptr_t At, std::size_t Count) {
    if (!AllWritten && !mark(Written, At, Count, true))
      AllWritten = true; // no memory to know better
  }
  bool isWritten(std::uintptr_t At, std::size_t Count) const {
    if (AllWritten)
      return true;
    for (std::uintptr_t I = At; I < At + Count; ++I)
      if (!isMarked(Written, I))
        return false;
    return true;
  }
  /// A transfer has made Count bytes like their original, or a kernel or another transfer has made them their own.
  void markEqual(std::uintptr_t At, std::size_t Count, bool IsEqual) { mark(Equal, At, Count, IsEqual); }
  bool isEqual(std::uintptr_t At) const { return isMarked(Equal, At); }
  /// A kernel has written Count bytes that nobody has read yet, or somebody has read or replaced them.
  void markUnread(std::uintptr_t At, std::size_t Count, bool IsUnread) { mark(Unread, At, Count, IsUnread); }
  bool isUnread(std::uintptr_t At) const { return isMarked(Unread, At); }
  bool wasEverUnread() const { return Unread; }
  /// The last write of a kernel to a byte; null if nothing is known of it.
  const Access *lastWrite(std::uintptr_t At) const {
    if (!Cells)
      return nullptr;
    const Cell &C = Cells[(At - (Begin & ~std::uintptr_t(3))) >> Shift];
    return C.Write.Launch ? &C.Write : nullptr;
  }

  /// As much of From's knowledge as belongs to Count bytes there.
  void copyWritten(std::uintptr_t At, const Shadow &From, std::uintptr_t FromAt, std::size_t Count) {
    if (From.isWritten(FromAt, Count))
      return markWritten(At, Count);
    for (std::size_t I = 0; I < Count; ++I)
      if (From.isWritten(FromAt + I, 1))
        markWritten(At + I, 1);
  }

  /// Calls Do for the cell of each granule in the range.
  template <typename F> void forEachCell(std::uintptr_t At, std::size_t Count, F Do) {
    if (Shift && (At % 4 || Count % 4))
      split();
    if (!Cells && !(Cells = static_cast<Cell *>(std::calloc(cells(), sizeof(Cell)))))
      return; // no memory to find races with
    std::size_t First = (At - (Begin & ~std::uintptr_t(3))) >> Shift, Last = First + (Count >> Shift);
    for (std::size_t I = First; I < Last; ++I)
      Do(Cells[I]);
  }

  /// Forgets all that is known of a range.
  void forget(std::uintptr_t At, std::size_t Count) {
    std::size_t First = (At - (Begin & ~std::uintptr_t(3))) >> Shift;
    if (Cells)
      std::memset(static_cast<void *>(Cells + First), 0, ((Count >> Shift) + 1) * sizeof(Cell));
    if (Written)
      std::memset(Written + (At - Begin) / 8, 0, Count / 8 + 1);
  }
  void forgetAccesses() {
    std::free(Cells);
    Cells = nullptr;
  }
  void release() {
    forgetAccesses();
    std::free(Written);
    std::free(Equal);
    std::free(Unread);
    Written = Equal = Unread = nullptr;
  }

private:
  /// False: no memory for the bits.
  bool mark(std::uint8_t *&Bits, std::uintptr_t At, std::size_t Count, bool On) {
    if (!Bits && (!On || !(Bits = static_cast<std::uint8_t *>(std::calloc(Size / 8 + 1, 1)))))
      return !On;
    for (std::size_t I = At - Begin, End = I + Count; I < End;)
      if (I % 8 == 0 && End - I >= 8) {
        std::size_t Bytes = (End - I) / 8;
        std::memset(Bits + I / 8, On ? 0xff : 0, Bytes);
        I += Bytes * 8;
      } else {
        const unsigned Bit = 1u << I % 8;
        Bits[I / 8] = static_cast<std::uint8_t>(On ? Bits[I / 8] | Bit : Bits[I / 8] & ~Bit);
        ++I;
      }
    return true;
  }
  bool isMarked(const std::uint8_t *Bits, std::uintptr_t At) const {
    return Bits && Bits[(At - Begin) / 8] & 1u << (At - Begin) % 8;
  }

  std::size_t cells() const { return ((Size + 3) >> Shift) + 2; }

  void split() {
    std::size_t Count = cells();
    Shift = 0;
    Cell *Old = Cells;
    Cells = nullptr;
    if (!Old)
      return;
    if ((Cells = static_cast<Cell *>(std::calloc(Count * 4, sizeof(Cell)))))
      for (std::size_t I = 0; I < Count; ++I)
        if (Old[I].Write.Launch || Old[I].Read.Launch)
          for (std::size_t J = 0; J < 4; ++J)
            Cells[I * 4 + J] = Old[I];
    std::free(Old);
  }

  std::uintptr_t Begin = 0;
  std::size_t Size = 0;
  Cell *Cells = nullptr;
  std::uint8_t *Written = nullptr, *Equal = nullptr, *Unread = nullptr; ///< A bit for each byte.
  unsigned Shift = 2;
  bool AllWritten = false;
};

} // namespace chomp::vgpu::strict

#endif
