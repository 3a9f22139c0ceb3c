//===- AsyncQueue.cpp - a queue of work that is done later ----------------===//
#include "Plugins/vgpu/AsyncQueue.h"
#include "Plugins/vgpu/Backlog.h"
#include "Plugins/vgpu/Tsan.h"

using namespace chomp;
using namespace chomp::vgpu;
using plugin::DeviceAddress;

namespace {

class AsyncQueue final : public plugin::Queue {
public:
  AsyncQueue(std::unique_ptr<plugin::Queue> AtOnce, Runners &Threads)
      : AtOnce(std::move(AtOnce)), Own(std::make_shared<Backlog>(Threads)) {}
  ~AsyncQueue() override { Own->await(Own->flush()); }

  Result<DeviceAddress> allocate(std::size_t Size) override {
    Result<DeviceAddress> Got = AtOnce->allocate(Size);
    if (Got.ok() || !Frees)
      return Got;
    // What is to be freed may be what is missing. The caller may have locks, which work of others may want.
    Frees = false;
    Own->awaitIdly(Own->flush());
    CHOMP_TRY(Own->failure(Own->flush()));
    return AtOnce->allocate(Size);
  }
  Status free(DeviceAddress Address) override {
    Frees = true;
    return push([=, this] { return AtOnce->free(Address); });
  }

  Status copyToDevice(DeviceAddress To, const void *From, std::size_t Size) override {
    return push([=, this] { return AtOnce->copyToDevice(To, From, Size); });
  }
  Status copyToHost(void *To, DeviceAddress From, std::size_t Size) override {
    return push([=, this] { return AtOnce->copyToHost(To, From, Size); });
  }
  Status copyOnDevice(DeviceAddress To, DeviceAddress From, std::size_t Size) override {
    return push([=, this] { return AtOnce->copyOnDevice(To, From, Size); });
  }

  Status launch(plugin::Kernel &K, const plugin::LaunchGeometry &Geometry, void *const *Args, const std::size_t *Sizes,
                std::size_t Count) override {
    Command &C = Own->fresh();
    C.Args.copy(Args, Sizes, Count);
    Own->push(C, [this, Geometry, &K, &Args = C.Args] {
      return AtOnce->launch(K, Geometry, Args.pointers(), Args.sizes(), Args.count());
    });
    return {};
  }

  Status record(plugin::Event &Any) override {
    auto &E = static_cast<VgpuEvent &>(Any);
    if (E.When)
      CHOMP_TRY(push([When = E.When]() -> Status {
        VgpuEvent::setTime(*When);
        return {};
      }));
    E.mark(Own, Own->flush());
    return {};
  }
  Status waitFor(plugin::Event &Any) override {
    auto &E = static_cast<VgpuEvent &>(Any);
    if (E.Queue && !(E.Queue->reached(E.Point) && E.Queue->failure(E.Point).ok()))
      Own->pushWait(E.Queue, E.Point);
    return {};
  }
  Status call(void (*Function)(void *), void *Argument) override {
    return push([=]() -> Status {
      Function(Argument);
      return {};
    });
  }
  Status synchronize() override {
    const std::uint64_t Last = Own->flush();
    Own->await(Last);
    Frees = false;
    return Own->failure(Last);
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

  void *nativeHandle() override { return AtOnce->nativeHandle(); }

private:
  template <typename F> Status push(F Work) {
    Own->push(Own->fresh(), std::move(Work));
    return {};
  }

  const std::unique_ptr<plugin::Queue> AtOnce;
  bool Frees = false; ///< Some since synchronize().
  const std::shared_ptr<Backlog> Own;
};

} // namespace

std::unique_ptr<plugin::Queue> chomp::vgpu::makeAsyncQueue(std::unique_ptr<plugin::Queue> AtOnce, Runners &Threads) {
  return std::make_unique<AsyncQueue>(std::move(AtOnce), Threads);
}
