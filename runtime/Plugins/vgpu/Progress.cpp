//===- Progress.cpp - counting and waiting --------------------------------===//
//
// Whoever waits looks for a while, and then sleeps behind a number: the thread that works looks at that number alone,
// and wakes nobody before it has come so far.
//
//===----------------------------------------------------------------------===//
#include "Plugins/vgpu/Progress.h"
#include "Plugins/vgpu/Threads.h"
#include "Plugins/vgpu/Tsan.h"

#include <pthread.h>

using namespace chomp;
using namespace chomp::vgpu;

namespace {

/// How many forks lie between the program's first process and this one.
std::atomic<unsigned> ForksUpToNow{0};

unsigned forks() {
  [[maybe_unused]] static const int Told =
      pthread_atfork(nullptr, nullptr, [] { ForksUpToNow.fetch_add(1, std::memory_order_relaxed); });
  return ForksUpToNow.load(std::memory_order_relaxed);
}

} // namespace

Progress::Progress() : Forks(forks()) {}

bool Progress::isParents() const { return ForksUpToNow.load(std::memory_order_relaxed) != Forks; }

bool Progress::reached(std::uint64_t Point) {
  if (Done.load(std::memory_order_acquire) < Point && !isParents())
    return false;
  tsan::acquired(this);
  return true;
}

void Progress::await(std::uint64_t Point) {
  if (lookFor([&] { return reached(Point); }))
    return;
  std::unique_lock<std::mutex> Guard(Lock);
  // Either this sees the work done, or who does it sees that somebody waits.
  while (true) {
    if (Wanted.load() > Point)
      Wanted.store(Point);
    if (Done.load() >= Point)
      break;
    Came.wait(Guard);
  }
  tsan::acquired(this);
}

Status Progress::failure(std::uint64_t Point) const {
  if (FailedAt.load(std::memory_order_acquire) > Point)
    return {};
  Status Copy = Status::failure(Why.chain().front());
  for (std::size_t I = 1; I < Why.chain().size(); ++I)
    Copy = std::move(Copy).context(Why.chain()[I]);
  return Copy;
}

void Progress::advance() {
  tsan::released(this);
  const std::uint64_t Now = Done.load(std::memory_order_relaxed) + 1;
  Done.store(Now);
  if (Now < Wanted.load())
    return;
  std::lock_guard<std::mutex> Guard(Lock);
  Wanted.store(Never);
  Came.notify_all();
}

void Progress::fail(Status NewWhy) {
  if (hasFailed())
    return;
  Why = std::move(NewWhy);
  FailedAt.store(Done.load(std::memory_order_relaxed) + 1, std::memory_order_release);
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
