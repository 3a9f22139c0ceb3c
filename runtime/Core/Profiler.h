//===- Profiler.h - constructs as ranges on a profiler's time line --------===//
//
// Nsight Systems and its like (NVTX) and AMD's (ROCTX) show what the program was doing beside what the device did, and
// so do our own timeline (Timeline.h) and profile (Profile.h). Which of them is there is found out once, when the
// runtime starts; without a profiler a range costs a test.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_CORE_PROFILER_H
#define CHOMP_CORE_PROFILER_H

#include "Core/Message.h"

namespace chomp {

extern bool ProfilerOn;

/// Looks for a profiler. Timeline and profile are open by then, if they are wanted.
void openProfiler();

/// A range of the calling thread for as long as the object lives: "target data (nn.c:12)", or of a function,
/// "target main (nn.c:12)".
class ProfilerRange {
public:
  ProfilerRange(const char *Construct, const Place &Where) : ProfilerRange(Construct, nullptr, Where) {}
  ProfilerRange(const char *Construct, const char *Function, const Place &Where) : Open(ProfilerOn) {
    if (__builtin_expect(Open, false))
      begin(Construct, Function, Where);
  }
  ProfilerRange(const ProfilerRange &) = delete;
  ~ProfilerRange() {
    if (__builtin_expect(Open, false))
      end();
  }

private:
  static void begin(const char *Construct, const char *Function, const Place &Where);
  static void end();
  const bool Open;
};

} // namespace chomp

#endif
