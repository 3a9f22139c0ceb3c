//===- Toolchain/DeviceWords.cpp - is a text about devices? ---------------===//
#include "Toolchain/DeviceWords.h"

#include "Support/NewerNames.h"
#include "Toolchain/Workspace.h"

#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace chomp::toolchain {

namespace {

/// Directives that no host compiler does as Chomp does, by a word of their names.
constexpr StringLiteral DeviceDirectives[] = {"target",       "interop",   "dispatch", "metadirective",
                                              "groupprivate", "induction", "mapper",   "taskgraph"};

class Scanner {
public:
  Scanner(StringRef Text, const clang::LangOptions &Language)
      : Text(Text), Language(Language), Lex(clang::SourceLocation(), Language, this->Text.data(), this->Text.data(),
                                            this->Text.data() + this->Text.size()) {
    next();
  }

  bool run() {
    while (Token.isNot(clang::tok::eof)) {
      if (Token.is(clang::tok::hash) && Token.isAtStartOfLine()) {
        if (isDeviceLine())
          return true;
      } else if (Token.is(clang::tok::l_square)) {
        next();
        if (Token.is(clang::tok::l_square) && isDeviceAttribute())
          return true;
      } else if (Token.is(clang::tok::raw_identifier)) {
        const StringRef Name = Token.getRawIdentifier();
        next();
        if (Name == "_Pragma" ? isDeviceOperator() : !InOmpHeader && isNewerName(Name))
          return true;
      } else {
        next();
      }
    }
    return false;
  }

private:
  void next() { Lex.LexFromRawLexer(Token); }

  StringRef spelling() const {
    if (Token.is(clang::tok::raw_identifier))
      return Token.getRawIdentifier();
    return StringRef(Lex.getBufferLocation() - Token.getLength(), Token.getLength());
  }

  /// A preprocessing directive; leaves the first token behind it.
  bool isDeviceLine() {
    std::vector<StringRef> Words;
    for (next(); Token.isNot(clang::tok::eof) && !Token.isAtStartOfLine(); next())
      Words.push_back(spelling());
    if (Words.size() > 2 && Words[0] == "pragma" && Words[1].starts_with("omp"))
      return isDeviceDirective(ArrayRef(Words).drop_front(2));
    // # 1 "/usr/include/omp.h" 3: its declarations are no use of what they declare.
    const size_t Name = Words.size() > 1 && Words[0] == "line" ? 2 : 1;
    if (Words.size() > Name && Words[Name].starts_with("\"") && isDigit(Words[Name - 1].front()))
      InOmpHeader = sys::path::filename(Words[Name].trim('"')) == "omp.h";
    return false;
  }

  /// [[omp::directive(target ...)]], [[using omp : sequence(directive(...), ...)]]; from the second bracket on.
  bool isDeviceAttribute() {
    std::vector<StringRef> Words;
    unsigned Depth = 1;
    for (next(); Token.isNot(clang::tok::eof) && Depth; next()) {
      Depth += Token.is(clang::tok::l_square);
      Depth -= Token.is(clang::tok::r_square);
      Words.push_back(spelling());
    }
    if (!is_contained(Words, "omp"))
      return false;
    for (size_t I = 0; I + 2 < Words.size(); ++I)
      if ((Words[I] == "directive" || Words[I] == "decl") && Words[I + 1] == "(" &&
          isDeviceDirective(ArrayRef(Words).drop_front(I + 2)))
        return true;
    return false;
  }

  /// _Pragma("omp target"), behind the name.
  bool isDeviceOperator() {
    if (Token.isNot(clang::tok::l_paren))
      return false;
    next();
    StringRef String = spelling();
    if (Token.isNot(clang::tok::string_literal) || !String.contains('"'))
      return false;
    next();
    const std::string Line = ("#pragma " + String.split('"').second.drop_back() + "\n").str();
    return Scanner(Line, Language).run();
  }

  static bool isDeviceDirective(ArrayRef<StringRef> Words) {
    // The directive's name, and clauses without arguments.
    const auto Name = Words.take_while([](StringRef Word) { return isAlpha(Word.front()) || Word.front() == '_'; });
    auto Follows = [&](StringRef Word, StringRef Next) {
      for (size_t I = 1; I < Words.size(); ++I)
        if (Words[I - 1] == Word && Words[I] == Next)
          return true;
      return false;
    };
    return any_of(Name, [](StringRef Word) { return is_contained(DeviceDirectives, Word); }) ||
           Follows("induction", "(") ||
           (is_contained(Name, "variant") && (is_contained(Words, "target") || is_contained(Words, "target_device")));
  }

  const std::string Text; ///< Ends with a zero, which the lexer wants.
  const clang::LangOptions &Language;
  clang::Lexer Lex;
  clang::Token Token;
  bool InOmpHeader = false;
};

} // namespace

bool isAboutDevices(StringRef Path) {
  auto Buffer = MemoryBuffer::getFile(Path);
  clang::LangOptions Language;
  // C++'s tokens are C's. So are raw strings, GNU C's.
  Language.LineComment = Language.CPlusPlus = Language.CPlusPlus11 = Language.CPlusPlus14 = true;
  return Buffer && Scanner((*Buffer)->getBuffer(), Language).run();
}

bool isAboutDevices(const CommandLine &Line, const HostCompiler &Host, const Argument &Input, StringRef Path,
                    CommandRunner &Runner, Workspace &Scratch) {
  Command C = Host.openMPCommand(Line);
  C.append(Line.tokens({ArgumentKind::Preprocessor, ArgumentKind::CodeGen}));
  const std::string Expanded = Scratch.newFile("expanded");
  C.append({"-E", "-w", "-o", Expanded});
  if (!Input.ForcedLanguage.empty())
    C.append({"-x", Input.ForcedLanguage});
  C.add(Input.text());
  if (Input.text() == "-")
    C.Input = Path.str();
  // Where the preprocessor itself fails, so will the host compiler: the source decides who says so.
  const bool Failed = Runner.capture(C, Scratch).ExitCode != 0;
  return isAboutDevices(Failed ? Path : StringRef(Expanded));
}

} // namespace chomp::toolchain
