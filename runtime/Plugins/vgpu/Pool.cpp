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
#include <utility>

using namespace chomp::vgpu;

namespace {

constexpr auto WorthWaking = std::chrono::microseconds(20);
constexpr unsigned WorkerSpins = 2000, LauncherSpins = 2000;
/// Each that wakes up wakes as many others: one that wakes all needs a system call for each.
constexpr unsigned Woken = 2;
/// Serial numbers are compared by their difference: shares that no job has used for so many jobs get a new one.
constexpr std::uint32_t Renewed = 1u << 30;

constexpr std::uint64_t stateOf(std::uint32_t Serial, std::uint32_t Below) {
  return static_cast<std::uint64_t>(Serial) << 32 | Below;
}
std::uint32_t serialOf(std::uint64_t State) { return static_cast<std::uint32_t>(State >> 32); }
std::uint32_t nextPiece(std::uint64_t State) { return static_cast<std::uint32_t>(State); }

} // namespace

struct Pool::Open {
  Job &J;
  std::uint32_t Serial;
  unsigned Pieces, Shares;

  Open(Job &J, std::uint32_t Serial, unsigned Pieces, unsigned Cores)
      : J(J), Serial(Serial), Pieces(Pieces), Shares(std::min({Cores, MostShares, Pieces})) {}

  unsigned begin(unsigned Share) const {
    return static_cast<unsigned>(static_cast<std::uint64_t>(Pieces) * Share / Shares);
  }
  struct Range {
    unsigned First, Last;
  };
  /// Claims one piece of a share, or all that are left, and returns them; none where First is Last. A claim succeeds
  /// only in the job that it is meant for: a job ends when all pieces of all its shares are claimed, and then each
  /// share has its serial number, or a later one.
  Range claim(unsigned Share, bool All) {
    std::atomic<std::uint64_t> &State = J.Shares[Share].State;
    const unsigned End = begin(Share + 1);
    std::uint64_t Seen = State.load(std::memory_order_acquire);
    while (true) {
      const auto Later = static_cast<std::int32_t>(serialOf(Seen) - Serial);
      // Piece 0 is the launcher's.
      const unsigned Next = Later ? std::max(begin(Share), 1u) : nextPiece(Seen);
      if (Later > 0 || Next >= End)
        return {0, 0};
      const unsigned Last = All ? End : Next + 1;
      if (State.compare_exchange_weak(Seen, stateOf(Serial, Last), std::memory_order_acq_rel,
                                      std::memory_order_acquire))
        return {Next, Last};
    }
  }
  std::uint64_t state() const { return stateOf(Serial, 0); }
  bool isOpen() const { return J.State.load(std::memory_order_relaxed) == state(); }
  void close() {
    std::uint64_t Seen = state();
    J.State.compare_exchange_strong(Seen, state() | Closed, std::memory_order_relaxed);
  }
};

void Pool::finished(Job &J, unsigned Count, unsigned Pieces) {
  if (J.Done.fetch_add(Count, std::memory_order_acq_rel) + Count == Pieces)
    J.Done.notify_all();
}

bool Pool::isOpen(const Job &J) { return !(J.State.load(std::memory_order_relaxed) & Closed); }

bool Pool::join() {
  unsigned Now = Busy.load(std::memory_order_relaxed);
  while (Now < cores())
    if (Busy.compare_exchange_weak(Now, Now + 1, std::memory_order_relaxed))
      return true;
  return false;
}

bool Pool::help(Job &J, unsigned Number) {
  const std::uint64_t State = J.State.load(std::memory_order_acquire);
  if (State & Closed)
    return false;
  Body Do = J.Do.load(std::memory_order_acquire);
  void *Context = J.Context.load(std::memory_order_acquire);
  Open Now(J, serialOf(State), J.Pieces.load(std::memory_order_acquire), cores());
  if (J.State.load(std::memory_order_acquire) != State) // they may be of the next job
    return false;
  tsan::acquired(&J.State);
  bool Worked = false, All = true;
  const unsigned Own = static_cast<unsigned>(static_cast<std::uint64_t>(Number) * Now.Shares / cores());
  for (unsigned I = 0; All && I < Now.Shares && Now.isOpen(); ++I) {
    const unsigned Share = (Own + I) % Now.Shares;
    unsigned Count = 0;
    while (true) {
      All = !Number || Busy.load(std::memory_order_relaxed) <= cores();
      const Open::Range Piece = All ? Now.claim(Share, /*All=*/false) : Open::Range{0, 0};
      if (Piece.First == Piece.Last)
        break;
      Do(Context, Piece.First, Piece.Last);
      ++Count;
    }
    if (!Count)
      continue;
    // When the last one is counted the slot may have a new job.
    tsan::released(&J.Done);
    finished(J, Count, Now.Pieces);
    Worked = true;
  }
  if (All)
    Now.close();
  return Worked;
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
  // Close the slot first: a helper that still looks at the last job must not take the new job's number of pieces for
  // that one's. Whoever sees any of the new values sees the slot closed.
  const std::uint32_t Serial = serialOf(J.State.load(std::memory_order_relaxed)) + 1;
  Open Now(J, Serial, Pieces, cores());
  J.State.store(Now.state() | Closed, std::memory_order_relaxed);
  if (Serial % Renewed == 0)
    for (Share &S : J.Shares) // the last job's, with nothing left
      S.State.store(stateOf(Serial - 1, ~std::uint32_t(0)), std::memory_order_relaxed);
  J.Pieces.store(Pieces, std::memory_order_release);
  J.Done.store(0, std::memory_order_release);
  J.Do.store(Do, std::memory_order_release);
  J.Context.store(Context, std::memory_order_release);
  tsan::released(&J.State);
  J.State.store(Now.state(), std::memory_order_release);

  auto Start = std::chrono::steady_clock::now();
  Do(Context, 0, 1);
  auto Rest = (std::chrono::steady_clock::now() - Start) * (Pieces - 1);
  if (Rest > WorthWaking) {
    if (Busy.load(std::memory_order_relaxed) < cores())
      wake();
    finished(J, 1, Pieces);
    help(J, 0);
  } else {
    // Claim all that is left and do it at a stretch.
    unsigned Count = 1;
    for (unsigned Share = 0; Share < Now.Shares; ++Share)
      if (const Open::Range Left = Now.claim(Share, /*All=*/true); Left.First != Left.Last) {
        Do(Context, Left.First, Left.Last);
        Count += Left.Last - Left.First;
      }
    Now.close();
    finished(J, Count, Pieces);
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
  for (const Job &J : Jobs) {
    Sum += J.State.load(std::memory_order_relaxed);
    for (const Share &S : J.Shares)
      Sum += S.State.load(std::memory_order_relaxed);
  }
  return Sum;
}

void Pool::wake() {
  std::call_once(Started, [this] {
    for (unsigned I = 1; I <= Workers; ++I) {
      std::thread Worker = startThread([this, I] { work(I); });
      if (!Worker.joinable())
        break; // The launcher does everything itself where the system gives no more threads.
      Worker.detach();
    }
  });
  Epoch.fetch_add(1, std::memory_order_release);
  wakeSome();
}

void Pool::wakeSome() {
  for (unsigned I = 0; I < Woken; ++I)
    Epoch.notify_one();
}

void Pool::work(unsigned Number) {
  unsigned Spin = 0;
  bool Slept = false;
  while (true) {
    std::uint32_t Seen = Epoch.load(std::memory_order_acquire);
    bool Worked = false;
    for (Job &J : Jobs)
      if (isOpen(J) && join()) {
        if (std::exchange(Slept, false))
          wakeSome();
        Worked |= help(J, Number);
        Busy.fetch_sub(1, std::memory_order_relaxed);
      }
    if (Worked) {
      Spin = 0;
    } else if (++Spin < WorkerSpins && Busy.load(std::memory_order_relaxed) < cores()) {
      relax();
    } else {
      Epoch.wait(Seen, std::memory_order_acquire);
      Spin = 0;
      Slept = true;
    }
  }
}
