//===- LanguageFlags.cpp - what of a compile command says what a source means
#include "Frontend/Parse/LanguageFlags.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

namespace chomp {

std::vector<std::string> languageFlags(const std::vector<std::string> &Flags) {
  // With the argument in the next word, or joined to the flag.
  static const char *const WithArgument[] = {
      "-I", "-D",       "-U",           "-isystem",           "-iquote", "-idirafter", "-isysroot",
      "-x", "-iprefix", "-iwithprefix", "-iwithprefixbefore", "-target"};
  static const char *const Joined[] = {"-std=",
                                       "--sysroot=",
                                       "-march=",
                                       "-mcpu=",
                                       "-msse",
                                       "-mavx",
                                       "-mfma",
                                       "-m32",
                                       "-m64",
                                       "--target=",
                                       "-stdlib=",
                                       "--gcc-toolchain=",
                                       "-ftemplate-depth=",
                                       "-fconstexpr-",
                                       "--gcc-install-dir="};
  static const char *const Whole[] = {"-ansi",
                                      "-nostdinc",
                                      "-nostdinc++",
                                      "-pthread",
                                      "-fsigned-char",
                                      "-funsigned-char",
                                      "-fopenmp-force-usm",
                                      "-fshort-enums",
                                      "-fcommon",
                                      "-fno-common",
                                      "-fno-signed-char",
                                      "-fshort-wchar",
                                      "-fexceptions",
                                      "-fno-exceptions",
                                      "-frtti",
                                      "-fno-rtti",
                                      "-fms-extensions",
                                      "-trigraphs",
                                      "-fchar8_t",
                                      "-fno-char8_t",
                                      "-fno-operator-names",
                                      "-fdollars-in-identifiers",
                                      "-fno-dollars-in-identifiers",
                                      "-fgnu-keywords",
                                      "-fno-gnu-keywords",
                                      "-fgnu89-inline",
                                      "-O0",
                                      "-O",
                                      "-O1",
                                      "-O2",
                                      "-O3",
                                      "-Os",
                                      "-Ofast",
                                      "-ffast-math",
                                      "-fpermissive",
                                      "-fcoroutines",
                                      "-fblocks"};
  std::vector<std::string> Out;
  for (size_t I = 0; I < Flags.size(); ++I) {
    llvm::StringRef F = Flags[I];
    auto Is = [&](const char *Flag) { return F == Flag; };
    auto Starts = [&](const char *Flag) { return F.starts_with(Flag); };
    if (llvm::any_of(WithArgument, Is)) {
      Out.push_back(F.str());
      if (I + 1 < Flags.size())
        Out.push_back(Flags[++I]);
    } else if (llvm::any_of(WithArgument, Starts) || llvm::any_of(Joined, Starts) || llvm::any_of(Whole, Is)) {
      Out.push_back(F.str());
    }
  }
  return Out;
}

} // namespace chomp
