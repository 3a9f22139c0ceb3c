//===- Message.h - what the runtime says, and where -----------------------===//
//
// Three voices: a line the user must see (stderr), the end of the program (stderr, exit code 1), and the trace.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_CORE_MESSAGE_H
#define CHOMP_CORE_MESSAGE_H

#include "chomp/status.h"

namespace chomp {

/// Where a construct stands in the user's source. Borrowed from the caller's string literals. Of a routine's target
/// task it is the routine's name, without a line.
struct Place {
  const char *File = nullptr;
  int Line = 0;
};

/// Writes "saxpy.c:12": a place goes into cat(), and so into messages and the trace, as it is.
void append(std::string &To, const Place &Where);

/// One message on stderr, written at once so that threads' lines don't mix. Lines after the first are indented.
void say(const std::string &Message);

/// Says why and ends the program with exit code 1, without destructors: other threads may be in the middle of anything.
[[noreturn]] void stop(const Status &Why);

/// Opens the trace: "1" for stderr, else a file's name; "" for none. Head: what each line begins with.
Status openTrace(const std::string &Destination, const std::string &Head);

extern bool TraceOn;

/// Writes one line. Formats nothing when the trace is off.
void traceLine(const std::string &Line);
template <typename... Ts> void trace(const Ts &...Parts) {
  if (__builtin_expect(TraceOn, false))
    traceLine(cat(Parts...));
}

} // namespace chomp

#endif
