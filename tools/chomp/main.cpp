//===- main.cpp - chomp, the translator -----------------------------------===//
//
// Options in, exit code out: which files, which flags for each, where the texts go. All outputs of a run are written
// after all files have been translated, so that an error leaves nothing half done. Where outputs of several files would
// have one name, the folders below the output directory are those of the sources.
//
//===----------------------------------------------------------------------===//
#include "Emit/Files.h"
#include "Toolchain/Host.h"
#include "Toolchain/Options.h"
#include "chomp/Translator.h"

#include "clang/Tooling/CompilationDatabase.h"
#include "clang/Tooling/JSONCompilationDatabase.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/WithColor.h"

namespace cl = llvm::cl;
using namespace chomp;

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
                                     "(default) or =json"),
                            cl::value_desc("form"), cl::ValueOptional, cl::init("none"), cl::cat(Category));
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
cl::opt<bool> EnvHelp("env-help", cl::desc("Print the environment variables that translated programs honour"),
                      cl::cat(Category));

/// One file with its compile command.
struct Job {
  std::string Source;
  std::vector<std::string> Flags;
  std::string Directory;
};

int fail(const llvm::Twine &Message) {
  llvm::WithColor::error(llvm::errs(), "chomp") << Message << '\n';
  return 1;
}

/// What a job is to write.
struct Translated {
  const Job *Of;
  std::vector<GeneratedFile> Files;
};
using Outputs = std::vector<std::pair<std::string, std::string>>; // path and text

/// The command of a compile_commands.json entry without compiler, source and output.
std::vector<std::string> flagsOf(const clang::tooling::CompileCommand &Command) {
  std::vector<std::string> Flags;
  for (size_t I = 1; I < Command.CommandLine.size(); ++I) {
    const std::string &Word = Command.CommandLine[I];
    if (Word == "-o" || Word == "-MF" || Word == "-MT" || Word == "-MQ")
      ++I;
    else if (Word != "-c" && Word != "--" && Word != Command.Filename)
      Flags.push_back(Word);
  }
  return Flags;
}

llvm::Expected<std::vector<Job>> jobs(const std::vector<std::string> &Flags) {
  std::vector<Job> Jobs;
  if (BuildPath.empty()) {
    for (const std::string &Source : Sources)
      Jobs.push_back({Source, Flags, ""});
    return Jobs;
  }
  std::string Message;
  auto Database = clang::tooling::CompilationDatabase::loadFromDirectory(BuildPath, Message);
  if (!Database)
    return llvm::createStringError("%s", Message.c_str());
  std::vector<std::string> Files(Sources.begin(), Sources.end());
  if (Files.empty())
    Files = Database->getAllFiles();
  if (Files.empty())
    return llvm::createStringError("%s/compile_commands.json names no file: configure and generate the project again, "
                                   "with CMAKE_EXPORT_COMPILE_COMMANDS=ON for CMake",
                                   BuildPath.c_str());
  for (const std::string &File : Files) {
    llvm::SmallString<256> Absolute(File);
    if (std::error_code Code = llvm::sys::fs::make_absolute(Absolute))
      return llvm::createStringError(Code, "'%s' has no absolute path", File.c_str());
    llvm::sys::path::remove_dots(Absolute, /*remove_dot_dot=*/true);
    auto Commands = Database->getCompileCommands(Absolute);
    if (Commands.empty())
      return llvm::createStringError("'%s' is not in %s/compile_commands.json", File.c_str(), BuildPath.c_str());
    std::vector<std::string> All = flagsOf(Commands.front());
    All.insert(All.end(), Flags.begin(), Flags.end());
    Jobs.push_back({Commands.front().Filename, std::move(All), Commands.front().Directory});
  }
  return Jobs;
}

/// The folder of a job's source, whole.
std::string folderOf(const Job &J) {
  llvm::SmallString<256> Path(J.Source);
  if (!J.Directory.empty())
    llvm::sys::path::make_absolute(J.Directory, Path);
  (void)llvm::sys::fs::make_absolute(Path);
  llvm::sys::path::remove_dots(Path, /*remove_dot_dot=*/true);
  return llvm::sys::path::parent_path(Path).str();
}

/// The folder that all sources are in or below.
std::string commonFolder(const std::vector<Translated> &All) {
  std::string Common = folderOf(*All.front().Of);
  for (const Translated &T : All)
    while (!(folderOf(*T.Of) + "/").starts_with(Common == "/" ? Common : Common + "/"))
      Common = llvm::sys::path::parent_path(Common).str();
  return Common;
}

/// Gives each file its path. Returns the first that two inputs would both write with different texts; empty: none.
std::string place(const std::vector<Translated> &All, bool Mirrored, Outputs &Out) {
  const std::string Common = Mirrored ? commonFolder(All) : "";
  for (const Translated &T : All)
    for (const GeneratedFile &File : T.Files) {
      llvm::SmallString<256> Path(OutputDirectory);
      if (Mirrored)
        llvm::sys::path::append(Path, llvm::StringRef(folderOf(*T.Of)).drop_front(Common.size()));
      llvm::sys::path::append(Path, File.Name);
      auto Same = llvm::find_if(Out, [&](auto &O) { return O.first == Path.str(); });
      if (Same == Out.end())
        Out.emplace_back(Path.str(), File.Text);
      else if (File.Kind != FileKind::Header || Same->second != File.Text) // else one that several files include
        return Path.str().str();
    }
  return "";
}

} // namespace

int main(int argc, char **argv) {
  llvm::InitLLVM Init(argc, argv);
  // Everything behind "--" is the compiler's.
  std::vector<std::string> Flags;
  int Own = argc;
  for (int I = 1; I < argc; ++I)
    if (llvm::StringRef(argv[I]) == "--") {
      Own = I;
      Flags.assign(argv + I + 1, argv + argc);
      break;
    }
  cl::HideUnrelatedOptions(Category);
  cl::SetVersionPrinter(
      [](llvm::raw_ostream &OS) { OS << "chomp " CHOMP_VERSION " (LLVM " LLVM_VERSION_STRING ")\n"; });
  if (!cl::ParseCommandLineOptions(
          Own, argv,
          "chomp translates the OpenMP target regions of C and C++ files to CUDA, HIP and the virtual GPU.\n\n"
          "For a file nn.c it writes nn.host.c, nn.device.cu, nn.device.hip and nn.vgpu.cpp.\n"
          "chompcc does this, compiles the results and links them, in one go.\n\n"
          "  chomp nn.c -o out -- -O3 -Iinc\n"
          "  chomp -p build src/nn.cpp -o out --emit=cuda\n",
          &llvm::errs()))
    return 1;

  if (PrintSupport.getNumOccurrences()) {
    if (!PrintSupport.empty() && PrintSupport != "text" && PrintSupport != "markdown")
      return fail("--print-support takes text or markdown");
    printSupport(llvm::outs(), PrintSupport == "markdown");
    return 0;
  }
  if (Report.getNumOccurrences() && !Report.empty() && Report != "text" && Report != "json")
    return fail("--report takes text or json");
  if (EnvHelp) {
    toolchain::printEnvironmentHelp(llvm::outs());
    return 0;
  }
  TranslateOptions Common;
  Common.Include = toolchain::Installation::find(argv[0]).Include;
  Common.Turns = !VgpuStacks;
  Common.DeterministicReductions = DeterministicReductions;
  if (Emit.getNumOccurrences())
    Common.Vgpu = false;
  else
    Common.Cuda = Common.Hip = Common.Vgpu = true;
  for (const std::string &Kind : Emit) {
    if (Kind == "cuda")
      Common.Cuda = true;
    else if (Kind == "hip")
      Common.Hip = true;
    else if (Kind == "vgpu")
      Common.Vgpu = true;
    else
      return fail("--emit takes cuda, hip and vgpu, not '" + Kind + "'");
  }
  auto Jobs = jobs(Flags);
  if (!Jobs)
    return fail(llvm::toString(Jobs.takeError()));
  if (Jobs->empty())
    return fail("no input files; see chomp --help");

  std::vector<Translated> All;
  std::vector<KernelReport> Kernels;
  std::vector<TaskgraphReport> Taskgraphs;
  auto TranslateAll = [&](bool OwnCopies, llvm::raw_ostream &Messages) {
    bool Ok = true;
    All.clear();
    for (const Job &J : *Jobs) {
      TranslateOptions Options = Common;
      Options.Source = J.Source;
      Options.Flags = J.Flags;
      Options.Directory = J.Directory;
      Options.OwnCopies = OwnCopies;
      TranslateResult Result;
      if (!translate(Options, Result, Messages, Messages.has_colors())) {
        Ok = false;
        continue;
      }
      if (Report.getNumOccurrences()) {
        Kernels.insert(Kernels.end(), Result.Kernels.begin(), Result.Kernels.end());
        Taskgraphs.insert(Taskgraphs.end(), Result.Taskgraphs.begin(), Result.Taskgraphs.end());
      } else if (DumpRegions)
        llvm::outs() << Result.RegionDump;
      else {
        if (Result.IncludesForced)
          llvm::WithColor::warning(Messages, "chomp")
              << Result.Files.front().Name << " includes what -include names: compile it without\n";
        All.push_back({&J, std::move(Result.Files)});
      }
    }
    return Ok;
  };
  if (!TranslateAll(/*OwnCopies=*/false, llvm::errs()))
    return 1;
  if (Report.getNumOccurrences())
    printReport(llvm::outs(), Kernels, Taskgraphs, Report == "json");
  Outputs Out;
  std::string Twice = place(All, /*Mirrored=*/false, Out);
  if (!Twice.empty())
    Twice = place(All, /*Mirrored=*/true, Out = {});
  // Files of one folder that have different texts of a header.
  if (llvm::StringRef(Twice).contains(".copy.") && TranslateAll(/*OwnCopies=*/true, llvm::nulls()))
    Twice = place(All, /*Mirrored=*/true, Out = {});
  if (!Twice.empty())
    return fail("two inputs would both write '" + Twice + "': give them different output directories");
  for (const auto &[Path, Text] : Out)
    if (llvm::Error E = writeFile(Path, Text))
      return fail(llvm::toString(std::move(E)));
  return 0;
}
