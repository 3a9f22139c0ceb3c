// device/Divide.h - the loop variables of a collapsed nest, from the number of a logical iteration.
//
// No GPU divides 64 bits in hardware: it takes some 70 instructions, 32 bits take some 20. Most 64-bit iteration
// numbers are small, and neighbouring threads agree on that, so the test costs nearly nothing.
#ifndef CHOMP_DEVICE_DIVIDE_H
#define CHOMP_DEVICE_DIVIDE_H

#include "Atomic.h"

namespace chomp {

/// Iterations of `for (i = first; i < last; i += step)`, step > 0, where the device has to count them itself.
CHOMP_DEVICE long long unsigned_iterations(unsigned long long first, unsigned long long last, unsigned long long step) {
  return static_cast<long long>(first < last ? (last - first - 1) / step + 1 : 0);
}
CHOMP_DEVICE long long iterations(long long first, long long last, long long step) {
  const auto begin = static_cast<unsigned long long>(first), end = static_cast<unsigned long long>(last);
  return first < last ? static_cast<long long>((end - begin - 1) / static_cast<unsigned long long>(step) + 1) : 0;
}

/// A number of iterations for which 32 bits are enough. On a GPU an addition or a comparison of 64 takes two
/// instructions.
struct count32 {
  unsigned value;
  CHOMP_MEMBER operator long long() const { return value; }
};

#if CHOMP_IS_GPU
namespace machine {
template <class T>
inline constexpr bool is_narrow = std::is_integral_v<T> && (sizeof(T) < 4 || (sizeof(T) == 4 && std::is_signed_v<T>));
} // namespace machine

/// The same of an int's loop.
template <class First, class Last, class Step,
          class = std::enable_if_t<machine::is_narrow<First> && machine::is_narrow<Last> && machine::is_narrow<Step>>>
CHOMP_DEVICE count32 iterations(First first, Last last, Step step) {
  const auto begin = static_cast<unsigned>(first), end = static_cast<unsigned>(last);
  return {first < last ? (end - begin - 1) / static_cast<unsigned>(step) + 1 : 0};
}
#endif

/// The same of `for (i = first; i <= last; i += step)`, where there may be no number behind the last.
CHOMP_DEVICE long long unsigned_iterations_through(unsigned long long first, unsigned long long last,
                                                   unsigned long long step) {
  return static_cast<long long>(first <= last ? (last - first) / step + 1 : 0);
}
CHOMP_DEVICE long long iterations_through(long long first, long long last, long long step) {
  const auto begin = static_cast<unsigned long long>(first), end = static_cast<unsigned long long>(last);
  return first <= last ? static_cast<long long>((end - begin) / static_cast<unsigned long long>(step) + 1) : 0;
}

/// *quotient = k / n and *remainder = k % n, for integers of 4 or 8 bytes; k >= 0, n > 0. The results may be k itself:
/// `divide(k, columns, &k, &j)` peels off the innermost loop.
template <class T> CHOMP_DEVICE void divide(T k, same<T> n, T *quotient, T *remainder) {
  static_assert(std::is_integral_v<T>, "a logical iteration number is an integer");
  using Wide = std::make_unsigned_t<T>;
  const Wide dividend = static_cast<Wide>(k), divisor = static_cast<Wide>(n);
  if constexpr (sizeof(T) == 8) {
    if (((dividend | divisor) >> 32) == 0) {
      const unsigned low = static_cast<unsigned>(dividend), by = static_cast<unsigned>(divisor);
      *quotient = static_cast<T>(low / by);
      *remainder = static_cast<T>(low % by);
      return;
    }
  }
  *quotient = static_cast<T>(dividend / divisor);
  *remainder = static_cast<T>(dividend % divisor);
}

} // namespace chomp

#endif
