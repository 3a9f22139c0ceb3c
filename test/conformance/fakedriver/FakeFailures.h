//===- FakeFailures.h - calls of a fake driver that fail on purpose -------===//
//
// FAKE_FAIL=ENTRY:N[+][:CODE]: the N-th call of an entry, counted from 1, does nothing and returns CODE (999, which is
// "unknown" with both vendors, if none is said); with + each later call, too. FAKE_CALLS=FILE: at the program's end the
// file gets a line for each entry that was called, with how often: "cuLaunchKernel 3".
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_TEST_FAKEFAILURES_H
#define CHOMP_TEST_FAKEFAILURES_H

#include <cstdio>
#include <cstdlib>
#include <map>
#include <mutex>
#include <string>

namespace fake {

class Failures {
public:
  /// WritesAtEnd: as a variable of a driver, which is closed when the program ends.
  explicit Failures(bool WritesAtEnd = true) : WritesAtEnd(WritesAtEnd) {
    const char *Asked = std::getenv("FAKE_FAIL");
    if (!Asked)
      return;
    const std::string Text = Asked;
    const std::size_t Colon = Text.find(':');
    Entry = Text.substr(0, Colon);
    char *End = nullptr;
    Number = std::strtoul(Text.c_str() + Colon + 1, &End, 10);
    Onwards = *End == '+';
    End += Onwards;
    if (*End == ':')
      Code = std::atoi(End + 1);
  }
  ~Failures() {
    if (WritesAtEnd)
      write();
  }
  /// The driver and the system (FailingSystem.cpp) both write to the file of FAKE_CALLS.
  void write() {
    const char *File = std::getenv("FAKE_CALLS");
    std::FILE *To = File ? std::fopen(File, "a") : nullptr;
    if (!To)
      return;
    std::lock_guard<std::mutex> Guard(Lock);
    for (const auto &[Name, Count] : Counts)
      std::fprintf(To, "%s %lu\n", Name.c_str(), Count);
    std::fclose(To);
  }
  /// What this call of an entry is to return instead of doing something; 0: nothing.
  int next(const char *Name) {
    std::lock_guard<std::mutex> Guard(Lock);
    const unsigned long Count = ++Counts[Name];
    return Name == Entry && (Onwards ? Count >= Number : Count == Number) ? Code : 0;
  }

private:
  const bool WritesAtEnd;
  std::mutex Lock;
  std::string Entry;
  unsigned long Number = 0;
  bool Onwards = false;
  int Code = 999;
  std::map<std::string, unsigned long> Counts;
};
inline Failures AllFailures;

/// A call of an entry by its name.
template <typename... Ps, typename... As> int called(const char *Name, int (*Function)(Ps...), As... Arguments) {
  const int Code = AllFailures.next(Name);
  return Code ? Code : Function(Arguments...);
}

} // namespace fake

#endif
