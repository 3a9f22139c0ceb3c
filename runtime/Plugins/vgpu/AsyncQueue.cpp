//===- AsyncQueue.cpp - a queue of work that is done later ----------------===//
#include "Plugins/vgpu/AsyncQueue.h"
#include "Plugins/vgpu/Backlog.h"
#include "Plugins/vgpu/Tsan.h"
#include "Plugins/vgpu/WritingQueue.h"

using namespace chomp;
using namespace chomp::vgpu;

namespace {

class AsyncQueue final : public WritingQueue<AsyncQueue, Backlog> {
public:
  AsyncQueue(std::unique_ptr<plugin::Queue> AtOnce, Runners &Threads)
      : WritingQueue(std::move(AtOnce), std::make_shared<Backlog>(Threads)) {}
  ~AsyncQueue() override { Own->await(last()); }

  Status launch(plugin::Kernel &K, const plugin::LaunchGeometry &Geometry, void *const *Args, const std::size_t *Sizes,
                std::size_t Count) override {
    Command &C = Own->fresh();
    C.Args.copy(Args, Sizes, Count);
    Own->push(C, [this, Geometry, &K, &Args = C.Args] {
      return AtOnce->launch(K, Geometry, Args.pointers(), Args.sizes(), Args.count());
    });
    return {};
  }

  Status waitFor(plugin::Event &Any) override {
    auto &E = static_cast<VgpuEvent &>(Any);
    if (E.Queue && !(E.Queue->reached(E.Point) && E.Queue->failure(E.Point).ok()))
      Own->pushWait(E.Queue, E.Point);
    return {};
  }

  void beginStep() override { Own->beginStep(); }
  void endStep() override { Own->endStep(); }
  /// ThreadSanitizer is told of events, and would not see that somebody looks at a number.
  const plugin::StepCount *steps() const override { return tsan::isThere() ? nullptr : Own.get(); }
  Status await(std::uint64_t Steps) override {
    Own->await(Steps * Progress::StepSize);
    return Own->failure(Steps * Progress::StepSize);
  }
  Status waitForSteps(const plugin::StepCount &Of, std::uint64_t Steps) override {
    const auto &Other = static_cast<const Progress &>(Of);
    if (Of.Done.load(std::memory_order_acquire) < Steps)
      Own->pushWait(std::const_pointer_cast<Progress>(Other.shared_from_this()), Steps * Progress::StepSize);
    return {};
  }

private:
  friend WritingQueue;

  template <typename F> Status push(F Work) {
    Own->push(Own->fresh(), std::move(Work));
    return {};
  }
  std::uint64_t last() { return Own->flush(); }
  void awaitMemory(std::uint64_t Number) { Own->awaitIdly(Number); } // others' work may want the caller's locks
};

} // namespace

std::unique_ptr<plugin::Queue> chomp::vgpu::makeAsyncQueue(std::unique_ptr<plugin::Queue> AtOnce, Runners &Threads) {
  return std::make_unique<AsyncQueue>(std::move(AtOnce), Threads);
}
