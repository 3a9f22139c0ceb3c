//===- TokenText.cpp - what stood between tokens --------------------------===//
//
// Between two tokens stands what stood there in the file, but for directives and inactive code; what a macro made has
// no place of its own, and is spelled with single spaces.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Tokens/Tokens.h"

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

bool TokenStream::needSpace(StringRef Left, StringRef Right) {
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

/// Whether a token that a macro made is the last of that macro's use in the file.
bool TokenStream::endsExpansion(unsigned Index) const {
  return Index + 1 >= Tokens.size() || !Tokens[Index + 1].Loc.isMacroID() ||
         SM->getExpansionLoc(Tokens[Index + 1].Loc) != SM->getExpansionLoc(Tokens[Index].Loc);
}

std::string TokenStream::directiveName(unsigned First) const {
  std::string Words, Name;
  for (unsigned I = First + 1; I < Tokens.size() && Tokens[I].Role == PragmaRole::Inside; ++I) {
    Words += ((Words.empty() ? "" : " ") + Tokens[I].Spelling).str();
    if (auto Kind = llvm::omp::getOpenMPDirectiveKind(Words); Kind != llvm::omp::OMPD_unknown)
      Name = llvm::omp::getOpenMPDirectiveName(Kind, 52).str();
    else if (!llvm::isAlpha(Tokens[I].Spelling.front()))
      break;
  }
  return Name;
}

} // namespace chomp
