//===- Pool.h - the worker threads behind the virtual GPU -----------------===//
//
// Runs the pieces of a job on as many cores as help. The launching thread always works itself and workers only come to
// help: a job is complete when its work is done, not when every worker has checked in, so that a worker that the system
// has put aside costs nothing. Jobs too short to be worth waking anybody are finished by the launcher alone. Where
// several launch at a time, no more threads work than there are cores: one that the system puts aside in the middle of
// a piece keeps its launcher waiting.
//
// A job's pieces are dealt out as shares of neighbours. Each worker begins with the same share in every job, so that it
// meets the data that it has had before in its own caches and in its socket's memory, and then takes what is left of
// the others'. Most of the time nobody else touches the cache line that it counts its pieces in.
//
// Threads: run() may be called by any number of threads at once. Workers are started when they are first needed and
// never joined: the pool lives as long as the process. After a fork the child's launchers just work alone.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_PLUGINS_VGPU_POOL_H
#define CHOMP_PLUGINS_VGPU_POOL_H

#include <atomic>
#include <cstdint>
#include <mutex>

namespace chomp::vgpu {

class Pool {
public:
  /// Does the pieces [Begin, End) of a job.
  using Body = void (*)(void *Context, unsigned Begin, unsigned End);

  /// Cores: how many threads work on a job at most, the launcher included.
  explicit Pool(unsigned Cores) : Workers(Cores - 1) {}

  unsigned cores() const { return Workers + 1; }
  /// Returns when all Pieces (at least 1) are done; what they wrote is then visible to the caller.
  void run(unsigned Pieces, Body Do, void *Context);
  /// Another number each time that a piece has been taken.
  std::uint64_t progress() const;

private:
  static constexpr std::uint64_t Closed = 1;
  /// Serial numbers begin anew after 0xffffffff: soon, so that tests see it.
  static constexpr std::uint64_t Initial = std::uint64_t(0xffffff80) << 32;
  /// More than that, and looking through all of them takes longer than some cores' taking turns at one.
  static constexpr unsigned MostShares = 32;
  /// The serial number of the job that it was last claimed from above, the next piece that nobody has claimed below.
  /// Where the number is of an earlier job, nobody has claimed anything of the present one.
  struct alignas(64) Share {
    std::atomic<std::uint64_t> State{Initial};
  };
  struct alignas(64) Job {
    /// The job's serial number above, whether all pieces have been claimed below.
    std::atomic<std::uint64_t> State{Initial | Closed};
    std::atomic<unsigned> Pieces{0};
    std::atomic<Body> Do{nullptr};
    std::atomic<void *> Context{nullptr};
    std::atomic<bool> Taken{false};
    alignas(64) std::atomic<unsigned> Done{0};
    Share Shares[MostShares];
  };
  /// A job as it is before its last piece is done.
  struct Open;

  /// Works on J until nothing is left to claim, as a worker also until launchers have all cores; returns whether
  /// anything was there. Number: 0 for a launcher, then the worker's.
  bool help(Job &J, unsigned Number);
  static bool isOpen(const Job &J);
  /// A worker begins, if a core is left.
  bool join();
  void finished(Job &J, unsigned Count, unsigned Pieces);
  void wake();
  void wakeSome();
  void work(unsigned Number);

  static constexpr unsigned JobSlots = 8;
  Job Jobs[JobSlots];
  const unsigned Workers;
  alignas(64) std::atomic<unsigned> Busy{0};       ///< Launchers, and workers that have work.
  alignas(64) std::atomic<std::uint32_t> Epoch{0}; ///< Changes when sleepers should look for work.
  std::once_flag Started;
};

} // namespace chomp::vgpu

#endif
