//===- Message.cpp - writing messages and the trace -----------------------===//
//
// Each message is one write(): messages come from any thread, even while the program is ending, so no stream, no lock.
//
//===----------------------------------------------------------------------===//
#include "Core/Message.h"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>

using namespace chomp;

bool chomp::TraceOn = false;

namespace {
int TraceFile = -1;
const char *TraceHead = "";

void writeAll(int File, const std::string &Text) {
  for (std::size_t Done = 0; Done < Text.size();) {
    ssize_t N = ::write(File, Text.data() + Done, Text.size() - Done);
    if (N < 0 && errno != EINTR)
      return;
    if (N > 0)
      Done += static_cast<std::size_t>(N);
  }
}
} // namespace

void chomp::append(std::string &To, const Place &Where) {
  To += !Where.File ? "unknown place" : Where.Line ? cat(Where.File, ":", Where.Line) : std::string(Where.File);
}

void chomp::say(const std::string &Message) { writeAll(STDERR_FILENO, cat("chomp: ", Message, "\n")); }

void chomp::stop(const Status &Why) {
  say(Why.text());
  std::fflush(nullptr); // What the program printed before belongs to the story.
  std::_Exit(1);
}

Status chomp::openTrace(const std::string &Destination, const std::string &Head) {
  if (Destination.empty())
    return {};
  TraceFile = STDERR_FILENO;
  if (Destination != "1") {
    TraceFile = ::open(Destination.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_APPEND, 0666);
    if (TraceFile < 0)
      return Status::failure("CHOMP_TRACE: can't write ", Destination, ": ", std::strerror(errno));
  }
  TraceHead = (new std::string(Head))->c_str(); // to the end, and no destructor
  TraceOn = true;
  return {};
}

void chomp::traceLine(const std::string &Line) { writeAll(TraceFile, cat("chomp: ", TraceHead, Line, "\n")); }
