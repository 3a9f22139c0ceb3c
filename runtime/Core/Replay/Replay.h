//===- Replay.h - a captured launch, done again ---------------------------===//
//
// The half of chomp-replay that runs where the kernel's code is: in the captured program itself, whose main never
// begins (runtime/Preload/), or where a library with an edited kernel is loaded. It gives the kernel memory as it was,
// launches it, and writes what has come of it; chomp-replay compares.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_CORE_REPLAY_REPLAY_H
#define CHOMP_CORE_REPLAY_REPLAY_H

#include "Core/Device.h"
#include "Core/Replay/ReplayPlan.h"

#include <cstdio>

namespace chomp::replay {

/// A replay is under way: kernels can't call the host's functions, since the program is not there.
extern bool Running;

/// What a replay tells: lines in a file.
class Results {
public:
  explicit Results(std::FILE *To) : To(To) {}
  template <typename... Ts> void add(const Ts &...Parts) {
    std::fputs(cat(Parts..., "\n").c_str(), To);
    std::fflush(To);
  }

private:
  std::FILE *const To;
};

/// Takes pages for all memory at the addresses that it had, where nothing else is: before the runtime, and whatever
/// else is loaded, takes them. For variables, too, whose units may not be here.
void reserveMemory(Plan &P);

/// On the device that has the kernel; Handle: the kernel there.
Status run(const Plan &P, Device &D, plugin::Kernel &Handle, Results &Out);

} // namespace chomp::replay

#endif
