//===- RangeText.cpp - tokens given back as text --------------------------===//
//
// The tokens of a range with what stood between them, and with edits. What an edit removes takes the space along that
// would be left over; a pragma has a line of its own wherever it stood.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Tokens/TextLines.h"
#include "Frontend/Tokens/Tokens.h"
#include "Support/Quoted.h"

#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/StringExtras.h"

#include <utility>

using namespace clang;
using llvm::StringRef;

namespace chomp {

/// Whether a directive tells a host compiler of a function or an operation: what kernels need of it, they have got.
static bool isForHostCompiler(StringRef Directive) {
  return llvm::is_contained({"declare simd", "declare target", "begin declare target", "end declare target",
                             "declare variant", "declare reduction", "declare mapper", "assumes", "begin assumes",
                             "end assumes"},
                            Directive);
}

class RangeWriter {
public:
  enum class Purpose { Host, Device, Block }; ///< Block: TokenStream::deviceLines().

  RangeWriter(const TokenStream &Stream, TokenRange Range, const TokenEdits *Edits, Purpose For)
      : Stream(Stream), SM(*Stream.SM), Range(Range), Edits(Edits ? *Edits : noEdits()), For(For) {}

  KernelCode write() {
    for (unsigned I = Range.First; I <= Range.Last && I < Stream.tokens().size(); ++I) {
      if (isLeftOut(I)) {
        I = leaveOut(I);
        continue;
      }
      if (I != Range.First)
        separate(I);
      if (role(I) == PragmaRole::None && Stream.ownPlace(I)) {
        Line = Stream.line(I);
        LineAt = Out.size();
      }
      if (auto It = Edits.Replaced.find(I); It != Edits.Replaced.end()) {
        replace(I, It->second);
        I = It->second.Last;
      } else if (auto It = Edits.Repeated.find(I); It != Edits.Repeated.end()) {
        repeat(I, It->second);
        I = It->second.Last;
      } else if (const TokenStream::MacroUse *Use = macroAt(I)) {
        I = macro(I, *Use);
      } else if (auto Global = Stream.Globals.find(I); For != Purpose::Host && Global != Stream.Globals.end()) {
        before(I);
        qualifiers(I);
        global(I, /*IsVariable=*/Global->second);
        after(I);
      } else {
        token(I);
      }
    }
    return std::move(Out);
  }

private:
  static const TokenEdits &noEdits() {
    static const TokenEdits None;
    return None;
  }
  PragmaRole role(unsigned I) const { return Stream[I].Role; }

  //===--- Directives that leave no text ------------------------------------===//

  bool isLeftOut(unsigned I) const {
    auto It = Edits.Replaced.find(I);
    const bool Replaced = It != Edits.Replaced.end() && !It->second.Text.empty();
    return (Stream[I].Erased && !Replaced) ||
           (For != Purpose::Host && role(I) == PragmaRole::Begin && isForHostCompiler(Stream.directiveName(I)));
  }

  /// The directive's line goes; a comment before it stays. Returns the last token that is done with.
  unsigned leaveOut(unsigned I) {
    if (role(I) != PragmaRole::Begin)
      return I;
    if (I != Range.First)
      Out = (Out + Stream.gapBefore(I)).rtrim(" \t");
    return Stream[I].Erased ? I : Stream.pragma(I).Last;
  }

  //===--- Between tokens ---------------------------------------------------===//

  SourceLocation place(unsigned I) const { return Stream.ownPlace(I).value_or(SM.getExpansionLoc(Stream[I].Loc)); }
  StringRef fileName(unsigned I) const { return SM.getPresumedLoc(place(I)).getFilename(); }

  /// What the file has in front of a token, less what edits take from it.
  std::string gap(unsigned I) {
    std::string Gap = Stream.gapBefore(I);
    if (std::exchange(Dropped, false))
      Gap.erase(0, std::min(Gap.find('\n'), Gap.size()));
    auto It = Edits.Replaced.find(I);
    const bool Removes = It != Edits.Replaced.end() && It->second.Text.empty();
    if (Removes && Out.ends_with("(") && Gap == " ")
      Gap.clear();
    if (Edits.drops(I))
      Gap.erase(std::min(Gap.find('\n'), Gap.size()));
    const bool AfterSpace =
        Out.empty() || llvm::isSpace(Out.back()) || Out.back() == '(' || Out.endsWith<KernelCode::Line>();
    if (std::exchange(Removed, false) && AfterSpace && llvm::all_of(Gap, [](char C) { return C == ' '; }))
      Gap.clear();
    if (role(I - 1) == PragmaRole::Begin || role(I) == PragmaRole::End)
      return "";
    if (role(I - 1) == PragmaRole::End && !Out.empty() && Out.back() == '\n')
      return Gap.substr(std::min(Gap.find('\n'), Gap.size() - !Gap.empty()) + !Gap.empty());
    return Gap;
  }

  void separate(unsigned I) {
    const std::string Gap = gap(I);
    // Behind a pragma the line has begun.
    const bool Begun = role(I - 1) == PragmaRole::End && Out.ends_with("\n");
    const bool Breaks = StringRef(Gap).contains('\n');
    KernelCode Between = Gap;
    if (For == Purpose::Block && (Begun || Breaks) && !Stream[I].Loc.isInvalid())
      Between = markedGap(I, (Begun ? "\n" : "") + Gap).substr(Begun);
    // Behind what the branch has in front, a directive, or a macro's use of several lines.
    if (role(I) == PragmaRole::None && Stream.ownPlace(I) &&
        (role(I - 1) == PragmaRole::End || !Stream.ownPlace(I - 1)))
      Between = ownLine(I, std::move(Between), Breaks);
    Out += Between;
  }

  /// A gap with line breaks in front of a token, whose own line gets its piece. What an #include has brought moves to
  /// where that stands.
  KernelCode markedGap(unsigned I, StringRef Gap) const {
    const FileID File = SM.getFileID(place(I));
    const bool Here = SM.getFileID(place(I - 1)) == File;
    SmallVector<StringRef, 4> Lines;
    Gap.split(Lines, '\n');
    KernelCode Marked = Lines.front();
    for (StringRef Each : drop_begin(Lines)) {
      const bool IsLast = Each.end() == Gap.end();
      const StringRef Space = Each.take_while([](char C) { return C == ' ' || C == '\t'; });
      Marked += '\n';
      if (IsLast)
        Marked +=
            KernelCode(KernelCode::Line{fileName(I) == fileName(Range.First) ? "" : fileName(I).str(), Stream.line(I)});
      Marked += Here                      ? Stream.Layout.indentation(SM, File, Space)
                : IsLast && Space.empty() ? Stream.indentation(I)
                                          : Space.str();
      Marked += Each.drop_front(Space.size());
    }
    return Marked;
  }

  /// In front of a token of a metadirective's branch: a line of its own, if the text doesn't have it in that line yet.
  KernelCode ownLine(unsigned I, KernelCode Between, bool Breaks) const {
    const unsigned Here = Stream.line(I), Known = Line                           ? *Line
                                                  : Stream.ownPlace(Range.First) ? 0 // who asks may begin elsewhere
                                                                                 : Stream.line(Range.First);
    const std::string NewLine = Out.ends_with("\n") ? "" : "\n";
    if (For == Purpose::Host && lineAtEnd((Out.substr(LineAt) + Between).chars(), Known) != Here)
      return NewLine + "#line " + std::to_string(Here) + "\n" + Stream.indentation(I);
    if (For == Purpose::Block && !Breaks && Known != Here)
      return NewLine + KernelCode(KernelCode::Line{"", Here}) + Stream.indentation(I);
    return Between;
  }

  //===--- Macros that keep their names -------------------------------------===//

  /// The use of a macro that begins with a token, if the text has all of it and no edit falls inside.
  const TokenStream::MacroUse *macroAt(unsigned I) const {
    const TokenStream::MacroUse *Use = Stream.macroUse(I);
    if (!Use || Use->Last > Range.Last)
      return nullptr;
    const unsigned Last = Use->Last;
    auto HasIn = [](const auto &Map, unsigned From, unsigned To) {
      auto It = Map.lower_bound(From);
      return It != Map.end() && It->first <= To;
    };
    const bool Touched = HasIn(Edits.Before, I + 1, Last) || (Last > I && HasIn(Edits.After, I, Last - 1)) ||
                         HasIn(Edits.LinesAfter, I, Last) || HasIn(Edits.Qualifiers, I + 1, Last) ||
                         HasIn(Edits.Replaced, I, Last) || HasIn(Edits.Repeated, I, Last);
    auto IsRespelled = [&](unsigned Token) { return Stream.DeviceNames.contains(Token); };
    return Touched || llvm::any_of(llvm::seq_inclusive(I, Last), IsRespelled) ? nullptr : Use;
  }

  /// Writes such a use. In host text, which has the definition, it is its name; else those who write the file decide.
  unsigned macro(unsigned I, const TokenStream::MacroUse &Use) {
    before(I);
    qualifiers(I);
    const size_t Begin = Out.size();
    if (For == Purpose::Host) {
      Out += Use.Macro->Name;
    } else {
      Out += Stream[I].Spelling;
      for (unsigned Next = I + 1; Next <= Use.Last; ++Next)
        Out += (Stream.gapBefore(Next) + Stream[Next].Spelling).str();
      Out.markMacro(Begin, *Use.Macro);
    }
    after(Use.Last);
    return Use.Last;
  }

  //===--- Tokens and what takes their place --------------------------------===//

  void before(unsigned I) {
    if (auto It = Edits.Before.find(I); It != Edits.Before.end())
      for (const KernelCode &Text : It->second)
        Out += Text;
  }
  void qualifiers(unsigned I) {
    if (auto It = Edits.Qualifiers.find(I); It != Edits.Qualifiers.end())
      Out += It->second;
  }
  void after(unsigned I) {
    if (auto It = Edits.After.find(I); It != Edits.After.end())
      for (const KernelCode &Text : llvm::reverse(It->second))
        Out += Text;
  }
  void linesAfter(unsigned I) {
    auto It = Edits.LinesAfter.find(I);
    if (It == Edits.LinesAfter.end() || Stream.endsExpansion(I))
      return;
    for (const KernelCode &Text : llvm::reverse(It->second))
      Out += Text;
    Out += "\n#line " + std::to_string(Stream.line(I)) + " " +
           quoted(SM.getPresumedLoc(SM.getExpansionLoc(Stream[I].Loc)).getFilename()) + "\n";
  }

  /// The `::` in front of a name of the program's own.
  void global(unsigned I, bool IsVariable) {
    Removed = IsVariable;
    if (!IsVariable)
      Out += KernelCode::Word::Global;
    else if (I < Range.Last && !Out.endsWithPiece() &&
             TokenStream::needSpace(Out.chars().take_back(), Stream[I + 1].Spelling)) // "case::most:"
      Out += ' ';
  }

  void token(unsigned I) {
    before(I);
    qualifiers(I);
    if (role(I) == PragmaRole::Begin) {
      // A pragma has a line of its own.
      Out = Out.rtrim(" \t");
      if (!Out.empty() && Out.back() != '\n')
        Out += '\n';
      Out += For == Purpose::Host ? KernelCode("#pragma omp ") : KernelCode(KernelCode::Pragma{I});
    } else if (role(I) == PragmaRole::End) {
      Out += '\n';
    } else {
      auto Name = For == Purpose::Host ? Stream.DeviceNames.end() : Stream.DeviceNames.find(I);
      Out += Name == Stream.DeviceNames.end() ? Stream[I].Spelling : Name->second;
    }
    after(I);
    linesAfter(I);
  }

  /// What surrounds a replaced node stays around its replacement.
  void replace(unsigned I, const TokenEdits::Replacement &R) {
    if (R.Last >= I)
      before(I);
    if (R.Last == I)
      qualifiers(I);
    if (TokenStream::needSpace(Out.endsWithPiece() ? StringRef() : Out.chars().take_back(),
                               R.Text.beginsWithPiece() ? StringRef() : R.Text.chars())) // return(NULL)
      Out += ' ';
    if (role(I) == PragmaRole::Begin && R.Text.ltrim().starts_with("#") &&
        !Out.substr(Out.chars().rfind('\n') + 1).trim().empty())
      Out += '\n'; // a pragma in the middle of a macro's tokens
    Out += R.Text;
    after(R.Last);
    Removed = R.Text.empty();
    Dropped = R.Dropped;
    // A pragma ends its line, and so does what stands for it.
    if (role(R.Last) == PragmaRole::End && !Removed)
      Out += '\n';
  }

  void repeat(unsigned First, const TokenEdits::Repetition &R) {
    auto IsInPart = [&](unsigned Token) {
      return llvm::any_of(R.Parts, [&](const TokenEdits::Repetition::Part &Part) {
        return Part.Tokens.First <= Token && Token <= Part.Tokens.Last;
      });
    };
    if (!IsInPart(First))
      before(First);
    for (const TokenEdits::Repetition::Part &Part : R.Parts) {
      if (!Part.Text.empty()) {
        Out += Part.Lead + Part.Text;
        continue;
      }
      TokenEdits Own = Edits;
      Own.Repeated.erase(First); // the part may begin there
      for (auto &[Token, Word] : Part.Replaced)
        Own.replace({Token, Token}, Word);
      Out += Part.Lead + RangeWriter(Stream, Part.Tokens, &Own, For).write().rtrim(" ");
    }
    Out += R.Tail;
    if (!IsInPart(R.Last))
      after(R.Last);
    Removed = R.Parts.empty() && R.Tail.empty();
  }

  const TokenStream &Stream;
  const SourceManager &SM;
  const TokenRange Range;
  const TokenEdits &Edits;
  const Purpose For;
  KernelCode Out;
  bool Removed = false; ///< The token before left nothing, so the space behind it goes too,
  bool Dropped = false; ///< nor did its line.
  /// The last token of a metadirective's branch with a place of its own: its line, and where the text has it.
  std::optional<unsigned> Line;
  size_t LineAt = 0;
};

std::string TokenStream::text(TokenRange Range, const TokenEdits *Edits) const {
  return RangeWriter(*this, Range, Edits, RangeWriter::Purpose::Host).write().str();
}

KernelCode TokenStream::deviceText(TokenRange Range, const TokenEdits *Edits) const {
  return RangeWriter(*this, Range, Edits, RangeWriter::Purpose::Device).write();
}

KernelCode TokenStream::deviceLines(TokenRange Range, const TokenEdits &Edits) const {
  return RangeWriter(*this, Range, &Edits, RangeWriter::Purpose::Block).write();
}

std::string TokenStream::text(SourceRange Range, const TokenEdits *Edits) const {
  auto Tokens = range(Range);
  return Tokens ? text(*Tokens, Edits) : std::string();
}

KernelCode TokenStream::deviceText(SourceRange Range, const TokenEdits *Edits) const {
  auto Tokens = range(Range);
  return Tokens ? deviceText(*Tokens, Edits) : KernelCode();
}

} // namespace chomp
