// REQUIRES: gcc
// RUN: %gxx -std=c++20 -O2 -Wall -Wextra -Wno-unknown-pragmas -Werror %chomp_include %s -o %t -pthread && %t
// RUN: %gxx -std=c++20 -O1 -g -fsanitize=thread -Wno-unknown-pragmas %chomp_include %s -o %t.tsan -pthread && %t.tsan
// 33 70

// The GPUs' team reduction, run on the host with a thread for each lane: for warps of 32 and 64 lanes and teams of all
// sorts of sizes it gives the serial result, names only lanes that exist, and needs no luck between two reductions.

#include <chomp/device.h>
#include <chomp/device/TeamReduce.h>

#include "Inputs/Check.h"
#include "Inputs/Standalone.h"

#include <cstdlib>
#include <memory>

#include <pthread.h>

/// A barrier that sleeps: there are many more threads than processors.
class Barrier {
public:
  explicit Barrier(unsigned count) { pthread_barrier_init(&Handle, nullptr, count); }
  ~Barrier() { pthread_barrier_destroy(&Handle); }
  void wait() { pthread_barrier_wait(&Handle); }

private:
  pthread_barrier_t Handle;
};

/// A team of simulated threads. A shuffle is a store, a barrier of the warp, a load and a barrier.
template <unsigned WarpSize> struct Simulated {
  static inline unsigned Threads;
  static inline thread_local unsigned Thread;
  static inline std::unique_ptr<Barrier> TeamBarrier;
  static inline std::vector<std::unique_ptr<Barrier>> WarpBarriers;
  static inline unsigned Words[1024];
  alignas(16) static inline unsigned char Scratch[32 * 64];
  static inline unsigned Misnamed; // shuffles that name a lane which isn't there, or leave out one which is

  static unsigned existing(unsigned warp) {
    return Threads - warp * WarpSize < WarpSize ? Threads - warp * WarpSize : WarpSize;
  }
  static void start(unsigned threads) {
    Threads = threads;
    TeamBarrier = std::make_unique<Barrier>(threads);
    WarpBarriers.clear();
    for (unsigned warp = 0; warp * WarpSize < threads; ++warp)
      WarpBarriers.push_back(std::make_unique<Barrier>(existing(warp)));
  }

  static unsigned thread() { return Thread; }
  static unsigned threads() { return Threads; }
  static unsigned warp_size() { return WarpSize; }
  static void barrier() { TeamBarrier->wait(); }
  static unsigned shuffle_down(unsigned word, unsigned delta, unsigned lanes) {
    const unsigned warp = Thread / WarpSize, lane = Thread % WarpSize;
    if (lanes != existing(warp))
      __atomic_fetch_add(&Misnamed, 1, __ATOMIC_RELAXED);
    Words[Thread] = word;
    WarpBarriers[warp]->wait();
    const unsigned result = lane + delta < existing(warp) ? Words[Thread + delta] : 0xdeadbeef;
    WarpBarriers[warp]->wait();
    return result;
  }
  template <unsigned Size, unsigned Align> static void *scratch() {
    static_assert(32 * Size <= sizeof(Scratch) && Align <= 16);
    return Scratch;
  }
};

struct Big {
  double sum;
  int least;
  short product;
  bool operator==(const Big &) const = default;
  explicit operator double() const { return sum; }
};
struct Odd {
  unsigned char bytes[5];
  bool operator==(const Odd &) const = default;
  explicit operator double() const { return bytes[4]; }
};

/// Reduces twice in a row, with other values the second time, and compares both with the serial result.
template <unsigned WarpSize, class T, class Value, class Combine>
void compare(const char *what, unsigned threads, Value value, Combine combine) {
  using Team = Simulated<WarpSize>;
  Team::start(threads);
  T result[2] = {};
  run_threads(threads, [&](unsigned thread) {
    Team::Thread = thread;
    const T first = chomp::machine::reduce_team<Team>(value(thread), combine);
    const T second = chomp::machine::reduce_team<Team>(value(thread + 1000), combine);
    if (thread == 0) {
      result[0] = first;
      result[1] = second;
    }
  });
  for (unsigned round = 0; round < 2; ++round) {
    T serial = value(round * 1000);
    for (unsigned thread = 1; thread < threads; ++thread)
      serial = combine(serial, value(thread + round * 1000));
    check(what, result[round], serial);
  }
}

template <unsigned WarpSize> void check_team(unsigned threads) {
  compare<WarpSize, int>("int +", threads, [](unsigned i) { return int(i * i); }, chomp::op::add());
  compare<WarpSize, char>("char *", threads, [](unsigned i) { return char(i | 1); }, chomp::op::multiply());
  compare<WarpSize, double>("double max", threads, [](unsigned i) { return -double(i * 37 % 101); }, chomp::op::max());
  compare<WarpSize, Big>(
      "16 bytes", threads, [](unsigned i) { return Big{i * 0.5, int(i * 37 % 101), short(i | 1)}; },
      [](Big a, Big b) {
        return Big{a.sum + b.sum, a.least < b.least ? a.least : b.least, short(a.product * b.product)};
      });
  compare<WarpSize, Odd>(
      "5 bytes", threads, [](unsigned i) { return Odd{{0, 0, 0, 0, static_cast<unsigned char>(i)}}; },
      [](Odd a, Odd b) {
        a.bytes[4] ^= b.bytes[4];
        return a;
      });
}

int main(int argc, char **argv) {
  std::vector<unsigned> sizes;
  for (int i = 1; i < argc; ++i)
    sizes.push_back(static_cast<unsigned>(std::atoi(argv[i])));
  if (sizes.empty())
    sizes = {1, 31, 32, 33, 64, 65, 100, 192};
  for (unsigned threads : sizes) {
    check_team<32>(threads);
    check_team<64>(threads);
  }
  check("misnamed lanes", Simulated<32>::Misnamed + Simulated<64>::Misnamed, 0u);
  return Failures != 0;
}
