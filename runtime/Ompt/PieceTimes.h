//===- PieceTimes.h - when a device did what is traced --------------------===//
//
// A queue's transfers and launches that are traced have an event before and one behind them. Events know only how long
// after another one they were: one of them, on a queue of its own, is compared with the host's clock once a second.
//
// Threads: a queue is used by one at a time, and any thread may ask for what is over.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_OMPT_PIECETIMES_H
#define CHOMP_OMPT_PIECETIMES_H

#include "Ompt/Tracing.h"

#include <deque>

namespace chomp::ompt {

class PieceTimes {
public:
  /// Trace: null for a device that no tool knows.
  PieceTimes(plugin::Device &D, DeviceTrace *Trace);
  ~PieceTimes();
  PieceTimes(const PieceTimes &) = delete;
  PieceTimes &operator=(const PieceTimes &) = delete;

  /// Queues a piece by Do(). R: null where it isn't traced. A program must not fail because somebody looks at it: what
  /// can't be timed has the host's times.
  template <typename F> Status timed(plugin::Queue &Q, std::unique_ptr<RecordToCome> R, F Do) {
    if (!R)
      return Do();
    Piece P = begin(Q, std::move(R));
    Status S = Do();
    end(Q, std::move(P));
    return S;
  }
  /// Gives times to pieces that are over.
  void settle();

private:
  /// An event that was complete when the host's clock said this.
  struct Comparison {
    std::unique_ptr<plugin::Event> Event;
    double Time; ///< Microseconds.
  };
  struct Piece {
    std::unique_ptr<RecordToCome> Record;
    std::shared_ptr<const Comparison> Clock; ///< Null: it can't be timed.
    std::unique_ptr<plugin::Event> Begin, End;
  };
  class DeviceClock;

  Piece begin(plugin::Queue &Q, std::unique_ptr<RecordToCome> R);
  void end(plugin::Queue &Q, Piece P);
  std::unique_ptr<plugin::Event> recorded(plugin::Queue &Q);

  plugin::Device &D;
  DeviceTrace *const Trace;
  std::mutex Lock;
  std::deque<Piece> Pieces; ///< In the queue's order.
};

} // namespace chomp::ompt

#endif
