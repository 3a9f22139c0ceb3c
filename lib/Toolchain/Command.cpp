//===- Toolchain/Command.cpp - running other programs ---------------------===//
//
// Decides how a child's output reaches the user: at once when it runs alone, complete and in order when several run
// side by side. Command lines beyond the system's limit travel in a response file, which gcc, clang and nvcc all read.
//
//===----------------------------------------------------------------------===//
#include "Toolchain/Command.h"

#include "Support/Temporary.h"
#include "Toolchain/Messages.h"
#include "Toolchain/Workspace.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/ThreadPool.h"
#include "llvm/Support/raw_ostream.h"

#include <atomic>
#include <csignal>

using namespace llvm;

namespace chomp::toolchain {

namespace {

std::atomic<bool> Interrupted = false;

int execute(const Command &C, ArrayRef<std::optional<StringRef>> Redirects, std::string &Message) {
  std::vector<StringRef> Argv = {C.Program};
  Argv.insert(Argv.end(), C.Args.begin(), C.Args.end());
  std::string ResponseFile, ResponseArg;
  if (!sys::commandLineFitsWithinSystemLimits(C.Program, Argv)) {
    std::string Text;
    raw_string_ostream OS(Text);
    for (const std::string &Arg : C.Args) {
      OS << '"';
      for (char Ch : Arg) {
        if (Ch == '"' || Ch == '\\')
          OS << '\\';
        OS << Ch;
      }
      OS << "\"\n";
    }
    auto Made = makeTemporaryFile("chompcc-options", Text);
    if (!Made) {
      Message = "cannot write a response file for " + C.Program + ": " + toString(Made.takeError());
      return 127;
    }
    ResponseFile = *Made;
    ResponseArg = "@" + ResponseFile;
    Argv = {C.Program, ResponseArg};
  }
  bool Failed = false;
  std::string Reason;
  int Code = sys::ExecuteAndWait(C.Program, Argv, std::nullopt, Redirects, 0, 0, &Reason, &Failed);
  if (!ResponseFile.empty())
    removeTemporary(ResponseFile);
  if (Failed || Code == -1) {
    Message = "cannot run " + C.Program + ": " + Reason;
    return 127;
  }
  if (Code == -2) {
    if (!Interrupted)
      Message = C.Program + " crashed: " + Reason;
    return 128 + 11;
  }
  return Code;
}

void report(StringRef Message) {
  if (!Message.empty())
    messages().error(Message);
}

CommandResult executeCaptured(const Command &C, StringRef Out, StringRef Err) {
  CommandResult Result;
  std::string Message;
  std::optional<StringRef> Redirects[] = {std::nullopt, Out, Err};
  if (!C.Input.empty())
    Redirects[0] = C.Input;
  Result.ExitCode = execute(C, Redirects, Message);
  if (auto Buffer = MemoryBuffer::getFile(Out))
    Result.Out = (*Buffer)->getBuffer().str();
  if (auto Buffer = MemoryBuffer::getFile(Err))
    Result.Err = (*Buffer)->getBuffer().str();
  if (!Message.empty()) {
    raw_string_ostream OS(Result.Err);
    writeMessage(OS, "chompcc", "error", Message);
  }
  return Result;
}

} // namespace

bool wasInterrupted() { return Interrupted; }

void watchInterrupts() {
  // The children are in our process group and get the terminal's signal themselves; we wait for them, then clean up.
  // Not LLVM's SetInterruptFunction: it serves the first signal only, and an impatient second Ctrl-C would leave files
  // behind.
  struct sigaction Action = {};
  Action.sa_handler = [](int) { Interrupted = true; };
  Action.sa_flags = SA_RESTART;
  for (int Signal : {SIGINT, SIGTERM, SIGHUP}) {
    struct sigaction Old;
    if (sigaction(Signal, nullptr, &Old) == 0 && Old.sa_handler != SIG_IGN) // nohup
      sigaction(Signal, &Action, nullptr);
  }
}

std::string findProgram(StringRef Name) {
  if (Name.contains('/'))
    return sys::fs::can_execute(Name) ? Name.str() : std::string();
  auto Found = sys::findProgramByName(Name);
  return Found ? *Found : std::string();
}

void CommandRunner::print(const Command &C) const {
  if (!Verbose && !DryRun)
    return;
  std::string Line;
  raw_string_ostream OS(Line);
  OS << ' ';
  sys::printArg(OS, C.Program, DryRun);
  for (const std::string &Arg : C.Args) {
    OS << ' ';
    sys::printArg(OS, Arg, DryRun || Arg.empty() || StringRef(Arg).contains(' '));
  }
  errs() << Line << "\n";
}

int CommandRunner::run(const Command &C) {
  print(C);
  if (DryRun)
    return 0;
  std::string Message;
  std::optional<StringRef> Redirects[] = {std::nullopt, std::nullopt, std::nullopt};
  if (!C.Input.empty())
    Redirects[0] = C.Input;
  std::string Words = C.Messages;
  if (Words.empty() && messages().choice().isDocument()) {
    auto Made = makeTemporaryFile("chompcc-words");
    if (!Made) {
      report(toString(Made.takeError()));
      return 1;
    }
    Words = *Made;
  }
  if (!Words.empty())
    Redirects[2] = Words;
  int Code = execute(C, Redirects, Message);
  if (auto Buffer = MemoryBuffer::getFile(Words); !Words.empty() && Buffer && (Code || C.Messages.empty()))
    messages().relay(C.Program, (*Buffer)->getBuffer());
  if (C.Messages.empty() && !Words.empty())
    removeTemporary(Words);
  report(Message);
  if (Code)
    report(C.OnFailure);
  return Code;
}

CommandResult CommandRunner::capture(const Command &C, Workspace &Scratch) {
  print(C);
  if (DryRun)
    return {};
  return executeCaptured(C, Scratch.newFile("stdout"), Scratch.newFile("stderr"));
}

int CommandRunner::runAll(ArrayRef<Command> Commands, Workspace &Scratch) {
  if (Commands.empty())
    return 0;
  if (Commands.size() == 1)
    return run(Commands.front());
  for (const Command &C : Commands)
    print(C);
  if (DryRun)
    return 0;
  std::vector<CommandResult> Results(Commands.size());
  std::vector<std::pair<std::string, std::string>> Files;
  Files.reserve(Commands.size());
  for (size_t I = 0; I < Commands.size(); ++I)
    Files.emplace_back(Scratch.newFile("stdout"), Scratch.newFile("stderr"));
  {
    DefaultThreadPool Pool(hardware_concurrency());
    for (size_t I = 0; I < Commands.size(); ++I)
      Pool.async([&, I] {
        if (!Interrupted)
          Results[I] = executeCaptured(Commands[I], Files[I].first,
                                       Commands[I].Messages.empty() ? Files[I].second : Commands[I].Messages);
      });
    Pool.wait();
  }
  int Code = 0;
  const size_t Told = Results.front().ExitCode ? 1 : Results.size();
  for (bool Failed : {false, true})
    for (size_t I = 0; I < Told; ++I) {
      const CommandResult &Result = Results[I];
      if ((Result.ExitCode != 0) != Failed)
        continue;
      outs() << Result.Out;
      outs().flush();
      if (Failed || Commands[I].Messages.empty())
        messages().relay(Commands[I].Program, Result.Err);
      if (Failed)
        report(Commands[I].OnFailure);
      if (Code == 0)
        Code = Result.ExitCode;
    }
  return Code;
}

} // namespace chomp::toolchain
