//===- TokenComments.cpp - comments beside tokens -------------------------===//
#include "Frontend/Tokens/TextLines.h"
#include "Frontend/Tokens/Tokens.h"

#include "clang/Basic/LangOptions.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/Token.h"

using namespace clang;
using llvm::StringRef;

namespace chomp {

std::string TokenStream::trailingComment(unsigned Index) const {
  if (Tokens[Index].Role != PragmaRole::None || Tokens[Index].Loc.isMacroID())
    return "";
  auto [File, Offset] = SM->getDecomposedLoc(Tokens[Index].Loc);
  StringRef Text = SM->getBufferData(File);
  unsigned At = Offset + length(Tokens[Index].Loc);
  auto End = restOfLine(Text, At);
  return End ? Text.slice(At, *End).rtrim().str() : "";
}

std::string TokenStream::commentBehind(TokenRange Pragma) const {
  const SourceLocation Begin = Tokens[Pragma.First].Loc;
  if (Begin.isMacroID() || Tokens[Pragma.First].InLine)
    return "";
  auto [File, Offset] = SM->getDecomposedLoc(Begin);
  StringRef Text = SM->getBufferData(File);
  LangOptions Options;
  Options.LineComment = true;
  Lexer Raw(SM->getLocForStartOfFile(File), Options, Text.begin(), Text.begin() + Offset, Text.end());
  Raw.SetCommentRetentionState(true);
  unsigned CodeEnd = Offset, End = Offset;
  for (Token Tok; !Raw.LexFromRawLexer(Tok) && (End == Offset || !Tok.isAtStartOfLine());) {
    End = SM->getFileOffset(Tok.getLocation()) + Tok.getLength();
    if (Tok.isNot(tok::comment))
      CodeEnd = End;
  }
  // Of a comment that goes on for lines, and what comes behind it, nobody knows whose it is.
  return Text.slice(CodeEnd, End).contains('\n') ? "" : Text.slice(CodeEnd, End).rtrim().str();
}

std::string TokenStream::leadingComment(unsigned Index) const {
  if (Index == 0 || Tokens[Index].Loc.isMacroID())
    return "";
  std::string Gap = gapBefore(Index);
  // Upwards from the token: lines that belong to a comment, none blank; the rest of the line before belongs to others.
  StringRef Text = Gap;
  size_t Indent = Text.rfind('\n');
  if (Indent == StringRef::npos || !Text.drop_front(Indent).trim().empty())
    return "";
  Text = Text.take_front(Indent + 1);
  size_t Start = Text.size();
  if (StringRef Trimmed = Text.drop_back(); Trimmed.ends_with("*/")) {
    Start = Trimmed.rfind("/*");
  } else {
    while (Start > 0) {
      size_t Line = Text.take_front(Start - 1).rfind('\n');
      size_t Begin = Line == StringRef::npos ? 0 : Line + 1;
      if (!Text.slice(Begin, Start).ltrim().starts_with("//"))
        break;
      Start = Begin;
    }
  }
  // A comment that shares its first line with the code before it is that code's.
  if (Start >= Text.size() || !Text.take_front(Start).contains('\n'))
    return "";
  return Text.drop_front(Start).ltrim(" \t").str();
}

} // namespace chomp
