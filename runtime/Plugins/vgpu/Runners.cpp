//===- Runners.cpp - who takes up what ------------------------------------===//
//
// Where something is ready, a thread is looking, or has been called, or watches: then it waits until one has become
// free, or until nobody has taken anything for a while, since all may be waiting for what is ready.
//
//===----------------------------------------------------------------------===//
#include "Plugins/vgpu/Runners.h"
#include "Plugins/vgpu/Threads.h"

#include <chrono>

using namespace chomp::vgpu;

namespace {

constexpr auto TooLong = std::chrono::milliseconds(5);
constexpr unsigned Patience = 20; // times TooLong, while kernels get further

/// Whose thread the calling one is.
thread_local const Runners *Mine = nullptr;

} // namespace

__thread bool Runners::OwesCall = false;

bool Runners::add(Chore &C, Chore::State From) {
  std::lock_guard<std::mutex> Guard(Lock);
  if (C.Now.load() != From)
    return true;
  C.Now.store(Chore::State::Ready);
  C.Before = Last;
  C.After = nullptr;
  (Last ? Last->After : First) = &C;
  Last = &C;
  ReadyCount.fetch_add(1);
  if (Mine == this) { // it looks for others as soon as it has nothing to do itself
    OwesCall = true;
    return true;
  }
  return call();
}

void Runners::remove(Chore &C) {
  (C.Before ? C.Before->After : First) = C.After;
  (C.After ? C.After->Before : Last) = C.Before;
  ReadyCount.fetch_sub(1);
  ++Taken;
}

bool Runners::call() {
  const unsigned Looks = Looking.load();
  if (Coming + Looks >= ReadyCount.load())
    return true;
  if (Active - Looks + Coming >= most() && (Watched || Coming || Looks))
    return true;
  if (Watched) {
    Watch.notify_one();
    return true;
  }
  if (Sleeping) {
    --Sleeping;
    ++Called;
    Call.notify_one();
  } else {
    std::thread New = startThread([this] { work(); });
    if (!New.joinable())
      return Threads != 0;
    New.detach();
    ++Threads;
  }
  ++Coming;
  return true;
}

void Runners::leaveCore(bool Begins) {
  std::lock_guard<std::mutex> Guard(Lock);
  if (!Begins) {
    --Left;
    return;
  }
  ++Left;
  (void)call();
}

void Runners::goesOn() {
  OwesCall = false;
  std::lock_guard<std::mutex> Guard(Lock);
  (void)call();
}

void Runners::work() {
  Mine = this;
  std::unique_lock<std::mutex> Guard(Lock);
  --Coming;
  bool Overdue = false;
  unsigned Rounds = 0; // of TooLong without a chore that was taken
  while (true) {
    OwesCall = false;
    if (!First) {
      ++Sleeping;
      Call.wait(Guard, [this] { return Called != 0; });
      --Called;
      --Coming;
    } else if (Active < most() || Overdue) {
      Chore &C = *First;
      remove(C);
      C.Now.store(Chore::State::Running);
      ++Active;
      (void)call();
      Guard.unlock();
      C.run();
      Guard.lock();
      --Active;
    } else if (Watched) { // one is enough
      ++Sleeping;
      Call.wait(Guard, [this] { return Called != 0; });
      --Called;
      --Coming;
    } else {
      const unsigned long TakenBefore = Taken;
      const std::uint64_t Before = Kernels ? Kernels->progress() : 0;
      Watched = true;
      Watch.wait_for(Guard, TooLong);
      Watched = false;
      // Some kernel may get further all the time, and another one wait for what is ready.
      Rounds = Taken == TakenBefore ? Rounds + 1 : 0;
      const bool Stands = !Kernels || Kernels->progress() == Before;
      Overdue = First && Rounds && (Stands || Rounds % Patience == 0);
      continue;
    }
    Overdue = false;
  }
}

void Runners::startAnew() {
  new (&Lock) std::mutex;
  new (&Call) std::condition_variable;
  new (&Watch) std::condition_variable;
  First = Last = nullptr;
  ReadyCount = Looking = 0;
  Active = Coming = Sleeping = Called = Threads = Left = 0;
  Watched = false;
}
