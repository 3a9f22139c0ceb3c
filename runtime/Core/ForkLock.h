//===- ForkLock.h - locks that are free in the child of a fork ------------===//
//
// A child has the forking thread alone. What another thread held would stay locked there, and what that guards would
// stay half changed. So a fork first takes all these locks, when no work is half done; in the child they are free. It
// waits a second at most: a thread may hold one while a GPU is slow, or the forking thread may itself. What was held
// then is free in the child, too, but may guard something half changed.
//
// On the virtual GPU a child's regions work. What was queued, or was being moved by others, is the parent's: to the
// child it is over. GPUs are the parent's (Plugins/gpu/Driver.h).
//
// Threads: any.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_CORE_FORKLOCK_H
#define CHOMP_CORE_FORKLOCK_H

#include <atomic>
#include <condition_variable>
#include <mutex>

namespace chomp {

struct AtFork;

class ForkLock : public std::mutex {
public:
  /// HalfDone: guarded by this, and not 0 while something is half done without the lock. A fork waits for that, too,
  /// and in the child it is 0.
  explicit ForkLock(unsigned *HalfDone = nullptr);
  ~ForkLock();
  ForkLock(const ForkLock &) = delete;

  /// A fork waits for locks: nobody should begin what leaves something half done.
  static bool isForking() { return Forking.load(std::memory_order_relaxed); }

  /// For calls of atexit and its like: the C library keeps its own lock of these locked in a child.
  static ForkLock &ofExit();

private:
  friend struct AtFork;
  static std::atomic<bool> Forking;

  unsigned *const HalfDone;
  bool Taken = false; ///< By the fork.
  ForkLock *Before = nullptr, *After = nullptr;
};

/// Nobody waits for it in the child.
class ForkCondition : public std::condition_variable {
public:
  ForkCondition();
  ~ForkCondition();
  ForkCondition(const ForkCondition &) = delete;
};

/// Calls Function(Argument) in every child, after its locks are free and in the order of these calls, until it is told
/// not to.
void callInChild(void (*Function)(void *Argument), void *Argument);
void callNoLonger(void *Argument);

} // namespace chomp

#endif
