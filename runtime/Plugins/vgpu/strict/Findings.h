//===- Findings.h - what strict mode has to say ---------------------------===//
//
// A finding is told at once, on stderr and in the file of CHOMP_VGPU_REPORT; at the end of the program there is a
// count, and the exit code is 66.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_PLUGINS_VGPU_STRICT_FINDINGS_H
#define CHOMP_PLUGINS_VGPU_STRICT_FINDINGS_H

#include "Plugins/vgpu/strict/Symbols.h"

#include <string>

namespace chomp::vgpu::strict {

/// A thread of a kernel, for people: "team 0, thread 3 (iteration 3)".
struct Who {
  unsigned Team = 0, Thread = 0;
  long long Iteration = -1; ///< -1: the thread isn't one of a single iteration.

  std::string text() const;
};

/// "1 byte", "8 bytes".
std::string bytes(std::size_t Count);

struct Finding {
  const char *Kind;     ///< One word for programs: "host-memory".
  bool Warning = false; ///< It may be what the user wants: the exit code doesn't tell of it.
  std::string Text;     ///< What happened.
  SourcePlace At;       ///< Of the access; Line 0: there is none.
  bool InKernel = true; ///< Whether By and the region mean anything.
  Who By;
  std::string Variable, Mapped; ///< The memory's name, and the place where it was mapped or allocated.
  std::string About;            ///< More of the memory, in words.
  SourcePlace Other;            ///< A second access.
  std::string OtherText;        ///< What it did, and who.
  std::string Mend;             ///< What would help.
};

/// A file for findings as JSON, an array of objects, beside stderr; "" for none.
void openReport(const std::string &File);
/// The region that runs, for all findings until the next one: "the target region of 'main' (x.c:12)".
void setRegion(const std::string &Function, const std::string &File, int Line);
void report(const Finding &F);
unsigned findings();

constexpr int FindingsExitCode = 66;

} // namespace chomp::vgpu::strict

#endif
