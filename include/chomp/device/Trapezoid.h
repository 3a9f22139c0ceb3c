// device/Trapezoid.h - logical iteration numbers of two collapsed loops of which one has bounds that depend on the
// other.
//
// The bounds are linear (OpenMP 5.2 §4.4.2), so the inner loop's lengths are: rows that get longer or shorter by the
// same number each, and are empty where that would be below zero. How many iterations come before a row is then known
// in closed form, and which row an iteration is in is the root of that.
#ifndef CHOMP_DEVICE_TRAPEZOID_H
#define CHOMP_DEVICE_TRAPEZOID_H

#include "Divide.h"

namespace chomp {

/// Iterations of `for (i = first; i < last; i += step)`, step > 0; below zero where first is beyond last, so that it is
/// linear in both if the step divides their differences.
CHOMP_DEVICE long long extent(long long first, long long last, long long step = 1) {
  const long long span = static_cast<long long>(static_cast<unsigned long long>(last) - first);
  return step == 1 ? span : span > 0 ? (span - 1) / step + 1 : -(-span / step);
}

namespace machine {
/// About the square root of a number above zero, in some ten instructions on every machine.
CHOMP_DEVICE float about_root(float x) {
  unsigned bits;
  __builtin_memcpy(&bits, &x, sizeof bits);
  bits = 0x5f3759dfu - bits / 2; // half the exponent, negated: Newton's method takes it to 1 / root
  float y;
  __builtin_memcpy(&y, &bits, sizeof y);
  for (int i = 0; i < 3; ++i)
    y *= 1.5f - 0.5f * x * y * y;
  return x * y;
}
} // namespace machine

/// The iterations of an outer loop and of what is inside it, up to the loop that depends on its counter.
class trapezoid {
public:
  struct place {
    long long row, rest; ///< The outer loop's iteration, and the number of iterations before this one in it.
  };

  /// length(i) is the dependent loop's extent in iteration i of the outer one; each has `times` as many iterations.
  template <class F> CHOMP_MEMBER trapezoid(long long rows, F length, long long times = 1) {
    if (rows <= 0 || times <= 0)
      return;
    const long long first = length(0), growth = rows > 1 ? length(1) - first : 0;
    // Empty rows are at one end.
    End = rows;
    if (first <= 0)
      Begin = growth > 0 && -first / growth < rows ? -first / growth + 1 : rows;
    else if (growth < 0 && (first - 1) / -growth < rows)
      End = (first - 1) / -growth + 1;
    if (Begin >= End) {
      Begin = End;
      return;
    }
    Shrinks = growth < 0;
    Shortest = (first + (Shrinks ? End - 1 : Begin) * growth) * times;
    Growth = (Shrinks ? -growth : growth) * times;
    Count = before(End - Begin);
  }

  CHOMP_MEMBER long long iterations() const { return Count; }

  /// Where logical iteration k is, 0 <= k < iterations().
  CHOMP_MEMBER place locate(long long k) const {
    if (Growth == 0) {
      place Out = {k, 0};
      divide(k, Shortest, &Out.row, &Out.rest);
      Out.row += Begin;
      return Out;
    }
    if (!Shrinks) {
      const long long row = rowOf(k);
      return {Begin + row, k - before(row)};
    }
    // Rows that get shorter, from the end.
    const long long left = Count - 1 - k, row = rowOf(left);
    return {End - 1 - row, before(row + 1) - 1 - left};
  }

private:
  /// Iterations in the shortest rows, so many of them.
  CHOMP_MEMBER long long before(long long rows) const { return rows * Shortest + rows * (rows - 1) / 2 * Growth; }

  /// The largest row with before(row) <= k. The root of the quadratic function, in the form that subtracts no two
  /// numbers of about the same size, is at most a few rows away from it.
  CHOMP_MEMBER long long rowOf(long long k) const {
    const float even = 2.0f * static_cast<float>(Shortest) - static_cast<float>(Growth),
                growth = static_cast<float>(Growth), number = static_cast<float>(k),
                root = machine::about_root(even * even + 8 * growth * number + 1);
    const float guess = even > 0 ? 4 * number / (even + root) : (root - even) / (2 * growth);
    const long long most = End - Begin - 1;
    long long row = guess < static_cast<float>(most) ? static_cast<long long>(guess) : most;
    while (before(row) > k)
      --row;
    while (before(row + 1) <= k)
      ++row;
    return row;
  }

  long long Begin = 0, End = 0; ///< Rows that have iterations.
  long long Shortest = 0, Growth = 0, Count = 0;
  bool Shrinks = false;
};

} // namespace chomp

#endif
