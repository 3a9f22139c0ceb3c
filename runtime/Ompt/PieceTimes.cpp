//===- PieceTimes.cpp - events around traced work -------------------------===//
#include "Ompt/PieceTimes.h"

#include <map>

using namespace chomp;
using namespace chomp::ompt;

namespace {

constexpr double Microsecond = 1e3; // in nanoseconds

double now() { return static_cast<double>(deviceTime()) / Microsecond; }

} // namespace

/// Of one device; kept to the end.
class PieceTimes::DeviceClock {
public:
  static DeviceClock &of(plugin::Device &D) {
    static auto *All = new std::map<plugin::Device *, DeviceClock>;
    static auto *OfAll = new std::mutex;
    std::lock_guard<std::mutex> Guard(*OfAll);
    return (*All)[&D];
  }

  /// One that is not much older than a second: drivers tell times in milliseconds as a float. Null after a failure.
  std::shared_ptr<const Comparison> compared(plugin::Device &D) {
    constexpr double Second = 1e6;
    std::lock_guard<std::mutex> Guard(Lock);
    if (Last && now() - Last->Time < Second)
      return Last;
    if (!Queue)
      if (auto Made = D.createQueue(); Made.ok())
        Queue = std::move(*Made);
    auto Event = D.createEvent(/*Timed=*/true);
    if (!Queue || !Event.ok())
      return nullptr;
    const double Before = now();
    if (!Queue->record(**Event).ok() || !Queue->synchronize().ok())
      return nullptr;
    const double Exactly = (*Event)->hostTime(), Between = (Before + now()) / 2;
    Last = std::make_shared<const Comparison>(Comparison{std::move(*Event), Exactly != 0 ? Exactly : Between});
    return Last;
  }

private:
  std::mutex Lock;
  std::unique_ptr<plugin::Queue> Queue;
  std::shared_ptr<const Comparison> Last;
};

PieceTimes::PieceTimes(plugin::Device &D, DeviceTrace *Trace) : D(D), Trace(Trace) {
  if (Trace)
    Trace->addQueue(*this);
}

PieceTimes::~PieceTimes() {
  if (Trace)
    Trace->removeQueue(*this);
}

std::unique_ptr<plugin::Event> PieceTimes::recorded(plugin::Queue &Q) {
  auto Made = D.createEvent(/*Timed=*/true);
  return Made.ok() && Q.record(**Made).ok() ? std::move(*Made) : nullptr;
}

PieceTimes::Piece PieceTimes::begin(plugin::Queue &Q, std::unique_ptr<RecordToCome> R) {
  Piece P{std::move(R), DeviceClock::of(D).compared(D), nullptr, nullptr};
  if (P.Clock)
    P.Begin = recorded(Q);
  return P;
}

void PieceTimes::end(plugin::Queue &Q, Piece P) {
  if (P.Begin)
    P.End = recorded(Q);
  if (!P.End)
    return;
  constexpr std::size_t Many = 64; // tasks' queues may never be waited for
  bool AreMany = false;
  {
    std::lock_guard<std::mutex> Guard(Lock);
    Pieces.push_back(std::move(P));
    AreMany = Pieces.size() >= Many;
  }
  if (AreMany)
    settle();
}

void PieceTimes::settle() {
  std::vector<Piece> Over; // whose records may call the tool: without the lock
  {
    std::lock_guard<std::mutex> Guard(Lock);
    while (!Pieces.empty()) {
      Result<bool> Complete = Pieces.front().End->isComplete();
      if (Complete.ok() && !*Complete)
        break;
      Over.push_back(std::move(Pieces.front()));
      Pieces.pop_front();
    }
  }
  for (Piece &P : Over) {
    auto Begin = P.Begin->since(*P.Clock->Event), End = P.End->since(*P.Clock->Event);
    if (!Begin.ok() || !End.ok())
      continue;
    auto Time = [&](double Since) { return static_cast<ompt_device_time_t>((P.Clock->Time + Since) * Microsecond); };
    P.Record->took(Time(*Begin), Time(*End));
  }
}
