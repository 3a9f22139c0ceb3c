//===- ForkLock.cpp - what a fork waits for, and what its child finds -----===//
#include "Core/ForkLock.h"

#include <chrono>
#include <pthread.h>
#include <thread>
#include <utility>
#include <vector>

using namespace chomp;

std::atomic<bool> ForkLock::Forking{false};

/// All locks of the process. Never destroyed, as some of them aren't.
struct chomp::AtFork {
  static AtFork &get() {
    static AtFork *Only = [] {
      pthread_atfork([] { get().prepare(); }, [] { get().goOn(); }, [] { get().startChild(); });
      return new AtFork;
    }();
    return *Only;
  }

  void add(ForkLock &L) {
    std::lock_guard<std::mutex> Guard(List);
    if ((L.After = First))
      First->Before = &L;
    First = &L;
  }
  void remove(ForkLock &L) {
    std::lock_guard<std::mutex> Guard(List);
    (L.Before ? L.Before->After : First) = L.After;
    if (L.After)
      L.After->Before = L.Before;
  }
  void add(void (*Function)(void *), void *Argument) {
    std::lock_guard<std::mutex> Guard(List);
    Calls.push_back({Function, Argument});
  }
  void removeCalls(void *Argument) {
    std::lock_guard<std::mutex> Guard(List);
    std::erase_if(Calls, [&](const InChild &C) { return C.Argument == Argument; });
  }

private:
  struct InChild {
    void (*Function)(void *);
    void *Argument;
  };

  /// Ends with the list locked.
  void prepare() {
    const auto End = std::chrono::steady_clock::now() + std::chrono::seconds(1);
    ForkLock::Forking.store(true, std::memory_order_relaxed);
    // Threads take these locks in orders of their own, so none is kept while another isn't to be had.
    for (List.lock(); !takeAll() && std::chrono::steady_clock::now() < End; List.lock()) {
      giveBack();
      List.unlock();
      std::this_thread::yield();
    }
  }

  bool takeAll() {
    for (ForkLock *L = First; L; L = L->After) {
      if (!L->try_lock())
        return false;
      L->Taken = true;
      if (L->HalfDone && *L->HalfDone)
        return false;
    }
    return true;
  }

  void giveBack() {
    for (ForkLock *L = First; L; L = L->After)
      if (std::exchange(L->Taken, false))
        L->unlock();
  }

  void goOn() {
    giveBack();
    ForkLock::Forking.store(false, std::memory_order_relaxed);
    List.unlock();
  }

  void startChild() {
    for (ForkLock *L = First; L; L = L->After) {
      if (L->HalfDone)
        *L->HalfDone = 0;
      if (std::exchange(L->Taken, false))
        L->unlock();
      else
        new (static_cast<std::mutex *>(L)) std::mutex; // held by a thread that isn't here
    }
    ForkLock::Forking.store(false, std::memory_order_relaxed);
    List.unlock();
    for (const InChild &C : Calls)
      C.Function(C.Argument);
  }

  std::mutex List; ///< Guards what follows. Innermost.
  ForkLock *First = nullptr;
  std::vector<InChild> Calls;
};

ForkLock::ForkLock(unsigned *HalfDone) : HalfDone(HalfDone) { AtFork::get().add(*this); }
ForkLock::~ForkLock() { AtFork::get().remove(*this); }

ForkLock &ForkLock::ofExit() {
  static auto *Only = new ForkLock;
  return *Only;
}

ForkCondition::ForkCondition() {
  callInChild([](void *Self) { new (static_cast<std::condition_variable *>(Self)) std::condition_variable; },
              static_cast<std::condition_variable *>(this));
}
ForkCondition::~ForkCondition() { callNoLonger(static_cast<std::condition_variable *>(this)); }

void chomp::callInChild(void (*Function)(void *), void *Argument) { AtFork::get().add(Function, Argument); }
void chomp::callNoLonger(void *Argument) { AtFork::get().removeCalls(Argument); }
