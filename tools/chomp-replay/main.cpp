//===- main.cpp - chomp-replay, one kernel alone --------------------------===//
//
// Options in, exit code out: 0 where the kernel computes what it did in the program, 1 where it computes something else
// or can't be run, 2 for wrong usage.
//
//===----------------------------------------------------------------------===//
#include "Compare.h"
#include "Parameters.h"
#include "Source.h"
#include "Support/Temporary.h"
#include "Tune.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/WithColor.h"

#include <algorithm>
#include <set>

namespace cl = llvm::cl;
using namespace llvm;
using namespace chomp::replay;

namespace {

cl::OptionCategory Category("Options");

cl::opt<std::string> Folder(cl::Positional, cl::desc("<folder> [-- <flags for chompcc>]"), cl::cat(Category));
cl::opt<std::string> SourceFile("source",
                                cl::desc("Compile the kernel from this file, which chomp has written and you may have "
                                         "edited: x.vgpu.cpp, x.device.cu or x.device.hip "
                                         "(default: run what was captured)"),
                                cl::value_desc("file"), cl::cat(Category));
cl::opt<std::string> Arch("offload-arch", cl::desc("The GPU that --source is compiled for (default: the captured one)"),
                          cl::value_desc("arch"), cl::cat(Category));
cl::opt<unsigned> DeviceNumber("device", cl::desc("Which device of its kind to run on (default: 0)"),
                               cl::value_desc("n"), cl::init(0), cl::cat(Category));
cl::opt<unsigned> Repeats("repeat",
                          cl::desc("How often to time the kernel, with its memory as before each time "
                                   "(default: 10)"),
                          cl::value_desc("n"), cl::init(10), cl::cat(Category));
cl::opt<double> Tolerance("tolerance",
                          cl::desc("By how much floating-point numbers may differ, relatively (default: bit by bit); "
                                   "for items whose type --type says"),
                          cl::value_desc("x"), cl::init(0), cl::cat(Category));
cl::list<std::string> Types("type",
                            cl::desc("What an item's elements are, where the parameters of --source don't say it: "
                                     "x=double; float, double, int or long. Without an item: of all such"),
                            cl::value_desc("item=type"), cl::cat(Category));
enum class PointerPolicy { Relocate, Keep };
cl::opt<PointerPolicy> Pointers(
    "pointers",
    cl::desc("What to do with words that look like addresses of captured memory, where that lies elsewhere now "
             "and nothing says what they are:"),
    cl::values(clEnumValN(PointerPolicy::Relocate, "relocate", "they are addresses (default)"),
               clEnumValN(PointerPolicy::Keep, "keep", "they are numbers")),
    cl::init(PointerPolicy::Relocate), cl::cat(Category));
cl::opt<bool> Move("move", cl::desc("Lay memory elsewhere than in the run, as it is on GPUs anyway"),
                   cl::cat(Category));
cl::opt<bool>
    WantsTuning("tune",
                cl::desc("Try the numbers of teams and threads that the clauses leave open; print their times, "
                         "and the clause to write"),
                cl::cat(Category));
cl::list<unsigned> TeamNumbers("num-teams", cl::desc("Numbers of teams to try; one of them alone without --tune"),
                               cl::value_desc("n,..."), cl::CommaSeparated, cl::cat(Category));
cl::list<unsigned> ThreadNumbers("thread-limit", cl::desc("Numbers of threads in a team, likewise"),
                                 cl::value_desc("n,..."), cl::CommaSeparated, cl::cat(Category));

constexpr StringLiteral Examples = R"(
examples:
  CHOMP_CAPTURE=main_l10:2:capture ./program    # the second launch; CHOMP_TRACE=1 tells the kernels' names
  chomp-replay capture
  chomp-replay capture --source=out/x.vgpu.cpp --tolerance=1e-12 --type=double
  chomp-replay capture --tune
)";

int fail(Error E, int Code = 1) {
  handleAllErrors(std::move(E), [](const ErrorInfoBase &Info) {
    WithColor::error(errs(), "chomp-replay") << Info.message() << '\n';
  });
  return Code;
}

/// A folder that goes in the end.
class Scratch {
public:
  Scratch() {
    auto Made = chomp::makeTemporaryFolder("chomp-replay");
    if (!Made)
      report_fatal_error(Made.takeError(), /*gen_crash_diag=*/false);
    Path = *Made;
  }
  ~Scratch() { (void)sys::fs::remove_directories(Path); }
  Scratch(const Scratch &) = delete;
  StringRef path() const { return Path; }

private:
  std::string Path;
};

struct Replay {
  Manifest M;
  std::vector<Word> Words;
  Code From;
  Comparison How;
  Tools With;
};

/// What nobody knows to be an address, and is changed or left: once for each item.
void tellUnknown(const Replay &R, const Outcome &Now) {
  std::map<std::pair<bool, unsigned>, std::pair<uint64_t, unsigned>> Found; // the first one's offset, and the number
  for (const Word &W : R.Words) {
    if (W.Known || !Now.hasMoved(R.M, W.Target) || (W.Target == Word::Code && !R.From.hasCode()))
      continue;
    ++Found.try_emplace({W.InArgument, W.In}, W.Offset, 0).first->second.second;
  }
  for (const auto &[Where, What] : Found) {
    const std::string Holder =
        Where.first ? formatv("argument {0}", Where.second + 1).str() : R.M.Memories[Where.second].Item;
    const bool One = What.second == 1;
    WithColor::warning(errs(), "chomp-replay")
        << Holder << " has " << What.second
        << (One ? " word that looks like an address" : " words that look like addresses") << " of what was captured, "
        << (One ? "" : "the first ") << "at byte " << What.first << ", and that lies elsewhere now; "
        << (Pointers == PointerPolicy::Keep ? (One ? "it is left as it is" : "they are left as they are")
            : One                           ? "it is changed (--pointers=keep takes it for a number)"
                                            : "they are changed (--pointers=keep takes them for numbers)")
        << '\n';
  }
}

/// What leads to code or constants that are not there: once for each item.
void tellMissing(const Replay &R) {
  std::set<std::string> Told;
  for (const Word &W : R.Words)
    if (W.Target == Word::Code && !R.From.hasCode() && !W.InArgument && Told.insert(R.M.Memories[W.In].Item).second)
      WithColor::warning(errs(), "chomp-replay")
          << R.M.Memories[W.In].Item << " has words that look like addresses of the program's code or constants, the "
          << "first at byte " << W.Offset << ", and the program is not there: they are left as they are\n";
}

Error runOnce(const Replay &R, Choice Numbers, StringRef Into, Outcome &Now) {
  std::vector<Word> Used;
  copy_if(R.Words, std::back_inserter(Used),
          [](const Word &W) { return W.Known || Pointers == PointerPolicy::Relocate; });
  return chomp::replay::run(R.M, Used, R.From, Numbers, Repeats, R.With, Into, Now);
}

/// "the same as captured"
int tellComparison(const Replay &R, const Outcome &Now) {
  Expected<std::vector<Difference>> Differ = compare(R.M, Now, R.How);
  if (!Differ)
    return fail(Differ.takeError());
  for (const Difference &D : *Differ) {
    const bool HasType = !R.How.typeOf(*D.In).empty();
    outs() << D.In->Item << (D.In->Where.empty() ? "" : " (" + D.In->Where + ")") << ": " << D.Count
           << (HasType ? " element" : " byte") << (D.Count == 1 ? " differs" : "s differ") << "; the first is "
           << D.First << '\n';
    if (R.How.Tolerance > 0 && !HasType)
      outs() << "  to compare it with --tolerance say what its elements are: --type='" << D.In->Item << "=double'\n";
  }
  if (!Differ->empty())
    return 1;
  outs() << "the results are those of the run";
  if (R.How.Tolerance > 0)
    outs() << ", within " << format("%g", R.How.Tolerance);
  outs() << " (" << R.M.Memories.size() << " items, " << Now.Changed.size() << " of them changed by the kernel)\n";
  return 0;
}

int replayOnce(const Replay &R) {
  const Scratch Own;
  const Choice Numbers = {TeamNumbers.empty() ? 0 : TeamNumbers.front(),
                          ThreadNumbers.empty() ? 0 : ThreadNumbers.front()};
  Outcome Now;
  Error E = runOnce(R, Numbers, Own.path(), Now);
  tellUnknown(R, Now); // which may be why it fails
  if (E)
    return fail(std::move(E));
  outs() << "replayed on " << Now.Device << ", from " << R.From.Description << ": " << Now.Teams << " teams x "
         << Now.Threads << " threads\n";
  if (Numbers == Choice() && (Now.Teams != R.M.Teams || Now.Threads != R.M.Threads))
    outs() << "  (" << R.M.Teams << " teams x " << R.M.Threads << " threads in the run)\n";
  const int Result = tellComparison(R, Now);
  if (!Now.Times.empty())
    outs() << "time: median " << spellTime(Now.median()) << ", least " << spellTime(Now.least()) << " ("
           << Now.Times.size() << " launches)\n";
  return Result;
}

int replayAndTune(const Replay &R) {
  const Freedom Open = findFreedom(R.M);
  if (!Open.Why.empty()) {
    outs() << "nothing is to be tuned: " << Open.Why << '\n';
    return 0;
  }
  auto Try = [&](Choice Numbers) -> Expected<Trial> {
    const Scratch Own;
    Outcome Now;
    Error E = runOnce(R, Numbers, Own.path(), Now);
    if (Numbers == Choice())
      tellUnknown(R, Now);
    if (E)
      return std::move(E);
    Expected<std::vector<Difference>> Differ = compare(R.M, Now, R.How);
    if (!Differ)
      return Differ.takeError();
    const double Median = Now.median();
    return Trial{Numbers, std::move(Now), Differ->empty(), {Median}};
  };
  Expected<std::vector<Trial>> All = tune(R.M, Open, TeamNumbers, ThreadNumbers, Try);
  if (!All)
    return fail(All.takeError());
  outs() << "tuned on " << All->front().Took.Device << ", from " << R.From.Description << ":\n";
  printTrials(outs(), R.M, *All);
  if (All->front().IsSame)
    return 0;
  outs() << "the results are not those of the run: see without --tune\n";
  return 1;
}

/// HasFlags: some stand behind --.
Error checkUsage(const Manifest &M, bool HasFlags) {
  if (SourceFile.empty() && (HasFlags || !Arch.empty()))
    return createStringError("--offload-arch and flags behind -- are for --source: what was captured is not compiled");
  if (!(Tolerance >= 0))
    return createStringError("--tolerance: expected a number from 0 on");
  const Freedom Open = findFreedom(M);
  if (!TeamNumbers.empty() && !Open.Teams)
    return createStringError("--num-teams: " +
                             (Open.Why.empty() ? "the clauses say how many teams there are" : Open.Why));
  if (!ThreadNumbers.empty() && !Open.Threads)
    return createStringError("--thread-limit: " +
                             (Open.Why.empty() ? "the clauses say how many threads there are" : Open.Why));
  if (is_contained(TeamNumbers, 0u) || is_contained(ThreadNumbers, 0u))
    return createStringError("--num-teams and --thread-limit: expected numbers from 1 on");
  if (!WantsTuning && (TeamNumbers.size() > 1 || ThreadNumbers.size() > 1))
    return createStringError("several numbers of teams or threads are for --tune");
  if (WantsTuning && Repeats < 2)
    return createStringError("--tune wants several launches: --repeat=" + Twine(Repeats));
  return Error::success();
}

} // namespace

int main(int Argc, char **Argv) {
  std::vector<std::string> Flags;
  if (char **const End = Argv + Argc, **const Dashes = std::find(Argv + 1, End, StringRef("--")); Dashes != End) {
    Flags.assign(Dashes + 1, End);
    Argc = Dashes - Argv;
  }
  InitLLVM Init(Argc, Argv);
  cl::HideUnrelatedOptions(Category);
  cl::SetVersionPrinter([](raw_ostream &OS) { OS << "chomp-replay " CHOMP_VERSION "\n"; });
  cl::extrahelp More(Examples);
  std::string Wrong;
  raw_string_ostream WrongOS(Wrong);
  if (!cl::ParseCommandLineOptions(Argc, Argv, "Runs one kernel alone, as CHOMP_CAPTURE has caught it\n", &WrongOS)) {
    errs() << Wrong;
    return 2;
  }
  if (Folder.empty())
    return fail(createStringError("which folder? CHOMP_CAPTURE=KERNEL:FOLDER makes one (--help)"), 2);
  Expected<Manifest> M = readManifest(Folder);
  if (!M)
    return fail(M.takeError());
  if (Error E = checkUsage(*M, !Flags.empty()))
    return fail(std::move(E), 2);
  Comparison How;
  How.Tolerance = Tolerance;
  for (const std::string &Type : Types)
    if (Error E = How.add(*M, Type))
      return fail(std::move(E), 2);
  Expected<std::vector<Word>> Words = findWords(*M);
  if (!Words)
    return fail(Words.takeError());
  Expected<Tools> With = Tools::find(Argv[0]);
  if (!With)
    return fail(With.takeError());
  const Scratch Own;
  Expected<Code> From =
      SourceFile.empty() ? capturedCode(*M) : compileSource(*M, SourceFile, Arch, Flags, *With, Own.path());
  if (!From)
    return fail(From.takeError());
  How.Found = findElementTypes(*M, From->Text);
  From->Device = static_cast<int>(DeviceNumber);
  From->Moves = Move;
  outs() << M->Kernel.Name << " (" << M->Kernel.File << ':' << M->Kernel.Line << "), launch " << M->Launch
         << ", captured on " << M->Description << '\n';
  const Replay R{std::move(*M), std::move(*Words), std::move(*From), std::move(How), std::move(*With)};
  tellMissing(R);
  return WantsTuning ? replayAndTune(R) : replayOnce(R);
}
