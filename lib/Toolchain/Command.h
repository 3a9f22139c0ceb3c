//===- Toolchain/Command.h - running other programs -----------------------===//
//
// A command is a program with arguments; a runner prints and runs commands, several at a time where they don't depend
// on each other, and shows what they say in the order in which they were given.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_TOOLCHAIN_COMMAND_H
#define CHOMP_TOOLCHAIN_COMMAND_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace chomp::toolchain {

class Workspace;

struct Command {
  std::string Program;
  std::vector<std::string> Args; ///< Without the program.
  std::string Input = {};        ///< File for the standard input; empty: that of chompcc.
  std::string Messages = {};     ///< File for the standard error, which is shown only on failure; empty: shown.
  std::string OnFailure = {};    ///< Said after the program's own messages when it fails.

  void add(std::string Arg) { Args.push_back(std::move(Arg)); }
  void append(llvm::ArrayRef<std::string> More) { Args.insert(Args.end(), More.begin(), More.end()); }
};

/// What a captured command did and said.
struct CommandResult {
  int ExitCode = 0; ///< 128 + n after signal n, as a shell has it; 127: could not be started.
  std::string Out, Err;
};

/// Runs commands. One object serves one invocation of chompcc; not for several threads.
class CommandRunner {
public:
  CommandRunner(bool Verbose, bool DryRun) : Verbose(Verbose), DryRun(DryRun) {}

  bool isDryRun() const { return DryRun; }

  /// Runs in place: the command has chompcc's own input and outputs.
  int run(const Command &C);
  /// Runs with captured output.
  CommandResult capture(const Command &C, Workspace &Scratch);
  /// Runs independent commands, at most as many at once as there are processors. Their stderr and stdout are passed on
  /// when all are done, in the order of the list, those of failed ones last. Where the first one fails, the others'
  /// words, which mostly say the same of the same option or text, are left out. Returns the first exit code that isn't
  /// 0.
  int runAll(llvm::ArrayRef<Command> Commands, Workspace &Scratch);

private:
  void print(const Command &C) const;

  bool Verbose, DryRun;
};

/// The path of a program: as it is when it has a slash, else from PATH; empty when there is none.
std::string findProgram(llvm::StringRef Name);

/// True after an interrupt (Ctrl-C, SIGTERM): the invocation should clean up and end.
bool wasInterrupted();
void watchInterrupts();

} // namespace chomp::toolchain

#endif
