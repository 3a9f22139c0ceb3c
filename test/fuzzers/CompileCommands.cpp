//===- CompileCommands.cpp - compile_commands.json of any text ------------===//
//
// An input is the file. It is refused with a message, or each file that it names has a job.
//
//===----------------------------------------------------------------------===//
#include "Fuzzer.h"

#include "Jobs.h"

#include <algorithm>

using namespace chomp;
using namespace chomp::fuzz;

namespace {

constexpr const char *Whole =
    R"([{"directory": "/src/a", "file": "a.c", "command": "cc -Iinc -DA=\"b c\" -c a.c -o a.o"},
 {"directory": "b", "file": "/src/b.cpp", "arguments": ["c++", "-MF", "b.d", "--", "/src/b.cpp"], "output": "b.o"}])";
constexpr const char *Words[] = {"[",
                                 "]",
                                 "{",
                                 "}",
                                 ",",
                                 ":",
                                 "\"",
                                 "\\",
                                 "\"file\"",
                                 "\"command\"",
                                 "\"arguments\"",
                                 "\"directory\"",
                                 "\"output\"",
                                 "null",
                                 "true",
                                 "1e999",
                                 "\"\"",
                                 "[]",
                                 "{}",
                                 "\\u0000",
                                 "-o",
                                 "-MF",
                                 "@rsp",
                                 "ccache",
                                 "distcc",
                                 " ",
                                 "\n",
                                 "'",
                                 "# a",
                                 "--- "};

} // namespace

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *Data, size_t Size, size_t MaxSize, unsigned Seed) {
  Choice C(Seed);
  if (Size > 2 && !C.oneOf(3))
    return LLVMFuzzerMutate(Data, Size, MaxSize);
  std::string Text(text(Data, Size));
  if (Size <= 2 || C.oneOf(50))
    Text = Whole;
  else
    Text.insert(C.below(Text.size() + 1), C.of(Words));
  return give(Text, Data, MaxSize);
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  static const Folder Own;
  Own.write("compile_commands.json", text(Data, Size));
  auto Jobs = jobsOfDatabase(Own.Path, {}, {"-DB"});
  if (!Jobs) {
    require(!llvm::toString(Jobs.takeError()).empty(), "an error has a message");
    return 0;
  }
  require(!Jobs->empty(), "a file without commands is an error");
  for (const Job &J : *Jobs)
    require(!J.Flags.empty() && J.Flags.back() == "-DB" && std::count(J.Flags.begin(), J.Flags.end(), "-c") == 0,
            "a job has the command's flags, and those of the command line behind them");
  return 0;
}
