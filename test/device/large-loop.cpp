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
