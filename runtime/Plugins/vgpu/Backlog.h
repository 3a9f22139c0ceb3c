//===- Backlog.h - what a queue has been given and has not done -----------===//
//
// The list between the thread that queues and the one that works is Vyukov's unbounded queue of one producer and one
// consumer: neither takes a lock, and what has been done is written down anew, so that nothing is allocated once a
// queue has been as long as it gets.
//
// Work that belongs together (a step) is handed over in one piece, and its end has a number that is known at its
// beginning.
//
// Threads: one at a time queues; which one works the Runners decide.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_PLUGINS_VGPU_BACKLOG_H
#define CHOMP_PLUGINS_VGPU_BACKLOG_H

#include "Plugins/vgpu/Progress.h"
#include "Plugins/vgpu/Runners.h"

#include <algorithm>
#include <cstring>

namespace chomp::vgpu {

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
    if (Count && Lines.size() * sizeof(Line) < End)
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
  std::uint64_t Number = 0;    ///< Of the queue's progress behind it.
  Progress *Awaits = nullptr;  ///< What has to come to a number first; kept by Work,
  std::uint64_t AwaitedNumber; ///< this one.
  Arguments Args;              ///< Of a launch.

private:
  Status (*DoAndForget)(void *, bool) = nullptr;
  alignas(std::max_align_t) unsigned char Place[sizeof(plugin::LaunchGeometry) + 3 * sizeof(void *)];
};

struct Living; ///< All of the process.

class Backlog final : public Progress, private Progress::Waiter, private Runners::Chore {
public:
  explicit Backlog(Runners &Threads);
  ~Backlog() override;
  Backlog(const Backlog &) = delete;

  // For the thread that queues:

  /// A command to write down and push.
  Command &fresh() {
    if (Oldest == DoneLastSeen) {
      DoneLastSeen = DoneLast.load(std::memory_order_acquire);
      if (Oldest == DoneLastSeen)
        addBlock();
    }
    return *std::exchange(Oldest, Oldest->Next.load(std::memory_order_relaxed));
  }
  template <typename F> void push(Command &C, F Work) {
    C.write(std::move(Work));
    C.Awaits = nullptr;
    append(C);
  }
  /// Nothing behind it is done before Other has come to a number.
  void pushWait(std::shared_ptr<Progress> Other, std::uint64_t Number);

  void beginStep() { StepEnd = (Given / StepSize + 1) * StepSize; }
  void endStep();
  /// Hands over what of a step has been queued. Returns the number behind it.
  std::uint64_t flush();

  void help(std::uint64_t Number) override;
  void idles(bool Begins) override { Threads.leaveCore(Begins); }

private:
  /// Many together: with few of them two threads would have them in their caches by turns.
  void addBlock();
  void append(Command &C);
  /// Hands over from First to LastHeld.
  void publish(Command &First);

  /// What is to be done; null if nothing is.
  Command *next() const { return DoneLast.load(std::memory_order_relaxed)->Next.load(); }
  bool hasWork() const { return next() != nullptr; }

  /// Does commands until none is left, one has that number, or it were so many; false: one has to wait for another
  /// queue (see stop()).
  bool work(std::uint64_t Number, unsigned Most = ~0U);
  void doNext(Command &C);
  /// True if C has to wait: the queue is another thread's, when it is resumed.
  bool stop(Command &C);
  void run() override;
  void resume() override;

  void startAnewInChild();

  Runners &Threads;
  Command *Oldest; ///< The first in the list; up to DoneLast, which is kept, they are free.
  std::vector<std::unique_ptr<Command[]>> Blocks;
  Command *DoneLastSeen, *Newest;
  Command *FirstHeld = nullptr, *LastHeld = nullptr; ///< Of a step, not handed over.
  std::uint64_t Given = 0;                           ///< The last number.
  std::uint64_t StepEnd = 0;                         ///< Of the step that is being queued; else 0.
  // What the thread that works looks at.
  alignas(64) std::atomic<Command *> DoneLast;
  std::shared_ptr<Progress> Awaited; ///< While stopped, with the runners' lock.
  std::uint64_t AwaitedNumber = 0;
};

} // namespace chomp::vgpu

#endif
