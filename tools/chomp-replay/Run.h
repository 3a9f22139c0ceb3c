//===- Run.h - one replay, in a process of its own ------------------------===//
//
// A plan is written, a process does it (runtime/Core/Replay/), and what it tells is read. In a process of its own,
// since a kernel may end it, and since the virtual GPU's kernels are a part of the captured program.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_REPLAY_RUN_H
#define CHOMP_REPLAY_RUN_H

#include "Pointers.h"

#include <map>

namespace chomp::replay {

/// Where the kernel's code is, and what it runs on.
struct Code {
  std::string Program;     ///< The captured program; empty: this tool stands in for it.
  std::string Library;     ///< To be loaded.
  std::string SideFile;    ///< Likewise, the virtual GPU's beside a program.
  bool IsImage = false;    ///< The captured image, of a GPU.
  bool IsCaptured = true;  ///< It is what was captured, and no edited source.
  std::string Unit;        ///< Of an edited source, whose id other flags may have made another one.
  std::string Text;        ///< Of an edited source.
  std::string Kind;        ///< vgpu, cuda or hip
  std::string Description; ///< For people.
  int Device = 0;          ///< Of those.
  bool Moves = false;      ///< Memory is to lie elsewhere.

  /// Whether the program's own code and constants are there.
  bool hasCode() const { return Kind == "vgpu" && IsCaptured; }
};

/// Numbers instead of those that the clauses leave open; 0: none.
struct Choice {
  unsigned Teams = 0, Threads = 0;
  bool operator==(const Choice &) const = default;
};

/// 0 of none.
double median(std::vector<double> Values);

struct Outcome {
  std::string Device;
  std::map<unsigned, uint64_t> Placed; ///< Each memory.
  uint64_t CodeAt = 0;
  unsigned Teams = 0, Threads = 0;
  unsigned MaxThreads = 0, Multiprocessors = 1, ResidentTeams = 1;
  std::vector<double> Times;               ///< Microseconds.
  std::map<unsigned, std::string> Changed; ///< The file with what a memory has now.

  double median() const { return replay::median(Times); }
  double least() const;
  /// Where the target of a word is now; where it was, if the process has not come so far.
  uint64_t placeOf(const Manifest &M, int Target) const;
  /// Whether it isn't where it was.
  bool hasMoved(const Manifest &M, int Target) const;
};

struct Tools {
  std::string Self, Preload, Runtime; ///< Files: this program, libchomp-replay.so and libchomp.so.
  static llvm::Expected<Tools> find(const char *Argv0);
};

/// Scratch: a folder for it alone. Fails where the process doesn't come to the end, which has said why; Result has what
/// it told until then.
llvm::Error run(const Manifest &M, const std::vector<Word> &Words, const Code &From, Choice Numbers, unsigned Repeats,
                const Tools &With, llvm::StringRef Scratch, Outcome &Result);

/// For tests: the plan's text.
std::string planText(const Manifest &M, const std::vector<Word> &Words, const Code &From, Choice Numbers,
                     unsigned Repeats, llvm::StringRef Scratch);

} // namespace chomp::replay

#endif
