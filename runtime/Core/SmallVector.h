//===- SmallVector.h - a list that is short as a rule ---------------------===//
#ifndef CHOMP_CORE_SMALLVECTOR_H
#define CHOMP_CORE_SMALLVECTOR_H

#include <algorithm>
#include <cstddef>
#include <memory>
#include <type_traits>

namespace chomp {

/// So many elements are in the object itself; memory for more stays its own when it is cleared.
template <typename T, std::size_t Inline> class SmallVector {
  static_assert(std::is_trivially_copyable_v<T>);

public:
  SmallVector() = default;
  SmallVector(const SmallVector &Other) { *this = Other; }
  SmallVector &operator=(const SmallVector &Other) {
    if (this == &Other)
      return *this;
    reserve(Other.Count);
    std::copy(Other.begin(), Other.end(), begin());
    Count = Other.Count;
    return *this;
  }

  T *begin() { return Capacity > Inline ? More.get() : Few; }
  T *end() { return begin() + Count; }
  const T *begin() const { return Capacity > Inline ? More.get() : Few; }
  const T *end() const { return begin() + Count; }
  std::size_t size() const { return Count; }
  bool empty() const { return Count == 0; }

  void push_back(const T &Value) {
    const T Copy = Value; // it may be an element
    if (Count == Capacity)
      reserve(2 * Count);
    begin()[Count++] = Copy;
  }
  void clear() { Count = 0; }
  /// Drops what is from End on.
  void shrink(const T *End) { Count = static_cast<std::size_t>(End - begin()); }

private:
  void reserve(std::size_t Size) {
    if (Size <= Capacity)
      return;
    auto Larger = std::make_unique<T[]>(Size);
    std::copy(begin(), end(), Larger.get());
    More = std::move(Larger);
    Capacity = Size;
  }

  std::size_t Count = 0, Capacity = Inline;
  T Few[Inline];
  std::unique_ptr<T[]> More;
};

} // namespace chomp

#endif
