//===- AsyncQueue.cpp - writing work down, and doing it later -------------===//
//
// The list between the two threads is Vyukov's unbounded queue of one producer and one consumer: neither takes a lock,
// and what has been done is written down anew, so that nothing is allocated once a queue has been as long as it gets.
//
//===----------------------------------------------------------------------===//
#include "Plugins/vgpu/AsyncQueue.h"
#include "Plugins/vgpu/Progress.h"
#include "Plugins/vgpu/Threads.h"
#include "Plugins/vgpu/Tsan.h"

#include <algorithm>
#include <cstring>

using namespace chomp;
using namespace chomp::vgpu;
using plugin::DeviceAddress;

namespace {

/// How often a thread without work looks for some before it sleeps.
constexpr unsigned Spins = 1000;

/// A copy of a launch's arguments; the memory stays for the next launch.
class Arguments {
public:
  void copy(void *const *Args, const std::size_t *ArgSizes, std::size_t Count) {
    Pointers.resize(Count);
    Sizes.assign(ArgSizes, ArgSizes + Count);
    std::size_t Size = 0;
    for (std::size_t I = 0; I < Count; ++I)
      Size = aligned(Size, Sizes[I]) + Sizes[I];
    Lines.resize(Size / sizeof(Line) + 1);
    std::size_t At = 0;
    for (std::size_t I = 0; I < Count; ++I) {
      At = aligned(At, Sizes[I]);
      Pointers[I] = Lines.front().Bytes + At;
      std::memcpy(Pointers[I], Args[I], Sizes[I]);
      At += Sizes[I];
    }
  }

  std::vector<void *> Pointers;
  std::vector<std::size_t> Sizes;

private:
  struct alignas(64) Line {
    char Bytes[64];
  };

  /// A type's size is a multiple of its alignment.
  static std::size_t aligned(std::size_t At, std::size_t Size) {
    const std::size_t Alignment = std::min(Size & -Size, sizeof(Line));
    return Alignment ? (At + Alignment - 1) & -Alignment : At;
  }

  std::vector<Line> Lines;
};

/// A piece of work, written down.
class Command {
public:
  template <typename F> void write(F Work) {
    static_assert(sizeof(F) <= sizeof(Place) && alignof(F) <= alignof(std::max_align_t));
    new (Place) F(std::move(Work));
    DoAndForget = [](void *Place, bool Skip) -> Status {
      F &Work = *static_cast<F *>(Place);
      Status S = Skip ? Status() : Work();
      Work.~F();
      return S;
    };
  }
  /// Once; Skip: only forgets it.
  Status run(bool Skip) { return DoAndForget(Place, Skip); }

  std::atomic<Command *> Next{nullptr};
  Arguments Args; ///< Of a launch.

private:
  Status (*DoAndForget)(void *, bool) = nullptr;
  alignas(std::max_align_t) unsigned char Place[sizeof(plugin::LaunchGeometry) + 3 * sizeof(void *)];
};

/// The thread behind a queue, and the list of what it is to do. It starts with the first piece of work.
class Worker {
public:
  Worker() : Oldest(new Command), DoneLast(Oldest), DoneLastSeen(Oldest), Newest(Oldest) {}
  Worker(const Worker &) = delete;
  /// Waits until everything is done.
  ~Worker() {
    if (Thread.joinable()) {
      Command &C = fresh();
      Last.store(&C, std::memory_order_relaxed);
      push(C, [] { return Status(); });
      Thread.join();
    }
    while (Oldest)
      delete std::exchange(Oldest, Oldest->Next);
  }

  // For the thread that queues:

  /// A command to write down and push.
  Command &fresh() {
    if (Oldest == DoneLastSeen) {
      DoneLastSeen = DoneLast.load(std::memory_order_acquire);
      if (Oldest == DoneLastSeen)
        return *new Command;
    }
    Command *C = std::exchange(Oldest, Oldest->Next.load(std::memory_order_relaxed));
    C->Next.store(nullptr, std::memory_order_relaxed);
    return *C;
  }

  template <typename F> void push(Command &C, F Work) {
    C.write(std::move(Work));
    tsan::released(&C);
    ++Queued;
    // Either the thread sees the command, or this sees it asleep.
    std::exchange(Newest, &C)->Next.store(&C);
    if (Sleeps.load()) {
      std::lock_guard<std::mutex> Guard(Lock);
      Sleeps.store(false);
      Pushed.notify_one();
    } else if (!Started) {
      Started = true;
      Thread = startThread([this] { work(); });
    }
    if (!Thread.joinable()) // The system gives no more threads.
      doNext();
  }

  const std::shared_ptr<Progress> Way = std::make_shared<Progress>();
  std::uint64_t Queued = 0;

private:
  void work() {
    do {
      for (unsigned Spin = 0; !next() && Spin < Spins; ++Spin)
        relax();
      if (!next())
        sleep();
      doNext();
    } while (DoneLast.load(std::memory_order_relaxed) != Last.load(std::memory_order_relaxed));
  }

  /// What is to be done; null if nothing is.
  Command *next() { return DoneLast.load(std::memory_order_relaxed)->Next.load(); }

  void sleep() {
    std::unique_lock<std::mutex> Guard(Lock);
    while (true) {
      Sleeps.store(true);
      if (next())
        break;
      Pushed.wait(Guard);
    }
    Sleeps.store(false);
  }

  void doNext() {
    Command &C = *next();
    tsan::acquired(&C);
    if (Status S = C.run(/*Skip=*/Way->hasFailed()); !S.ok())
      Way->fail(std::move(S));
    DoneLast.store(&C, std::memory_order_release); // The queuing thread may use those before it again.
    Way->advance();
  }

  Command *Oldest; ///< The first in the list; up to DoneLast, which is kept, they are free.
  alignas(64) std::atomic<Command *> DoneLast;
  alignas(64) Command *DoneLastSeen, *Newest;
  std::atomic<bool> Sleeps{false};
  bool Started = false;
  std::atomic<Command *> Last{nullptr}; ///< The thread ends behind it.
  std::mutex Lock;
  std::condition_variable Pushed;
  std::thread Thread;
};

class AsyncQueue final : public plugin::Queue {
public:
  explicit AsyncQueue(std::unique_ptr<plugin::Queue> AtOnce) : AtOnce(std::move(AtOnce)) {}
  ~AsyncQueue() override { worker(); }

  Result<DeviceAddress> allocate(std::size_t Size) override {
    Result<DeviceAddress> Got = AtOnce->allocate(Size);
    if (Got.ok() || !Frees)
      return Got;
    // What is to be freed may be what is missing.
    CHOMP_TRY(synchronize());
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
    Worker &W = worker();
    Command &C = W.fresh();
    C.Args.copy(Args, Sizes, Count);
    W.push(C, [this, Geometry, &K, &Args = C.Args] {
      return AtOnce->launch(K, Geometry, Args.Pointers.data(), Args.Sizes.data(), Args.Sizes.size());
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
    E.mark(worker().Way, worker().Queued);
    return {};
  }
  Status waitFor(plugin::Event &Any) override {
    auto &E = static_cast<VgpuEvent &>(Any);
    if (!E.Queue || (E.Queue->reached(E.Point) && E.Queue->failure(E.Point).ok()))
      return {};
    return push([Queue = E.Queue, Point = E.Point] {
      Queue->await(Point);
      return Queue->failure(Point);
    });
  }
  Status call(void (*Function)(void *), void *Argument) override {
    return push([=]() -> Status {
      Function(Argument);
      return {};
    });
  }
  Status synchronize() override {
    Worker &W = worker();
    W.Way->await(W.Queued);
    Frees = false;
    return W.Way->failure(W.Queued);
  }

  void *nativeHandle() override { return AtOnce->nativeHandle(); }

private:
  template <typename F> Status push(F Work) {
    Worker &W = worker();
    W.push(W.fresh(), std::move(Work));
    return {};
  }

  /// A new one after a fork: the former one's thread isn't here, and its locks may be held for ever.
  Worker &worker() {
    if (__builtin_expect(Own->Way->isParents(), false)) {
      (void)Own.release();
      Own = std::make_unique<Worker>();
    }
    return *Own;
  }

  const std::unique_ptr<plugin::Queue> AtOnce;
  bool Frees = false; ///< Some since synchronize().
  std::unique_ptr<Worker> Own = std::make_unique<Worker>();
};

} // namespace

std::unique_ptr<plugin::Queue> chomp::vgpu::makeAsyncQueue(std::unique_ptr<plugin::Queue> AtOnce) {
  return std::make_unique<AsyncQueue>(std::move(AtOnce));
}
