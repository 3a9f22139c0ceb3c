//===- TokenText.cpp - tokens given back as text --------------------------===//
//
// Between two tokens stands what stood there in the file, but for directives and inactive code; what a macro made has
// no place of its own, and is spelled with single spaces.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Tokens/Tokens.h"

#include "Frontend/Tokens/Included.h"
#include "Frontend/Tokens/TextLines.h"
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
  return Out;
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

void TokenStream::append(KernelCode &Out, unsigned Index, const TokenEdits *Edits, Purpose For) const {
  if (Edits)
    if (auto It = Edits->Before.find(Index); It != Edits->Before.end())
      for (const KernelCode &Text : It->second)
        Out += Text;
  if (Edits)
    if (auto It = Edits->Qualifiers.find(Index); It != Edits->Qualifiers.end())
      Out += It->second;
  const ExpandedToken &T = Tokens[Index];
  if (T.Role == PragmaRole::Begin) {
    // A pragma has a line of its own.
    Out = Out.rtrim(" \t");
    if (!Out.empty() && Out.back() != '\n')
      Out += '\n';
    Out += For == Purpose::Host ? KernelCode("#pragma omp ") : KernelCode(KernelCode::Pragma{Index});
  } else if (T.Role == PragmaRole::End) {
    Out += '\n';
  } else {
    auto Name = For == Purpose::Host ? DeviceNames.end() : DeviceNames.find(Index);
    Out += Name == DeviceNames.end() ? T.Spelling : Name->second;
  }
  if (Edits)
    if (auto It = Edits->After.find(Index); It != Edits->After.end())
      for (const KernelCode &Text : llvm::reverse(It->second))
        Out += Text;
  if (Edits)
    if (auto It = Edits->LinesAfter.find(Index); It != Edits->LinesAfter.end() && !endsExpansion(Index)) {
      for (const KernelCode &Text : llvm::reverse(It->second))
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
  return render(Range, Edits, Purpose::Host).str();
}

KernelCode TokenStream::deviceText(TokenRange Range, const TokenEdits *Edits) const {
  return render(Range, Edits, Purpose::Device);
}

KernelCode TokenStream::deviceLines(TokenRange Range, const TokenEdits &Edits) const {
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

/// A gap with line breaks in front of a token of a file, whose own line gets its piece. What an #include has brought
/// moves to where that stands. Indentation: of the token's line.
static KernelCode markedGap(const SourceManager &SM, StringRef Gap, FileID File, bool Here,
                            const std::string &Indentation, const KernelCode::Line &Own) {
  SmallVector<StringRef, 4> Lines;
  Gap.split(Lines, '\n');
  KernelCode Out = Lines.front();
  for (StringRef Line : drop_begin(Lines)) {
    const bool IsLast = Line.end() == Gap.end();
    const StringRef Space = Line.take_while([](char C) { return C == ' ' || C == '\t'; });
    Out += '\n';
    if (IsLast)
      Out += KernelCode(Own);
    Out += Here ? besideInclude(SM, File, Space) : IsLast && Space.empty() ? Indentation : Space.str();
    Out += Line.drop_front(Space.size());
  }
  return Out;
}

KernelCode TokenStream::render(TokenRange Range, const TokenEdits *Edits, Purpose For) const {
  KernelCode Out;
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
        Out = (Out + gapBefore(I)).rtrim(" \t");
      if (Begins && !Tokens[I].Erased)
        I = pragma(I).Last;
      continue;
    }
    if (I != Range.First) {
      std::string Gap = gapBefore(I);
      if (std::exchange(Dropped, false))
        Gap.erase(0, std::min(Gap.find('\n'), Gap.size()));
      const bool Removes = Edits && Edits->Replaced.contains(I) && Edits->Replaced.at(I).Text.empty();
      if (Removes && Out.ends_with("(") && Gap == " ")
        Gap.clear();
      if (Edits && Edits->drops(I))
        Gap.erase(std::min(Gap.find('\n'), Gap.size()));
      bool AfterSpace =
          Out.empty() || llvm::isSpace(Out.back()) || Out.back() == '(' || Out.endsWith<KernelCode::Line>();
      if (std::exchange(Removed, false) && AfterSpace && llvm::all_of(Gap, [](char C) { return C == ' '; }))
        Gap.clear();
      if (Tokens[I - 1].Role == PragmaRole::Begin || Tokens[I].Role == PragmaRole::End)
        Gap.clear();
      else if (Tokens[I - 1].Role == PragmaRole::End && !Out.empty() && Out.back() == '\n')
        Gap = Gap.substr(std::min(Gap.find('\n'), Gap.size() - !Gap.empty()) + !Gap.empty());
      // Behind a pragma the line has begun.
      const bool Begun = Tokens[I - 1].Role == PragmaRole::End && Out.ends_with("\n");
      const bool Breaks = StringRef(Gap).contains('\n');
      KernelCode Between = Gap;
      if (For == Purpose::Block && (Begun || Breaks) && !Tokens[I].Loc.isInvalid())
        Between = markedGap(*SM, (Begun ? "\n" : "") + Gap, FileAt(I), FileAt(I - 1) == FileAt(I), indentation(I),
                            {FileOf(I) == FileOf(Range.First) ? "" : FileOf(I).str(), line(I)})
                      .substr(Begun);
      // Behind what the branch has in front, a directive, or a macro's use of several lines.
      if (Tokens[I].Role == PragmaRole::None && ownPlace(I) &&
          (Tokens[I - 1].Role == PragmaRole::End || !ownPlace(I - 1))) {
        const unsigned Here = line(I), Known = Line                    ? *Line
                                               : ownPlace(Range.First) ? 0 // whoever asks for it may begin elsewhere
                                                                       : line(Range.First);
        const std::string NewLine = Out.ends_with("\n") ? "" : "\n";
        if (For == Purpose::Host && lineAtEnd((Out.substr(LineAt) + Between).chars(), Known) != Here)
          Between = NewLine + "#line " + std::to_string(Here) + "\n" + indentation(I);
        else if (For == Purpose::Block && !Breaks && Known != Here)
          Between = NewLine + KernelCode(KernelCode::Line{"", Here}) + indentation(I);
      }
      Out += Between;
    }
    if (Tokens[I].Role == PragmaRole::None && ownPlace(I)) {
      Line = line(I);
      LineAt = Out.size();
    }
    if (Edits)
      if (auto It = Edits->Replaced.find(I); It != Edits->Replaced.end()) {
        // What surrounds a replaced node stays around its replacement.
        if (auto Around = Edits->Before.find(I); Around != Edits->Before.end() && It->second.Last >= I)
          for (const KernelCode &Text : Around->second)
            Out += Text;
        if (auto Own = Edits->Qualifiers.find(I); Own != Edits->Qualifiers.end() && It->second.Last == I)
          Out += Own->second;
        if (needSpace(Out.endsWithPiece() ? StringRef() : Out.chars().take_back(),
                      It->second.Text.beginsWithPiece() ? StringRef() : It->second.Text.chars())) // return(NULL)
          Out += ' ';
        if (Begins && It->second.Text.ltrim().starts_with("#") &&
            !Out.substr(Out.chars().rfind('\n') + 1).trim().empty())
          Out += '\n'; // a pragma in the middle of a macro's tokens
        Out += It->second.Text;
        if (auto Around = Edits->After.find(It->second.Last); Around != Edits->After.end())
          for (const KernelCode &Text : llvm::reverse(Around->second))
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
        Out += KernelCode::Word::Global;
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

KernelCode TokenStream::deviceText(SourceRange Range, const TokenEdits *Edits) const {
  auto Tokens = range(Range);
  return Tokens ? deviceText(*Tokens, Edits) : KernelCode();
}

} // namespace chomp
