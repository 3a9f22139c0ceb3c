//===- WritingQueue.h - a queue that writes down what it is given ---------===//
//
// What queues have in common that do their work later, by asking one that does it at once.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_PLUGINS_VGPU_WRITINGQUEUE_H
#define CHOMP_PLUGINS_VGPU_WRITINGQUEUE_H

#include "Plugins/vgpu/Progress.h"

namespace chomp::vgpu {

/// Derived has
///   push(F)         writes down a piece of work, which gives a Status;
///   last()          the number in Own's order behind what has been written down, all of which may begin now;
///   awaitMemory(N)  waits until the work is done up to a number, for a caller that may have locks.
template <class Derived, class Order> class WritingQueue : public plugin::Queue {
public:
  ~WritingQueue() override = default;

  Result<plugin::DeviceAddress> allocate(std::size_t Size) override {
    Result<plugin::DeviceAddress> Got = AtOnce->allocate(Size);
    if (Got.ok() || !Frees)
      return Got;
    // What is to be freed may be what is missing.
    const std::uint64_t Last = self().last();
    Frees = false;
    self().awaitMemory(Last);
    CHOMP_TRY(Own->failure(Last));
    return AtOnce->allocate(Size);
  }
  Status free(plugin::DeviceAddress Address) override {
    Frees = true;
    return self().push([=, this] { return AtOnce->free(Address); });
  }

  Status copyToDevice(plugin::DeviceAddress To, const void *From, std::size_t Size) override {
    return self().push([=, this] { return AtOnce->copyToDevice(To, From, Size); });
  }
  Status copyToHost(void *To, plugin::DeviceAddress From, std::size_t Size) override {
    return self().push([=, this] { return AtOnce->copyToHost(To, From, Size); });
  }
  Status copyOnDevice(plugin::DeviceAddress To, plugin::DeviceAddress From, std::size_t Size) override {
    return self().push([=, this] { return AtOnce->copyOnDevice(To, From, Size); });
  }
  Status call(void (*Function)(void *), void *Argument) override {
    return self().push([=]() -> Status {
      Function(Argument);
      return {};
    });
  }

  Status record(plugin::Event &Any) override {
    auto &E = static_cast<VgpuEvent &>(Any);
    if (E.When)
      CHOMP_TRY(self().push([When = E.When]() -> Status {
        VgpuEvent::setTime(*When);
        return {};
      }));
    E.mark(Own, self().last());
    return {};
  }
  Status synchronize() override {
    const std::uint64_t Last = self().last();
    Own->await(Last);
    Frees = false;
    return Own->failure(Last);
  }

  void *nativeHandle() override { return AtOnce->nativeHandle(); }

protected:
  const std::unique_ptr<plugin::Queue> AtOnce;
  const std::shared_ptr<Order> Own;

private:
  friend Derived;

  WritingQueue(std::unique_ptr<plugin::Queue> AtOnce, std::shared_ptr<Order> Own)
      : AtOnce(std::move(AtOnce)), Own(std::move(Own)) {}

  Derived &self() { return static_cast<Derived &>(*this); }

  bool Frees = false; ///< Some since synchronize().
};

} // namespace chomp::vgpu

#endif
