//===- Runners.h - the threads that do what queues have -------------------===//
//
// As many queues are worked on at a time as there are cores beside the one that queues, by threads that go from one to
// the next: a thread for each queue would have to be woken for each, and would take the core from another. But kernels
// may wait for one another's effects: where a queue has waited for a while, no thread has become free, and no kernel
// has got any further, one more comes. Whoever waits for a queue's work does it itself if nobody else does, which takes
// less time than waking a thread and sleeping.
//
// Threads: every function may be called by any thread. They live as long as the process.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_PLUGINS_VGPU_RUNNERS_H
#define CHOMP_PLUGINS_VGPU_RUNNERS_H

#include "Plugins/vgpu/Pool.h"
#include "Plugins/vgpu/Threads.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <mutex>

namespace chomp::vgpu {

class Runners {
public:
  /// Something to do for one thread at a time, now and then.
  class Chore {
  public:
    virtual ~Chore() = default;

    enum class State {
      Idle,    ///< Nothing to do, as far as is known.
      Ready,   ///< Waits for a thread.
      Running, ///< Has one.
      Stopped, ///< Has none, and needs none before it is resumed.
    };
    std::atomic<State> Now{State::Idle}; ///< Who has it changes it; else with the lock.

    /// Does it; Now is Running, and no longer is at the end.
    virtual void run() = 0;

  private:
    friend class Runners;
    Chore *Before = nullptr, *After = nullptr; ///< Among those that are ready.
  };

  /// Cores: of the machine. Kernels: which these threads launch, or null.
  explicit Runners(unsigned Cores, const Pool *Kernels = nullptr) : Cores(Cores), Kernels(Kernels) {}

  /// There is something to do, or again: makes C ready, if it is in the state From. False where there is no thread, and
  /// the system gives none: the caller takes it.
  bool add(Chore &C, Chore::State From);
  /// The caller does C itself, which is ready, or is idle and HasWork() then; false if it isn't.
  template <typename F> bool take(Chore &C, F HasWork) {
    std::lock_guard<std::mutex> Guard(Lock);
    const Chore::State Now = C.Now.load();
    if (Now == Chore::State::Ready)
      remove(C);
    else if (Now != Chore::State::Idle || !HasWork())
      return false;
    C.Now.store(Chore::State::Running);
    return true;
  }

  /// Whoever has C gives it back; false if the caller has to go on since there is more to do.
  template <typename F> bool giveBack(Chore &C, F HasWork) {
    C.Now.store(Chore::State::Idle);
    if (!HasWork()) // else nobody may have been told of it
      return true;
    std::lock_guard<std::mutex> Guard(Lock);
    if (C.Now.load() != Chore::State::Idle)
      return true;
    C.Now.store(Chore::State::Running);
    return false;
  }

  /// The thread that queues, or one of those, leaves its core to these while it waits; or takes it again.
  void leaveCore(bool Begins);

  /// Whether a chore is ready; for a thread of these, which takes it if it returns from its own one.
  bool anyReady() const { return ReadyCount.load() != 0; }
  /// Such a thread looks for a while whether Holds(), or a chore is ready.
  template <typename F> void look(F Holds) {
    Looking.fetch_add(1);
    lookFor([&] { return Holds() || anyReady(); });
    Looking.fetch_sub(1);
  }
  /// The calling thread goes on with its chore: others are called for those that it has made ready or has seen.
  void goesOn();
  /// Whether it has made some ready, and called nobody.
  static bool owesCall() { return OwesCall; }

  std::mutex Lock;

  /// In the child after a fork, which has no thread.
  void startAnew();

private:
  static __thread bool OwesCall __attribute__((tls_model("initial-exec")));

  void work();
  void remove(Chore &C);
  /// Somebody comes for what is ready. With the lock.
  bool call();

  /// How many are to run at a time.
  unsigned most() const { return Left ? Cores : std::max(Cores, 2U) - 1; }

  const unsigned Cores;
  const Pool *const Kernels;
  unsigned Left = 0;                       ///< How many have left their core.
  Chore *First = nullptr, *Last = nullptr; ///< Ready ones.
  std::atomic<unsigned> ReadyCount{0};
  std::atomic<unsigned> Looking{0};               ///< Threads that see at once what becomes ready.
  unsigned Active = 0;                            ///< Threads with a chore, those that look included.
  unsigned Coming = 0;                            ///< Threads that have been called and aren't there yet.
  unsigned Sleeping = 0, Called = 0, Threads = 0; ///< Of those that sleep, who may get up.
  bool Watched = false;                           ///< A thread waits for what is ready to have waited for too long.
  unsigned long Taken = 0;                        ///< Chores up to now.
  std::condition_variable Call, Watch;
};

} // namespace chomp::vgpu

#endif
