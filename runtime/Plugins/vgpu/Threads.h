//===- Threads.h - what the virtual GPU's own threads have in common ------===//
#ifndef CHOMP_PLUGINS_VGPU_THREADS_H
#define CHOMP_PLUGINS_VGPU_THREADS_H

#include <csignal>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>

namespace chomp::vgpu {

/// Tells the core that the caller looks at a variable again and again.
inline void relax() {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  asm volatile("yield");
#endif
}

/// Looks for some microseconds whether something holds, before the caller sleeps until it does. Between two looks
/// others get the core: the one who makes it so may be waiting for it.
template <typename F> bool lookFor(F Holds) {
  constexpr int Rounds = 20, Looks = 64;
  for (int Round = 0; Round < Rounds; ++Round) {
    for (int Look = 0; Look < Looks; ++Look) {
      if (Holds())
        return true;
      relax();
    }
    std::this_thread::yield();
  }
  return false;
}

/// A lock that nobody has for long: falling asleep, and being woken, would take longer than it does.
inline std::unique_lock<std::mutex> lockShortly(std::mutex &Lock) {
  std::unique_lock<std::mutex> Guard(Lock, std::try_to_lock);
  for (int Look = 0; Look < 100 && !Guard.owns_lock(); ++Look) {
    relax();
    (void)Guard.try_lock();
  }
  if (!Guard.owns_lock())
    Guard.lock();
  return Guard;
}

/// A thread that gets no signals, since these belong to the program's own. Not joinable where the system gives no more.
template <typename F> std::thread startThread(F Do) {
  sigset_t All, Before;
  sigfillset(&All);
  pthread_sigmask(SIG_SETMASK, &All, &Before);
  std::thread Started;
  try {
    Started = std::thread(std::move(Do));
  } catch (const std::system_error &) {
    Started = std::thread(); // what it was to do is the caller's
  }
  pthread_sigmask(SIG_SETMASK, &Before, nullptr);
  return Started;
}

} // namespace chomp::vgpu

#endif
