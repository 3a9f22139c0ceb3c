//===- InlineArray.h - an array of a known length, small ones on the stack ===//
//
// A launch must not allocate: its arguments and items live in one of these. The length is fixed at construction.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_CORE_INLINEARRAY_H
#define CHOMP_CORE_INLINEARRAY_H

#include <cassert>
#include <cstddef>
#include <memory>
#include <type_traits>

namespace chomp {

/// Elements start indeterminate, as in a C array.
template <typename T, std::size_t N> class InlineArray {
  static_assert(std::is_trivially_default_constructible_v<T> && std::is_trivially_destructible_v<T>);

public:
  explicit InlineArray(std::size_t Length) : Length(Length) {
    if (Length > N)
      Large.reset(new T[Length]);
  }

  T *data() { return Length > N ? Large.get() : Small; }
  T &operator[](std::size_t I) {
    assert(I < Length);
    return data()[I];
  }
  std::size_t size() const { return Length; }

private:
  std::size_t Length;
  std::unique_ptr<T[]> Large;
  T Small[N];
};

} // namespace chomp

#endif
