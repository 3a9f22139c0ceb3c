//===- Pool.cpp - claiming, helping, sleeping -----------------------------===//
//
// Waking a sleeper costs several microseconds of system call and scheduling, so the launcher first does one piece,
// looks at the clock, and wakes others only if the rest would take it clearly longer than that. Before it sleeps, a
// worker looks around for a short while, since launches tend to come in rows.
//
//===----------------------------------------------------------------------===//
#include "Plugins/vgpu/Pool.h"
#include "Plugins/vgpu/Threads.h"
#include "Plugins/vgpu/Tsan.h"

#include <algorithm>
#include <chrono>

using namespace chomp::vgpu;

namespace {

constexpr auto WorthWaking = std::chrono::microseconds(20);
constexpr std::uint32_t Closed = ~std::uint32_t(0); // In place of the next piece: beyond any.
constexpr unsigned WorkerSpins = 2000, LauncherSpins = 2000;

std::uint32_t nextPiece(std::uint64_t State) { return static_cast<std::uint32_t>(State); }

} // namespace

void Pool::finished(Job &J, unsigned Count, unsigned Pieces) {
  if (J.Done.fetch_add(Count, std::memory_order_acq_rel) + Count == Pieces)
    J.Done.notify_all();
}

bool Pool::isOpen(const Job &J) {
  return nextPiece(J.State.load(std::memory_order_relaxed)) < J.Pieces.load(std::memory_order_relaxed);
}

bool Pool::join() {
  unsigned Now = Busy.load(std::memory_order_relaxed);
  while (Now < cores())
    if (Busy.compare_exchange_weak(Now, Now + 1, std::memory_order_relaxed))
      return true;
  return false;
}

bool Pool::help(Job &J, bool IsWorker) {
  unsigned Count = 0, Pieces = 0;
  std::uint64_t State = J.State.load(std::memory_order_acquire);
  while (true) {
    Pieces = J.Pieces.load(std::memory_order_acquire);
    if (nextPiece(State) >= Pieces || (IsWorker && Busy.load(std::memory_order_relaxed) > cores()))
      break;
    // A successful claim proves that these still belong to the job of State: its slot can't be reused before all is
    // done.
    Body Do = J.Do.load(std::memory_order_relaxed);
    void *Context = J.Context.load(std::memory_order_relaxed);
    if (!J.State.compare_exchange_weak(State, State + 1, std::memory_order_acq_rel, std::memory_order_acquire))
      continue;
    tsan::acquired(&J.State);
    Do(Context, nextPiece(State), nextPiece(State) + 1);
    tsan::released(&J.Done);
    // One piece at a time: after the last one is counted the slot may have a new job.
    finished(J, 1, Pieces);
    ++Count;
    State = J.State.load(std::memory_order_acquire);
  }
  return Count != 0;
}

void Pool::run(unsigned Pieces, Body Do, void *Context) {
  Job *Slot = nullptr;
  if (Workers && Pieces > 1)
    for (Job &J : Jobs)
      if (!J.Taken.load(std::memory_order_relaxed) && !J.Taken.exchange(true, std::memory_order_acquire)) {
        Slot = &J;
        break;
      }
  if (!Slot)
    return Do(Context, 0, Pieces);

  Busy.fetch_add(1, std::memory_order_relaxed);
  Job &J = *Slot;
  // Close the slot first: a helper that still looks at the last job, all of it claimed, must not take the new job's
  // number of pieces for that one's. Whoever sees the new number sees the slot closed.
  std::uint64_t Serial = (J.State.load(std::memory_order_relaxed) >> 32) + 1;
  J.State.store(Serial << 32 | Closed, std::memory_order_relaxed);
  J.Pieces.store(Pieces, std::memory_order_release);
  J.Done.store(0, std::memory_order_relaxed);
  J.Do.store(Do, std::memory_order_relaxed);
  J.Context.store(Context, std::memory_order_relaxed);
  tsan::released(&J.State);
  J.State.store(Serial << 32 | 1, std::memory_order_release); // Piece 0 is the launcher's.

  auto Start = std::chrono::steady_clock::now();
  Do(Context, 0, 1);
  auto Rest = (std::chrono::steady_clock::now() - Start) * (Pieces - 1);
  if (Rest > WorthWaking) {
    if (Busy.load(std::memory_order_relaxed) < cores())
      wake();
    finished(J, 1, Pieces);
    help(J, /*IsWorker=*/false);
  } else {
    // Claim all that is left and do it at a stretch.
    std::uint64_t State = J.State.load(std::memory_order_acquire);
    while (nextPiece(State) < Pieces &&
           !J.State.compare_exchange_weak(State, Serial << 32 | Pieces, std::memory_order_acq_rel,
                                          std::memory_order_acquire))
      ;
    unsigned First = nextPiece(State);
    if (First < Pieces)
      Do(Context, First, Pieces);
    finished(J, 1 + (Pieces - First), Pieces);
  }

  for (unsigned Spin = 0; J.Done.load(std::memory_order_acquire) != Pieces; ++Spin) {
    if (Spin < LauncherSpins) {
      relax();
      continue;
    }
    unsigned Seen = J.Done.load(std::memory_order_acquire);
    if (Seen != Pieces)
      J.Done.wait(Seen, std::memory_order_acquire);
  }
  tsan::acquired(&J.Done);
  J.Taken.store(false, std::memory_order_release);
  if (Busy.fetch_sub(1, std::memory_order_relaxed) >= cores() && std::any_of(std::begin(Jobs), std::end(Jobs), isOpen))
    wake(); // for those who had no core
}

std::uint64_t Pool::progress() const {
  std::uint64_t Sum = 0;
  for (const Job &J : Jobs)
    Sum += J.State.load(std::memory_order_relaxed);
  return Sum;
}

void Pool::wake() {
  std::call_once(Started, [this] {
    for (unsigned I = 0; I < Workers; ++I) {
      std::thread Worker = startThread([this] { work(); });
      if (!Worker.joinable())
        break; // The launcher does everything itself where the system gives no more threads.
      Worker.detach();
    }
  });
  Epoch.fetch_add(1, std::memory_order_release);
  Epoch.notify_all();
}

void Pool::work() {
  unsigned Spin = 0;
  while (true) {
    std::uint32_t Seen = Epoch.load(std::memory_order_acquire);
    bool Worked = false;
    for (Job &J : Jobs)
      if (isOpen(J) && join()) {
        Worked |= help(J, /*IsWorker=*/true);
        Busy.fetch_sub(1, std::memory_order_relaxed);
      }
    if (Worked)
      Spin = 0;
    else if (++Spin < WorkerSpins && Busy.load(std::memory_order_relaxed) < cores())
      relax();
    else
      Epoch.wait(Seen, std::memory_order_acquire), Spin = 0;
  }
}
