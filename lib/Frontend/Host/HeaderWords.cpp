//===- HeaderWords.cpp - macros that would change Chomp's headers ---------===//
//
// The user's own macros are defined behind the headers that begin a generated file, and those of the command line in
// front of them. A compiler's own headers have reserved names for that reason; ours have names that can be read.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Host/HeaderWords.h"

#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/ADT/StringSet.h"

namespace chomp {

std::vector<std::string> macrosOfHeaders(const ParsedFile &File) {
  static const llvm::StringSet<> Words = {
#include "HeaderWords.inc"
  };
  std::vector<std::string> Out;
  for (const auto &[Macro, Undefined] : File.PP.getPreprocessorOpts().Macros) {
    const llvm::StringRef Name = llvm::StringRef(Macro).take_until([](char C) { return C == '=' || C == '('; });
    if (!Undefined && Words.contains(Name) && !Name.starts_with("CHOMP_") && !llvm::is_contained(Out, Name))
      Out.push_back(Name.str());
  }
  return Out;
}

} // namespace chomp
