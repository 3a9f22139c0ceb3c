//===- Run.cpp - writing a plan, and reading what came of it --------------===//
#include "Run.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <csignal>
#include <unistd.h>

using namespace llvm;

namespace chomp::replay {

double median(std::vector<double> Values) {
  std::sort(Values.begin(), Values.end());
  const size_t Middle = Values.size() / 2;
  return Values.empty() ? 0 : Values.size() % 2 ? Values[Middle] : (Values[Middle - 1] + Values[Middle]) / 2;
}

double Outcome::least() const { return Times.empty() ? 0 : *std::min_element(Times.begin(), Times.end()); }

uint64_t Outcome::placeOf(const Manifest &M, int Target) const {
  if (Target == Word::Code)
    return CodeAt ? CodeAt : M.Image.Begin;
  const auto Own = Placed.find(static_cast<unsigned>(Target));
  return Own == Placed.end() ? M.Memories[static_cast<unsigned>(Target)].Address : Own->second;
}

bool Outcome::hasMoved(const Manifest &M, int Target) const {
  return placeOf(M, Target) !=
         (Target == Word::Code ? M.Image.Begin : M.Memories[static_cast<unsigned>(Target)].Address);
}

Expected<Tools> Tools::find(const char *Argv0) {
  static int Here;
  Tools T;
  T.Self = sys::fs::getMainExecutable(Argv0, &Here);
  SmallString<128> Folder(sys::path::parent_path(sys::path::parent_path(T.Self)));
  sys::path::append(Folder, "lib");
  T.Preload = (Folder + "/chomp/libchomp-replay.so").str();
  T.Runtime = (Folder + "/libchomp.so").str();
  for (const std::string &File : {T.Preload, T.Runtime})
    if (!sys::fs::exists(File))
      return createStringError(File + " was not found: chomp-replay expects it below ../lib from its own directory");
  return T;
}

static void writeMemories(raw_ostream &OS, const Manifest &M, const Code &From) {
  for (const Memory &Own : M.Memories) {
    const std::string &Unit = From.IsCaptured || Own.Unit != M.Kernel.Unit ? Own.Unit : From.Unit;
    OS << "memory " << Own.Address << ' ' << Own.Size << ' ' << (Own.isVariable() ? Own.Symbol : "-") << ' '
       << (Own.isVariable() ? Unit : "-") << ' ' << M.path(Own.Before) << '\n';
  }
}

std::string planText(const Manifest &M, const std::vector<Word> &Words, const Code &From, Choice Numbers,
                     unsigned Repeats, StringRef Scratch) {
  std::string Text;
  raw_string_ostream OS(Text);
  const Kernel &K = M.Kernel;
  const Clauses &C = M.Clauses;
  OS << "results " << Scratch << '\n';
  if (!From.Library.empty())
    OS << "library " << From.Library << '\n';
  if (!From.SideFile.empty())
    OS << "side " << From.SideFile << '\n';
  if (From.IsImage)
    OS << "image " << M.Image.Target << ' ' << M.Image.Linked << ' ' << M.Image.Units << "\nimagefile "
       << M.path(M.Image.File) << '\n';
  OS << "device " << From.Device << "\nname " << K.Name << "\nunit " << (From.IsCaptured ? K.Unit : From.Unit)
     << "\nfunction " << K.Function << "\nfile " << K.File << "\nkernel " << K.Line << ' ' << K.Flags << ' '
     << K.MaxThreads << '\n';
  OS << "clauses " << (Numbers.Teams ? Numbers.Teams : C.NumTeams) << ' '
     << (Numbers.Threads ? Numbers.Threads : C.ThreadLimit) << ' ' << C.NumThreads << ' ' << C.Iterations << '\n';
  OS << "grid " << C.TeamMemory << ' ' << join(map_range(C.Teams, [](uint64_t N) { return utostr(N); }), " ") << ' '
     << join(map_range(C.Threads, [](uint64_t N) { return utostr(N); }), " ") << "\nloops "
     << join(map_range(C.Loops, [](uint64_t N) { return utostr(N); }), " ") << '\n';
  OS << "most " << C.MostTeams << ' ' << C.MostThreads << "\nplace " << M.DeviceNumber << ' ' << M.Devices << '\n';
  OS << "own " << (M.DeviceKind == "vgpu" && From.Kind == "vgpu" && !From.Moves) << '\n';
  writeMemories(OS, M, From);
  if (From.hasCode())
    OS << "base " << M.Image.Begin << '\n';
  for (const Argument &A : M.Arguments)
    if (A.Kind == "partials")
      OS << "partials " << A.Items << ' ' << A.Size << '\n';
    else
      OS << "argument " << toHex(A.Bytes, /*LowerCase=*/true) << '\n';
  for (const Word &W : Words) {
    if (W.Target == Word::Code && !From.hasCode())
      continue; // there is no such code here
    OS << (W.InArgument ? "argumentword " : "word ") << W.In << ' ' << W.Offset << ' ' << W.Target << ' ' << W.Delta
       << '\n';
  }
  OS << "repeat " << Repeats << '\n';
  return Text;
}

/// The variables of this process, with some of its own.
static std::vector<std::string> environmentFor(const Code &From, const Tools &With) {
  std::vector<std::string> Out;
  for (char **Own = environ; *Own; ++Own) {
    const StringRef Name = StringRef(*Own).split('=').first;
    if (!is_contained({"CHOMP_CAPTURE", "CHOMP_DEVICE", "OMP_TARGET_OFFLOAD", "OMP_AVAILABLE_DEVICES", "LD_PRELOAD",
                       "ASAN_OPTIONS"},
                      Name))
      Out.push_back(*Own);
  }
  // AddressSanitizer's own library wants to be first, where the program is built with it.
  Out.push_back("ASAN_OPTIONS=" + sys::Process::GetEnv("ASAN_OPTIONS").value_or("") + ":verify_asan_link_order=0");
  Out.push_back("CHOMP_DEVICE=" + From.Kind);
  Out.push_back("LD_PRELOAD=" + With.Preload);
  return Out;
}

/// False: it has not come to its end.
static bool readResults(StringRef Scratch, Outcome &To) {
  auto Buffer = MemoryBuffer::getFile(Scratch + "/results");
  bool Done = false;
  StringRef Rest = Buffer ? (*Buffer)->getBuffer() : StringRef();
  while (!Rest.empty()) {
    StringRef Line, Word;
    std::tie(Line, Rest) = Rest.split('\n');
    std::tie(Word, Line) = Line.split(' ');
    SmallVector<StringRef> Values;
    Line.split(Values, ' ');
    auto Number = [&](size_t I, auto &Value) {
      if (I < Values.size())
        (void)to_integer(Values[I], Value);
    };
    unsigned Index = 0;
    Number(0, Index);
    if (Word == "device")
      To.Device = Line;
    else if (Word == "placed")
      Number(1, To.Placed[Index]);
    else if (Word == "code")
      Number(0, To.CodeAt);
    else if (Word == "geometry")
      Number(0, To.Teams), Number(1, To.Threads);
    else if (Word == "limits")
      Number(0, To.MaxThreads), Number(1, To.Multiprocessors), Number(2, To.ResidentTeams);
    else if (Word == "time")
      (void)to_float(Line, To.Times.emplace_back());
    else if (Word == "changed")
      To.Changed[Index] = (Scratch + "/" + Twine(Index) + ".after").str();
    else if (Word == "done")
      Done = true;
  }
  return Done;
}

Error run(const Manifest &M, const std::vector<Word> &Words, const Code &From, Choice Numbers, unsigned Repeats,
          const Tools &With, StringRef Scratch, Outcome &Result) {
  const std::string Plan = (Scratch + "/plan").str();
  {
    std::error_code E;
    raw_fd_ostream To(Plan, E);
    To << planText(M, Words, From, Numbers, Repeats, Scratch);
    To.close();
    if (E || To.has_error()) {
      To.clear_error();
      return createStringError("cannot write " + Plan);
    }
  }
  outs().flush();
  const std::vector<std::string> Variables = environmentFor(From, With);
  const std::vector<StringRef> Environment(Variables.begin(), Variables.end());
  const std::string &Program = From.Program.empty() ? With.Self : From.Program;
  std::string Message;
  bool Failed = false;
  SmallVector<StringRef> Arguments = {Program, Plan};
  if (From.Program.empty())
    Arguments.push_back(With.Runtime);
  const int Code =
      sys::ExecuteAndWait(Program, Arguments, ArrayRef<StringRef>(Environment), {}, 0, 0, &Message, &Failed);
  if (Failed)
    return createStringError("cannot run " + Program + ": " + Message);
  const bool Done = readResults(Scratch, Result);
  if (Code == -2)
    return createStringError("the kernel has ended the process that replays it: " + Message);
  if (Code)
    return createStringError("the replay has failed");
  return Done ? Error::success() : createStringError("the process that replays has ended before its end");
}

} // namespace chomp::replay
