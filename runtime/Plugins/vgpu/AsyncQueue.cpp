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

/// A copy of a launch's arguments, in one piece: their addresses, their sizes, and they themselves. The memory stays
/// for the next launch.
class Arguments {
public:
  void copy(void *const *Args, const std::size_t *Sizes, std::size_t NewCount) {
    Count = NewCount;
    const std::size_t Head = Count * (sizeof(void *) + sizeof(std::size_t));
    std::size_t End = Head;
    for (std::size_t I = 0; I < Count; ++I)
      End = aligned(End, Sizes[I]) + Sizes[I];
    Lines.resize(End / sizeof(Line) + 1);
    std::copy_n(Sizes, Count, sizes());
    End = Head;
    for (std::size_t I = 0; I < Count; ++I) {
      char *Value = Lines.front().Bytes + aligned(End, Sizes[I]);
      pointers()[I] = std::memcpy(Value, Args[I], Sizes[I]);
      End = aligned(End, Sizes[I]) + Sizes[I];
    }
  }

  std::size_t count() const { return Count; }
  void **pointers() { return reinterpret_cast<void **>(Lines.data()); }
  std::size_t *sizes() { return reinterpret_cast<std::size_t *>(pointers() + Count); }

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
  std::size_t Count = 0;
};

/// A piece of work, written down.
class alignas(64) Command {
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
  Worker() : Oldest(new Command[1]), DoneLast(Oldest), DoneLastSeen(Oldest), Newest(Oldest) {
    Blocks.emplace_back(Oldest);
  }
  Worker(const Worker &) = delete;
  /// Waits until everything is done.
  ~Worker() {
    if (Thread.joinable()) {
      Command &C = fresh();
      Last.store(&C, std::memory_order_relaxed);
      push(C, [] { return Status(); });
      Thread.join();
    }
  }

  // For the thread that queues:

  /// A command to write down and push.
  Command &fresh() {
    if (Oldest == DoneLastSeen) {
      DoneLastSeen = DoneLast.load(std::memory_order_acquire);
      if (Oldest == DoneLastSeen)
        addBlock();
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
  /// Many together: with few of them both threads would have them in their caches by turns.
  void addBlock() {
    constexpr std::size_t Size = 64;
    Blocks.emplace_back(new Command[Size]);
    for (std::size_t I = 0; I < Size; ++I)
      Blocks.back()[I].Next.store(std::exchange(Oldest, &Blocks.back()[I]), std::memory_order_relaxed);
  }

  void work() {
    do {
      if (!lookFor([this] { return next() != nullptr; }))
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
  std::vector<std::unique_ptr<Command[]>> Blocks;
  // What the thread looks at, and what the queuing thread does.
  alignas(64) std::atomic<Command *> DoneLast;
  std::atomic<Command *> Last{nullptr}; ///< The thread ends behind it.
  alignas(64) Command *DoneLastSeen, *Newest;
  std::atomic<bool> Sleeps{false};
  bool Started = false;
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
