//===- Included.cpp - text that an #include brings into code --------------===//
//
// An #include in the middle of a function mostly stands at its line's start, and so does the text of its file. Only the
// layout depends on what is guessed here.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Tokens/Included.h"

#include "Frontend/Tokens/Literals.h"
#include "Frontend/Tokens/Tokens.h"

#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace chomp {

static StringRef indentationOf(StringRef Line) {
  return Line.take_while([](char C) { return C == ' ' || C == '\t'; });
}

/// Neither blank nor a directive.
static bool isCode(StringRef Line) { return !Line.trim().empty() && !Line.ltrim().starts_with("#"); }

/// The indentation of what follows some lines.
static std::string indentationBehind(StringRef Lines) {
  while (!Lines.empty()) {
    Lines.consume_back("\n");
    const StringRef Line = Lines.substr(Lines.rfind('\n') + 1); // from 0 where there is none
    Lines = Lines.drop_back(Line.size());
    if (!isCode(Line))
      continue;
    const bool Opens =
        Line.rtrim().ends_with("{") && !Line.ltrim().starts_with("namespace") && !Line.ltrim().starts_with("extern");
    return indentationOf(Line).str() + (Opens ? "  " : "");
  }
  return "";
}

/// That of the first code in a file.
static StringRef indentationIn(StringRef Text) {
  while (!Text.empty()) {
    const auto [Line, Rest] = Text.split('\n');
    if (isCode(Line))
      return indentationOf(Line);
    Text = Rest;
  }
  return "";
}

const IncludedLayout::Columns &IncludedLayout::columns(const SourceManager &SM, FileID File) {
  auto Known = Files.find(File);
  if (Known != Files.end())
    return Known->second;
  const auto [Around, Offset] = SM.getDecomposedIncludedLoc(File);
  const StringRef Before = SM.getBufferData(Around).take_front(Offset);
  std::string To = indentation(SM, Around, indentationBehind(Before.take_front(Before.rfind('\n') + 1)));
  return Files.emplace(File, Columns{indentationIn(SM.getBufferData(File)), std::move(To)}).first->second;
}

std::string IncludedLayout::indentation(const SourceManager &SM, FileID File, StringRef Indentation) {
  if (SM.getDecomposedIncludedLoc(File).first.isInvalid())
    return Indentation.str();
  const auto &[From, To] = columns(SM, File);
  if (From == To)
    return Indentation.str();
  return To + Indentation.drop_front(Indentation.starts_with(From) ? From.size() : Indentation.size()).str();
}

} // namespace chomp
