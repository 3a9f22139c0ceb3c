//===- Profile.h - how long what took, all together -----------------------===//
//
// CHOMP_PROFILE. Counts and sums what the timeline shows one by one, from the same places: constructs and waits by the
// host's clock, transfers and kernels by events around them (TimedQueue.h). At the program's end it is written
// (ProfileReport.h): by exit and quick_exit, and not where a signal or _exit ends it.
//
// Threads: all functions may be called by all threads.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_CORE_PROFILE_H
#define CHOMP_CORE_PROFILE_H

#include "Core/ProfileReport.h"
#include "Core/Ranks.h"
#include "Core/Timeline.h"

namespace chomp::profile {

extern bool On;

/// From now on everything is counted. Destination: "1" for stderr, else a file, which is made at once.
Status open(const std::string &Destination, bool AsJson, const Rank &Mine);

/// Where the calling thread's construct, and the item that it is moving, are counted. Stays to the end.
Count &entry(What Kind, int Device = OfTheHost);
void add(Count &To, double Microseconds, std::size_t Bytes);
/// Both at once.
void add(What Kind, double Microseconds, int Device = OfTheHost);
/// A device whose queues are timed.
void nameDevice(int Number, const std::string &Description);
/// The program's file that Address lies in goes, and its words with it: others may come to be where they were.
void forgetFile(const void *Address);

/// What the calling thread does as long as it lives, for the profile and the timeline.
class Span {
public:
  explicit Span(What Kind, int Device = OfTheHost, std::size_t Bytes = 0)
      : Kind(Kind), Device(Device), Bytes(Bytes), Is(timeline::Follows) {
    if (__builtin_expect(Is, false))
      begin();
  }
  ~Span() {
    if (__builtin_expect(Is, false))
      end();
  }
  Span(const Span &) = delete;
  Span &operator=(const Span &) = delete;

private:
  void begin();
  void end();
  const What Kind;
  const int Device;
  const std::size_t Bytes; ///< 0: it isn't about any.
  const bool Is;
  double Begin = 0;
};

} // namespace chomp::profile

#endif
