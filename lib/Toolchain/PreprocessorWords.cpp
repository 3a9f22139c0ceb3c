//===- Toolchain/PreprocessorWords.cpp - what -Wp, hands on ---------------===//
//
// Decides what the words of a -Wp, are about. What the translator has no use for stays a -Wp, of its own.
//
//===----------------------------------------------------------------------===//
#include "Toolchain/PreprocessorWords.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/Twine.h"

#include <utility>

using namespace llvm;

namespace chomp::toolchain {

/// As build systems write it: -Wp,-MD,file is -MD -MF file. True if the next word belongs to it.
static bool readDependencyWord(StringRef Word, StringRef Next, CommandLine &Line) {
  Line.WantsDependencies = true;
  if (Word == "-MMD")
    Line.SystemHeaders = false;
  if (Word == "-MP")
    Line.PhonyTargets = true;
  if (Next.empty() || Next.starts_with("-"))
    return false;
  if (is_contained({"-MD", "-MMD", "-MF"}, Word))
    Line.DependencyFile = Next.str();
  else if (is_contained({"-MT", "-MQ"}, Word))
    Line.DependencyTargets.insert(Line.DependencyTargets.end(), {Word.str(), Next.str()});
  else
    return false;
  return true;
}

void addPreprocessorWords(StringRef Text, CommandLine &Line) {
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
      if (readDependencyWord(Word, Next, Line)) {
        Dependency += ("," + Next).str();
        ++I;
      }
    } else if (is_contained({"-D", "-U", "-I", "-include", "-imacros", "-isystem", "-iquote", "-idirafter"}, Word) &&
               !Next.empty()) {
      A.Tokens.push_back(Next.str());
      if (Word == "-include")
        A.include(Argument::Inclusion::Header, Next);
      Line.Arguments.push_back(std::move(A));
      ++I;
    } else if (Word.starts_with("-D") || Word.starts_with("-U") || Word.starts_with("-I")) {
      Line.Arguments.push_back(std::move(A));
    } else {
      Others += ("," + Word).str();
    }
  }
  for (auto [Kind, Own] : {std::pair(ArgumentKind::Dependency, &Dependency), {ArgumentKind::Preprocessor, &Others}})
    if (!Own->empty()) {
      Argument A;
      A.Kind = Kind;
      A.Tokens = {"-Wp" + *Own};
      Line.Arguments.push_back(std::move(A));
    }
}

} // namespace chomp::toolchain
