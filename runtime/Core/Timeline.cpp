//===- Timeline.cpp - writing the Trace Event format ----------------------===//
//
// One stdio stream, which locks for each event, and which stop() and exit() flush.
//
//===----------------------------------------------------------------------===//
#include "Core/Timeline.h"

#include "Core/OutOfMemory.h"
#include "Core/PerThread.h"
#include "Core/Profile.h"

#include <atomic>
#include <cerrno>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <pthread.h>
#include <unistd.h>
#include <utility>

using namespace chomp;
using namespace chomp::timeline;

bool timeline::On = false;
bool timeline::Follows = false;

namespace {

std::FILE *File = nullptr; // closed by nobody: other threads may still be writing when the program ends

/// One event. The array's first element is in the file already.
void writeEvent(const std::string &Members) {
  if (!__atomic_load_n(&On, __ATOMIC_RELAXED))
    return;
  const std::string Line = cat(",\n{", Members, "}");
  std::fwrite(Line.data(), 1, Line.size(), File);
}

/// Whole nanoseconds, as the file has them: an end that is computed from its bar's beginning must not lie before that
/// of a bar inside.
double rounded(double Microseconds) { return std::round(Microseconds * 1000) / 1000; }

/// How many waits the thread is in.
thread_local unsigned Waits = 0;

std::string place(Row R) { return cat("\"pid\":", R.Process, ",\"tid\":", R.Thread); }

void nameRow(const char *What, Row R, const std::string &Name) {
  writeEvent(cat("\"ph\":\"M\",\"name\":\"", What, "\",", place(R), ",\"args\":{\"name\":", quoted(Name), "}"));
}
void sortProcess(Row R, int Index) {
  writeEvent(cat("\"ph\":\"M\",\"name\":\"process_sort_index\",", place(R), ",\"args\":{\"sort_index\":", Index, "}"));
}

/// A child has rows of its own, which would all end up in its parent's file.
void forgetInChild() { On = Follows = false; }
void flushBeforeFork() { std::fflush(File); }

void closeArray() {
  if (!std::exchange(On, false))
    return;
  std::fputs("\n]\n", File);
  std::fflush(File);
}

} // namespace

/// Members that tell this process's clock from others: all processes of a machine, as long as it runs, have the same
/// steady one; those of several have the time of day.
static std::string clockMembers() {
  using namespace std::chrono;
  std::string Machine;
  orStopWithoutMemory([&] { std::ifstream("/proc/sys/kernel/random/boot_id") >> Machine; });
  const double Before = now();
  const double Wall = duration<double, std::micro>(system_clock::now().time_since_epoch()).count();
  return cat("\"machine\":", timeline::quoted(Machine), ",\"steady, us\":", number((Before + now()) / 2),
             ",\"wall, us\":", number(Wall));
}

Status timeline::open(const std::string &Path, const std::string &Rank) {
  File = std::fopen(Path.c_str(), "we");
  if (!File)
    return Status::failure("CHOMP_TRACE: can't write ", Path, ": ", std::strerror(errno));
  const Row Host{getpid(), getpid()};
  const std::string Head =
      cat("[\n{\"ph\":\"M\",\"name\":\"trace\",\"pid\":0,\"args\":{\"written by\":\"Chomp\",\"process\":", getpid(),
          ",\"rank\":", quoted(Rank), ",", clockMembers(), "}}");
  std::fputs(Head.c_str(), File);
  On = Follows = true;
  nameRow("process_name", Host,
          Rank.empty() ? cat("host: ", program_invocation_short_name)
                       : cat("host: ", program_invocation_short_name, ", rank ", Rank));
  sortProcess(Host, 0);
  pthread_atfork(flushBeforeFork, nullptr, forgetInChild);
  std::atexit(closeArray);
  at_quick_exit(closeArray);
  return {};
}

double timeline::now() {
  return std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

Row timeline::hostRow() {
  static thread_local const Row Mine = [] {
    const Row R{getpid(), gettid()};
    nameRow("thread_name", R, R.Process == R.Thread ? "main thread" : cat("thread ", R.Thread));
    return R;
  }();
  return Mine;
}

Row timeline::queueRow(int Device, const std::string &Description, unsigned Queue, const std::string &Name) {
  const Row R{getpid() * 1000L + Device + 1, static_cast<long>(Queue)};
  if (Queue == 0) {
    nameRow("process_name", R, cat("device ", Device, ": ", Description));
    sortProcess(R, Device + 1);
  }
  nameRow("thread_name", R, Name);
  return R;
}

void timeline::write(const Bar &B) {
  writeEvent(cat("\"ph\":\"X\",\"name\":", quoted(B.Name), ",\"cat\":\"", B.Category, "\",\"ts\":", number(B.Begin),
                 ",\"dur\":", number(rounded(B.End) - rounded(B.Begin)), ",", place(B.Where), ",\"args\":{", B.Details,
                 "}"));
}

Arrow timeline::newArrow(const char *Name) {
  static std::atomic<unsigned long> Arrows{0};
  return {Name, ++Arrows};
}

static void writeEnd(const char *Phase, const Arrow &A, Row Where, double At) {
  writeEvent(cat("\"ph\":", Phase, ",\"name\":\"", A.Name, "\",\"cat\":\"", A.Name, "\",\"id\":", A.Number,
                 ",\"ts\":", number(At), ",", place(Where)));
}
void timeline::writeTail(const Arrow &A, Row Where, double At) { writeEnd("\"s\"", A, Where, At); }
void timeline::writeHead(const Arrow &A, Row Where, double At) { writeEnd("\"f\",\"bp\":\"e\"", A, Where, At); }

std::string timeline::quoted(const std::string &Text) {
  std::string Out = "\"";
  for (const char C : Text) {
    if (C == '"' || C == '\\')
      Out += '\\';
    if (static_cast<unsigned char>(C) >= ' ')
      Out += C;
  }
  return Out += '"';
}

std::string timeline::number(double Microseconds) {
  char Text[32];
  std::snprintf(Text, sizeof(Text), "%.3f", rounded(Microseconds));
  return Text;
}

std::string QueuedItem::text() const {
  std::string Out = Item;
  bool Are = false;
  const char *Last = Item;
  for (const char *Other : Others)
    if (Other != std::exchange(Last, Other)) { // else they are parts of one
      Out += cat(", ", Other);
      Are = true;
    }
  return Are ? Out + " together" : Out;
}

std::string Doing::title() const {
  if (!Construct)
    return "";
  const std::string Of = cat(Construct, Function ? " " : "", Function ? Function : "");
  return Where.File ? cat(Of, " (", Where, ")") : Of;
}

Doing &timeline::doing() { return PerThread<Doing>::get(); }

Waiting::Waiting(std::string Details) : Details(std::move(Details)), Begin(now()) { ++Waits; }
Waiting::~Waiting() {
  if (--Waits) // of several, one inside the other, the outer one
    return;
  const double End = now();
  if (profile::On)
    profile::add(profile::What::Wait, End - Begin);
  if (!On)
    return;
  const Doing &Mine = doing();
  if (Mine.Construct)
    Details += cat(Details.empty() ? "" : ",", "\"at\":", quoted(Mine.title()));
  timeline::write({"wait", "wait", hostRow(), Begin, End, Details});
}
