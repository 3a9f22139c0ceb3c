//===- Progress.h - how far a virtual GPU's queue has come ----------------===//
//
// A queue counts what it is given and what it has done, so a point in its order is a number: an event is that number
// and the queue's progress, and costs the queue nothing.
//
// After a fork the child has no thread that goes on with what was queued, and half of it may be done: that work is the
// parent's, and to the child all of it is over.
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

/// Of one queue; outlives it while an event knows it. Any number of threads ask and wait, and one works.
class Progress {
public:
  Progress();

  /// The queue's first so many pieces of work are done. What they wrote is then visible to the caller.
  bool reached(std::uint64_t Point);
  /// Waits until that is so.
  void await(std::uint64_t Point);
  /// What failed among them; success if nothing did.
  Status failure(std::uint64_t Point) const;

  // For the thread that works:
  /// One more is done.
  void advance();
  /// The one that is being done has failed; the first that does.
  void fail(Status Why);
  bool hasFailed() const { return FailedAt.load(std::memory_order_relaxed) != Never; }

  /// The process that asks is a child of the one that has the queue's thread.
  bool isParents() const;

private:
  static constexpr std::uint64_t Never = ~std::uint64_t(0);

  std::atomic<std::uint64_t> Done{0}, FailedAt{Never};
  Status Why;                               ///< Written before FailedAt.
  std::atomic<std::uint64_t> Wanted{Never}; ///< The first point that a sleeper waits for, or an earlier one.
  std::mutex Lock;
  std::condition_variable Came;
  const unsigned Forks;
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
