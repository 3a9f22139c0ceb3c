// REQUIRES: gcc
// RUN: %gxx -std=c++20 -O1 -Wall -Wextra -Wno-unknown-pragmas -Werror %chomp_include -I%S/Inputs %s -o %t -pthread
// RUN: %t

// On a GPU the threads of a team run as work-item loops at a loop's iterations, up to the largest count that there is: the step behind
// the last iteration leads nowhere.

#define CHOMP_MACHINE "SimulatedGpu.h"
#include <chomp/device.h>

#include <limits.h>

template <class Loop> static bool runs(Loop k, long long first, long long step, long long count) {
  long long next = first;
  for (; k; ++k, next += step)
    if (static_cast<long long>(k) != next)
      return false;
  return next >= count && next - step < count;
}

int main() {
  using namespace chomp::machine;
  BlockCount = 1;
  BlockThreads = 1024;
  for (int count : {0, 1, 1000, 1024, 1025, INT_MAX - 1024, INT_MAX - 1, INT_MAX})
    for (unsigned thread : {0u, 1u, 1000u, 1022u, 1023u}) {
      BlockThread = thread;
      if (!runs(chomp::for_loop<int>(count), thread, 1024, count))
        return 1;
      chomp::for_loop<int> k(count);
      while (k)
        ++k;
      if (k.last() != (count > 0 && (count - 1) % 1024 == static_cast<int>(thread)))
        return 2;
    }
  // An int's loop with more iterations than an int has numbers; how many, the kernel finds out.
  for (int first : {INT_MIN, -5, 0, INT_MAX - 3000})
    for (int last : {INT_MIN, -4, 1, INT_MAX - 2000, INT_MAX})
      for (int step : {1, 3}) {
        const long long count = first < last ? ((long long)last - first - 1) / step + 1 : 0;
        const auto counted = chomp::iterations(first, last, step);
        static_assert(std::is_same_v<decltype(counted), const chomp::count32>);
        if (counted != count || !runs(chomp::for_loop(counted), 1023, 1024, count))
          return 5;
      }
  // Of other types' loops 32 bits may be too few; a nest's counts are multiplied.
  static_assert(std::is_same_v<decltype(chomp::iterations(0, 1l, 1)), long long>);
  static_assert(std::is_same_v<decltype(chomp::iterations(0, 1u, 1)), long long>);
  if (chomp::iterations(0, INT_MAX, 1) * chomp::iterations(0, 4, 1) != 4ll * INT_MAX)
    return 6;
  BlockCount = 1 << 20; // of the whole league each thread has two iterations at most
  for (int count : {1 << 30, INT_MAX - 1, INT_MAX})
    for (unsigned team : {0u, 1000000u, (1u << 20) - 1}) {
      BlockNumber = team;
      BlockThread = 1023;
      const long long first = team * 1024ll + 1023;
      if (!runs(chomp::distribute_for_loop<int>(count), first, 1 << 30, count))
        return 3;
    }
  BlockThread = 7;
  return runs(chomp::for_loop<long long>(5000000000 / 4096), 7, 1024, 5000000000 / 4096) ? 0 : 4;
}
