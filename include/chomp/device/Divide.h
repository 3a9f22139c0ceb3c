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
