//===- Progress.cpp - counting and waiting --------------------------------===//
//
// Whoever waits does what nobody else does, then looks for a while, and then sleeps behind a number: the thread that
// works looks at that number alone, and wakes nobody before it has come so far.
//
//===----------------------------------------------------------------------===//
#include "Plugins/vgpu/Progress.h"
#include "Plugins/vgpu/Threads.h"
#include "Plugins/vgpu/Tsan.h"

using namespace chomp;
using namespace chomp::vgpu;

bool Progress::reached(std::uint64_t Number) const {
  if (Came.load(std::memory_order_acquire) < Number)
    return false;
  tsan::acquired(this);
  return true;
}

void Progress::await(std::uint64_t Number) {
  if (reached(Number))
    return;
  help(Number);
  awaitIdly(Number);
}

void Progress::awaitIdly(std::uint64_t Number) {
  if (reached(Number))
    return;
  idles(true);
  if (!lookFor([&] { return reached(Number); })) {
    std::unique_lock<std::mutex> Guard(Lock);
    // Either this sees the work done, or who does it sees that somebody waits.
    while (true) {
      if (Wanted.load() > Number)
        Wanted.store(Number);
      if (Came.load() >= Number)
        break;
      Woken.wait(Guard);
    }
  }
  idles(false);
  tsan::acquired(this);
}

bool Progress::resumeAt(std::uint64_t Number, Waiter &W) {
  std::lock_guard<std::mutex> Guard(Lock);
  if (Wanted.load() > Number)
    Wanted.store(Number);
  if (Came.load() >= Number)
    return false;
  W.Number = Number;
  W.Next = std::exchange(Waiters, &W);
  return true;
}

Status Progress::failure(std::uint64_t Number) const {
  if (FailedAt.load(std::memory_order_acquire) > Number)
    return {};
  Status Copy = Status::failure(Why.chain().front());
  for (std::size_t I = 1; I < Why.chain().size(); ++I)
    Copy = std::move(Copy).context(Why.chain()[I]);
  return Copy;
}

void Progress::advance(std::uint64_t Number) {
  tsan::released(this);
  if (Number % StepSize == 0 && !hasFailed()) // before Came: whoever has waited for a step finds it counted
    Done.store(Number / StepSize, std::memory_order_release);
  Came.store(Number);
  if (Number >= Wanted.load())
    wake(Number);
}

void Progress::wake(std::uint64_t Number) {
  Waiter *Told = nullptr;
  {
    std::lock_guard<std::mutex> Guard(Lock);
    std::uint64_t Least = Never;
    for (Waiter **Link = &Waiters; Waiter *W = *Link;)
      if (W->Number <= Number) {
        *Link = W->Next;
        W->Next = std::exchange(Told, W);
      } else {
        Least = std::min(Least, W->Number);
        Link = &W->Next;
      }
    Wanted.store(Least); // those who sleep on will say it again
    Woken.notify_all();
  }
  while (Told)
    std::exchange(Told, Told->Next)->resume();
}

void Progress::fail(std::uint64_t Number, Status NewWhy) {
  if (hasFailed())
    return;
  Why = std::move(NewWhy);
  FailedAt.store(Number, std::memory_order_release);
}

void Progress::startAnew(std::uint64_t Number) {
  new (&Lock) std::mutex;
  new (&Woken) std::condition_variable;
  Waiters = nullptr;
  Wanted.store(Never);
  Came.store(Number);
  Done.store(Number / StepSize);
}

Result<bool> VgpuEvent::isComplete() {
  if (!Queue)
    return true;
  if (!Queue->reached(Point))
    return false;
  CHOMP_TRY(Queue->failure(Point));
  return true;
}

Status VgpuEvent::wait() {
  if (!Queue)
    return {};
  Queue->await(Point);
  return Queue->failure(Point);
}

Result<double> VgpuEvent::since(plugin::Event &Earlier) {
  const Clock::duration Between(When->load(std::memory_order_relaxed) -
                                static_cast<VgpuEvent &>(Earlier).When->load(std::memory_order_relaxed));
  return std::chrono::duration<double, std::micro>(Between).count();
}
