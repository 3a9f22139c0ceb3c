// A GPU's machine for device.h (CHOMP_MACHINE), with a thread of the host for each thread of a block: what GpuTeam.h
// does with leaders, workers and barriers is then tried where there is no GPU. Blocks run one after the other.
#ifndef SIMULATED_GPU_H
#define SIMULATED_GPU_H

#include <condition_variable>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>

#include <chomp/device/Vgpu.h> // its atomic operations

#undef CHOMP_IS_GPU
#define CHOMP_IS_GPU 1
#define __device__
#define __constant__
#define __shared__
#define CHOMP_DEVICE_CALLEE static
#define CHOMP_TEAM static
#define CHOMP_LAUNCH_BOUNDS(n)

namespace chomp::machine {

struct barrier_counter {
  unsigned arrived, round;
};

/// A number of threads wait for one another; it may shrink while they wait.
class SimulatedBarrier {
public:
  void wait(unsigned threads) {
    wait([=] { return threads; });
  }
  /// The number is asked for under the lock: a thread may end in the meantime.
  template <class Count> void wait(const Count &count) {
    std::unique_lock<std::mutex> guard(Lock);
    const unsigned now = Round;
    ++Arrived;
    Expected = count();
    open();
    Wake.wait(guard, [&] { return Round != now; });
  }
  template <class Count> void shrink(const Count &count) {
    std::unique_lock<std::mutex> guard(Lock);
    Expected = count();
    open();
  }

private:
  void open() {
    if (Arrived < Expected || !Arrived)
      return;
    Arrived = 0;
    ++Round;
    Wake.notify_all();
  }
  std::mutex Lock;
  std::condition_variable Wake;
  unsigned Arrived = 0, Expected = 0, Round = 0;
};

inline unsigned WarpSize = 32, BlockNumber, BlockCount, BlockThreads;
inline unsigned BlockRow; ///< Of teams that have a row behind another one.
inline thread_local unsigned BlockThread;
/// The block that runs.
struct SimulatedBlock {
  explicit SimulatedBlock(unsigned threads) : Live(threads), Shuffles(threads / WarpSize + 1) {}
  std::mutex Lock;
  unsigned Live; ///< Threads that have not ended.
  SimulatedBarrier Any, Part;
  std::vector<SimulatedBarrier> Shuffles;
  unsigned Words[2048];

  unsigned live() {
    std::unique_lock<std::mutex> guard(Lock);
    return Live;
  }
  void end() {
    {
      std::unique_lock<std::mutex> guard(Lock);
      --Live;
    }
    Any.shrink([this] { return live(); });
  }
};
inline SimulatedBlock *Running;

CHOMP_DEVICE unsigned team() { return BlockNumber; }
CHOMP_DEVICE unsigned teams() { return BlockCount; }
template <class T> CHOMP_DEVICE unsigned team_row() { return BlockRow; }
CHOMP_DEVICE unsigned block_thread() { return BlockThread; }
CHOMP_DEVICE unsigned block_threads() { return BlockThreads; }
/// What the generated code promises to the compiler has to be so.
CHOMP_DEVICE void assume(bool is) {
  if (!is)
    abort();
}

CHOMP_DEVICE unsigned load_from_host(const unsigned *x) { return __atomic_load_n(x, __ATOMIC_ACQUIRE); }
CHOMP_DEVICE void store_for_host(unsigned *x, unsigned value) { __atomic_store_n(x, value, __ATOMIC_RELEASE); }
CHOMP_DEVICE bool is_own_memory(const void *address) { return address == &BlockThread; }

CHOMP_DEVICE void any_barrier() {
  Running->Any.wait([] { return Running->live(); });
}
CHOMP_DEVICE void part_barrier(unsigned count, barrier_counter &) { Running->Part.wait(count); }

struct Block {
  static unsigned thread() { return BlockThread; }
  static unsigned threads() { return BlockThreads; }
  static unsigned warp_size() { return WarpSize; }
  static void barrier() { any_barrier(); }
  static void warp_barrier(unsigned lanes) { Running->Shuffles[BlockThread / WarpSize].wait(lanes); }
  static unsigned shuffle_down(unsigned word, unsigned delta, unsigned lanes) {
    const unsigned lane = BlockThread % WarpSize;
    return shuffle(word, lane + delta < lanes ? lane + delta : lanes, lanes);
  }
  static unsigned shuffle_up(unsigned word, unsigned delta, unsigned lanes) {
    const unsigned lane = BlockThread % WarpSize;
    return shuffle(word, lane < delta ? lanes : lane - delta, lanes);
  }
  template <unsigned Size, unsigned Align> static void *scratch() {
    alignas(Align) static unsigned char bytes[32 * Size];
    return bytes;
  }

private:
  /// The word of a lane, any value from `lanes` on.
  static unsigned shuffle(unsigned word, unsigned from, unsigned lanes) {
    SimulatedBarrier &warp = Running->Shuffles[BlockThread / WarpSize];
    Running->Words[BlockThread] = word;
    warp.wait(lanes);
    const unsigned result = from < lanes ? Running->Words[BlockThread - BlockThread % WarpSize + from] : 0xdeadbeef;
    warp.wait(lanes);
    return result;
  }
};

/// Runs `kernel` in `count` blocks of `size` threads. The n-th block that runs is number n * stride % count.
template <class Kernel> void run_blocks(unsigned count, unsigned size, const Kernel &kernel, unsigned stride = 1) {
  BlockCount = count;
  BlockThreads = size;
  for (unsigned n = 0; n < count; ++n) {
    BlockNumber = n * stride % count;
    SimulatedBlock block(size);
    Running = &block;
    std::vector<std::thread> all;
    for (unsigned i = 0; i < size; ++i)
      all.emplace_back([&, i] {
        BlockThread = i;
        kernel();
        block.end();
      });
    for (std::thread &one : all)
      one.join();
  }
}

} // namespace chomp::machine

#endif
