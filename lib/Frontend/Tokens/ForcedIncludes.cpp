//===- ForcedIncludes.cpp - headers that the command line includes --------===//
#include "Frontend/Tokens/ForcedIncludes.h"

#include "Support/TextHeader.h"

#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/DiagnosticIDs.h"
#include "clang/Basic/DiagnosticOptions.h"
#include "clang/Basic/FileManager.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "clang/Serialization/ASTReader.h"
#include "clang/Serialization/InMemoryModuleCache.h"
#include "clang/Serialization/ModuleCache.h"
#include "clang/Serialization/PCHContainerOperations.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace clang;

namespace chomp {

namespace {

/// What a precompiled header was made with: its own -include flags.
struct IncludesOfHeader : ASTReaderListener {
  bool ReadPreprocessorOptions(const PreprocessorOptions &Options, StringRef, bool, bool, std::string &) override {
    Includes = Options.Includes;
    return false;
  }
  std::vector<std::string> Includes;
};

std::string absolute(StringRef File, StringRef Directory) {
  SmallString<256> Path(File);
  if (Directory.empty())
    (void)llvm::sys::fs::make_absolute(Path);
  else
    llvm::sys::path::make_absolute(Directory, Path);
  return Path.str().str();
}

/// The texts of a precompiled header of a Clang of our version; empty: it is none, or has lost them.
TextHeader readPrecompiled(const std::string &Path) {
  FileManager Files(FileSystemOptions{});
  DiagnosticOptions Options;
  DiagnosticsEngine Diags(DiagnosticIDs::create(), Options, new IgnoringDiagConsumer);
  const RawPCHContainerReader Raw;
  IncludesOfHeader Listener;
  if (ASTReader::readASTFileControlBlock(Path, Files, *createCrossProcessModuleCache(), Raw,
                                         /*FindModuleFileExtensions=*/false, Listener,
                                         /*ValidateDiagnosticOptions=*/false))
    return {};
  const std::string Header = ASTReader::getOriginalSourceFile(Path, Files, Raw, Diags);
  TextHeader Texts = std::move(Listener.Includes);
  if (!Header.empty())
    Texts.push_back(Header);
  return llvm::all_of(Texts, [](const std::string &File) { return llvm::sys::fs::exists(File); }) ? Texts
                                                                                                  : TextHeader();
}

TextHeader textsOf(const std::string &Precompiled, StringRef Directory) {
  const std::string Path = absolute(Precompiled, Directory);
  if (auto Texts = readTextHeader(Path))
    return *Texts;
  if (TextHeader Texts = readPrecompiled(Path); !Texts.empty())
    return Texts;
  // Another Clang's: by the names that all compilers and build systems give.
  if (StringRef Header = Precompiled; Header.consume_back(".pch") || Header.consume_back(".gch"))
    if (llvm::sys::fs::exists(absolute(Header, Directory)))
      return {Header.str()};
  return {};
}

/// One option that includes a file, however it is spelled.
struct IncludeOption {
  enum { None, Header, Macros, Precompiled } Kind = None;
  std::string File;
  size_t Words = 1; ///< Of the command line.
};

IncludeOption includeOption(ArrayRef<std::string> Flags) {
  using Option = IncludeOption;
  // "-Xclang -include -Xclang file" hands the words to the compiler itself.
  for (StringRef Through : {"-Xclang", "-Xpreprocessor"})
    if (Flags.size() >= 4 && Flags[0] == Through && Flags[2] == Through && !StringRef(Flags[1]).starts_with("-X"))
      if (Option Inner = includeOption({Flags[1], Flags[3]}); Inner.Kind && Inner.Words == 2)
        return {Inner.Kind, Inner.File, 4};
  static const struct {
    StringRef Spelling;
    decltype(Option::Kind) Kind;
    bool Joined;
  } Spellings[] = {{"-include-pch", Option::Precompiled, false},
                   {"--include=", Option::Header, true},
                   {"--include", Option::Header, false},
                   {"--imacros=", Option::Macros, true},
                   {"--imacros", Option::Macros, false},
                   {"-imacros", Option::Macros, true},
                   {"-include", Option::Header, true}};
  for (const auto &S : Spellings) {
    StringRef Word = Flags.front();
    if (Word == S.Spelling && !S.Spelling.ends_with("=")) {
      if (Flags.size() < 2)
        return {};
      return {S.Kind, Flags[1], 2};
    }
    if (S.Joined && Word.consume_front(S.Spelling))
      return {S.Kind, Word.str(), 1};
  }
  return {};
}

} // namespace

llvm::Expected<ForcedIncludes> takeForcedIncludes(std::vector<std::string> &Flags, StringRef Directory) {
  ForcedIncludes Result;
  std::vector<std::string> Rest, Precompiled, Unknown;
  for (size_t I = 0; I < Flags.size();) {
    const IncludeOption Option = includeOption(ArrayRef<std::string>(Flags).drop_front(I));
    switch (Option.Kind) {
    case IncludeOption::None:
      Rest.push_back(Flags[I]);
      break;
    case IncludeOption::Header:
      Result.Headers.push_back(Option.File);
      break;
    case IncludeOption::Macros:
      Result.Macros.push_back(Option.File);
      break;
    case IncludeOption::Precompiled: {
      TextHeader Texts = textsOf(Option.File, Directory);
      (Texts.empty() ? Unknown : Precompiled)
          .insert((Texts.empty() ? Unknown : Precompiled).end(), Texts.begin(), Texts.end());
      if (Texts.empty())
        Unknown.push_back(Option.File);
      break;
    }
    }
    // Clang writes a directive for each, and reads it.
    if (Option.Kind != IncludeOption::None && StringRef(Option.File).contains('\n'))
      return llvm::createStringError("the name of a header that the command line includes has a line break in it");
    I += Option.Words;
  }
  // CMake names the header as well, for compilers that can't read the precompiled one.
  if (!Unknown.empty() && Result.Headers.empty())
    return llvm::createStringError("nobody knows what header '" + Unknown.front() +
                                   "' was made of: name it, too, with -include <header>");
  // It is all there first. What it was made with Clang doesn't include again.
  llvm::erase_if(Result.Headers, [&](const std::string &Header) {
    return llvm::any_of(Precompiled, [&](const std::string &Text) {
      return Text == Header || absolute(Text, Directory) == absolute(Header, Directory);
    });
  });
  Result.Headers.insert(Result.Headers.begin(), Precompiled.begin(), Precompiled.end());
  Flags = std::move(Rest);
  return Result;
}

} // namespace chomp
