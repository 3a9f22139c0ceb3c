//===- Translator.cpp - the translator on any program ---------------------===//
//
// An input is a source file. Its first line may be a comment with words: "// c++ standalone". It becomes texts for all
// devices, or there is an error with a message. With CHOMP_FUZZ_TEXTS in the environment Clang reads those for the host
// and the virtual GPU, too, which takes two times as long. No other process starts, and the file lies in memory.
//
// Clang crashes on some programs by itself. The translator survives that and tells the line (Parse.cpp), so it is no
// finding here; but a crash of the translator's own code is one, and so is a crash of what that code has called.
//
//===----------------------------------------------------------------------===//
#include "ProgramMutator.h"
#include "TextCheck.h"

#include "Model/Translator.h"

#include "clang/Frontend/CompilerInstance.h"
#include "llvm/Support/CrashRecoveryContext.h"

#include <algorithm>
#include <atomic>
#include <csignal>
#include <dlfcn.h>
#include <execinfo.h>
#include <map>

/// What -fsanitize=fuzzer has counters for, as pairs of an address and flags: the linker's names.
extern "C" const uintptr_t __start___sancov_pcs, __stop___sancov_pcs;

/// Clang leaks, at the latest where it has crashed. Its allocators poison what they have not given yet in those parts
/// of them alone that are compiled with us.
extern "C" const char *__asan_default_options() { return "detect_leaks=0:allow_user_poisoning=0"; }

using namespace chomp;
using namespace chomp::fuzz;

namespace {

std::atomic<bool> OwnCrash = false;
std::map<int, struct sigaction> Recovering; ///< LLVM's, which end the guarded translation.

/// Where Chomp's code is in this program; the sanitizers' own code has no counters.
struct OwnCode {
  uintptr_t First = UINTPTR_MAX, Last = 0;
  OwnCode() {
    for (const uintptr_t *PC = &__start___sancov_pcs; PC < &__stop___sancov_pcs; PC += 2) {
      First = std::min(First, *PC);
      Last = std::max(Last, *PC);
    }
  }
  bool has(const void *Address) const {
    const auto At = reinterpret_cast<uintptr_t>(Address);
    return At >= First && At <= Last;
  }
};

/// Where the library of Address begins.
const void *libraryOf(const void *Address) {
  Dl_info Info;
  return dladdr(Address, &Info) ? Info.dli_fbase : nullptr;
}

const void *clangLibrary() {
  static const void *Base = [] {
    auto Method = &clang::CompilerInstance::createFileManager;
    const void *Address;
    std::memcpy(&Address, &Method, sizeof Address);
    return libraryOf(Address);
  }();
  return Base;
}

/// Whether Chomp's code has crashed, or called what has. Who calls Clang is Chomp, too, so it has to stand further
/// inside than the outermost call in Clang. And Clang's messages pass through Chomp's printer on their way back to
/// Clang, which can't put all of them together.
bool isOwn(void *const *Frames, int Count) {
  static const OwnCode Own;
  int Outermost = Count;
  while (Outermost && libraryOf(Frames[Outermost - 1]) != clangLibrary())
    --Outermost;
  bool InClang = false;
  // The first three are backtrace(), the handler, and the system's call of it.
  for (int I = 3; I < Outermost; ++I) {
    InClang |= libraryOf(Frames[I]) == clangLibrary();
    if (!Own.has(Frames[I]) || Own.has(Frames[I + 1]))
      continue;
    Dl_info Caller;
    const bool Prints = dladdr(Frames[I + 1], &Caller) && Caller.dli_sname && strstr(Caller.dli_sname, "ProcessDiag");
    if (!InClang || !Prints)
      return true;
  }
  return Outermost <= 3;
}

void crash(int Signal, siginfo_t *Info, void *Context) {
  static void *Frames[4000];
  const int Count = backtrace(Frames, 4000);
  if (isOwn(Frames, Count)) {
    OwnCrash = true;
    backtrace_symbols_fd(Frames, std::min(Count, 80), STDERR_FILENO);
  }
  const struct sigaction &Old = Recovering[Signal];
  if (Old.sa_flags & SA_SIGINFO)
    Old.sa_sigaction(Signal, Info, Context);
  else
    Old.sa_handler(Signal);
}

/// In front of LLVM's handlers, which stand in front of libFuzzer's.
void watchCrashes() {
  void *Frame[1];
  (void)backtrace(Frame, 1); // loads what it needs
  (void)clangLibrary();
  llvm::CrashRecoveryContext::Enable();
  for (int Signal : {SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP}) {
    struct sigaction Own = {};
    Own.sa_sigaction = crash;
    Own.sa_flags = SA_SIGINFO | SA_ONSTACK;
    sigaction(Signal, &Own, &Recovering[Signal]);
  }
}

/// How many programs were valid, and how many crashed Clang, for the end of a run.
struct Counts {
  unsigned long All = 0, Valid = 0, Offload = 0, Clang = 0;
  ~Counts() {
    std::fprintf(stderr, "translator: %lu programs, %lu valid, %lu of them with device code; %lu crash Clang\n", All,
                 Valid, Offload, Clang);
  }
};

const Seeds &seeds() {
  static const Seeds Tests(CHOMP_TESTS);
  return Tests;
}

constexpr const char *Words[] = {"c++", "clang", "standalone", "origins", "stacks", "deterministic", "quiet"};

TranslateOptions optionsOf(std::string_view Program) {
  const std::string_view Line = Program.substr(0, Program.find('\n'));
  auto Has = [&](std::string_view Word) { return Line.starts_with("//") && Line.find(Word) != Line.npos; };
  TranslateOptions Options;
  Options.Source = Has("c++") ? "a.cpp" : "a.c";
  Options.Flags = {Has("c++") ? "-std=c++20" : "-std=gnu11"};
  Options.Include = CHOMP_INCLUDE;
  Options.HostClang = Has("clang");
  Options.HostGnu = Has("clang") ? "" : "12.2.0";
  Options.Cuda = Options.Hip = Options.Vgpu = true;
  Options.WorkItemLoops = !Has("stacks");
  Options.DeterministicReductions = Has("deterministic");
  Options.Quiet = Has("quiet");
  Options.Origins = Has("origins");
  Options.Standalone = Has("standalone");
  return Options;
}

bool isCxx(const TranslateOptions &Options) { return llvm::StringRef(Options.Source).ends_with(".cpp"); }

/// Adds a word to the first line, or makes the line.
std::string withWord(std::string_view Program, Choice &C) {
  const std::string Word = std::string(" ") + C.of(Words);
  if (!Program.starts_with("//"))
    return "//" + Word + "\n" + std::string(Program);
  std::string Out(Program);
  const size_t End = std::min(Out.find('\n'), Out.size());
  if (const size_t There = Out.find(Word); There < End)
    return Out.erase(There, Word.size());
  return Out.insert(End, Word);
}

/// The host's text, and what else needs no GPU's headers.
void checkTexts(const TranslateOptions &Options, const TranslateResult &Result) {
  for (const GeneratedFile &File : Result.Files) {
    std::vector<std::string> Flags = {"-isystem", Options.Include};
    if (File.Kind == FileKind::Host)
      Flags.push_back(Options.Flags.front());
    else if (File.Kind == FileKind::Vgpu)
      Flags.push_back(isCxx(Options) ? "-std=gnu++20" : "-std=gnu++17");
    else
      continue;
    const std::string Errors = errorsIn(File.Text, File.Name, Flags);
    if (Errors.empty())
      continue;
    std::fprintf(stderr, "%s\n%s\n", File.Text.c_str(), Errors.c_str());
    require(false, "what is written is valid");
  }
}

} // namespace

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *Data, size_t Size, size_t MaxSize, unsigned Seed) {
  Choice C(Seed);
  if (Size && C.oneOf(50))
    return LLVMFuzzerMutate(Data, Size, MaxSize);
  if (Size && C.oneOf(30))
    return give(withWord(text(Data, Size), C), Data, MaxSize);
  return give(mutated(text(Data, Size), seeds(), C), Data, MaxSize);
}

extern "C" size_t LLVMFuzzerCustomCrossOver(const uint8_t *Data1, size_t Size1, const uint8_t *Data2, size_t Size2,
                                            uint8_t *Out, size_t MaxOutSize, unsigned Seed) {
  Choice C(Seed);
  return give(crossed(text(Data1, Size1), text(Data2, Size2), C), Out, MaxOutSize);
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  static const Folder Own;
  static Counts Sum;
  static const bool Watched = (watchCrashes(), true);
  (void)Watched;
  TranslateOptions Options = optionsOf(text(Data, Size));
  Options.Directory = Own.Path;
  Own.write(Options.Source.c_str(), text(Data, Size));
  TranslateResult Result;
  std::string Messages;
  llvm::raw_string_ostream OS(Messages);
  const bool Valid = translate(Options, Result, OS, /*Colors=*/false);
  ++Sum.All;
  Sum.Valid += Valid;
  Sum.Offload += Valid && Result.NeedsOffload;
  Sum.Clang += Messages.find("this code crashes the translator") != std::string::npos;
  require(!OwnCrash, "the translator crashes");
  require(Valid || Messages.find("error:") != std::string::npos, "a program that is refused has a message");
  require(Valid || Result.Files.empty(), "nothing is written after an error");
  require(!Valid || Result.NeedsOffload == !Result.Files.empty(), "there are texts for devices");
  if (Valid && std::getenv("CHOMP_FUZZ_TEXTS"))
    checkTexts(Options, Result);
  return Valid ? 0 : -1; // what is made of a program with an error has the error, too: not kept
}
