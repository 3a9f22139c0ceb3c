//===- Toolchain/Options.cpp - a compiler's command line, understood ------===//
//
// Decides where an argument begins and ends, who it is for, and what the line as a whole asks for. What surprised us:
// gcc's -dumpbase x parses as clang's -d with x left over as an input, so gcc's own options with a separate value come
// first.
//
//===----------------------------------------------------------------------===//
#include "Toolchain/Options.h"

#include "Toolchain/ForeignOptions.h"
#include "Toolchain/GeneratedSource.h"
#include "Toolchain/HostOptions.h"
#include "Toolchain/InputLanguage.h"
#include "Toolchain/Messages.h"
#include "Toolchain/OwnOptions.h"
#include "Toolchain/PreprocessorWords.h"

#include "clang/Options/Options.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Option/Arg.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Option/OptTable.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <memory>

using namespace llvm;

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

/// Reads the words one after another.
class Parser {
public:
  Parser(ArrayRef<const char *> Args, CommandLine &Line, raw_ostream &Errors)
      : Args(Args), List(Args.begin(), Args.end()), Line(Line), Errors(Errors), Host{Line, Errors, ""} {}

  bool run() {
    while (Index < Args.size())
      if (!parseOne())
        return false;
    if (HasForeign)
      return false;
    complete();
    if (Error E = findGeneratedSources(Line))
      return error(toString(std::move(E)));
    return check();
  }

private:
  bool error(const Twine &Message) {
    writeMessage(Errors, "chompcc", "error", Message);
    return false;
  }

  Argument &add(ArgumentKind Kind, unsigned Count) {
    Argument A;
    A.Kind = Kind;
    for (unsigned I = 0; I < Count && Index < Args.size(); ++I)
      A.Tokens.push_back(Args[Index++]);
    Line.Arguments.push_back(std::move(A));
    return Line.Arguments.back();
  }

  bool parseOne() {
    StringRef Token = Args[Index];
    Expected<unsigned> Own = readOwnOption(Args.drop_front(Index), Line);
    if (!Own)
      return error(toString(Own.takeError()));
    if (*Own) {
      Index += *Own;
      return true;
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
    } else if (Token.consume_front("-Wp,")) {
      addPreprocessorWords(Token, Line);
      ++Index;
    } else if (!parseHandedOn()) {
      parseHostOption();
    }
    return true;
  }

  /// CMake hands Clang's own words through its driver: "-Xclang -include-pch -Xclang file".
  bool parseHandedOn() {
    const StringRef Token = Args[Index];
    if ((Token != "-Xclang" && Token != "-Xpreprocessor") || Index + 3 >= Args.size() || Token != Args[Index + 2])
      return false;
    const StringRef Word = Args[Index + 1];
    if (!is_contained({"-include", "-include-pch", "-imacros"}, Word))
      return false;
    Argument &A = add(ArgumentKind::Preprocessor, 4);
    if (Word != "-imacros")
      A.include(Word == "-include" ? Argument::Inclusion::Header : Argument::Inclusion::Precompiled, A.text());
    return true;
  }

  void parseHostOption() {
    unsigned Begin = Index, Next = Index;
    std::unique_ptr<opt::Arg> Parsed =
        clang::getDriverOptTable().ParseOneArg(List, Next, opt::Visibility(clang::options::ClangOption));
    if (!Parsed) { // its value is missing: the host compiler has the message for that
      Host.HostAlone = true;
      add(ArgumentKind::CodeGen, Args.size() - Begin);
      return;
    }
    readHostOption(*Parsed, add(ArgumentKind::CodeGen, Next - Begin), Host);
  }

  /// What only the whole line tells.
  void complete() {
    if (Line.OffloadArchs.empty())
      Line.OffloadArchs.push_back("vgpu");
    if (Line.Static)
      Line.StaticRuntime = true;
    if (Host.KeepBesideOutput && Line.KeepDirectory.empty())
      Line.KeepDirectory = sys::path::parent_path(Line.Output).str();
    const std::vector<const Argument *> Inputs = Line.inputs();
    const bool HasInput = !Inputs.empty();
    if (Line.Show != Shown::Nothing && HasInput && showsStage())
      return;
    if (Host.HostAlone || (!HasInput && !Line.DryRun && !(Line.Goal == Stage::Link && linksLibraries())))
      Line.Goal = Stage::HostOnly;
    else if (HasInput && all_of(Inputs, [](const Argument *A) { return isHeader(*A); }))
      preparePrecompilation();
  }

  /// -E or -S alone, which --show is about.
  bool showsStage() {
    std::vector<std::string> Stages = Line.tokens(ArgumentKind::Stage);
    erase(Stages, "-c");
    if (Stages.empty() || !all_of(Stages, [](StringRef Stage) { return Stage == "-E" || Stage == "-S"; }))
      return false;
    Line.ShowsAssembly = !is_contained(Stages, "-E"); // which goes before -S, as in gcc and clang
    Line.Goal = Stage::Show;
    return true;
  }

  void preparePrecompilation() {
    Line.Goal = Line.OpenMP ? Stage::Precompile : Stage::HostOnly;
    for (Argument &A : Line.Arguments)
      if (A.Kind == ArgumentKind::Input)
        A.Lang = languageOfHeader(A, Line.DriverIsCxx);
  }

  /// A program may consist of libraries alone: where nothing else is named, gcc and clang link those.
  bool linksLibraries() const {
    auto IsLibrary = [](StringRef Word) {
      return (Word.starts_with("-l") && Word != "-l") || Word.starts_with("--library=") ||
             (!Word.starts_with("-") && sys::fs::exists(Word));
    };
    return any_of(Line.Arguments, [&](const Argument &A) {
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

  bool check() {
    if (Line.VgpuCheck)
      for (const Argument &A : Line.Arguments)
        for (StringRef Sanitizer : {"thread", "address", "memory"})
          if (StringRef(A.text()).starts_with("-fsanitize=") && StringRef(A.text()).contains(Sanitizer))
            return error("--vgpu-check and " + A.text() + " can't instrument the same kernels: leave one of them out");
    if (!Line.ProfileFile.empty() && Line.Report != ReportForm::Html)
      return error("--profile= goes with --report=html:<file>, whose page shows it");
    if (Line.Show != Shown::Nothing && Line.Goal != Stage::Show)
      return error("--show goes with -E, for texts, or -S, for assembly, and a source");
    const size_t Sources = count_if(Line.inputs(), [](const Argument *A) { return A->Lang != Language::Linked; });
    if (is_contained({Stage::Compile, Stage::Show}, Line.Goal) && Sources > 1 && !Line.Output.empty())
      return error("-o names one file, and " +
                   Twine(Line.Goal == Stage::Compile ? "-c compiles "
                         : Line.ShowsAssembly        ? "-S compiles "
                                                     : "-E shows ") +
                   Twine(Sources) + " sources: leave out -o");
    return true;
  }

  ArrayRef<const char *> Args;
  opt::InputArgList List;
  CommandLine &Line;
  raw_ostream &Errors;
  HostOptionState Host;
  unsigned Index = 0;
  bool HasForeign = false; ///< Options of other compilers.
};

} // namespace

bool parseCommandLine(ArrayRef<const char *> Args, bool DriverIsCxx, CommandLine &Result, raw_ostream &Errors) {
  Result.DriverIsCxx = DriverIsCxx;
  return Parser(Args, Result, Errors).run();
}

} // namespace chomp::toolchain
