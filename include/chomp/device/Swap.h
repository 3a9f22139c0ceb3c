// chomp/device/Swap.h - std::swap() and std::exchange() in kernels: the library's are no functions of a GPU's before
// C++20, nor after it for types that no constant can have.
#ifndef CHOMP_DEVICE_SWAP_H
#define CHOMP_DEVICE_SWAP_H

#include <cstddef>
#include <type_traits>

namespace chomp {

template <class T>
CHOMP_DEVICE void swap(T &a, T &b) noexcept(std::is_nothrow_move_constructible<T>::value &&
                                            std::is_nothrow_move_assignable<T>::value) {
  T kept = static_cast<T &&>(a);
  a = static_cast<T &&>(b);
  b = static_cast<T &&>(kept);
}

template <class T, std::size_t N> CHOMP_DEVICE void swap(T (&a)[N], T (&b)[N]) {
  for (std::size_t i = 0; i < N; ++i)
    swap(a[i], b[i]); // the type's own, if it has one
}

/// Never called: what stands for a value where only types count.
template <class T> CHOMP_DEVICE T &&declval() noexcept;

template <class T, class U = T> CHOMP_DEVICE T exchange(T &object, U &&value) {
  T kept = static_cast<T &&>(object);
  object = static_cast<U &&>(value);
  return kept;
}

} // namespace chomp

#endif
