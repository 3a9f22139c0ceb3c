//===- Guarded.cpp - running what may crash, or use up its stack ----------===//
#include "Support/Guarded.h"

#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/thread.h"

#include <csignal>
#include <memory>
#include <optional>

using namespace chomp;

namespace {

/// A stack for this thread's signal handlers, which have none left where the thread's own is used up.
class SignalStack {
public:
  SignalStack() {
    stack_t Present = {};
    if (sigaltstack(nullptr, &Present) || !(Present.ss_flags & SS_DISABLE))
      return; // a sanitizer's
    Memory = std::make_unique<char[]>(Size);
    stack_t Own = {};
    Own.ss_sp = Memory.get();
    Own.ss_size = Size;
    sigaltstack(&Own, nullptr);
  }
  SignalStack(const SignalStack &) = delete;
  SignalStack &operator=(const SignalStack &) = delete;
  ~SignalStack() {
    stack_t None = {};
    None.ss_flags = SS_DISABLE;
    if (Memory)
      sigaltstack(&None, nullptr);
  }

private:
  static constexpr size_t Size = 64 << 10;
  std::unique_ptr<char[]> Memory;
};

} // namespace

bool chomp::runGuarded(llvm::function_ref<void()> Run) {
  llvm::CrashRecoveryContext::Enable();
  for (int Signal : {SIGSEGV, SIGBUS}) { // LLVM's handlers come back by a jump, from any stack
    struct sigaction Handler;
    if (sigaction(Signal, nullptr, &Handler) == 0 && !(Handler.sa_flags & SA_ONSTACK)) {
      Handler.sa_flags |= SA_ONSTACK;
      sigaction(Signal, &Handler, nullptr);
    }
  }
  // Parsers recurse: a thread with a stack of its own bears deeper nesting than most callers' threads.
  bool Completed = false;
  llvm::thread Thread(std::optional<unsigned>(64u << 20), [&] {
    const SignalStack Stack;
    llvm::CrashRecoveryContext Guard;
    Completed = Guard.RunSafely(Run);
  });
  Thread.join();
  return Completed;
}
