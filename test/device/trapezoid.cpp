// REQUIRES: gcc
// RUN: %gxx -std=c++17 -O2 -Wall -Wextra -Wno-unknown-pragmas -Werror %chomp_include -I%S/Inputs %s -o %t -pthread
// RUN: %t

// Two loops of which one depends on the other: the same iterations in the same order as the loops themselves, on the
// device and in what the host says of a launch.

#define CHOMP_MACHINE "SimulatedGpu.h"
#include <chomp/device.h>
#define CHOMP_KERNEL_FILE 1 // no module of its own: nothing is linked
#include <chomp/runtime.h>

/// Rows of first + i * growth iterations.
static bool agrees(long long rows, long long first, long long growth, long long times) {
  auto length = [&](long long i) { return first + i * growth; };
  const chomp::trapezoid shape(rows, length, times);
  long long k = 0, longest = 0;
  for (long long i = 0; i < rows; i++) {
    longest = length(i) > longest ? length(i) : longest;
    for (long long j = 0; j < length(i) * times; j++, k++) {
      const auto [row, rest] = shape.locate(k);
      if (row != i || rest != j)
        return false;
    }
  }
  return k == shape.iterations() &&
         static_cast<unsigned long long>(k) == chomp_trapezoid(rows, first * times, (first + growth) * times) &&
         static_cast<unsigned long long>(longest) == chomp_longest_row(rows, first, first + growth);
}

/// Iterations around the beginning of a row, of many.
static bool agreesAt(const chomp::trapezoid &shape, long long row, long long before) {
  const auto [last, end] = shape.locate(before - 1);
  const auto [next, rest] = shape.locate(before);
  return last == row - 1 && next == row && rest == 0 && end >= 0;
}

int main() {
  for (long long rows : {0, 1, 2, 3, 17, 40})
    for (long long first = -50; first < 60; first++)
      for (long long growth = -5; growth < 6; growth++)
        for (long long times : {1, 3})
          if (!agrees(rows, first, growth, times))
            return 1;
  if (!agrees(3, 1000000, -499999, 1) || !agrees(2000, 3, 1, 1) || !agrees(2000, 2000, -1, 1))
    return 2;
  const long long n = 3000000000; // 4.5e18 iterations
  const chomp::trapezoid grows(n, [](long long i) { return i; }), shrinks(n, [](long long i) { return n - 1 - i; });
  for (long long row : {2LL, 3LL, 1000LL, 1000001LL, n / 2, n - 1})
    if (!agreesAt(grows, row, row * (row - 1) / 2) || !agreesAt(shrinks, row - 1, (row - 1) * n - row * (row - 1) / 2))
      return 3;
  // Lengths by bounds and steps.
  for (long long step : {1, 2, 7})
    for (long long last = -30; last < 30; last++) {
      long long count = 0;
      for (long long i = 3; i < last; i += step)
        count++;
      const long long length = chomp::extent(3, last, step);
      if ((length > 0 ? length : 0) != count || length != chomp_extent(3, last, step) ||
          chomp::extent(3, last + 5 * step, step) != length + 5)
        return 4;
    }
  return 0;
}
