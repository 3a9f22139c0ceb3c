//===- Toolchain/Options.cpp - a compiler's command line, understood ------===//
//
// Decides what each argument is about. What surprised us: clang's table calls -coverage a link option though the
// compile step needs it as much, and gcc's -dumpbase x parses as clang's -d with x left over as an input, so gcc's own
// options with a separate value come first.
//
//===----------------------------------------------------------------------===//
#include "Toolchain/Options.h"

#include "Toolchain/ForeignOptions.h"

#include "clang/Options/Options.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Option/Arg.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;
namespace options = clang::options;

namespace chomp::toolchain {

std::vector<const Argument *> CommandLine::inputs() const {
  std::vector<const Argument *> Result;
  for (const Argument &A : Arguments)
    if (A.Kind == ArgumentKind::Input)
      Result.push_back(&A);
  return Result;
}

std::vector<std::string> CommandLine::tokens(ArrayRef<ArgumentKind> Kinds) const {
  std::vector<std::string> Result;
  for (const Argument &A : Arguments)
    if (is_contained(Kinds, A.Kind))
      Result.insert(Result.end(), A.Tokens.begin(), A.Tokens.end());
  return Result;
}

namespace {

enum class OwnOption {
#define CHOMPCC_OPTION(Id, Spelling, Value, Help) Id,
#include "Toolchain/Options.def"
  None
};

OwnOption findOwnOption(StringRef Token, StringRef &Value) {
#define CHOMPCC_OPTION(Id, Spelling, ValueName, Help)                                                                  \
  if (StringRef(Spelling).ends_with("=") ? Token.starts_with(Spelling) : Token == Spelling) {                          \
    Value = Token.drop_front(sizeof(Spelling) - 1);                                                                    \
    return OwnOption::Id;                                                                                              \
  }
#include "Toolchain/Options.def"
  return OwnOption::None;
}

Language languageOfFile(StringRef Path, bool DriverIsCxx) {
  if (Path == "-")
    return Language::Other; // gcc and clang want -x or -E with it, and say so
  StringRef Extension = sys::path::extension(Path);
  if (Extension == ".c")
    return DriverIsCxx ? Language::Cxx : Language::C;
  if (StringSwitch<bool>(Extension).Cases({".cc", ".cp", ".cxx", ".cpp", ".CPP", ".c++", ".C"}, true).Default(false))
    return Language::Cxx;
  if (StringSwitch<bool>(Extension)
          .Cases({".i", ".ii", ".s", ".S", ".sx", ".h", ".hh", ".hpp", ".hxx", ".H"}, true)
          .Cases({".m", ".mm", ".M", ".f", ".F", ".for", ".f90", ".F90", ".f95", ".f03", ".f08"}, true)
          .Cases({".d", ".adb", ".ads", ".go", ".ll", ".bc"}, true)
          .Default(false))
    return Language::Other;
  return Language::Linked; // as gcc says: anything unknown is for the linker
}

Language languageOfHeader(StringRef Path, bool DriverIsCxx) {
  return !DriverIsCxx && sys::path::extension(Path) == ".h" ? Language::C : Language::Cxx;
}

bool isHeader(const Argument &Input) {
  if (!Input.ForcedLanguage.empty())
    return StringRef(Input.ForcedLanguage).ends_with("-header");
  return is_contained({".h", ".hh", ".hpp", ".hxx", ".H"}, sys::path::extension(Input.text()));
}

Language languageOfName(StringRef Name) {
  return StringSwitch<Language>(Name).Case("c", Language::C).Case("c++", Language::Cxx).Default(Language::Other);
}

bool isDevice(StringRef Arch) {
  auto Body = [](StringRef Text, size_t Prefix) { return Text.drop_front(Prefix); };
  if (isVgpu(Arch))
    return true;
  if (isCuda(Arch)) // sm_90, sm_90a, sm_120f
    return Body(Arch, 3).size() >= 2 && all_of(Body(Arch, 3).rtrim("af"), isDigit) && isDigit(Arch[3]);
  if (isHip(Arch)) // gfx90a, gfx942:xnack-
    return Arch.size() > 5 && all_of(Body(Arch.split(':').first, 3), isHexDigit);
  return false;
}

class Parser {
public:
  Parser(ArrayRef<const char *> Args, CommandLine &Result, raw_ostream &Errors)
      : Args(Args), List(Args.begin(), Args.end()), Result(Result), Errors(Errors) {}

  bool run() {
    while (Index < Args.size())
      if (!parseOne())
        return false;
    if (HasForeign)
      return false;
    if (Result.OffloadArchs.empty())
      Result.OffloadArchs.push_back("vgpu");
    if (Result.Static)
      Result.StaticRuntime = true;
    const std::vector<const Argument *> Inputs = Result.inputs();
    const bool HasInput = !Inputs.empty();
    if (HostOnly || (!HasInput && !Result.DryRun && !(Result.Goal == Stage::Link && linksLibraries())))
      Result.Goal = Stage::HostOnly;
    else if (HasInput && all_of(Inputs, [](const Argument *A) { return isHeader(*A); }))
      preparePrecompilation();
    return true;
  }

private:
  void preparePrecompilation() {
    Result.Goal = Result.OpenMP ? Stage::Precompile : Stage::HostOnly;
    for (Argument &A : Result.Arguments)
      if (A.Kind == ArgumentKind::Input) {
        StringRef Name = A.ForcedLanguage;
        Name.consume_back("-header");
        A.Lang = Name.empty() ? languageOfHeader(A.text(), Result.DriverIsCxx) : languageOfName(Name);
      }
  }

  /// A program may consist of libraries alone: where nothing else is named, gcc and clang link those.
  bool linksLibraries() const {
    auto IsLibrary = [](StringRef Word) {
      return (Word.starts_with("-l") && Word != "-l") || Word.starts_with("--library=") ||
             (!Word.starts_with("-") && sys::fs::exists(Word));
    };
    return any_of(Result.Arguments, [&](const Argument &A) {
      if (A.Kind != ArgumentKind::Linker)
        return false;
      StringRef First = A.Tokens.front();
      if (A.Tokens.size() == 2 && (First == "-l" || First == "-Xlinker"))
        return First == "-l" || IsLibrary(A.text());
      if (!First.consume_front("-Wl,"))
        return First.starts_with("-l") || First.starts_with("--library=");
      SmallVector<StringRef> Words;
      First.split(Words, ',');
      return any_of(Words, IsLibrary);
    });
  }

  bool error(const Twine &Message) {
    Errors << "chompcc: error: " << Message << "\n";
    return false;
  }

  Argument &add(ArgumentKind Kind, unsigned Count) {
    Argument A;
    A.Kind = Kind;
    for (unsigned I = 0; I < Count && Index < Args.size(); ++I)
      A.Tokens.push_back(Args[Index++]);
    Result.Arguments.push_back(std::move(A));
    return Result.Arguments.back();
  }

  bool parseOne() {
    StringRef Token = Args[Index];
    StringRef Value;
    if (OwnOption Own = findOwnOption(Token, Value); Own != OwnOption::None) {
      ++Index;
      return applyOwn(Own, Value);
    }
    if (Token == "-###") {
      Result.DryRun = true;
      ++Index;
      return true;
    }
    if (Token == "--offload-arch" && Index + 1 < Args.size()) {
      Index += 2;
      return applyOwn(OwnOption::OffloadArch, Args[Index - 1]);
    }
    if (Token.consume_front("--cuda-gpu-arch=")) { // as clang calls it, too
      ++Index;
      return applyOwn(OwnOption::OffloadArch, Token);
    }
    if (const std::string Advice = foreignAdvice(Token, Index + 1 < Args.size() ? Args[Index + 1] : "");
        !Advice.empty()) {
      HasForeign = true; // there may be more of them to tell
      ++Index;
      error(Advice);
      return true;
    }
    static constexpr StringLiteral GccSeparate[] = {"-dumpbase", "-dumpbase-ext", "-dumpdir",
                                                    "-aux-info", "-wrapper",      "-imultilib"};
    if (is_contained(GccSeparate, Token)) {
      add(ArgumentKind::CodeGen, 2).KnownToClang = false;
      return true;
    }
    if (Token.consume_front("-Wp,"))
      return parsePreprocessorWords(Token);
    // CMake hands Clang's own words through its driver: "-Xclang -include-pch -Xclang file".
    if ((Token == "-Xclang" || Token == "-Xpreprocessor") && Index + 3 < Args.size() && Token == Args[Index + 2] &&
        is_contained({"-include", "-include-pch", "-imacros"}, StringRef(Args[Index + 1]))) {
      const StringRef Word = Args[Index + 1];
      Argument &A = add(ArgumentKind::Preprocessor, 4);
      if (Word != "-imacros")
        include(A, Word == "-include" ? Argument::Inclusion::Header : Argument::Inclusion::Precompiled, A.text());
      return true;
    }
    unsigned Begin = Index, Next = Index;
    std::unique_ptr<opt::Arg> Parsed =
        clang::getDriverOptTable().ParseOneArg(List, Next, opt::Visibility(options::ClangOption));
    if (!Parsed) { // its value is missing: the host compiler has the message for that
      HostOnly = true;
      add(ArgumentKind::CodeGen, Args.size() - Begin);
      return true;
    }
    classify(*Parsed, add(ArgumentKind::CodeGen, Next - Begin));
    return true;
  }

  /// "-Wp,-DN=4,-isystem,include,-MD,file" as -DN=4 -isystem include, which the translator wants, too, and -MD -MF
  /// file.
  bool parsePreprocessorWords(StringRef Text) {
    SmallVector<StringRef> Words;
    Text.split(Words, ',');
    std::string Dependency, Others;
    for (size_t I = 0; I < Words.size(); ++I) {
      const StringRef Word = Words[I], Next = I + 1 < Words.size() ? Words[I + 1] : StringRef();
      Argument A;
      A.Kind = ArgumentKind::Preprocessor;
      A.Tokens = {Word.str()};
      if (Word.starts_with("-M")) {
        Dependency += ("," + Word).str();
        if (dependencyWord(Word, Next)) {
          Dependency += ("," + Next).str();
          ++I;
        }
      } else if (is_contained({"-D", "-U", "-I", "-include", "-imacros", "-isystem", "-iquote", "-idirafter"}, Word) &&
                 !Next.empty()) {
        A.Tokens.push_back(Next.str());
        if (Word == "-include")
          include(A, Argument::Inclusion::Header, Next);
        Result.Arguments.push_back(std::move(A));
        ++I;
      } else if (Word.starts_with("-D") || Word.starts_with("-U") || Word.starts_with("-I")) {
        Result.Arguments.push_back(std::move(A));
      } else {
        Others += ("," + Word).str();
      }
    }
    for (auto [Kind, Own] : {std::pair(ArgumentKind::Dependency, &Dependency), {ArgumentKind::Preprocessor, &Others}})
      if (!Own->empty()) {
        Argument A;
        A.Kind = Kind;
        A.Tokens = {"-Wp" + *Own};
        Result.Arguments.push_back(std::move(A));
      }
    ++Index;
    return true;
  }

  /// As build systems write it: -Wp,-MD,file is -MD -MF file. True if the next word belongs to it.
  bool dependencyWord(StringRef Word, StringRef Next) {
    Result.WantsDependencies = true;
    if (Word == "-MMD")
      Result.SystemHeaders = false;
    if (Word == "-MP")
      Result.PhonyTargets = true;
    if (Next.empty() || Next.starts_with("-"))
      return false;
    if (is_contained({"-MD", "-MMD", "-MF"}, Word))
      Result.DependencyFile = Next.str();
    else if (is_contained({"-MT", "-MQ"}, Word))
      Result.DependencyTargets.insert(Result.DependencyTargets.end(), {Word.str(), Next.str()});
    else
      return false;
    return true;
  }

  bool applyOwn(OwnOption Own, StringRef Value) {
    switch (Own) {
    case OwnOption::OffloadArch:
      return addDevices(Value);
    case OwnOption::HostCompiler:
      if (Value.empty())
        return error("--host-compiler= needs the name of a compiler: --host-compiler=clang-22");
      Result.HostCompiler = Value.str();
      return true;
    case OwnOption::ImageMode:
      if (Value != "embed" && Value != "file")
        return error("unknown value '" + Value + "' of --image=: give 'embed' or 'file'");
      Result.Images = Value == "file" ? ImageMode::File : ImageMode::Embed;
      Result.ImagesGiven = true;
      return true;
    case OwnOption::KeepIn:
      if (Value.empty())
        return error("--keep= needs a directory: --keep=generated");
      Result.KeepDirectory = (Value.starts_with("-") ? "./" : "") + Value.str(); // no option of a compiler's
      Result.Keep = true;
      return true;
    case OwnOption::Keep:
      Result.Keep = true;
      return true;
    case OwnOption::Remarks:
      Result.Remarks = true;
      return true;
    case OwnOption::DeterministicReductions:
      Result.DeterministicReductions = true;
      return true;
    case OwnOption::StaticRuntime:
      Result.StaticRuntime = true;
      return true;
    case OwnOption::VgpuCheck:
      Result.VgpuCheck = true;
      return true;
    case OwnOption::VgpuCheckOf:
      if (Value != "kernels" && Value != "host")
        return error("--vgpu-check=" + Value + ": expected kernels or host");
      Result.VgpuCheck = true;
      Result.VgpuCheckHost |= Value == "host";
      return true;
    case OwnOption::EnvHelp:
      Result.WantsEnvHelp = true;
      return true;
    case OwnOption::Help:
      Result.WantsHelp = true;
      return true;
    case OwnOption::None:
      break;
    }
    return true;
  }

  bool addDevices(StringRef Value) {
    SmallVector<StringRef> Devices;
    Value.split(Devices, ',');
    for (StringRef Device : Devices) {
      if (Device == "native")
        return error("--offload-arch=native: the program is translated for devices by their names, whether they are in "
                     "this machine or not; give vgpu, sm_NN or gfxNNN");
      if (!isDevice(Device))
        return error("unknown device '" + Device + "' in --offload-arch=: give vgpu, sm_NN or gfxNNN");
      if (!is_contained(Result.OffloadArchs, Device))
        Result.OffloadArchs.push_back(Device.str());
    }
    return true;
  }

  static void include(Argument &A, Argument::Inclusion What, StringRef File) {
    A.Includes = What;
    A.Included = File.str();
  }

  void addInput(Argument &A) {
    A.Kind = ArgumentKind::Input;
    A.ForcedLanguage = CurrentLanguage;
    A.Lang = CurrentLanguage.empty() ? languageOfFile(A.text(), Result.DriverIsCxx) : languageOfName(CurrentLanguage);
  }

  void classify(const opt::Arg &Parsed, Argument &A) {
    const opt::Option &Option = Parsed.getOption();
    StringRef Token = A.Tokens.front();
    if (Option.getKind() == opt::Option::InputClass)
      return addInput(A);
    if (Option.getKind() == opt::Option::UnknownClass) {
      A.KnownToClang = false;
      if (Token.starts_with("-fopenmp-") || Token.starts_with("-fno-openmp-") || Token.starts_with("-foffload"))
        return drop(A);
      if (Token.starts_with("-W"))
        A.Kind = ArgumentKind::Warning;
      if (Token == "-dumpfullversion" || Token == "-dumpspecs" || Token.starts_with("--help=") ||
          Token.starts_with("--target-help"))
        HostOnly = true;
      if (Token.starts_with("-save-temps"))
        setSaveTemps(A);
      return;
    }
    switch (Option.getUnaliasedOption().getID()) {
    case options::OPT_o:
      A.Kind = ArgumentKind::Output;
      Result.Output = Parsed.getValue();
      return;
    case options::OPT_c:
      A.Kind = ArgumentKind::Stage;
      if (Result.Goal == Stage::Link)
        Result.Goal = Stage::Compile;
      return;
    case options::OPT_E:
    case options::OPT_S:
    case options::OPT_M:
    case options::OPT_MM:
    case options::OPT_fsyntax_only:
    case options::OPT_emit_llvm:
    case options::OPT_emit_ast:
    case options::OPT__analyze:
    case options::OPT__precompile:
    case options::OPT__version:
    case options::OPT_dumpversion:
    case options::OPT_dumpmachine:
      A.Kind = ArgumentKind::Stage;
      HostOnly = true;
      return;
    case options::OPT_x:
      A.Kind = ArgumentKind::LanguageMode;
      CurrentLanguage = StringRef(Parsed.getValue()) == "none" ? "" : Parsed.getValue();
      return;
    case options::OPT_MD:
    case options::OPT_MMD:
      A.Kind = ArgumentKind::Dependency;
      Result.WantsDependencies = true;
      if (Token == "-MMD" || Token == "--user-dependencies" || Token == "--write-user-dependencies")
        Result.SystemHeaders = false;
      return;
    case options::OPT_MF:
      A.Kind = ArgumentKind::Dependency;
      Result.DependencyFile = Parsed.getValue();
      return;
    case options::OPT_MT:
    case options::OPT_MQ:
      A.Kind = ArgumentKind::Dependency;
      Result.DependencyTargets.insert(Result.DependencyTargets.end(),
                                      {Token.starts_with("-MQ") ? "-MQ" : "-MT", Parsed.getValue()});
      return;
    case options::OPT_MP:
      A.Kind = ArgumentKind::Dependency;
      Result.PhonyTargets = true;
      return;
    case options::OPT_MG:
    case options::OPT_MV:
      A.Kind = ArgumentKind::Dependency;
      return;
    case options::OPT_v:
      A.Kind = ArgumentKind::Diagnostic;
      Result.Verbose = true;
      return;
    case options::OPT_save_temps:
    case options::OPT_save_temps_EQ:
      return setSaveTemps(A);
    case options::OPT_fopenmp:
      Result.OpenMP = true;
      return;
    case options::OPT_fopenmp_EQ: // which library: the host compiler's
      Result.OpenMP = true;
      A.Kind = ArgumentKind::Dropped;
      return;
    case options::OPT_fno_openmp:
      Result.OpenMP = false;
      return;
    case options::OPT_fopenmp_force_usm:
      A.Kind = ArgumentKind::Translator;
      return;
    case options::OPT_fopenmp_version_EQ: // the newest grammar reads them all
      A.Kind = ArgumentKind::Dropped;
      return;
    case options::OPT_fopenmp_simd:
    case options::OPT_fno_openmp_simd:
      return;
    case options::OPT_offload_targets_EQ:
    case options::OPT_Xopenmp_target:
    case options::OPT_Xopenmp_target_EQ:
      return drop(A);
    case options::OPT_shared:
      Result.Shared = true;
      break;
    case options::OPT_static:
    case options::OPT_static_pie:
      Result.Static = true;
      break;
    case options::OPT_r:
      Result.Relocatable = true;
      break;
    case options::OPT_include:
    case options::OPT_include_pch:
      include(A,
              Option.getUnaliasedOption().getID() == options::OPT_include ? Argument::Inclusion::Header
                                                                          : Argument::Inclusion::Precompiled,
              Parsed.getValue());
      break;
    case options::OPT_nostdlib:
    case options::OPT_nodefaultlibs:
      Result.NoStandardLibraries = true;
      break;
    case options::OPT_coverage:
      return;
    default:
      break;
    }
    if (Token.starts_with("-print-") || Token.starts_with("--print-")) {
      A.Kind = ArgumentKind::Stage;
      HostOnly = true;
    } else if (Token.starts_with("-fopenmp-") || Token.starts_with("-fno-openmp-") || Token.starts_with("-foffload"))
      drop(A);
    else if (Option.matches(options::OPT_Link_Group) || Option.hasFlag(options::LinkerInput) ||
             Option.hasFlag(options::LinkOption) || Token.starts_with("-Wl,"))
      A.Kind = ArgumentKind::Linker;
    else if (Option.matches(options::OPT_Preprocessor_Group) || Option.matches(options::OPT_I_Group) ||
             Option.matches(options::OPT_clang_i_Group) || Token.starts_with("-Wp,"))
      A.Kind = ArgumentKind::Preprocessor;
    else if (Option.matches(options::OPT_W_Group) || Option.matches(options::OPT_pedantic_Group) || Token == "-w")
      A.Kind = Token.starts_with("-Wa,") ? ArgumentKind::CodeGen : ArgumentKind::Warning;
  }

  void setSaveTemps(Argument &A) {
    A.Kind = ArgumentKind::Diagnostic;
    Result.Keep = true;
    if (A.Tokens.front().ends_with("=obj"))
      KeepBesideOutput = true;
  }

  void drop(Argument &A) {
    A.Kind = ArgumentKind::Dropped;
    if (A.Tokens.front() != "-foffload=disable")
      Errors << "chompcc: warning: " << join(A.Tokens, " ") << " is ignored: " << droppedAdvice(A.Tokens) << "\n";
  }

  ArrayRef<const char *> Args;
  opt::InputArgList List;
  CommandLine &Result;
  raw_ostream &Errors;
  unsigned Index = 0;
  std::string CurrentLanguage;
  bool HostOnly = false;
  bool HasForeign = false; ///< Options of other compilers.

public:
  bool KeepBesideOutput = false;
};

} // namespace

bool parseCommandLine(ArrayRef<const char *> Args, bool DriverIsCxx, CommandLine &Result, raw_ostream &Errors) {
  Result.DriverIsCxx = DriverIsCxx;
  Parser P(Args, Result, Errors);
  if (!P.run())
    return false;
  if (P.KeepBesideOutput && Result.KeepDirectory.empty())
    Result.KeepDirectory = sys::path::parent_path(Result.Output).str();
  if (Result.VgpuCheck)
    for (const Argument &A : Result.Arguments)
      for (StringRef Sanitizer : {"thread", "address", "memory"})
        if (StringRef(A.text()).starts_with("-fsanitize=") && StringRef(A.text()).contains(Sanitizer)) {
          Errors << "chompcc: error: --vgpu-check and " << A.text()
                 << " can't instrument the same kernels: leave one of them out\n";
          return false;
        }
  size_t Sources = count_if(Result.inputs(), [](const Argument *A) { return A->Lang != Language::Linked; });
  if (Result.Goal == Stage::Compile && Sources > 1 && !Result.Output.empty()) {
    Errors << "chompcc: error: -o names one file, and -c compiles " << Sources << " sources: leave out -o\n";
    return false;
  }
  return true;
}

} // namespace chomp::toolchain
