//===- FileText.cpp - a whole file with edits -----------------------------===//
//
// The user's characters stay as they are. Edits of tokens become changes of the file at the tokens' offsets; a macro's
// use is written out where an edit falls inside its expansion.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Tokens/TextLines.h"
#include "Frontend/Tokens/Tokens.h"
#include "Support/Quoted.h"

#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using llvm::StringRef;

namespace chomp {

/// What takes the place of an attribute or _Pragma in the middle of a line, as a pragma must stand.
static std::string onOwnLines(StringRef File, unsigned Begin, unsigned End, std::string Text) {
  if (Text.empty())
    return Text;
  size_t Line = File.take_front(Begin).rfind('\n');
  if ((File[Begin] == '[' || File[Begin] == '_') &&
      !File.slice(Line == StringRef::npos ? 0 : Line, Begin).trim().empty())
    Text.insert(0, "\n");
  if (!restOfLine(File, End) && Text.back() != '\n')
    Text += '\n';
  return Text;
}

class FileWriter {
public:
  FileWriter(const TokenStream &Stream, FileID File, const TokenEdits &Edits)
      : Stream(Stream), SM(*Stream.SM), File(File), Edits(Edits), Text(SM.getBufferData(File)) {}

  std::string write(ArrayRef<TextChange> More, std::vector<unsigned> *Lines) {
    for (const auto &[First, R] : Edits.Replaced)
      replace(First, R);
    for (const auto &[Index, Texts] : Edits.Before)
      if (auto Where = offsets(Index))
        note(Where->first, Where->first, join(Texts, "").str(), /*Front=*/true);
      else
        noteExpansion(Index);
    for (const auto &[Index, Texts] : Edits.After)
      if (auto Where = offsets(Index))
        note(Where->second, Where->second, reversed(Texts));
      else
        noteExpansion(Index);
    for (const auto &[Index, Texts] : Edits.LinesAfter)
      addLines(Index, reversed(Texts));
    for (const auto &[First, Range] : Expanded)
      expand(Range);
    for (const TextChange &Change : More)
      note(Change.Begin, Change.End, Change.Text);
    if (Lines)
      findOrigins(*Lines);
    return changed();
  }

private:
  struct Change {
    unsigned End;
    std::string Text;
  };

  const ExpandedToken &token(unsigned Index) const { return Stream[Index]; }

  /// What comes behind a token: of edits that were added outermost first.
  static std::string reversed(ArrayRef<KernelCode> Texts) {
    std::string Out;
    for (const KernelCode &T : llvm::reverse(Texts))
      Out += T.str();
    return Out;
  }

  void note(unsigned Begin, unsigned End, const std::string &New, bool Front = false) {
    auto [It, IsNew] = Changes.try_emplace(Begin, Change{End, New});
    if (IsNew)
      return;
    It->second.End = std::max(It->second.End, End);
    It->second.Text = Front ? New + It->second.Text : It->second.Text + New;
  }

  /// Offsets of a token in the file; none for one that a macro made or that stands in another file.
  std::optional<std::pair<unsigned, unsigned>> offsets(unsigned Index) const {
    const ExpandedToken &T = token(Index);
    if (T.Loc.isMacroID())
      return std::nullopt;
    auto [Where, Offset] = SM.getDecomposedLoc(T.Loc);
    if (Where != File)
      return std::nullopt;
    unsigned Length = T.Role == PragmaRole::None || T.Role == PragmaRole::Inside          ? Stream.length(T.Loc)
                      : T.Role == PragmaRole::End && T.InLine && !Stream.isSplitAt(Index) ? 1
                                                                                          : 0;
    return std::make_pair(Offset, Offset + Length);
  }

  /// The use of a macro in which a token stands, as a token range that covers it whole. Nothing for other tokens.
  void noteExpansion(unsigned Index) {
    if (!token(Index).Loc.isMacroID())
      return;
    const SourceLocation Use = SM.getExpansionLoc(token(Index).Loc);
    if (SM.getFileID(Use) != File)
      return;
    auto Same = [&](unsigned I) { return token(I).Loc.isMacroID() && SM.getExpansionLoc(token(I).Loc) == Use; };
    TokenRange Range{Index, Index};
    while (Range.First > 0 && Same(Range.First - 1))
      --Range.First;
    while (Range.Last + 1 < Stream.tokens().size() && Same(Range.Last + 1))
      ++Range.Last;
    // What is in a _Pragma's string is a macro's as well.
    if (Range.First > 0 && token(Range.First - 1).Role == PragmaRole::Begin && token(Range.First - 1).Loc == Use)
      Range = Stream.pragma(Range.First - 1);
    Expanded[Range.First] = Range;
  }

  void replace(unsigned First, const TokenEdits::Replacement &R) {
    auto From = offsets(First), To = offsets(R.Last);
    if (!From || !To)
      return noteExpansion(First);
    std::string New = token(First).InLine ? onOwnLines(Text, From->first, To->second, R.Text.str()) : R.Text.str();
    // What was on several lines still is.
    const size_t Lines = StringRef(New).count('\n'), Before = Text.slice(From->first, To->second).count('\n');
    if (Edits.KeepsLines && Lines < Before && !StringRef(New).contains("\n#line "))
      New.append(Before - Lines, '\n');
    note(From->first, To->second, First > 0 && Stream.isSplitAt(First - 1) && !New.empty() ? "\n" + New : New);
  }

  void addLines(unsigned Index, const std::string &Lines) {
    // A statement that ends in the middle of a macro's expansion: the expansion is written out, with the lines in it.
    if (token(Index).Loc.isMacroID() && !Stream.endsExpansion(Index))
      return noteExpansion(Index);
    const SourceLocation Last = SM.getExpansionRange(token(Index).Loc).getEnd();
    if (SM.getFileID(Last) != File)
      return;
    unsigned At = SM.getFileOffset(Last);
    if (token(Index).Role == PragmaRole::None)
      At += Stream.length(Last);
    const auto End = restOfLine(Text, At);
    const PresumedLoc Where = SM.getPresumedLoc(Last);
    const unsigned Here = End ? *End : At;
    note(Here, Here,
         Lines + "\n#line " + std::to_string(Where.getLine() + (End ? 1 : 0)) + " " + quoted(Where.getFilename()) +
             (End ? "" : "\n"));
  }

  /// Writes a macro's use out.
  void expand(TokenRange Range) {
    const bool InLine = !token(Range.First).Loc.isMacroID();
    const CharSourceRange Use = SM.getExpansionRange(token(InLine ? Range.First + 1 : Range.First).Loc);
    const unsigned Begin = SM.getFileOffset(Use.getBegin());
    const unsigned End = SM.getFileOffset(Use.getEnd()) + Stream.length(Use.getEnd());
    std::string New = Stream.text(Range, &Edits);
    if (InLine)
      New = onOwnLines(Text, Begin, End, std::move(New));
    const bool EndsLine = restOfLine(Text, End).has_value();
    if (EndsLine && !New.empty() && New.back() == '\n')
      New.pop_back(); // a pragma's line ends with the file's
    const unsigned Line = SM.getPresumedLoc(Use.getEnd()).getLine();
    if (!Edits.LinesAfter.contains(Range.Last) && lineAtEnd(New, SM.getPresumedLoc(Use.getBegin()).getLine()) != Line)
      New += (StringRef(New).ends_with("\n") ? "#line " : "\n#line ") + std::to_string(Line + EndsLine) +
             (EndsLine ? "" : "\n");
    note(Begin, End, New);
  }

  /// Takes a line's rest and end along, where nothing of the line is left.
  bool dropsLine(std::string &Out, unsigned &At) const {
    const StringRef Kept = StringRef(Out).rtrim(" \t");
    const size_t End = Text.find_first_not_of(" \t\r", At);
    if (!(Kept.empty() || Kept.ends_with("\n")) || (End != StringRef::npos && Text[End] != '\n'))
      return false;
    Out.resize(Kept.size());
    At = std::min(End, Text.size() - 1) + 1;
    return true;
  }

  /// The file with the changes.
  std::string changed() const {
    std::string Out;
    // A byte order mark stands at a file's very beginning or is an error; here something of ours comes first.
    constexpr llvm::StringLiteral ByteOrderMark = "\xef\xbb\xbf";
    unsigned At = Text.starts_with(ByteOrderMark) ? ByteOrderMark.size() : 0;
    for (const auto &[Begin, C] : Changes) {
      if (Begin < At)
        continue;
      Out += Text.slice(At, Begin);
      Out += C.Text;
      At = C.End;
      if (!Edits.KeepsLines && C.Text.empty() && Begin < C.End && dropsLine(Out, At))
        continue;
      if (C.Text.empty() && Begin < C.End && (Out.empty() || Out.back() == ' ' || Out.back() == '\n') &&
          Text.substr(At).starts_with(" ")) {
        ++At; // one space is enough, and none at a line's start or behind a parenthesis
        if (StringRef(Out).ends_with("( "))
          Out.pop_back();
      }
    }
    Out += Text.substr(At);
    return Out;
  }

  /// A line that ends in the user's text is that line's; others are those of the place that is changed.
  void findOrigins(std::vector<unsigned> &Lines) const {
    const auto LineOf = [&](unsigned Offset) {
      return SM.getPresumedLoc(SM.getLocForStartOfFile(File).getLocWithOffset(Offset)).getLine();
    };
    const auto AddUsers = [&](unsigned From, unsigned To) {
      for (size_t At = Text.find('\n', From); At < To; At = Text.find('\n', At + 1))
        Lines.push_back(LineOf(At));
    };
    unsigned At = 0;
    for (const auto &[Begin, C] : Changes) {
      if (Begin < At)
        continue;
      AddUsers(At, Begin);
      Lines.insert(Lines.end(), StringRef(C.Text).count('\n'), LineOf(Begin));
      At = C.End;
    }
    AddUsers(At, Text.size());
  }

  const TokenStream &Stream;
  const SourceManager &SM;
  const FileID File;
  const TokenEdits &Edits;
  const StringRef Text;
  std::map<unsigned, Change> Changes;      ///< By offset; an insertion has End == offset.
  std::map<unsigned, TokenRange> Expanded; ///< Uses of macros that are written out, by their first token.
};

std::string TokenStream::fileText(FileID File, const TokenEdits &Edits, ArrayRef<TextChange> More,
                                  std::vector<unsigned> *Lines) const {
  return FileWriter(*this, File, Edits).write(More, Lines);
}

} // namespace chomp
