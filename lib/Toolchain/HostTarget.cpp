//===- Toolchain/HostTarget.cpp -------------------------------------------===//
//
// gcc says what it compiles for. Clang compiles for whatever its command line says, or its name.
//
//===----------------------------------------------------------------------===//
#include "Toolchain/HostTarget.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;

namespace chomp::toolchain {

/// Empty: this machine.
static std::string targetOf(const CommandLine &Line, const HostCompiler &Host) {
  if (Host.isGnu())
    return Host.answer("-dumpmachine");
  for (const Argument &A : reverse(Line.Arguments)) {
    StringRef Token = A.Tokens.front();
    if (Token.consume_front("--target="))
      return Token.str();
    if ((Token == "-target" || Token == "--target") && A.Tokens.size() == 2)
      return A.text();
  }
  const Command C = Host.command(); // "ccache aarch64-linux-gnu-clang"
  const StringRef Name = sys::path::filename(C.Args.empty() ? C.Program : C.Args.back());
  const size_t At = Name.find("-clang");
  return At == StringRef::npos ? "" : Name.take_front(At).str();
}

std::string multiarchName(StringRef Target) {
  const Triple T(Target);
  return (T.getArchName() + "-" + T.getOSName() + "-" + (T.hasEnvironment() ? T.getEnvironmentName() : "gnu")).str();
}

Error adaptToTarget(CommandLine &Line, const HostCompiler &Host, const HostCompiler &Cxx, Installation &Self) {
  const std::string Name = targetOf(Line, Host);
  const Triple Target(Triple::normalize(Name));
  if (Target.getArch() == Triple::UnknownArch || Target.getArch() == Triple(sys::getProcessTriple()).getArch())
    return Error::success();
  if (Triple(Triple::normalize(targetOf(Line, Cxx))).getArch() != Target.getArch())
    return createStringError("'" + Host.program() + "' makes programs for " + Name + ", and '" + Cxx.program() +
                             "' does not: give two compilers for the same machine (CHOMP_HOST_CC, CHOMP_HOST_CXX)");
  Line.Target = Target.str();
  Self.Library += "/" + multiarchName(Line.Target);
  auto TellTranslator = [&](const std::string &Flag) {
    Argument Told;
    Told.Kind = ArgumentKind::Translator;
    Told.Tokens = {Flag};
    Line.Arguments.push_back(std::move(Told));
  };
  TellTranslator("--target=" + Name);
  if (Host.isClang())
    return Error::success();
  // The headers of this gcc, and not of another one for the same machine.
  const std::string Library = Host.answer("-print-libgcc-file-name"), Root = Host.answer("-print-sysroot");
  if (sys::path::is_absolute(Library))
    TellTranslator("--gcc-install-dir=" + sys::path::parent_path(Library).str());
  if (!Root.empty() && Root != "/")
    TellTranslator("--sysroot=" + Root);
  return Error::success();
}

} // namespace chomp::toolchain
