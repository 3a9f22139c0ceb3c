//===- Literals.cpp - literals that all compilers of kernels take ---------===//
//
// Control characters, and bytes that are no UTF-8, are written as escapes in literals, as the tokens come from the
// preprocessor: not all compilers of kernels take them as they are.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Tokens/Literals.h"

#include "Frontend/Tokens/Tokens.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/Token.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"

#include <algorithm>

using namespace clang;

namespace chomp {

/// But for white space.
static bool isControl(char C) { return static_cast<unsigned char>(C) < ' ' && !llvm::isSpace(C); }

bool isTextLiteral(const Token &T) {
  return tok::isStringLiteral(T.getKind()) ||
         T.isOneOf(tok::char_constant, tok::wide_char_constant, tok::utf8_char_constant, tok::utf16_char_constant,
                   tok::utf32_char_constant);
}

/// Three digits, since a digit of the user's may follow.
static std::string octal(char C) {
  auto Digit = [&](int Shift) { return static_cast<char>('0' + ((static_cast<unsigned char>(C) >> Shift) & 7)); };
  return {'\\', Digit(6), Digit(3), Digit(0)};
}

/// Whether a character of a literal has to be an escape. Text that is no UTF-8, nvcc refuses.
static auto needsEscape(StringRef Spelling) {
  const bool Foreign = !llvm::json::isUTF8(Spelling);
  return [=](char C) { return isControl(C) || (Foreign && static_cast<signed char>(C) < 0); };
}

/// Before:  R"x(a\b
///          "c")x"_s
///
/// After:   "a\\b\n\"c\""_s
static std::string ordinaryString(StringRef Prefix, StringRef Raw) {
  const size_t Open = Raw.find('('); // behind the quote and what the user made up
  const std::string End = ")" + Raw.slice(1, Open).str() + "\"";
  const size_t Close = Raw.rfind(End);
  std::string Out = Prefix.drop_back().str() + "\"";
  const StringRef Text = Raw.slice(Open + 1, Close);
  const auto NeedsEscape = needsEscape(Text);
  for (size_t I = 0; I < Text.size(); ++I) {
    const char C = Text[I];
    if (C == '\r' && Text.substr(I + 1).starts_with("\n"))
      continue; // compilers have only the other one
    if (C == '\n' || C == '\r')
      Out += C == '\n' ? "\\n" : "\\r";
    else if (C == '"' || C == '\\' || (C == '?' && StringRef(Out).ends_with("?"))) // no trigraph
      Out += {'\\', C};
    else
      Out += NeedsEscape(C) ? octal(C) : std::string(1, C);
  }
  return Out + "\"" + Raw.substr(Close + End.size()).str();
}

std::string plainLiteral(StringRef Spelling) {
  const StringRef Prefix = Spelling.take_until([](char C) { return C == '"' || C == '\''; });
  const auto NeedsEscape = needsEscape(Spelling);
  if (Prefix.ends_with("R")) {
    if (llvm::none_of(Spelling, [&](char C) { return NeedsEscape(C) || C == '\n' || C == '\r'; }))
      return Spelling.str();
    return ordinaryString(Prefix, Spelling.drop_front(Prefix.size()));
  }
  std::string Out;
  for (size_t I = 0; I < Spelling.size(); ++I) {
    // A backslash in front of such a character means nothing.
    if (Spelling[I] == '\\' && I + 1 < Spelling.size() && !NeedsEscape(Spelling[I + 1]))
      Out += Spelling[I++];
    else if (Spelling[I] == '\\')
      continue;
    Out += NeedsEscape(Spelling[I]) ? octal(Spelling[I]) : std::string(1, Spelling[I]);
  }
  return Out;
}

namespace {

struct MessageFinder : DynamicRecursiveASTVisitor {
  MessageFinder(const ASTContext &AST, const TokenStream &Tokens, llvm::DenseMap<unsigned, std::string> &Out)
      : AST(AST), Tokens(Tokens), Out(Out) {}
  const ASTContext &AST;
  const TokenStream &Tokens;
  llvm::DenseMap<unsigned, std::string> &Out;

  void take(SourceRange Range) {
    auto Found = Tokens.range(Range);
    for (unsigned I = Found ? Found->First : 1; I <= (Found ? Found->Last : 0); ++I) {
      bool Invalid = false;
      std::string Written = Lexer::getSpelling(AST.getSourceManager().getSpellingLoc(Tokens[I].Loc), Buffer,
                                               AST.getSourceManager(), AST.getLangOpts(), &Invalid)
                                .str();
      if (Invalid || llvm::none_of(Written, needsEscape(Written)))
        continue;
      std::replace_if(Written.begin(), Written.end(), needsEscape(Written), '?');
      Out[I] = plainLiteral(Written);
    }
  }

  bool VisitStaticAssertDecl(StaticAssertDecl *D) override {
    if (auto *Message = dyn_cast_or_null<StringLiteral>(D->getMessage()); Message && Message->isUnevaluated())
      take(Message->getSourceRange());
    return true;
  }
  bool VisitDecl(Decl *D) override {
    for (const Attr *A : D->attrs())
      if (isa<DeprecatedAttr, UnavailableAttr, WarnUnusedResultAttr, ErrorAttr>(A))
        take(A->getRange());
    return true;
  }

private:
  llvm::SmallString<64> Buffer;
};

} // namespace

void findPlainMessages(ASTContext &AST, const TokenStream &Tokens, llvm::DenseMap<unsigned, std::string> &DeviceNames) {
  // Hardly a program has such a literal.
  auto HasEscape = [](const ExpandedToken &T) {
    return T.Spelling.ends_with('"') && T.Spelling.contains('\\') &&
           (T.Spelling.contains("\\0") || T.Spelling.contains("\\2") || T.Spelling.contains("\\3"));
  };
  if (llvm::any_of(Tokens.tokens(), HasEscape))
    MessageFinder(AST, Tokens, DeviceNames).TraverseAST(AST);
}

} // namespace chomp
