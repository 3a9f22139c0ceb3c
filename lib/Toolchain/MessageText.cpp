//===- Toolchain/MessageText.cpp - messages of compilers, as data ---------===//
//
// "nn.c:9:3:{9:3-9:8}: error: ... [-Wx]" is clang's form, "nn.cu(9): error: ..." is nvcc's, "ld: error: ..." names no
// file. The first level in a line divides the place from the text.
//
//===----------------------------------------------------------------------===//
#include "Toolchain/MessageText.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"

#include <tuple>

using namespace llvm;

namespace chomp::toolchain {

namespace {

/// Splits "nn.c:9:3: error: text" at its level. Returns false if the line has none.
bool splitAtLevel(StringRef Line, StringRef &Place, std::string &Level, StringRef &Text) {
  size_t Found = StringRef::npos;
  // The assembler has capitals.
  for (StringRef Word : {"fatal error", "error", "warning", "note", "remark", "Fatal error", "Error", "Warning"}) {
    const std::string Mark = (Word + ": ").str();
    const bool Begins = Line.starts_with(Mark);
    const size_t At = Begins ? 0 : Line.find(": " + Mark);
    if (At >= Found)
      continue;
    Found = At;
    Place = Line.take_front(At);
    Level = Word.lower();
    Text = Line.drop_front(At + (Begins ? 0 : 2) + Mark.size());
  }
  return Found != StringRef::npos;
}

/// Takes away the number behind the last Mark: "nn.c:9" becomes "nn.c".
bool takeNumber(StringRef &Text, char Mark, unsigned &Number) {
  const auto [Front, Back] = Text.rsplit(Mark);
  if (Back.empty() || Front.size() == Text.size() || !all_of(Back, isDigit) || Back.getAsInteger(10, Number))
    return false;
  Text = Front;
  return true;
}

/// Reads "9:3-9:8". Returns false if the range doesn't hold the place.
bool readRange(StringRef Range, MessagePlace &Place) {
  unsigned FromLine, FromColumn, ToLine, ToColumn;
  auto [From, To] = Range.split('-');
  auto [FirstLine, FirstColumn] = From.split(':');
  auto [LastLine, LastColumn] = To.split(':');
  if (FirstLine.getAsInteger(10, FromLine) || FirstColumn.getAsInteger(10, FromColumn) ||
      LastLine.getAsInteger(10, ToLine) || LastColumn.getAsInteger(10, ToColumn))
    return false;
  const std::pair Here(Place.Line, Place.Column);
  if (Here < std::pair(FromLine, FromColumn) || Here >= std::pair(ToLine, ToColumn))
    return false;
  Place.EndLine = ToLine;
  Place.EndColumn = ToColumn;
  return true;
}

MessagePlace readPlace(StringRef Text) {
  MessagePlace Place;
  SmallVector<StringRef, 4> Ranges;
  while (Text.ends_with("}") && Text.contains('{')) {
    const size_t Begin = Text.rfind('{');
    Ranges.push_back(Text.drop_front(Begin + 1).drop_back());
    Text = Text.take_front(Begin);
  }
  if (!Ranges.empty())
    Text.consume_back(":");
  if (Text.consume_back(")")) { // nvcc
    takeNumber(Text, '(', Place.Line);
  } else if (takeNumber(Text, ':', Place.Line)) {
    unsigned Before;
    if (takeNumber(Text, ':', Before))
      std::tie(Place.Line, Place.Column) = std::pair(Before, Place.Line);
  }
  if (Place.Line || (sys::fs::exists(Text) && !sys::fs::can_execute(Text))) // else it is a program's name
    Place.File = Text.str();
  for (StringRef Range : Ranges)
    if (readRange(Range, Place))
      break;
  return Place;
}

/// "unused variable 'x' [-Wunused-variable]", "... [-Werror,-Wunused-variable]".
std::string takeOption(StringRef &Text) {
  const size_t Begin = Text.rfind(" [-");
  if (Begin == StringRef::npos || !Text.ends_with("]"))
    return "";
  const StringRef Options = Text.drop_front(Begin + 2).drop_back();
  if (Options.contains(' '))
    return "";
  Text = Text.take_front(Begin);
  return Options.rsplit(',').second.empty() ? Options.str() : Options.rsplit(',').second.str();
}

/// Lines that tell nothing new: source code with marks below, "3 errors generated.", "nn.c: In function 'f':".
bool isNoise(StringRef Line) {
  const StringRef Text = Line.ltrim();
  return Text.empty() || Text.ltrim("0123456789").ltrim().starts_with("|") || Text.ends_with(" generated.") ||
         Text.starts_with("+++ |") || Text == "compilation terminated." || Text.starts_with("In file included from ") ||
         (Text.starts_with("from ") && Text.ends_with(":")) || (Text.contains(": In ") && Text.ends_with(":")) ||
         Text.ends_with(": At global scope:") || Text.ends_with(": Assembler messages:");
}

/// The end of the JSON value that a text begins with.
size_t endOfValue(StringRef Text) {
  unsigned Depth = 0;
  bool InString = false;
  for (size_t I = 0; I < Text.size(); ++I) {
    const char C = Text[I];
    if (InString) {
      I += C == '\\';
      InString = C != '"';
    } else if (C == '"') {
      InString = true;
    } else if (C == '[' || C == '{') {
      ++Depth;
    } else if ((C == ']' || C == '}') && --Depth == 0) {
      return I + 1;
    }
  }
  return StringRef::npos;
}

} // namespace

std::vector<Message> readMessages(StringRef Text) {
  std::vector<Message> Result;
  std::string Before; // lines in front of the first message
  Message *Last = nullptr;
  SmallVector<StringRef> Lines;
  Text.split(Lines, '\n');
  for (StringRef Line : Lines) {
    StringRef Place, Words;
    std::string Level;
    Line = Line.rtrim('\r');
    if (!splitAtLevel(Line, Place, Level, Words)) {
      if (!isNoise(Line))
        (Last ? Last->Text : Before) += ("\n" + Line).str();
      continue;
    }
    Message M;
    M.Level = Level;
    M.Place = readPlace(Place);
    M.Option = takeOption(Words);
    M.Text = StringRef(Before + "\n" + Words.str()).ltrim('\n').str();
    Before.clear();
    std::vector<Message> &Into = Level == "note" && !Result.empty() ? Result.back().Notes : Result;
    Into.push_back(std::move(M));
    Last = &Into.back();
  }
  if (!Before.empty())
    Result.push_back({"note", {}, StringRef(Before).ltrim('\n').str(), "", {}});
  return Result;
}

std::vector<json::Value> takeDocuments(std::string &Text) {
  std::vector<json::Value> Result;
  std::string Rest;
  for (StringRef Left = Text; !Left.empty();) {
    if (Left.front() == '[' || Left.front() == '{')
      if (const size_t End = endOfValue(Left); End != StringRef::npos) {
        if (auto Value = json::parse(Left.take_front(End))) {
          Result.push_back(std::move(*Value));
          Left = Left.drop_front(End);
          Left.consume_front("\n");
          continue;
        } else {
          consumeError(Value.takeError());
        }
      }
    const size_t End = Left.find('\n');
    Rest += Left.take_front(End == StringRef::npos ? End : End + 1);
    Left = End == StringRef::npos ? StringRef() : Left.drop_front(End + 1);
  }
  Text = std::move(Rest);
  return Result;
}

} // namespace chomp::toolchain
