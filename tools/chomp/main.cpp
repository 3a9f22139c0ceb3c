//===- main.cpp - chomp, the translator -----------------------------------===//
//
// Options in, exit code out. All outputs of a run are written after all files have been translated, so that an error
// leaves nothing half done.
//
//===----------------------------------------------------------------------===//
#include "Emit/Files.h"
#include "Jobs.h"
#include "Model/Translator.h"
#include "Outputs.h"
#include "Project.h"
#include "Report/Page.h"
#include "Toolchain/Host.h"
#include "Toolchain/Messages.h"
#include "Toolchain/Options.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/MemoryBuffer.h"

#include <algorithm>
#include <utility>

namespace cl = llvm::cl;
using namespace chomp;
using toolchain::MessageChoice;
using toolchain::messages;

namespace {

cl::OptionCategory Category("Options");

cl::list<std::string> Sources(cl::Positional, cl::desc("<file>... [-- <compiler flags>]"), cl::cat(Category));
cl::opt<std::string> OutputDirectory("o", cl::desc("Write to this directory; it is made if need be (default: .)"),
                                     cl::value_desc("dir"), cl::init("."), cl::cat(Category));
cl::list<std::string> Emit("emit", cl::desc("Kernel files to write: cuda, hip, vgpu (default: all three)"),
                           cl::value_desc("list"), cl::CommaSeparated, cl::cat(Category));
cl::opt<std::string> BuildPath("p",
                               cl::desc("Take the flags from <dir>/compile_commands.json; without files, translate "
                                        "all that it names"),
                               cl::value_desc("dir"), cl::cat(Category));
cl::opt<bool> DumpRegions("dump-regions", cl::desc("Print what Chomp found in the files; write nothing"),
                          cl::cat(Category));
cl::opt<std::string> Report("report",
                            cl::desc("Print what became of each target region, and why; write nothing: =text "
                                     "(default), =json, =sarif, or =html (a page with the code beside it)"),
                            cl::value_desc("form"), cl::ValueOptional, cl::init("none"), cl::cat(Category));
cl::opt<std::string> Profile("profile",
                             cl::desc("A profile of the program (CHOMP_PROFILE=json:<file>) that the page of "
                                      "--report=html shows beside the regions"),
                             cl::value_desc("file"), cl::cat(Category));
cl::opt<std::string> PrintSupport("print-support",
                                  cl::desc("Print what of OpenMP is supported: =text (default) or =markdown"),
                                  cl::value_desc("form"), cl::ValueOptional, cl::init("none"), cl::cat(Category));
cl::opt<bool> VgpuStacks("vgpu-stacks",
                         cl::desc("Give each thread of the virtual GPU a stack of its own, for debuggers and checks, "
                                  "as chompcc does without optimisation"),
                         cl::cat(Category));
cl::opt<bool> DeterministicReductions("deterministic-reductions",
                                      cl::desc("Combine what teams have of floating-point and declared reductions in "
                                               "the order of the teams, so that each run gives the same bits"),
                                      cl::cat(Category));
cl::opt<bool>
    Standalone("standalone",
               cl::desc("Write what a person keeps and changes: no #line, stable names, comments and constant "
                        "macros as they are, and with them a CMakeLists.txt and a Makefile"),
               cl::cat(Category));
cl::opt<bool> EnvHelp("env-help", cl::desc("Print the environment variables that translated programs honour"),
                      cl::cat(Category));

int fail(const llvm::Twine &Message) {
  messages().error(Message);
  return 1;
}

/// What the flags of the first file ask for. The others' flags say the same: all are of one command line or database.
MessageChoice chooseMessages(llvm::ArrayRef<std::string> Flags) {
  return toolchain::chooseMessages(llvm::SmallVector<llvm::StringRef>(Flags.begin(), Flags.end()));
}

/// The words behind "--", which are the compiler's; Count becomes that of our own.
std::vector<std::string> compilerFlags(int &Count, char **Words) {
  char **const End = Words + Count, **const Dashes = std::find(Words + 1, End, llvm::StringRef("--"));
  if (Dashes == End)
    return {};
  Count = Dashes - Words;
  return {Dashes + 1, End};
}

bool parseOptions(int Count, char **Words) {
  cl::HideUnrelatedOptions(Category);
  cl::SetVersionPrinter(
      [](llvm::raw_ostream &OS) { OS << "chomp " CHOMP_VERSION " (LLVM " LLVM_VERSION_STRING ")\n"; });
  return cl::ParseCommandLineOptions(
      Count, Words,
      "chomp translates the OpenMP target regions of C and C++ files to CUDA, HIP and the virtual GPU.\n\n"
      "For a file nn.c it writes nn.host.c, nn.device.cu, nn.device.hip and nn.vgpu.cpp.\n"
      "chompcc does this, compiles the results and links them, in one go.\n\n"
      "  chomp nn.c -o out -- -O3 -Iinc\n"
      "  chomp -p build src/nn.cpp -o out --emit=cuda\n",
      &llvm::errs());
}

/// What --emit takes.
constexpr std::pair<llvm::StringLiteral, bool TranslateOptions::*> KernelFiles[] = {
    {"cuda", &TranslateOptions::Cuda}, {"hip", &TranslateOptions::Hip}, {"vgpu", &TranslateOptions::Vgpu}};

/// What all jobs have in common.
llvm::Expected<TranslateOptions> commonOptions(const char *Program) {
  TranslateOptions Common;
  Common.Include = toolchain::Installation::find(Program).Include;
  Common.WorkItemLoops = !VgpuStacks;
  Common.Origins = Report == "html";
  Common.DeterministicReductions = DeterministicReductions;
  Common.Standalone = Standalone;
  for (const auto &[Name, Wanted] : KernelFiles)
    Common.*Wanted = !Emit.getNumOccurrences() || llvm::is_contained(Emit, Name);
  for (const std::string &Name : Emit)
    if (llvm::none_of(KernelFiles, [&](const auto &Known) { return Known.first == Name; }))
      return llvm::createStringError("--emit takes cuda, hip and vgpu, not '" + Name + "'");
  return Common;
}

/// What --report takes; nothing for another word.
std::optional<ReportForm> reportForm() {
  return llvm::StringSwitch<std::optional<ReportForm>>(Report)
      .Cases({"", "text"}, ReportForm::Text)
      .Case("json", ReportForm::Json)
      .Case("sarif", ReportForm::Sarif)
      .Case("html", ReportForm::Html)
      .Default(std::nullopt);
}

/// All jobs of a run and what has become of them.
class Run {
public:
  Run(const TranslateOptions &Common, const std::vector<Job> &Jobs) : Common(Common), Jobs(Jobs) {}

  /// Translates them. False after an error. Again: for the second time, without messages.
  bool translateAll(bool OwnCopies, bool Again = false) {
    bool Ok = true;
    All.clear();
    for (const Job &J : Jobs) {
      messages().about(J.Source);
      TranslateOptions Options = Common;
      Options.Source = J.Source;
      Options.Flags = J.Flags;
      Options.Directory = J.Directory;
      Options.OwnCopies = OwnCopies;
      if (Options.Standalone)
        Options.Identity = nameBelow(commonFolder(Jobs), J);
      Options.Style = messages().choice().Style;
      TranslateResult Result;
      llvm::raw_ostream &Said = Again ? llvm::nulls() : messages().stream();
      if (translate(Options, Result, Said, messages().choice().Colors))
        take(J, Result, Again);
      else
        Ok = false;
    }
    messages().about("");
    return Ok;
  }

  llvm::Error report() const {
    if (!Report.getNumOccurrences())
      return llvm::Error::success();
    auto Shown = readProfile(Profile);
    if (!Shown)
      return Shown.takeError();
    printReport(llvm::outs(), Units, *reportForm(), *Shown);
    return llvm::Error::success();
  }

  llvm::Error write() {
    Outputs Out;
    std::string Twice = place(All, OutputDirectory, /*Mirrored=*/false, Out);
    const bool Mirrored = !Twice.empty();
    if (Mirrored)
      Twice = place(All, OutputDirectory, /*Mirrored=*/true, Out = {});
    // Files of one folder that have different texts of a header.
    if (llvm::StringRef(Twice).contains(".copy.") && translateAll(/*OwnCopies=*/true, /*Again=*/true))
      Twice = place(All, OutputDirectory, /*Mirrored=*/true, Out = {});
    if (!Twice.empty())
      return llvm::createStringError("two inputs would both write '" + Twice +
                                     "': give them different output directories");
    if (Common.Standalone && !All.empty())
      if (llvm::Error E = addBuildFiles(Mirrored, Out))
        return E;
    for (const auto &[Path, Text] : Out)
      if (llvm::Error E = writeFile(Path, Text))
        return E;
    return llvm::Error::success();
  }

private:
  llvm::Error addBuildFiles(bool Mirrored, Outputs &Out) const {
    const Project P = describeProject(All, OutputDirectory, Mirrored, Common);
    for (auto &[Name, Text] :
         {std::pair("Makefile", makefile(P)), {"CMakeLists.txt", cmakeLists(P)}, {"images.c", imagesFile(P)}}) {
      const std::string Path = OutputDirectory + "/" + Name;
      const auto Old = llvm::MemoryBuffer::getFile(Path);
      if (!Text.empty() && Old && !(*Old)->getBuffer().contains("chomp --standalone has written"))
        return llvm::createStringError("'" + Path + "' is not chomp's: choose another directory with -o");
      if (!Text.empty())
        Out.emplace_back(Path, Text);
      else if (llvm::StringRef(Name) == "Makefile")
        messages().warning("no Makefile, since a source's name has a space or another character that make reads");
    }
    return llvm::Error::success();
  }

  void take(const Job &J, TranslateResult &Result, bool Again) {
    if (Report.getNumOccurrences()) {
      if (Result.NeedsOffload)
        Units.push_back({J.Source, std::move(Result.Unit), std::move(Result.Kernels), std::move(Result.Taskgraphs),
                         std::move(Result.Files), std::move(Result.Sources)});
    } else if (DumpRegions) {
      llvm::outs() << Result.RegionDump;
    } else {
      if (Result.IncludesForced && !Again)
        messages().warning(Result.Files.front().Name + " includes what -include names: compile it without");
      std::vector<GeneratedFile> Files = std::move(Result.Files);
      All.push_back({&J, std::move(Files), std::move(Result)});
    }
  }

  const TranslateOptions &Common;
  const std::vector<Job> &Jobs;
  std::vector<Translated> All;
  std::vector<UnitReport> Units;
};

} // namespace

static int run(int argc, char **argv) {
  const std::vector<std::string> Flags = compilerFlags(argc, argv);
  messages().begin("chomp", chooseMessages(Flags));
  if (!parseOptions(argc, argv))
    return 1;
  if (PrintSupport.getNumOccurrences()) {
    if (!PrintSupport.empty() && PrintSupport != "text" && PrintSupport != "markdown")
      return fail("--print-support takes text or markdown");
    printSupport(llvm::outs(), PrintSupport == "markdown");
    return 0;
  }
  if (Report.getNumOccurrences() && !reportForm())
    return fail("--report takes text, json, sarif or html");
  if (Standalone && (Report.getNumOccurrences() || DumpRegions))
    return fail("--standalone writes files, and --report and --dump-regions write none");
  if (EnvHelp) {
    toolchain::printEnvironmentHelp(llvm::outs());
    return 0;
  }
  auto Common = commonOptions(argv[0]);
  if (!Common)
    return fail(llvm::toString(Common.takeError()));
  auto Jobs = BuildPath.empty() ? jobsOf(Sources, Flags) : jobsOfDatabase(BuildPath, Sources, Flags);
  if (!Jobs)
    return fail(llvm::toString(Jobs.takeError()));
  if (Jobs->empty())
    return fail("no input files; see chomp --help");
  messages().begin("chomp", chooseMessages(Jobs->front().Flags));
  Run Whole(*Common, *Jobs);
  if (!Whole.translateAll(/*OwnCopies=*/false))
    return 1;
  if (llvm::Error E = Whole.report())
    return fail(llvm::toString(std::move(E)));
  if (llvm::Error E = Whole.write())
    return fail(llvm::toString(std::move(E)));
  return 0;
}

int main(int argc, char **argv) {
  llvm::InitLLVM Init(argc, argv);
  const int Code = run(argc, argv);
  messages().finish();
  return Code;
}
