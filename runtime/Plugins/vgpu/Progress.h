//===- Progress.h - how far a virtual GPU's queue has come ----------------===//
//
// A queue numbers what it is given and says which number is done, so a point in its order is a number: an event is that
// number and the queue's progress, and costs the queue nothing. The last number of a step is a multiple of StepSize, so
// that it is known when the step begins.
//
// After a fork the child has no thread that goes on with what was queued, and half of it may be done: that work is the
// parent's, and to the child all of it is over (Backlog.cpp).
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_PLUGINS_VGPU_PROGRESS_H
#define CHOMP_PLUGINS_VGPU_PROGRESS_H

#include "chomp/plugin.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>

namespace chomp::vgpu {

/// Of one queue; outlives it while an event knows it. Any number of threads ask and wait, and one works at a time.
class Progress : public plugin::StepCount, public std::enable_shared_from_this<Progress> {
public:
  virtual ~Progress() = default;

  /// The queue's work up to that number is done. What it wrote is then visible to the caller.
  bool reached(std::uint64_t Number) const;
  /// Waits until that is so, and does some of the work meanwhile if nobody else does.
  void await(std::uint64_t Number);
  /// The same for a thread that may not do any.
  void awaitIdly(std::uint64_t Number);
  /// What failed among it; success if nothing did.
  Status failure(std::uint64_t Number) const;

  /// Does what it can of the work up to that number, if nobody else does. It may still not be done then.
  virtual void help(std::uint64_t Number) = 0;
  /// The calling thread leaves its core to others, or no longer does.
  virtual void idles(bool) {}

  /// Who is told of a number that has been reached, once.
  class Waiter {
  public:
    /// By the thread that works.
    virtual void resume() = 0;

  protected:
    ~Waiter() = default;

  private:
    friend class Progress;
    Waiter *Next = nullptr;
    std::uint64_t Number = 0;
  };
  /// False where it has been reached already: then W isn't told.
  bool resumeAt(std::uint64_t Number, Waiter &W);

  static constexpr std::uint64_t StepSize = 1 << 20;

protected:
  // For the thread that works:
  void advance(std::uint64_t Number);
  /// What has this number has failed; the first that does.
  void fail(std::uint64_t Number, Status Why);
  bool hasFailed() const { return FailedAt.load(std::memory_order_relaxed) != Never; }
  /// In the child after a fork, where all up to a number is over.
  void startAnew(std::uint64_t Number);

  static constexpr std::uint64_t Never = ~std::uint64_t(0);

private:
  void wake(std::uint64_t Number);

  std::atomic<std::uint64_t> Came{0};       ///< The number of what was done last.
  std::atomic<std::uint64_t> Wanted{Never}; ///< The first that somebody waits for, or an earlier one.
  std::atomic<std::uint64_t> FailedAt{Never};
  Status Why; ///< Written before FailedAt.
  std::mutex Lock;
  Waiter *Waiters = nullptr;
  std::condition_variable Woken;
};

class VgpuEvent final : public plugin::Event {
public:
  using Clock = std::chrono::steady_clock;
  /// When a point was reached.
  using Time = std::atomic<Clock::rep>;

  explicit VgpuEvent(bool Timed) : When(Timed ? std::make_shared<Time>(0) : nullptr) {}

  Result<bool> isComplete() override;
  Status wait() override;
  Result<double> since(plugin::Event &Earlier) override;
  double hostTime() const override {
    return std::chrono::duration<double, std::micro>(Clock::duration(When->load(std::memory_order_relaxed))).count();
  }

  /// Marks a point of a queue that does its work beside the calling thread.
  void mark(std::shared_ptr<Progress> NewQueue, std::uint64_t NewPoint) {
    Queue = std::move(NewQueue);
    Point = NewPoint;
  }
  /// Marks the present.
  void markNow() {
    Queue = nullptr;
    if (When)
      setTime(*When);
  }

  static void setTime(Time &T) { T.store(Clock::now().time_since_epoch().count(), std::memory_order_relaxed); }

  std::shared_ptr<Progress> Queue; ///< Null: complete.
  std::uint64_t Point = 0;
  const std::shared_ptr<Time> When; ///< Of timed events.
};

} // namespace chomp::vgpu

#endif
