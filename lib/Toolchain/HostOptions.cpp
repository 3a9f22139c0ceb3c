//===- Toolchain/HostOptions.cpp - what gcc's and clang's options say -----===//
//
// Decides what an option of the host compiler's is about, and what else it tells. HostOptions.def lists those that
// matter by themselves; of all others the group in Clang's table, or how they begin, says what they are about.
//
//===----------------------------------------------------------------------===//
#include "Toolchain/HostOptions.h"

#include "Toolchain/ForeignOptions.h"
#include "Toolchain/InputLanguage.h"
#include "Toolchain/Messages.h"

#include "clang/Options/Options.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Option/Option.h"

#include <optional>

using namespace llvm;
namespace options = clang::options;

namespace chomp::toolchain {

namespace {

using Effect = void (*)(const opt::Arg &Parsed, Argument &A, HostOptionState &State);

void nothing(const opt::Arg &, Argument &, HostOptionState &) {}

template <bool CommandLine::*Member> void flag(const opt::Arg &, Argument &, HostOptionState &State) {
  State.Line.*Member = true;
}
template <bool CommandLine::*Member> void noFlag(const opt::Arg &, Argument &, HostOptionState &State) {
  State.Line.*Member = false;
}

void setOutput(const opt::Arg &Parsed, Argument &, HostOptionState &State) { State.Line.Output = Parsed.getValue(); }

void compileOnly(const opt::Arg &, Argument &, HostOptionState &State) {
  if (State.Line.Goal == Stage::Link)
    State.Line.Goal = Stage::Compile;
}

void leaveToHost(const opt::Arg &, Argument &, HostOptionState &State) { State.HostAlone = true; }

void setLanguage(const opt::Arg &Parsed, Argument &, HostOptionState &State) {
  State.Language = StringRef(Parsed.getValue()) == "none" ? "" : Parsed.getValue();
}

template <Argument::Inclusion What> void include(const opt::Arg &Parsed, Argument &A, HostOptionState &) {
  A.include(What, Parsed.getValue());
}

void wantDependencies(const opt::Arg &, Argument &A, HostOptionState &State) {
  State.Line.WantsDependencies = true;
  if (is_contained({"-MMD", "--user-dependencies", "--write-user-dependencies"}, StringRef(A.Tokens.front())))
    State.Line.SystemHeaders = false;
}

void setDependencyFile(const opt::Arg &Parsed, Argument &, HostOptionState &State) {
  State.Line.DependencyFile = Parsed.getValue();
}

void addDependencyTarget(const opt::Arg &Parsed, Argument &A, HostOptionState &State) {
  std::vector<std::string> &Targets = State.Line.DependencyTargets;
  Targets.insert(Targets.end(), {StringRef(A.Tokens.front()).starts_with("-MQ") ? "-MQ" : "-MT", Parsed.getValue()});
}

void saveTemps(const opt::Arg &, Argument &A, HostOptionState &State) {
  State.Line.Keep = true;
  if (StringRef(A.Tokens.front()).ends_with("=obj"))
    State.KeepBesideOutput = true;
}

void warnOfDropped(const opt::Arg &, Argument &A, HostOptionState &State) {
  if (A.Tokens.front() != "-foffload=disable")
    writeMessage(State.Errors, "chompcc", "warning", join(A.Tokens, " ") + " is ignored: " + droppedAdvice(A.Tokens));
}

/// One that HostOptions.def lists.
struct KnownOption {
  unsigned Id;
  std::optional<ArgumentKind> Kind; ///< None: what its group is about.
  Effect Do;
};

const KnownOption *findKnown(const opt::Option &Option) {
  using enum ArgumentKind;
  static constexpr std::nullopt_t Group = std::nullopt;
  static constexpr KnownOption All[] = {
#define HOST_OPTION(Id, Kind, Do) {options::OPT_##Id, Kind, Do},
#include "Toolchain/HostOptions.def"
  };
  const auto *Found = find_if(All, [Id = Option.getID()](const KnownOption &K) { return K.Id == Id; });
  return Found == std::end(All) ? nullptr : Found;
}

/// Options that choose devices for other compilers' kernels.
bool choosesDevices(StringRef Token) {
  return Token.starts_with("-fopenmp-") || Token.starts_with("-fno-openmp-") || Token.starts_with("-foffload");
}

bool asksCompiler(StringRef Token) {
  return Token == "-dumpfullversion" || Token == "-dumpspecs" || Token.starts_with("--help=") ||
         Token.starts_with("--target-help");
}

void readInput(Argument &A, const HostOptionState &State) {
  A.Kind = ArgumentKind::Input;
  A.ForcedLanguage = State.Language;
  A.Lang = State.Language.empty() ? languageOfFile(A.text(), State.Line.DriverIsCxx) : languageOfName(State.Language);
}

/// gcc's alone, or a later clang's.
ArgumentKind kindOfUnknown(StringRef Token) {
  if (choosesDevices(Token))
    return ArgumentKind::Dropped;
  if (Token.starts_with("-save-temps"))
    return ArgumentKind::Diagnostic;
  return Token.starts_with("-W") ? ArgumentKind::Warning : ArgumentKind::CodeGen;
}

ArgumentKind kindOfGroup(const opt::Option &Option, StringRef Token) {
  auto In = [&](auto... Groups) { return (Option.matches(Groups) || ...); };
  if (Token.starts_with("-print-") || Token.starts_with("--print-"))
    return ArgumentKind::Stage;
  if (choosesDevices(Token))
    return ArgumentKind::Dropped;
  if (In(options::OPT_Link_Group) || Option.hasFlag(options::LinkerInput) || Option.hasFlag(options::LinkOption) ||
      Token.starts_with("-Wl,"))
    return ArgumentKind::Linker;
  if (In(options::OPT_Preprocessor_Group, options::OPT_I_Group, options::OPT_clang_i_Group))
    return ArgumentKind::Preprocessor;
  if (In(options::OPT_W_Group, options::OPT_pedantic_Group) || Token == "-w")
    return Token.starts_with("-Wa,") ? ArgumentKind::CodeGen : ArgumentKind::Warning;
  return ArgumentKind::CodeGen;
}

} // namespace

void readHostOption(const opt::Arg &Parsed, Argument &A, HostOptionState &State) {
  const opt::Option &Option = Parsed.getOption();
  const StringRef Token = A.Tokens.front();
  if (Option.getKind() == opt::Option::InputClass)
    return readInput(A, State);
  const bool Unknown = Option.getKind() == opt::Option::UnknownClass;
  const KnownOption *Known = Unknown ? nullptr : findKnown(Option.getUnaliasedOption());
  if (Known)
    Known->Do(Parsed, A, State);
  if (Known && Known->Kind) {
    A.Kind = *Known->Kind;
    return;
  }
  A.KnownToClang = !Unknown;
  A.Kind = Unknown ? kindOfUnknown(Token) : kindOfGroup(Option, Token);
  if (A.Kind == ArgumentKind::Stage || (Unknown && asksCompiler(Token)))
    State.HostAlone = true;
  if (A.Kind == ArgumentKind::Dropped)
    warnOfDropped(Parsed, A, State);
  if (A.Kind == ArgumentKind::Diagnostic)
    saveTemps(Parsed, A, State);
}

} // namespace chomp::toolchain
