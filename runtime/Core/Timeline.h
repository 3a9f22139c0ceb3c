//===- Timeline.h - what happened when, to look at ------------------------===//
//
// CHOMP_TRACE=timeline:FILE. The file is in the Trace Event format (a JSON array), which Perfetto and chrome://tracing
// open: a row for each thread of the host that meets constructs, and below them one for each queue of a device, whose
// bars are transfers, kernels and the target tasks around them (TimedQueue.h). Arrows lead from the construct to what
// it has queued, and from a task to those that come after it. All rows have one clock, the host's steady one, in
// microseconds.
//
// Threads: all functions may be called by all threads.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_CORE_TIMELINE_H
#define CHOMP_CORE_TIMELINE_H

#include "Core/Message.h"

#include <span>
#include <string>
#include <utility>
#include <vector>

namespace chomp::timeline {

extern bool On;
/// doing() is kept: the timeline or the profile (Profile.h) is on.
extern bool Follows;

/// Begins the file. It is whole when the program has ended; viewers also take what one that stops leaves. Its first
/// event says what its clock is, so that those of several processes can be merged (chomp-timeline). Rank: "" where
/// there is none, or one.
Status open(const std::string &File, const std::string &Rank);

/// Microseconds on the clock of all rows.
double now();

/// A row of the picture.
struct Row {
  long Process, Thread;
};
/// The calling thread's; named at its first call.
Row hostRow();
/// A queue's, under its device's heading; Queue: how many it had before. Names both.
Row queueRow(int Device, const std::string &Description, unsigned Queue, const std::string &Name);

/// A bar. Details: JSON members ("\"bytes\":4,\"at\":\"a.c:3\""), which viewers show beside it; may be empty.
struct Bar {
  std::string Name;
  const char *Category;
  Row Where;
  double Begin, End;
  std::string Details;
};
void write(const Bar &B);

/// From one bar to another one, which begins later. The two ends may be written in any order, each after its bar, in
/// which its time lies; viewers take the bar's end for a time behind it.
struct Arrow {
  const char *Name;
  unsigned long Number;
};
Arrow newArrow(const char *Name);
void writeTail(const Arrow &A, Row Where, double At);
void writeHead(const Arrow &A, Row Where, double At);

/// "\"a \\\"word\\\"\"": a text as JSON has it.
std::string quoted(const std::string &Text);
/// A time as JSON has it.
std::string number(double Microseconds);

/// What a queue's bar is called: "a[0 : n] (a.c:3)". Borrowed, as Place is.
struct QueuedItem {
  const char *Item;
  Place Where;
  std::span<const char *const> Others = {}; ///< Items that are moved together with it.

  /// "a[0 : n]"; "n, m, k together".
  std::string text() const;
};

/// What the calling thread is doing.
struct Doing {
  std::vector<QueuedItem> Work;    ///< What its queues' bars are called: the last one; without any, as the construct.
  const char *Construct = nullptr; ///< "target"; null outside of constructs, of one inside another the inner.
  const char *Function = nullptr;  ///< That it is in; null where nobody knows.
  Place Where;
  double Met = 0;             ///< When it was met; 0 outside of constructs.
  Row MetOn{};                ///< Where its bar is.
  std::string Details;        ///< Of that bar.
  const void *Code = nullptr; ///< Outside of constructs: what waits, where that is known.

  /// "target main (a.c:3)"; "" outside of constructs.
  std::string title() const;
};
Doing &doing();

/// As long as it lives, the calling thread goes on with what another one has begun, or it earlier.
class GoingOn {
public:
  explicit GoingOn(const Doing &With) : Outer(std::exchange(doing(), With)) {}
  ~GoingOn() { doing() = std::move(Outer); }
  GoingOn(const GoingOn &) = delete;
  GoingOn &operator=(const GoingOn &) = delete;

private:
  Doing Outer;
};

/// As long as it lives, the calling thread waits, which is a bar. Details: JSON members.
class Waiting {
public:
  explicit Waiting(std::string Details = {});
  ~Waiting();
  Waiting(const Waiting &) = delete;
  Waiting &operator=(const Waiting &) = delete;

private:
  std::string Details;
  double Begin;
};

/// As long as it lives, waits of a thread that has met no construct are this one's: "taskwait". Code: what waits, where
/// that is known.
class WaitingAt {
public:
  explicit WaitingAt(const char *What, const void *Code = nullptr) : Is(Follows && !doing().Construct) {
    if (__builtin_expect(Is, false))
      set(What, Code);
  }
  ~WaitingAt() {
    if (__builtin_expect(Is, false))
      set(nullptr, nullptr);
  }
  WaitingAt(const WaitingAt &) = delete;
  WaitingAt &operator=(const WaitingAt &) = delete;

private:
  static void set(const char *What, const void *Code) {
    doing().Construct = What;
    doing().Code = Code;
  }
  const bool Is;
};

/// As long as it lives, what the calling thread queues has this name.
class Naming {
public:
  Naming(const char *Item, const Place &Where) : Naming(QueuedItem{Item, Where}) {}
  explicit Naming(const QueuedItem &What) : Is(Follows) {
    if (__builtin_expect(Is, false))
      doing().Work.push_back(What);
  }
  ~Naming() {
    if (__builtin_expect(Is, false))
      doing().Work.pop_back();
  }
  Naming(const Naming &) = delete;
  Naming &operator=(const Naming &) = delete;

private:
  const bool Is;
};

} // namespace chomp::timeline

#endif
