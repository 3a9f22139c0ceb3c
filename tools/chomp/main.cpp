//===- main.cpp - chomp, the translator -----------------------------------===//
//
// Options in, exit code out: which files, which flags for each, where the texts go. All outputs of a run are written
// after all files have been translated, so that an error leaves nothing half done.
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

  std::vector<std::pair<std::string, std::string>> Outputs;
  std::vector<KernelReport> Kernels;
  bool Ok = true;
  for (const Job &J : *Jobs) {
    TranslateOptions Options = Common;
    Options.Source = J.Source;
    Options.Flags = J.Flags;
    Options.Directory = J.Directory;
    TranslateResult Result;
    if (!translate(Options, Result, llvm::errs(), llvm::errs().has_colors())) {
      Ok = false;
      continue;
    }
    if (Report.getNumOccurrences()) {
      Kernels.insert(Kernels.end(), Result.Kernels.begin(), Result.Kernels.end());
      continue;
    }
    if (DumpRegions) {
      llvm::outs() << Result.RegionDump;
      continue;
    }
    for (const GeneratedFile &File : Result.Files) {
      llvm::SmallString<256> Path(OutputDirectory);
      llvm::sys::path::append(Path, File.Name);
      auto Same = llvm::find_if(Outputs, [&](auto &O) { return O.first == Path.str(); });
      if (Same != Outputs.end() && File.Kind == FileKind::Header && Same->second == File.Text)
        continue; // a header that several files include
      if (Same != Outputs.end())
        return fail("two inputs would both write '" + Path + "': give them different output directories");
      Outputs.emplace_back(Path.str(), File.Text);
    }
  }
  if (!Ok)
    return 1;
  if (Report.getNumOccurrences())
    printReport(llvm::outs(), Kernels, Report == "json");
  for (const auto &[Path, Text] : Outputs)
    if (llvm::Error E = writeFile(Path, Text))
      return fail(llvm::toString(std::move(E)));
  return 0;
}
