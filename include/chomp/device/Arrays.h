// device/Arrays.h - copies that a declaration can't make: of arrays of objects that only their class can copy
// (firstprivate and lastprivate), and of what is aligned to more than its type asks for.
#ifndef CHOMP_DEVICE_ARRAYS_H
#define CHOMP_DEVICE_ARRAYS_H

#include <stddef.h>

namespace chomp::machine {
struct place_of_element {};
} // namespace chomp::machine

CHOMP_MEMBER void *operator new(size_t, void *where, chomp::machine::place_of_element) noexcept { return where; }
CHOMP_MEMBER void operator delete(void *, void *, chomp::machine::place_of_element) noexcept {}

namespace chomp {

namespace machine {
/// What memory from malloc(), or the team's, has to be longer by.
template <size_t Alignment> constexpr size_t Padding = Alignment > 16 ? Alignment - 16 : 0;
} // namespace machine

/// The first address in some memory that is aligned like that.
template <unsigned Alignment> CHOMP_DEVICE void *align_up(void *memory) {
  if constexpr (Alignment <= 16)
    return memory;
  else
    return reinterpret_cast<void *>((reinterpret_cast<size_t>(memory) + Alignment - 1) / Alignment * Alignment);
}

/// A parameter of a kernel.
template <class Array> struct array_by_value {
  Array value;
};

/// An array that is copied and assigned as its elements are.
template <class Array> struct own_array {
  Array elements;
  own_array() = default;
  explicit CHOMP_MEMBER own_array(const Array &original) : own_array(reinterpret_cast<const own_array &>(original)) {}
};

template <class Array> CHOMP_DEVICE own_array<Array> copied(const Array &original) {
  return own_array<Array>(original);
}

/// The same, where an allocate clause asks for more than the elements' alignment.
template <unsigned Alignment, class Array> struct alignas(Alignment) aligned_array : own_array<Array> {
  using own_array<Array>::own_array;
};

template <unsigned Alignment, class Array> CHOMP_DEVICE aligned_array<Alignment, Array> copied(const Array &original) {
  return aligned_array<Alignment, Array>(original);
}

/// Any object, aligned like that.
template <unsigned Alignment, class T> struct aligned {
  alignas(Alignment) T value;
  aligned() = default;
  template <class... Arguments>
  explicit CHOMP_MEMBER aligned(Arguments &&...arguments) : value(static_cast<Arguments &&>(arguments)...) {}
};

template <class Array> CHOMP_DEVICE void assign(Array &to, const Array &from) {
  reinterpret_cast<own_array<Array> &>(to) = reinterpret_cast<const own_array<Array> &>(from);
}

} // namespace chomp

#endif
