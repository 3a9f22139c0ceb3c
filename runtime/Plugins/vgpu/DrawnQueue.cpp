//===- DrawnQueue.cpp - keeping work, and drawing what is done next -------===//
//
// One thread at a time does what is kept. It may wait itself, in a function of the host's that a kernel calls: then it
// goes on with other queues.
//
//===----------------------------------------------------------------------===//
#include "Plugins/vgpu/DrawnQueue.h"

#include "Core/ForkLock.h"
#include "Plugins/vgpu/Backlog.h"
#include "Plugins/vgpu/Schedule.h"
#include "Plugins/vgpu/WritingQueue.h"

#include <deque>
#include <functional>

using namespace chomp;
using namespace chomp::vgpu;
using vgpu::Progress;

namespace {

/// What one queue keeps.
class Kept final : public Progress {
public:
  Kept();
  ~Kept() override;

  void push(std::function<Status()> Work, std::shared_ptr<Progress> Awaits = nullptr, std::uint64_t AwaitedNumber = 0);
  std::uint64_t given() const { return Given; }
  void help(std::uint64_t Number) override;

private:
  struct Command {
    std::function<Status()> Work;
    std::shared_ptr<Progress> Awaits; ///< Null: nothing.
    std::uint64_t AwaitedNumber;
  };
  friend class AllKept;

  /// With the lock.
  bool mayGoOn() const {
    if (IsBusy || Commands.empty())
      return false;
    const Command &C = Commands.front();
    return !C.Awaits || C.Awaits->reached(C.AwaitedNumber);
  }

  std::deque<Command> Commands;
  std::uint64_t Given = 0; ///< As many pieces of work.
  bool IsBusy = false;     ///< The first one is being done.
};

/// Of all queues of the process, in the order in which they were made.
class AllKept {
public:
  static AllKept &get() {
    static auto *Only = new AllKept;
    return *Only;
  }
  AllKept() {
    callInChild([](void *Self) { static_cast<AllKept *>(Self)->startAnewInChild(); }, this);
  }

  /// Does pieces of work until Number is reached; gives up where all that is kept waits for another thread.
  void doUntil(const Kept &K, std::uint64_t Number) {
    std::lock_guard<std::recursive_mutex> OneAtATime(Doing);
    while (!K.reached(Number))
      if (!doNext())
        return;
  }

  ForkLock Lock; ///< Guards the list, and all that is kept.
  std::vector<Kept *> Queues;

private:
  bool doNext() {
    Kept *Drawn;
    Kept::Command C;
    std::uint64_t Number;
    {
      std::lock_guard<std::mutex> Guard(Lock);
      std::vector<Kept *> Able;
      std::copy_if(Queues.begin(), Queues.end(), std::back_inserter(Able), [](Kept *K) { return K->mayGoOn(); });
      if (Able.empty())
        return false;
      const Draws Own;
      Drawn = Able[(draw() >> 32) % Able.size()];
      Drawn->IsBusy = true;
      C = std::move(Drawn->Commands.front());
      Number = Drawn->Given - Drawn->Commands.size() + 1;
    }
    if (!Drawn->hasFailed())
      if (Status S = C.Work(); !S.ok())
        Drawn->fail(Number, std::move(S));
    std::lock_guard<std::mutex> Guard(Lock);
    if (!Drawn->Commands.empty()) // else this is the child of a fork in between
      Drawn->Commands.pop_front();
    Drawn->IsBusy = false;
    Drawn->advance(Number);
    return true;
  }

  /// What is kept is the parent's.
  void startAnewInChild() {
    new (&Doing) std::recursive_mutex;
    for (Kept *K : Queues) {
      K->Commands.clear();
      K->IsBusy = false;
      K->startAnew(K->Given);
    }
  }

  std::recursive_mutex Doing;
};

Kept::Kept() {
  AllKept &All = AllKept::get();
  std::lock_guard<std::mutex> Guard(All.Lock);
  All.Queues.push_back(this);
}
Kept::~Kept() {
  AllKept &All = AllKept::get();
  std::lock_guard<std::mutex> Guard(All.Lock);
  std::erase(All.Queues, this);
}

void Kept::push(std::function<Status()> Work, std::shared_ptr<Progress> Awaits, std::uint64_t AwaitedNumber) {
  std::lock_guard<std::mutex> Guard(AllKept::get().Lock);
  Commands.push_back({std::move(Work), std::move(Awaits), AwaitedNumber});
  ++Given;
}

void Kept::help(std::uint64_t Number) { AllKept::get().doUntil(*this, Number); }

class DrawnQueue final : public WritingQueue<DrawnQueue, Kept> {
public:
  explicit DrawnQueue(std::unique_ptr<plugin::Queue> AtOnce)
      : WritingQueue(std::move(AtOnce), std::make_shared<Kept>()) {}
  ~DrawnQueue() override { Own->await(last()); }

  Status launch(plugin::Kernel &K, const plugin::LaunchGeometry &Geometry, void *const *Args, const std::size_t *Sizes,
                std::size_t Count) override {
    auto Copies = std::make_shared<Arguments>();
    Copies->copy(Args, Sizes, Count);
    return push(
        [=, this, &K] { return AtOnce->launch(K, Geometry, Copies->pointers(), Copies->sizes(), Copies->count()); });
  }

  Status waitFor(plugin::Event &Any) override {
    auto &E = static_cast<VgpuEvent &>(Any);
    if (E.Queue)
      Own->push([Queue = E.Queue, Point = E.Point] { return Queue->failure(Point); }, E.Queue, E.Point);
    return {};
  }

private:
  friend WritingQueue;

  template <typename F> Status push(F Work) {
    Own->push(std::move(Work));
    return {};
  }
  std::uint64_t last() { return Own->given(); }
  void awaitMemory(std::uint64_t Number) { Own->await(Number); }
};

} // namespace

std::unique_ptr<plugin::Queue> chomp::vgpu::makeDrawnQueue(std::unique_ptr<plugin::Queue> AtOnce) {
  return std::make_unique<DrawnQueue>(std::move(AtOnce));
}
