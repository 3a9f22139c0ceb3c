//===- Toolchain/InputLanguage.cpp - which language a file is in ----------===//
//
// Decides what an input is by its name, or the -x in front of it, as gcc does.
//
//===----------------------------------------------------------------------===//
#include "Toolchain/InputLanguage.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace chomp::toolchain {

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

Language languageOfName(StringRef Name) {
  return StringSwitch<Language>(Name).Case("c", Language::C).Case("c++", Language::Cxx).Default(Language::Other);
}

bool isPreprocessed(const Argument &Input) {
  if (!Input.ForcedLanguage.empty())
    return StringRef(Input.ForcedLanguage).ends_with("cpp-output");
  StringRef Extension = sys::path::extension(Input.text());
  return Extension == ".i" || Extension == ".ii";
}

bool isHeader(const Argument &Input) {
  if (!Input.ForcedLanguage.empty())
    return StringRef(Input.ForcedLanguage).ends_with("-header");
  return is_contained({".h", ".hh", ".hpp", ".hxx", ".H"}, sys::path::extension(Input.text()));
}

Language languageOfHeader(const Argument &Input, bool DriverIsCxx) {
  StringRef Name = Input.ForcedLanguage;
  Name.consume_back("-header");
  if (!Name.empty())
    return languageOfName(Name);
  return !DriverIsCxx && sys::path::extension(Input.text()) == ".h" ? Language::C : Language::Cxx;
}

} // namespace chomp::toolchain
