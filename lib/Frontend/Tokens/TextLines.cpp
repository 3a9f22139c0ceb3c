//===- TextLines.cpp - lines of texts -------------------------------------===//
#include "Frontend/Tokens/TextLines.h"

#include "llvm/ADT/StringExtras.h"

#include <algorithm>
#include <string>

using llvm::StringRef;

namespace chomp {

unsigned lineAtEnd(StringRef Text, unsigned Line) {
  constexpr llvm::StringLiteral Directive = "\n#line ";
  if (size_t At = ("\n" + Text).str().rfind(Directive); At != StringRef::npos) {
    Text = Text.drop_front(At + Directive.size() - 1);
    Text.consumeInteger(10, Line);
    --Line; // it is the next line's
  }
  return Line + Text.count('\n');
}

std::optional<unsigned> restOfLine(StringRef Text, unsigned At) {
  while (At < Text.size() && Text[At] != '\n') {
    if (Text.substr(At).starts_with("//"))
      return std::min(Text.find('\n', At), Text.size());
    if (Text.substr(At).starts_with("/*")) {
      size_t Close = Text.find("*/", At);
      if (Close == StringRef::npos || Text.slice(At, Close).contains('\n'))
        return std::nullopt;
      At = Close + 2;
    } else if (llvm::isSpace(Text[At])) {
      ++At;
    } else {
      return std::nullopt;
    }
  }
  return At;
}

} // namespace chomp
