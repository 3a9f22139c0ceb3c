//===- Region.cpp - a team's threads, by turns ----------------------------===//
//
// A parallel region is a row of threads to start, a queue of those that may go on, and one of those that wait at the
// barrier. A thread runs until it waits or ends: one that ends takes up the next thread to start on its own stack, so a
// region without barriers needs one stack and hardly a switch. Only one region of a host thread has several threads at
// a time, since those inside it are serialised. A team in kernel mode is such a region too, around the whole kernel.
//
//===----------------------------------------------------------------------===//
#include "Plugins/vgpu/Region.h"
#include "Core/Message.h"
#include "Plugins/vgpu/Tsan.h"
#include "Plugins/vgpu/Warps.h"
#include "Plugins/vgpu/strict/Strict.h"

#include <cstddef>
#include <sched.h>

using namespace chomp;
using namespace chomp::vgpu;

// initial-exec: device functions ask for their place often, and eight bytes of static TLS are there even when the
// library is opened late.
extern "C" {
__attribute__((visibility("default"), tls_model("initial-exec"))) __thread const chomp_vgpu_place_t *chomp_vgpu_place;
}

namespace {

thread_local chomp_vgpu_region_t *Region; ///< The active one that this host thread runs.

/// What every fiber does: a region's threads, then the next region's.
void fiberMain() {
  for (;;) {
    chomp_vgpu_region_t &R = *Region;
    Fiber &Me = *R.Running;
    R.runThreads();
    if (!tsan::isThere())
      giveFiber(&Me);
    else
      R.Spent.push(&Me); // Its stack would be the next thread's, as if the two shared it.
    if (R.Ready.empty() && R.Started == R.threads() && R.Ended < R.threads())
      R.stopStuck();
    R.leave(Me, R.Ended == R.threads() ? R.Caller : R.next());
  }
}

Fiber &newFiber() {
  Result<Fiber *> F = takeFiber(fiberMain);
  if (!F.ok())
    stop(F.takeStatus().context("while starting a parallel region's threads"));
  return **F;
}

} // namespace

StackRange vgpu::runningStack() {
  if (!Region || Region->Running == &Region->Caller)
    return {};
  auto Begin = reinterpret_cast<std::uintptr_t>(Region->Running->Bottom);
  return {Begin, Begin + Region->Running->Size};
}

void chomp_vgpu_region_t::stopAtBarrier() const {
  if (strict::On)
    strict::barrierStuck(Ended, threads());
  stop(Status::failure("a barrier that not all threads reach (kernel ", Place.kernel ? Place.kernel : "?", ", team ",
                       Place.team, "): ", Arrived, Arrived == 1 ? " waits, " : " wait, ", Ended, " of the region's ",
                       threads(), Ended == 1 ? " threads has ended" : " threads have ended"));
}

/// Where every thread waits for another.
void chomp_vgpu_region_t::stopStuck() const {
  unsigned Others = threads() - Ended - Arrived;
  stop(Status::failure("threads that wait for one another for ever (kernel ", Place.kernel ? Place.kernel : "?",
                       ", team ", Place.team, "): ", Arrived, " at a barrier, ", Others,
                       " in operations of their warp whose mask names lanes that don't come to them"));
}

/// Starts threads on the present stack, until all have been started; but one where ThreadSanitizer watches.
void chomp_vgpu_region_t::runThreads() {
  while (Started < threads()) {
    tsan::acquired(&Start);
    chomp_vgpu_place_t Mine = Place;
    Mine.thread = Mine.active_thread = static_cast<unsigned>(Threads[Started++]);
    chomp_vgpu_place = &Mine;
    Body(Closure);
    tsan::released(&End);
    endThread(Mine.thread);
    if (tsan::isThere())
      break;
  }
}

void chomp_vgpu_region_t::endThread(unsigned Thread) {
  ++Ended;
  if (Lanes) {
    Lanes->end(Thread);
    if (Arrived && Arrived + Ended == threads())
      openBarrier();
  } else if (Arrived) {
    stopAtBarrier();
  }
}

void chomp_vgpu_region_t::openBarrier() {
  if (strict::On)
    strict::barrierPassed();
  Arrived = 0;
  ++Opened;
  Waiting.shuffle(draw());
  Ready.splice(Waiting);
}

void chomp_vgpu_region_t::leave(Fiber &Me, Fiber &To) {
  Running = &To;
  switchFiber(Me, To);
}

/// The fiber of a thread that can go on.
Fiber &chomp_vgpu_region_t::next() {
  // A shuffled schedule also lets threads of kernel mode go on before the last one has begun.
  if (Started < threads() && (Ready.empty() || draw() >> 63 == 0))
    return newFiber();
  if (Ready.empty())
    stopStuck();
  return *Ready.pop();
}

/// Puts the running thread into Queue and lets another one run.
void chomp_vgpu_region_t::wait(FiberList &Queue) {
  Queue.push(Running);
  park();
}

void chomp_vgpu_region_t::park() {
  const chomp_vgpu_place_t *Mine = chomp_vgpu_place;
  Running->Place = Mine;
  // A thread that gives way may be the only one that has begun, and the schedule may draw it once more.
  if (Fiber &To = next(); &To != Running)
    leave(*Running, To);
  chomp_vgpu_place = Mine;
}

void chomp_vgpu_region_t::run() {
  tsan::released(&Start);
  leave(Caller, newFiber());
  tsan::acquired(&End);
  while (!Spent.empty())
    giveFiber(Spent.pop());
}

void chomp::vgpu::runBareTeam(const chomp_vgpu_place_t &First, unsigned Threads, void (*Body)(const void *),
                              const void *Closure) {
  static thread_local Warps Lanes;
  chomp_vgpu_region_t R(First, Threads, Body, Closure);
  Lanes.begin(R, First.warp_size);
  R.Lanes = &Lanes;
  Region = &R;
  R.run();
  Region = nullptr;
}

extern "C" {

/// Where debuggers find a team's threads, whether libchomp was built with debug information or not
/// (runtime/Debug/chomp_team.py): offsets in the records of a region and of a fiber, and how much a waiting fiber's
/// stack holds. The lists begin with their first fiber's address.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Winvalid-offsetof"
extern __attribute__((visibility("default"))) const unsigned chomp_vgpu_debug[];
const unsigned chomp_vgpu_debug[] = {2, // version of this table
                                     offsetof(chomp_vgpu_region_t, Started),
                                     offsetof(chomp_vgpu_region_t, Ended),
                                     offsetof(chomp_vgpu_region_t, Ready),
                                     offsetof(chomp_vgpu_region_t, Waiting),
                                     offsetof(Fiber, Context),
                                     offsetof(Fiber, Next),
                                     offsetof(Fiber, Place),
                                     savedBytes()};
#pragma GCC diagnostic pop
/// For debuggers that can't read a thread-local variable without debug information.
__attribute__((visibility("default"))) const chomp_vgpu_place_t *chomp_vgpu_debug_place();
const chomp_vgpu_place_t *chomp_vgpu_debug_place() { return chomp_vgpu_place; }

__attribute__((visibility("default"))) void chomp_vgpu_parallel(unsigned Threads, void (*Body)(const void *),
                                                                const void *Closure) {
  const chomp_vgpu_place_t *Outer = chomp_vgpu_place;
  chomp_vgpu_region_t R(*Outer, Threads, Body, Closure);
  Region = &R;
  if (strict::On)
    strict::regionBegins(&R, sizeof(R));
  R.run();
  if (strict::On)
    strict::regionEnds(&R);
  Region = nullptr;
  chomp_vgpu_place = Outer;
}

__attribute__((visibility("default"))) void chomp_vgpu_barrier() {
  chomp_vgpu_region_t *R = chomp_vgpu_place ? chomp_vgpu_place->region : nullptr;
  if (!R)
    stop(Status::failure("a barrier in a kernel whose threads can't wait for one another"));
  ++R->Arrived;
  if (strict::On)
    strict::barrierReached(chomp_vgpu_place->active_thread, __builtin_return_address(0));
  if (R->Ended && !R->Lanes)
    R->stopAtBarrier();
  char *Barrier = &R->Barriers[R->Opened % 2];
  tsan::released(Barrier);
  if (R->Arrived + R->Ended < R->threads())
    R->wait(R->Waiting);
  else
    R->openBarrier();
  tsan::acquired(Barrier);
}

__attribute__((visibility("default"))) void chomp_vgpu_yield() {
  static thread_local unsigned Times;
  chomp_vgpu_region_t *R = Region;
  bool Alone = !R || (R->Started == R->threads() && R->Ready.empty());
  // Now and then even where others of the team are ready: they may all be waiting for another team.
  if (Alone || ++Times % 256 == 0)
    sched_yield();
  if (!Alone)
    R->wait(R->Ready);
}

__attribute__((visibility("default"))) unsigned long long chomp_vgpu_order() { return draw(); }

__attribute__((visibility("default"))) unsigned chomp_vgpu_turn(unsigned Threads, unsigned long long Key, unsigned I) {
  return static_cast<unsigned>(Order(Threads, Key)[I]);
}

__attribute__((visibility("default"))) void chomp_vgpu_disagree(unsigned Come, unsigned Threads) {
  const chomp_vgpu_place_t &Place = *chomp_vgpu_place;
  stop(Status::failure("a barrier that not all threads reach (kernel ", Place.kernel ? Place.kernel : "?", ", team ",
                       Place.team, "): ", Come, Come == 1 ? " comes" : " come", " to it, ", Threads - Come,
                       " of the region's ", Threads, " threads ", Threads - Come == 1 ? "does not" : "do not"));
}

__attribute__((visibility("default"))) const void **chomp_vgpu_shared() { return &chomp_vgpu_place->region->Shared; }
}
