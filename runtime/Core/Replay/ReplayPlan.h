//===- ReplayPlan.h - what chomp-replay asks a process to do --------------===//
//
// chomp-replay reads a capture, decides, and writes a plan; a process with the kernel's code in it does what the plan
// says (Replay.h). Lines of a word and what belongs to it, in the order of the members here; what has white space in it
// is the rest of a line.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_CORE_REPLAY_REPLAYPLAN_H
#define CHOMP_CORE_REPLAY_REPLAYPLAN_H

#include "chomp/plugin.h"
#include "chomp/runtime.h"

#include <string>
#include <string_view>
#include <vector>

namespace chomp::replay {

using plugin::DeviceAddress;

struct Plan {
  std::string Results;                ///< results FOLDER: where everything goes that is to be told.
  std::vector<std::string> Libraries; ///< library FILE: to be loaded; they announce themselves.
  /// image TARGET LINKED UNITS... and then imagefile FILE: a GPU's; side FILE: the virtual GPU's, beside a program.
  struct Image {
    std::string Target, Units, File;
    bool Linked = false, IsSide = false;
  };
  std::vector<Image> Images;
  int Device = 0; ///< device NUMBER

  std::string Name, Unit, Function, File;       ///< name, unit, function and file, a line each.
  unsigned Line = 0, Flags = 0, MaxThreads = 0; ///< kernel LINE FLAGS MAX_THREADS
  chomp_grid_launch_t Grid = {};                ///< clauses NUM_TEAMS THREAD_LIMIT NUM_THREADS ITERATIONS
  unsigned long long Loops[3] = {};             ///< grid TEAM_MEMORY TEAMS*3 THREADS*3, loops LOOPS*3
  unsigned MostTeams = 0, MostThreads = 0;      ///< most TEAMS THREADS: the device's variables
  int Number = 0, Devices = 1;                  ///< place NUMBER DEVICES: what a kernel is told

  struct Memory {
    DeviceAddress Address;
    std::size_t Size;
    std::string Symbol, Unit; ///< Of a variable.
    std::string File;
    bool IsHere = false; ///< Its pages are (reserveMemory).
  };
  bool AtOwnAddresses = false;  ///< own 1: memory is to lie where it lay, if that can be
  std::vector<Memory> Memories; ///< memory ADDRESS SIZE SYMBOL|- UNIT|- FILE
  DeviceAddress Base = 0;       ///< base ADDRESS: where the code was loaded

  static constexpr int Code = -1;
  /// A word that holds an address: DELTA bytes behind where a memory begins, or the code.
  struct Word {
    std::size_t In, Offset; ///< The number of a memory or an argument, and where in it.
    int Target;
    std::ptrdiff_t Delta;
  };
  std::vector<Word> Words;         ///< word IN OFFSET TARGET DELTA
  std::vector<Word> ArgumentWords; ///< argumentword IN OFFSET TARGET DELTA

  struct Argument {
    std::vector<unsigned char> Bytes;
    std::size_t Items = 0, Size = 0; ///< Of partials.
    bool IsPartials = false;
  };
  std::vector<Argument> Arguments; ///< argument HEXADECIMAL, or partials ITEMS SIZE

  unsigned Repeats = 0; ///< repeat N: beside the one whose results count

  bool isVariable(const Memory &M) const { return !M.Symbol.empty(); }
};

/// Fails for lines that it doesn't know.
Result<Plan> parsePlan(std::string_view Text);

} // namespace chomp::replay

#endif
