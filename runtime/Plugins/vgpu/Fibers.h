//===- Fibers.h - stacks to run a team's threads on -----------------------===//
//
// A fiber is a stack with a place to go on from. Each host thread keeps the ones that it has made: a team's threads all
// run on the host thread that works for their team, so nothing here is shared or locked.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_PLUGINS_VGPU_FIBERS_H
#define CHOMP_PLUGINS_VGPU_FIBERS_H

#include "chomp/status.h"

#include <cstddef>
#include <cstdint>

namespace chomp::vgpu {

struct Fiber {
  void *Context = nullptr;     ///< Where it goes on; of no use while it runs.
  Fiber *Next = nullptr;       ///< In the one list that it is in.
  const void *Place = nullptr; ///< Of the thread that waits on it (chomp_vgpu_place_t): for debuggers.
  // What the sanitizers want to know.
  const void *Bottom = nullptr;
  std::size_t Size = 0;
  void *FakeStack = nullptr, *Tsan = nullptr;
};

/// First in, first out; nothing is allocated.
class FiberList {
public:
  bool empty() const { return !First; }
  void push(Fiber *F) {
    F->Next = nullptr;
    (First ? Last->Next : First) = F;
    Last = F;
  }
  Fiber *pop() {
    Fiber *F = First;
    First = F->Next;
    return F;
  }
  /// Into an order that Key decides; 0 leaves it.
  void shuffle(std::uint64_t Key);
  /// Takes all of Other's.
  void splice(FiberList &Other) {
    if (Other.empty())
      return;
    (First ? Last->Next : First) = Other.First;
    Last = Other.Last;
    Other.First = nullptr;
  }

private:
  Fiber *First = nullptr, *Last = nullptr;
};

/// The size of the stacks made from now on.
void setStackSize(std::size_t Bytes);

/// A fiber of the calling host thread that nobody uses; it goes on in Main, which never returns, or wherever it was
/// when it was given back. Fails where the system has no memory for its stack.
Result<Fiber *> takeFiber(void (*Main)());
/// For the next takeFiber(). The caller may be running on it, and has then to switch away without anything between.
void giveFiber(Fiber *F);

/// Addresses [Begin, End) of a stack.
struct StackRange {
  std::uintptr_t Begin = 0, End = 0;
};
/// Where a fiber of the calling host thread has its stack.
bool isFiberStack(std::uintptr_t Address);
/// The stack of the calling host thread's running fiber; none outside of a parallel region (Region.cpp).
StackRange runningStack();

/// Leaves From, which is running, and goes on in To; returns when somebody switches to From.
void switchFiber(Fiber &From, Fiber &To);

/// How many bytes of its stack a fiber's registers take while it waits. Versions of Boost.Context differ in it.
unsigned savedBytes();

} // namespace chomp::vgpu

#endif
