//===- TokenText.cpp - tokens given back as text --------------------------===//
//
// Between two tokens stands what stood there in the file, but for directives and inactive code; what a macro made has
// no place of its own, and is spelled with single spaces.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Tokens/Tokens.h"

#include "Frontend/Tokens/Included.h"
#include "Frontend/Tokens/Literals.h"
#include "Model/Unit.h"
#include "Support/Quoted.h"

#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Frontend/OpenMP/OMP.h"

using namespace clang;

namespace chomp {

bool TokenStream::isSkipped(FileID File, unsigned Offset) const {
  auto Ranges = Skipped.find(File);
  if (Ranges == Skipped.end())
    return false;
  auto It = Ranges->second.upper_bound(Offset);
  return It != Ranges->second.begin() && std::prev(It)->second >= Offset;
}

/// Of a token, in the file: a digraph and a raw string are longer than they look in C.
unsigned TokenStream::length(SourceLocation Loc) const { return Lexer::MeasureTokenLength(Loc, *SM, *Language); }

/// Only white space and comments of a stretch of a file: no directives, no inactive code, no empty macro.
std::string TokenStream::cleanGap(FileID File, unsigned Begin, unsigned End) const {
  StringRef Text = SM->getBufferData(File).slice(Begin, End);
  if (llvm::all_of(Text, llvm::isSpace))
    return Text.str();
  std::string Out;
  bool LineStart = Begin == 0 || SM->getBufferData(File)[Begin - 1] == '\n';
  for (size_t I = 0; I < Text.size();) {
    size_t Length = 1;
    bool Keep = false;
    if (Text.substr(I).starts_with("//")) {
      Length = std::min(Text.find('\n', I), Text.size()) - I;
      Keep = true;
    } else if (Text.substr(I).starts_with("/*")) {
      size_t Close = Text.find("*/", I + 2);
      Length = (Close == StringRef::npos ? Text.size() : Close + 2) - I;
      Keep = true;
    } else if (llvm::isSpace(Text[I])) {
      Keep = true;
    } else if (Text[I] == '#' && LineStart) {
      // A directive, to the end of its last continued line; the line goes altogether.
      size_t Stop = I;
      do
        Stop = std::min(Text.find('\n', Stop + (Stop > I)), Text.size());
      while (Stop < Text.size() && Stop > 0 && Text[Stop - 1] == '\\');
      Length = Stop - I;
      while (!Out.empty() && (Out.back() == ' ' || Out.back() == '\t'))
        Out.pop_back();
      if (I + Length < Text.size())
        ++Length;
    } else if (Text[I] == '"' || Text[I] == '\'') {
      size_t Close = I + 1;
      while (Close < Text.size() && Text[Close] != Text[I] && Text[Close] != '\n')
        Close += Text[Close] == '\\' ? 2 : 1;
      Length = std::min(Close + 1, Text.size()) - I;
    }
    if (Keep && !isSkipped(File, Begin + I))
      Out += Text.substr(I, Length);
    LineStart = Text[I + Length - 1] == '\n' || (LineStart && llvm::isSpace(Text[I]));
    I += Length;
  }
  return plainComment(std::move(Out));
}

/// Whether two spellings side by side would lex as something else.
static bool needSpace(StringRef Left, StringRef Right) {
  if (Left.empty() || Right.empty())
    return false;
  auto IsWord = [](char C) { return llvm::isAlnum(C) || C == '_' || C == '$' || static_cast<signed char>(C) < 0; };
  char L = Left.back(), R = Right.front();
  if (IsWord(L) && (IsWord(R) || R == '"' || R == '\''))
    return true;
  if (llvm::isDigit(Left.front()) && (R == '.' || ((R == '+' || R == '-') && StringRef("eEpP").contains(L))))
    return true;
  return StringRef("+-*/%&|<>=!^:.#").contains(L) && StringRef("+-*/%&|<>=^:.#").contains(R);
}

/// Where the user wrote a token of a metadirective's branch: all of it expands to the place of the metadirective and
/// its statement, as if a macro had made it.
std::optional<SourceLocation> TokenStream::ownPlace(unsigned Index) const {
  const SourceLocation Loc = Tokens[Index].Loc;
  if (!SM->isMacroBodyExpansion(Loc))
    return std::nullopt;
  const SourceLocation Place = SM->getSpellingLoc(Loc);
  const CharSourceRange Around = SM->getExpansionRange(Loc);
  if (SM->getFileID(Place) != SM->getFileID(Around.getBegin()) || Place < Around.getBegin() || Around.getEnd() < Place)
    return std::nullopt;
  return Place;
}

std::string TokenStream::gapBefore(unsigned Index) const {
  const ExpandedToken &T = Tokens[Index];
  if (Index == 0)
    return "";
  const ExpandedToken &P = Tokens[Index - 1];
  auto Expansion = [&](SourceLocation Loc) { return SM->getExpansionRange(Loc); };
  CharSourceRange Here = Expansion(T.Loc), There = Expansion(P.Loc);
  bool SameMacro = T.Loc.isMacroID() && P.Loc.isMacroID() && Here.getBegin() == There.getBegin();
  if (!SameMacro) {
    auto [File, Begin] = SM->getDecomposedLoc(Here.getBegin());
    auto [PreviousFile, PreviousBegin] = SM->getDecomposedLoc(There.getEnd());
    if (File == PreviousFile) {
      unsigned End = PreviousBegin;
      if (P.Role == PragmaRole::End && P.InLine)
        ++End;
      else if (P.Loc.isMacroID())
        End += length(There.getEnd());
      else if (P.Role != PragmaRole::Begin && P.Role != PragmaRole::End)
        End += length(P.Loc);
      if (End <= Begin) {
        std::string Gap = cleanGap(File, End, Begin);
        const bool FromMacro = T.Loc.isMacroID() || P.Loc.isMacroID(); // x-N, where N is -1
        return Gap.empty() && FromMacro && needSpace(P.Spelling, T.Spelling) ? " " : Gap;
      }
      if (T.Role == PragmaRole::None && P.Role == PragmaRole::None && !T.Loc.isMacroID() && !P.Loc.isMacroID())
        return " "; // which we have moved
    }
    return "\n";
  }
  if (auto Here = ownPlace(Index); Here && T.Role == PragmaRole::Begin) {
    return "\n";
  } else if (Here && T.Role == PragmaRole::None) {
    auto [File, Begin] = SM->getDecomposedLoc(*Here);
    if (auto There = ownPlace(Index - 1); There && P.Role == PragmaRole::None && *There < *Here)
      return cleanGap(File, SM->getFileOffset(*There) + length(*There), Begin);
    if (P.Role == PragmaRole::End)
      return "\n" + indentation(Index);
  }
  return T.LeadingSpace || needSpace(P.Spelling, T.Spelling) ? " " : "";
}

void TokenStream::append(std::string &Out, unsigned Index, const TokenEdits *Edits, Purpose For) const {
  if (Edits)
    if (auto It = Edits->Before.find(Index); It != Edits->Before.end())
      for (const std::string &Text : It->second)
        Out += Text;
  if (Edits)
    if (auto It = Edits->Qualifiers.find(Index); It != Edits->Qualifiers.end())
      Out += It->second;
  const ExpandedToken &T = Tokens[Index];
  if (T.Role == PragmaRole::Begin) {
    // A pragma has a line of its own.
    while (!Out.empty() && (Out.back() == ' ' || Out.back() == '\t'))
      Out.pop_back();
    if (!Out.empty() && Out.back() != '\n')
      Out += '\n';
    Out += For == Purpose::Host ? "#pragma omp " : PragmaMark + std::to_string(Index) + PragmaMark;
  } else if (T.Role == PragmaRole::End) {
    Out += '\n';
  } else {
    auto Name = For == Purpose::Host ? DeviceNames.end() : DeviceNames.find(Index);
    Out += Name == DeviceNames.end() ? T.Spelling : Name->second;
  }
  if (Edits)
    if (auto It = Edits->After.find(Index); It != Edits->After.end())
      for (const std::string &Text : llvm::reverse(It->second))
        Out += Text;
  if (Edits)
    if (auto It = Edits->LinesAfter.find(Index); It != Edits->LinesAfter.end() && !endsExpansion(Index)) {
      for (const std::string &Text : llvm::reverse(It->second))
        Out += Text;
      Out += "\n#line " + std::to_string(line(Index)) + " " +
             quoted(SM->getPresumedLoc(SM->getExpansionLoc(T.Loc)).getFilename()) + "\n";
    }
}

/// Whether a token that a macro made is the last of that macro's use in the file.
bool TokenStream::endsExpansion(unsigned Index) const {
  return Index + 1 >= Tokens.size() || !Tokens[Index + 1].Loc.isMacroID() ||
         SM->getExpansionLoc(Tokens[Index + 1].Loc) != SM->getExpansionLoc(Tokens[Index].Loc);
}

std::string TokenStream::text(TokenRange Range, const TokenEdits *Edits) const {
  return render(Range, Edits, Purpose::Host);
}

std::string TokenStream::deviceText(TokenRange Range, const TokenEdits *Edits) const {
  return render(Range, Edits, Purpose::Device);
}

std::string TokenStream::markedText(TokenRange Range, const TokenEdits &Edits) const {
  return render(Range, &Edits, Purpose::Block);
}

std::string TokenStream::directiveName(unsigned First) const {
  std::string Words, Name;
  for (unsigned I = First + 1; I < Tokens.size() && Tokens[I].Role == PragmaRole::Inside; ++I) {
    Words += (Words.empty() ? "" : " ") + Tokens[I].Spelling;
    if (auto Kind = llvm::omp::getOpenMPDirectiveKind(Words); Kind != llvm::omp::OMPD_unknown)
      Name = llvm::omp::getOpenMPDirectiveName(Kind, 52).str();
    else if (!llvm::isAlpha(Tokens[I].Spelling.front()))
      break;
  }
  return Name;
}

/// Whether a directive tells a host compiler of a function or an operation: what kernels need of it, they have got.
static bool isForHostCompiler(StringRef Directive) {
  return llvm::is_contained({"declare simd", "declare target", "begin declare target", "end declare target",
                             "declare variant", "declare reduction", "declare mapper", "assumes", "begin assumes",
                             "end assumes"},
                            Directive);
}

/// The line that a compiler has come to at the end of a text that begins in a line.
static unsigned lineAtEnd(StringRef Text, unsigned Line) {
  constexpr llvm::StringLiteral Directive = "\n#line ";
  if (size_t At = ("\n" + Text).str().rfind(Directive); At != StringRef::npos) {
    Text = Text.drop_front(At + Directive.size() - 1);
    Text.consumeInteger(10, Line);
    --Line; // it is the next line's
  }
  return Line + Text.count('\n');
}

/// A gap with line breaks in front of a token of a file, whose own line gets a mark. What an #include has brought moves
/// to where that stands. Indentation: of the token's line.
static std::string markedGap(const SourceManager &SM, StringRef Gap, FileID File, bool Here,
                             const std::string &Indentation, const std::string &Mark) {
  SmallVector<StringRef, 4> Lines;
  Gap.split(Lines, '\n');
  std::string Out = Lines.front().str();
  for (StringRef Line : drop_begin(Lines)) {
    const StringRef Own = Line.take_while([](char C) { return C == ' ' || C == '\t'; });
    Out += '\n' + (Line.end() == Gap.end() ? Mark : "");
    Out += Here ? besideInclude(SM, File, Own) : Line.end() == Gap.end() && Own.empty() ? Indentation : Own.str();
    Out += Line.drop_front(Own.size());
  }
  return Out;
}

std::string TokenStream::render(TokenRange Range, const TokenEdits *Edits, Purpose For) const {
  std::string Out;
  bool Removed = false; // the token before left nothing, so the space behind it goes too
  bool Dropped = false; // nor did its line
  // The last token of a metadirective's branch with a place of its own: its line, and where the text has it.
  std::optional<unsigned> Line;
  size_t LineAt = 0;
  auto Stands = [&](unsigned I) { return ownPlace(I).value_or(SM->getExpansionLoc(Tokens[I].Loc)); };
  auto FileAt = [&](unsigned I) { return SM->getFileID(Stands(I)); };
  auto FileOf = [&](unsigned I) { return StringRef(SM->getPresumedLoc(Stands(I)).getFilename()); };
  for (unsigned I = Range.First; I <= Range.Last && I < Tokens.size(); ++I) {
    bool Begins = Tokens[I].Role == PragmaRole::Begin;
    const bool Replaced = Edits && Edits->Replaced.contains(I) && !Edits->Replaced.at(I).Text.empty();
    if ((Tokens[I].Erased && !Replaced) || (For != Purpose::Host && Begins && isForHostCompiler(directiveName(I)))) {
      // Its line goes; a comment before it stays.
      if (Begins && I != Range.First)
        Out = llvm::StringRef(Out + gapBefore(I)).rtrim(" \t").str();
      if (Begins && !Tokens[I].Erased)
        I = pragma(I).Last;
      continue;
    }
    if (I != Range.First) {
      std::string Gap = gapBefore(I);
      if (std::exchange(Dropped, false))
        Gap.erase(0, std::min(Gap.find('\n'), Gap.size()));
      const bool Removes = Edits && Edits->Replaced.contains(I) && Edits->Replaced.at(I).Text.empty();
      if (Removes && llvm::StringRef(Out).ends_with("(") && Gap == " ")
        Gap.clear();
      if (Edits && Edits->drops(I))
        Gap.erase(std::min(Gap.find('\n'), Gap.size()));
      bool AfterSpace = Out.empty() || llvm::isSpace(Out.back()) || Out.back() == '(' || Out.back() == LineMark;
      if (std::exchange(Removed, false) && AfterSpace && llvm::all_of(Gap, [](char C) { return C == ' '; }))
        Gap.clear();
      if (Tokens[I - 1].Role == PragmaRole::Begin || Tokens[I].Role == PragmaRole::End)
        Gap.clear();
      else if (Tokens[I - 1].Role == PragmaRole::End && !Out.empty() && Out.back() == '\n')
        Gap = Gap.substr(std::min(Gap.find('\n'), Gap.size() - !Gap.empty()) + !Gap.empty());
      // Behind a pragma the line has begun.
      const bool Begun = Tokens[I - 1].Role == PragmaRole::End && StringRef(Out).ends_with("\n");
      if (For == Purpose::Block && (Begun || StringRef(Gap).contains('\n')) && !Tokens[I].Loc.isInvalid())
        Gap = markedGap(*SM, (Begun ? "\n" : "") + Gap, FileAt(I), FileAt(I - 1) == FileAt(I), indentation(I),
                        lineMark(line(I), FileOf(I) == FileOf(Range.First) ? "" : FileOf(I)))
                  .substr(Begun);
      const size_t Break = Gap.rfind('\n');
      // Behind what the branch has in front, a directive, or a macro's use of several lines.
      if (Tokens[I].Role == PragmaRole::None && ownPlace(I) &&
          (Tokens[I - 1].Role == PragmaRole::End || !ownPlace(I - 1))) {
        const unsigned Here = line(I), Known = Line                    ? *Line
                                               : ownPlace(Range.First) ? 0 // whoever asks for it may begin elsewhere
                                                                       : line(Range.First);
        const std::string NewLine = llvm::StringRef(Out).ends_with("\n") ? "" : "\n";
        if (For == Purpose::Host && lineAtEnd(Out.substr(LineAt) + Gap, Known) != Here)
          Gap = NewLine + "#line " + std::to_string(Here) + "\n" + indentation(I);
        else if (For == Purpose::Block && Break == std::string::npos && Known != Here)
          Gap = NewLine + LineMark + std::to_string(Here) + LineMark + indentation(I);
      }
      Out += Gap;
    }
    if (Tokens[I].Role == PragmaRole::None && ownPlace(I)) {
      Line = line(I);
      LineAt = Out.size();
    }
    if (Edits)
      if (auto It = Edits->Replaced.find(I); It != Edits->Replaced.end()) {
        // What surrounds a replaced node stays around its replacement.
        if (auto Around = Edits->Before.find(I); Around != Edits->Before.end() && It->second.Last >= I)
          for (const std::string &Text : Around->second)
            Out += Text;
        if (auto Own = Edits->Qualifiers.find(I); Own != Edits->Qualifiers.end() && It->second.Last == I)
          Out += Own->second;
        if (needSpace(llvm::StringRef(Out).take_back(), It->second.Text)) // return(NULL)
          Out += ' ';
        if (Begins && llvm::StringRef(It->second.Text).ltrim().starts_with("#") &&
            !llvm::StringRef(Out).substr(Out.rfind('\n') + 1).trim().empty())
          Out += '\n'; // a pragma in the middle of a macro's tokens
        Out += It->second.Text;
        if (auto Around = Edits->After.find(It->second.Last); Around != Edits->After.end())
          for (const std::string &Text : llvm::reverse(Around->second))
            Out += Text;
        Removed = It->second.Text.empty();
        Dropped = It->second.Dropped;
        // A pragma ends its line, and so does what stands for it.
        if (Tokens[It->second.Last].Role == PragmaRole::End && !Removed)
          Out += '\n';
        I = It->second.Last;
        continue;
      }
    if (Edits)
      if (auto It = Edits->Repeated.find(I); It != Edits->Repeated.end()) {
        Out += repeated(I, *Edits, For);
        Removed = It->second.Parts.empty() && It->second.Tail.empty();
        I = It->second.Last;
        continue;
      }
    if (auto Global = Globals.find(I); For != Purpose::Host && Global != Globals.end()) {
      Removed = Global->second;
      if (!Removed)
        Out += GlobalMark;
      continue;
    }
    append(Out, I, Edits, For);
  }
  return Out;
}

std::string TokenStream::text(SourceRange Range, const TokenEdits *Edits) const {
  auto Tokens = range(Range);
  return Tokens ? text(*Tokens, Edits) : std::string();
}

std::string TokenStream::deviceText(SourceRange Range, const TokenEdits *Edits) const {
  auto Tokens = range(Range);
  return Tokens ? deviceText(*Tokens, Edits) : std::string();
}

/// Where the line of an offset ends, if nothing but space and comments follows; nothing else.
static std::optional<unsigned> restOfLine(StringRef Text, unsigned At) {
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

std::string TokenStream::trailingComment(unsigned Index) const {
  if (Tokens[Index].Role != PragmaRole::None || Tokens[Index].Loc.isMacroID())
    return "";
  auto [File, Offset] = SM->getDecomposedLoc(Tokens[Index].Loc);
  StringRef Text = SM->getBufferData(File);
  unsigned At = Offset + length(Tokens[Index].Loc);
  auto End = restOfLine(Text, At);
  return End ? plainComment(Text.slice(At, *End).rtrim().str()) : "";
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
  return Text.slice(CodeEnd, End).contains('\n') ? "" : plainComment(Text.slice(CodeEnd, End).rtrim().str());
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

std::string TokenStream::fileText(FileID File, const TokenEdits &Edits, ArrayRef<TextChange> More) const {
  struct Change {
    unsigned End;
    std::string Text;
  };
  std::map<unsigned, Change> Changes; // by offset; an insertion has End == offset
  auto Note = [&](unsigned Begin, unsigned End, const std::string &Text, bool Front = false) {
    auto [It, New] = Changes.try_emplace(Begin, Change{End, Text});
    if (New)
      return;
    It->second.End = std::max(It->second.End, End);
    It->second.Text = Front ? Text + It->second.Text : It->second.Text + Text;
  };
  // Offsets of a token in the file; none for one that a macro made or that stands in another file.
  auto Offsets = [&](unsigned Index) -> std::optional<std::pair<unsigned, unsigned>> {
    const ExpandedToken &T = Tokens[Index];
    if (T.Loc.isMacroID())
      return std::nullopt;
    auto [Where, Offset] = SM->getDecomposedLoc(T.Loc);
    if (Where != File)
      return std::nullopt;
    unsigned Length = T.Role == PragmaRole::None || T.Role == PragmaRole::Inside   ? length(T.Loc)
                      : T.Role == PragmaRole::End && T.InLine && !isSplitAt(Index) ? 1
                                                                                   : 0;
    return std::make_pair(Offset, Offset + Length);
  };
  // The use of a macro in which a token stands, as a token range that covers it whole.
  std::map<unsigned, TokenRange> Expanded;
  auto NoteExpansion = [&](unsigned Index) {
    SourceLocation Use = SM->getExpansionLoc(Tokens[Index].Loc);
    if (SM->getFileID(Use) != File)
      return;
    auto Same = [&](unsigned I) { return Tokens[I].Loc.isMacroID() && SM->getExpansionLoc(Tokens[I].Loc) == Use; };
    TokenRange Range{Index, Index};
    while (Range.First > 0 && Same(Range.First - 1))
      --Range.First;
    while (Range.Last + 1 < Tokens.size() && Same(Range.Last + 1))
      ++Range.Last;
    // What is in a _Pragma's string is a macro's as well.
    if (Range.First > 0 && Tokens[Range.First - 1].Role == PragmaRole::Begin && Tokens[Range.First - 1].Loc == Use)
      Range = pragma(Range.First - 1);
    Expanded[Range.First] = Range;
  };
  StringRef Text = SM->getBufferData(File);
  for (auto &[First, R] : Edits.Replaced) {
    auto From = Offsets(First), To = Offsets(R.Last);
    if (From && To) {
      std::string New = Tokens[First].InLine ? onOwnLines(Text, From->first, To->second, R.Text) : R.Text;
      // What was on several lines still is.
      const size_t Lines = StringRef(New).count('\n'), Before = Text.slice(From->first, To->second).count('\n');
      if (Lines < Before && !StringRef(New).contains("\n#line "))
        New.append(Before - Lines, '\n');
      Note(From->first, To->second, First > 0 && isSplitAt(First - 1) && !New.empty() ? "\n" + New : New);
    } else if (Tokens[First].Loc.isMacroID())
      NoteExpansion(First);
  }
  for (auto &[Index, Texts] : Edits.Before) {
    if (auto Where = Offsets(Index))
      Note(Where->first, Where->first, llvm::join(Texts, ""), true);
    else if (Tokens[Index].Loc.isMacroID())
      NoteExpansion(Index);
  }
  for (auto &[Index, Texts] : Edits.After) {
    std::string Text;
    for (const std::string &T : llvm::reverse(Texts))
      Text += T;
    if (auto Where = Offsets(Index))
      Note(Where->second, Where->second, Text);
    else if (Tokens[Index].Loc.isMacroID())
      NoteExpansion(Index);
  }
  for (auto &[Index, Texts] : Edits.LinesAfter) {
    // A statement that ends in the middle of a macro's expansion: the expansion is written out, with the lines in it.
    if (Tokens[Index].Loc.isMacroID() && !endsExpansion(Index)) {
      NoteExpansion(Index);
      continue;
    }
    SourceLocation Last = SM->getExpansionRange(Tokens[Index].Loc).getEnd();
    if (SM->getFileID(Last) != File)
      continue;
    unsigned At = SM->getFileOffset(Last);
    if (Tokens[Index].Role == PragmaRole::None)
      At += length(Last);
    auto End = restOfLine(Text, At);
    PresumedLoc Where = SM->getPresumedLoc(Last);
    std::string Lines;
    for (const std::string &T : llvm::reverse(Texts))
      Lines += T;
    Lines += "\n#line " + std::to_string(Where.getLine() + (End ? 1 : 0)) + " " + quoted(Where.getFilename()) +
             (End ? "" : "\n");
    unsigned Here = End ? *End : At;
    Note(Here, Here, Lines);
  }
  for (auto &[First, Range] : Expanded) {
    const bool InLine = !Tokens[First].Loc.isMacroID();
    CharSourceRange Use = SM->getExpansionRange(Tokens[InLine ? First + 1 : First].Loc);
    unsigned Begin = SM->getFileOffset(Use.getBegin());
    unsigned End = SM->getFileOffset(Use.getEnd()) + length(Use.getEnd());
    std::string New = InLine ? onOwnLines(Text, Begin, End, text(Range, &Edits)) : text(Range, &Edits);
    const bool EndsLine = restOfLine(Text, End).has_value();
    if (EndsLine && !New.empty() && New.back() == '\n')
      New.pop_back(); // a pragma's line ends with the file's
    const unsigned Line = SM->getPresumedLoc(Use.getEnd()).getLine();
    if (!Edits.LinesAfter.contains(Range.Last) && lineAtEnd(New, SM->getPresumedLoc(Use.getBegin()).getLine()) != Line)
      New += (StringRef(New).ends_with("\n") ? "#line " : "\n#line ") + std::to_string(Line + EndsLine) +
             (EndsLine ? "" : "\n");
    Note(Begin, End, New);
  }

  for (const TextChange &Change : More)
    Note(Change.Begin, Change.End, Change.Text);

  std::string Out;
  // A byte order mark stands at a file's very beginning or is an error; here something of ours comes first.
  constexpr llvm::StringLiteral ByteOrderMark = "\xef\xbb\xbf";
  unsigned At = Text.starts_with(ByteOrderMark) ? ByteOrderMark.size() : 0;
  for (auto &[Begin, C] : Changes) {
    if (Begin < At)
      continue;
    Out += Text.slice(At, Begin);
    Out += C.Text;
    At = C.End;
    if (C.Text.empty() && Begin < C.End && (Out.empty() || Out.back() == ' ' || Out.back() == '\n') &&
        Text.substr(At).starts_with(" ")) {
      ++At; // one space is enough, and none at a line's start or behind a parenthesis
      if (llvm::StringRef(Out).ends_with("( "))
        Out.pop_back();
    }
  }
  Out += Text.substr(At);
  return Out;
}

} // namespace chomp
