//===- DirectiveTextTest.cpp - a directive's text, taken apart once -------===//
//
// Directives as strings: what their parts are, and that printing gives the tokens that were read, of every directive
// that the tests of translations and of whole programs have.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Pragmas/DirectiveText.h"

#include "clang/Basic/LangOptions.h"
#include "clang/Lex/Lexer.h"
#include "llvm/Support/MemoryBuffer.h"

#include <catch2/catch.hpp>
#include <filesystem>
#include <string>
#include <vector>

using namespace clang;
using namespace chomp;

namespace {

/// The tokens of a line of some text, which must outlive them.
class Line {
public:
  explicit Line(StringRef Text) : Names(Options) {
    Options.CPlusPlus = true;
    Lexer Raw(SourceLocation::getFromRawEncoding(1), Options, Text.begin(), Text.begin(), Text.end());
    Token Tok;
    for (Raw.LexFromRawLexer(Tok); Tok.isNot(tok::eof) && (Tokens.empty() || !Tok.isAtStartOfLine());
         Raw.LexFromRawLexer(Tok)) {
      if (Tok.is(tok::raw_identifier)) {
        IdentifierInfo &Name = Names.get(Tok.getRawIdentifier());
        Tok.setIdentifierInfo(&Name);
        Tok.setKind(Name.getTokenID());
      }
      Tokens.push_back(Tok);
    }
  }
  /// The text of tokens, with single spaces.
  static std::string text(StringRef Text, ArrayRef<Token> Tokens) {
    std::string Out;
    for (const Token &Tok : Tokens)
      Out += (Out.empty() ? "" : " ") + Text.substr(Tok.getLocation().getRawEncoding() - 1, Tok.getLength()).str();
    return Out;
  }

  LangOptions Options;
  IdentifierTable Names;
  SmallVector<Token, 32> Tokens;
};

/// "target | map ( to : x ) , | nowait"
std::string partsOf(StringRef Text) {
  Line Directive(Text);
  const DirectiveText D = parseDirective(Directive.Tokens);
  auto Part = [&](const DirectivePart &P) {
    SmallVector<Token, 32> Tokens;
    P.print(Tokens);
    return Line::text(Text, Tokens);
  };
  std::string Out = Part(D.Head);
  for (const DirectivePart &Clause : D.Clauses)
    Out += " | " + Part(Clause);
  return Out;
}

void checkPrinted(StringRef Text) {
  Line Directive(Text);
  const SmallVector<Token, 32> Printed = parseDirective(Directive.Tokens).tokens();
  INFO(Text.take_until([](char C) { return C == '\n'; }).str());
  REQUIRE(Printed.size() == Directive.Tokens.size());
  for (size_t I = 0; I < Printed.size(); ++I)
    REQUIRE(Printed[I].getLocation() == Directive.Tokens[I].getLocation());
}

} // namespace

TEST_CASE("A directive has a name and clauses") {
  const std::pair<const char *, const char *> Cases[] = {
      {"target", "target"},
      {"target map(to: x), nowait", "target | map ( to : x ) , | nowait"},
      {"target teams distribute parallel for simd collapse(2)",
       "target teams distribute parallel for simd | collapse ( 2 )"},
      {"target_data map(x) depend(in: y)", "target_data | map ( x ) | depend ( in : y )"},
      {"parallel, private(x)", "parallel , | private ( x )"},
      {"depobj(d) update(in)", "depobj ( d ) | update ( in )"},
      {"critical(name), hint(1)", "critical ( name ) , | hint ( 1 )"},
      {"declare mapper(T v) map(v)", "declare mapper ( T v ) | map ( v )"},
      {"declare induction(a : int) inductor(e)", "declare induction ( a : int ) | inductor ( e )"},
      {"begin declare target device_type(any)", "begin declare target | device_type ( any )"},
      {"ordered simd", "ordered | simd"},
      {"cancel parallel if(n)", "cancel | parallel | if ( n )"},
      {"target parallel masked taskloop map(x)", "target parallel | masked | taskloop | map ( x )"},
      {"if_there_is nothing(like) it", "if_there_is | nothing ( like ) | it"},
      {"simd linear(f(x, (y))[1] : 2)", "simd | linear ( f ( x , ( y ) ) [ 1 ] : 2 )"}};
  for (auto [Text, Parts] : Cases)
    CHECK(partsOf(Text) == Parts);
}

TEST_CASE("What is wrong keeps its tokens") {
  const std::pair<const char *, const char *> Cases[] = {{"", ""},
                                                         {"(x)", " | ( x )"},
                                                         {"task private(x", "task | private ( x"},
                                                         {"task private(x] untied", "task | private ( x ] untied"},
                                                         {"task if(a[0) untied", "task | if ( a [ 0 ) | untied"},
                                                         {"task untied(1)(2), x", "task | untied ( 1 ) | ( 2 ) , | x"},
                                                         {"task , , untied", "task , | , | untied"},
                                                         {"task ) 5 ; untied ,", "task | ) | 5 | ; | untied ,"}};
  for (auto [Text, Parts] : Cases) {
    CHECK(partsOf(Text) == Parts);
    checkPrinted(Text);
  }
}

TEST_CASE("The kind of a directive is that of its name, however it is spelled") {
  using namespace llvm::omp;
  auto KindOf = [](const char *Text) { return parseDirective(Line(Text).Tokens).Kind; };
  CHECK(KindOf("target_data map(x)") == OMPD_target_data);
  CHECK(KindOf("target enter data") == OMPD_target_enter_data);
  CHECK(KindOf("declare_induction(x)") == OMPD_declare_induction);
  CHECK(KindOf("declare induction(x)") == OMPD_declare_induction);
  CHECK(KindOf("declare nothing") == OMPD_unknown);
  CHECK(KindOf("parallel_for") == OMPD_unknown);
}

TEST_CASE("Each directive of the tests is printed as it was read") {
  size_t Directives = 0;
  for (const char *Folder : {"translate", "run", "diagnose"})
    for (const auto &Entry : std::filesystem::recursive_directory_iterator(std::string(CHOMP_TESTS) + "/" + Folder)) {
      auto File = Entry.is_regular_file() ? llvm::MemoryBuffer::getFile(Entry.path().string()) : std::error_code();
      if (!File)
        continue;
      const StringRef Text = (*File)->getBuffer(), Pragma = "#pragma omp ";
      for (size_t At = Text.find(Pragma); At != StringRef::npos; At = Text.find(Pragma, At + 1), ++Directives)
        checkPrinted(Text.drop_front(At + Pragma.size()));
    }
  CHECK(Directives > 4000);
}

TEST_CASE("Lists and modifiers end outside of brackets") {
  Line List("a[b:c], f(d, e), {g, h}");
  CHECK(splitList(List.Tokens).size() == 3);
  CHECK(splitList({}).size() == 1);
  CHECK_FALSE(findToken(List.Tokens, tok::colon));
  CHECK(modifiersEnd(Line("always, to: x").Tokens) == 3);
  CHECK_FALSE(modifiersEnd(Line("a ? b : c").Tokens));
}
