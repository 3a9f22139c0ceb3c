//===- Fibers.cpp - memory for stacks, and the switch ---------------------===//
//
// Stacks come in slabs, each with a page below it that nobody may touch; their pages are taken from the system when
// they are first used. Stacks that begin at the same place of a page, or whose distance is a power of two, share a few
// sets of the cache, and a barrier of many threads then misses on every switch: so the top moves by a few lines from
// one to the next.
//
//===----------------------------------------------------------------------===//
#include "Plugins/vgpu/Fibers.h"

#include "Plugins/vgpu/Pages.h"
#include "Plugins/vgpu/Schedule.h"
#include "Plugins/vgpu/Tsan.h"

#include <boost/context/detail/fcontext.hpp>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <sys/mman.h>
#include <vector>

using namespace chomp;
using namespace chomp::vgpu;
using boost::context::detail::jump_fcontext;
using boost::context::detail::make_fcontext;
using boost::context::detail::transfer_t;

// There where the program is built with the sanitizer.
extern "C" {
__attribute__((weak)) void __sanitizer_start_switch_fiber(void **FakeStack, const void *Bottom, std::size_t Size);
__attribute__((weak)) void __sanitizer_finish_switch_fiber(void *FakeStack, const void **Bottom, std::size_t *Size);
}

namespace {

constexpr std::size_t FibersPerSlab = 32, Line = 64;
std::size_t StackSize = std::size_t(512) << 10;

/// Memory for some stacks.
struct Slab {
  std::uintptr_t Begin, End;
  Slab *Next;
};

/// The fibers of one host thread. Never freed: the virtual GPU's host threads live as long as the process, and another
/// host thread that ends while kernels run is rare.
struct Fibers {
  FiberList Free;
  Slab *Slabs = nullptr;
  Fiber *Leaving = nullptr; ///< Whom the switch under way leaves.
  unsigned Made = 0;
};
thread_local Fibers Own;

/// Tells Valgrind, where the program runs under it, that a range is a stack (its documented client request).
void registerStack([[maybe_unused]] const void *Bottom, [[maybe_unused]] const void *Top) {
#if defined(__x86_64__)
  constexpr std::uintptr_t StackRegister = 0x1501;
  const volatile std::uintptr_t Request[6] = {
      StackRegister, reinterpret_cast<std::uintptr_t>(Bottom), reinterpret_cast<std::uintptr_t>(Top), 0, 0, 0};
  std::uintptr_t Result = 0;
  asm volatile("rolq $3, %%rdi; rolq $13, %%rdi; rolq $61, %%rdi; rolq $51, %%rdi; xchgq %%rbx, %%rbx"
               : "+d"(Result)
               : "a"(&Request)
               : "cc", "memory");
#endif
}

/// The first thing after every switch: its other half.
void arrive(transfer_t From, Fiber &Here) {
  Fiber &Left = *Own.Leaving;
  Left.Context = From.fctx;
  if (__sanitizer_finish_switch_fiber)
    __sanitizer_finish_switch_fiber(Here.FakeStack, &Left.Bottom, &Left.Size);
}

struct Start {
  Fiber F;
  void (*Main)();
};

[[noreturn]] void start(transfer_t From) {
  Start &Here = *static_cast<Start *>(From.data);
  arrive(From, Here.F);
  Here.Main();
  __builtin_unreachable();
}

/// Makes a slab of fibers and puts all into Own.Free.
Status makeFibers(void (*Main)()) {
  const std::size_t Page = pageSize();
  const std::size_t Stack = (StackSize + Page - 1) / Page * Page + 2 * Page; // One to guard, one for the shifted top.
  void *Memory = mmap(nullptr, Stack * FibersPerSlab, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
  if (Memory == MAP_FAILED)
    return Status::failure("no memory for the stacks of a team's threads (", StackSize >> 10,
                           " KiB each, CHOMP_VGPU_STACK sets it): ", std::strerror(errno));
  auto Begin = reinterpret_cast<std::uintptr_t>(Memory);
  Own.Slabs = new Slab{Begin, Begin + Stack * FibersPerSlab, Own.Slabs};
  for (std::size_t I = 0; I < FibersPerSlab; ++I) {
    char *Bottom = static_cast<char *>(Memory) + I * Stack;
    // Without the guard where the system allows no more mappings.
    static_cast<void>(mprotect(Bottom, Page, PROT_NONE));
    std::size_t Shift = Own.Made++ * 3 * Line % Page;
    // At the top of the stack lives the fiber itself.
    auto *Top = reinterpret_cast<Start *>(Bottom + Stack - Shift - (sizeof(Start) + Line - 1) / Line * Line);
    auto *S = new (Top) Start{{}, Main};
    S->F.Bottom = Bottom + Page;
    S->F.Size = static_cast<std::size_t>(reinterpret_cast<char *>(Top) - (Bottom + Page));
    S->F.Context = make_fcontext(Top, S->F.Size, start);
    registerStack(S->F.Bottom, Top);
    Own.Free.push(&S->F);
  }
  return {};
}

} // namespace

unsigned chomp::vgpu::savedBytes() {
  alignas(64) static char Stack[1024];
  char *Top = std::end(Stack);
  return static_cast<unsigned>(Top - static_cast<char *>(make_fcontext(Top, sizeof Stack, start)));
}

void FiberList::shuffle(std::uint64_t Key) {
  if (!Key)
    return;
  std::vector<Fiber *> All;
  while (!empty())
    All.push_back(pop());
  const Order Drawn(All.size(), Key);
  for (std::size_t I = 0; I < All.size(); ++I)
    push(All[Drawn[I]]);
}

void vgpu::setStackSize(std::size_t Bytes) { StackSize = Bytes; }

Result<Fiber *> vgpu::takeFiber(void (*Main)()) {
  if (Own.Free.empty())
    CHOMP_TRY(makeFibers(Main));
  Fiber *F = Own.Free.pop();
  if (__tsan_create_fiber && !F->Tsan)
    F->Tsan = __tsan_create_fiber(0);
  return F;
}

bool vgpu::isFiberStack(std::uintptr_t Address) {
  for (const Slab *S = Own.Slabs; S; S = S->Next)
    if (Address >= S->Begin && Address < S->End)
      return true;
  return false;
}

void vgpu::giveFiber(Fiber *F) { Own.Free.push(F); }

void vgpu::switchFiber(Fiber &From, Fiber &To) {
  Own.Leaving = &From;
  if (__tsan_switch_to_fiber) {
    if (!From.Tsan)
      From.Tsan = __tsan_get_current_fiber();
    // A switch orders nothing, but a region's start and end do, and its barriers. A library that the sanitizer sees is
    // the exception: what its fibers know of each other would seem to race.
    __tsan_switch_to_fiber(To.Tsan, tsan::SeesLibrary ? 0 : 1);
  }
  if (__sanitizer_start_switch_fiber)
    __sanitizer_start_switch_fiber(&From.FakeStack, To.Bottom, To.Size);
  arrive(jump_fcontext(To.Context, &To), From);
}
