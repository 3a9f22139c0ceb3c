//===- Schedule.h - the order of teams and threads, shuffled by a seed ----===//
//
// CHOMP_VGPU_SCHEDULE=SEED: what OpenMP leaves open, the order in which teams, iterations and threads run, is drawn
// from a seed, so that a program which depends on it shows it, and shows it again with the same seed. For that a launch
// runs in one host thread, and draws from one sequence of numbers, which the seed and the launch's number decide.
// Target tasks are drawn in DrawnQueue.cpp.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_PLUGINS_VGPU_SCHEDULE_H
#define CHOMP_PLUGINS_VGPU_SCHEDULE_H

#include <cstdint>

namespace chomp::vgpu {

/// The numbers below Size in an order that Key decides: their own where it is 0. Needs no memory for them.
class Order {
public:
  Order(std::uint64_t Size, std::uint64_t Key);
  std::uint64_t operator[](std::uint64_t I) const { return __builtin_expect(Key == 0, true) ? I : shuffled(I); }

private:
  std::uint64_t shuffled(std::uint64_t I) const;

  std::uint64_t Size, Key;
  unsigned HalfBits = 1; ///< Size is at most 4 to the power of this.
};

/// Settled before the first launch; 0: everything in its own order.
void setSeed(std::uint64_t Seed);
bool isShuffled();

/// A launch, of the host thread that runs its kernel: begins its sequence of draws.
class Draws {
public:
  Draws();
  ~Draws();
  Draws(const Draws &) = delete;

private:
  const std::uint64_t Outer;
};

/// The next number of the launch's sequence; 0 if nothing is shuffled, and only then.
std::uint64_t draw();

} // namespace chomp::vgpu

#endif
