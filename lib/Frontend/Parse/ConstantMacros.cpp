//===- ConstantMacros.cpp - macros that stand for constants ---------------===//
#include "Frontend/Parse/ConstantMacros.h"

#include "clang/Basic/IdentifierTable.h"
#include "clang/Basic/LangOptions.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/Preprocessor.h"

using namespace clang;

namespace chomp {

/// Parentheses, and operators whose operands are numbers.
static bool isOperator(tok::TokenKind Kind) {
  switch (Kind) {
  case tok::l_paren:
  case tok::r_paren:
  case tok::plus:
  case tok::minus:
  case tok::star:
  case tok::slash:
  case tok::percent:
  case tok::lessless:
  case tok::greatergreater:
  case tok::amp:
  case tok::pipe:
  case tok::caret:
  case tok::tilde:
    return true;
  default:
    return false;
  }
}

/// Kernel files are C++, where some of C's names are none.
static bool isCPlusPlusWord(llvm::StringRef Name) {
  static const IdentifierTable Words = [] { // for all threads
    LangOptions Language;
    Language.CPlusPlus = Language.CPlusPlus20 = Language.CXXOperatorNames = true;
    return IdentifierTable(Language);
  }();
  const auto Found = Words.find(Name);
  return Found != Words.end() && Found->second->getTokenID() != tok::identifier;
}

/// Of the definition's tokens: a single one, or all in one pair of parentheses.
static bool isOneOperand(llvm::ArrayRef<Token> Body) {
  if (Body.size() == 1)
    return true;
  int Depth = 0;
  for (const Token &Tok : Body) {
    Depth += Tok.is(tok::l_paren) - Tok.is(tok::r_paren);
    if (Depth == 0)
      return &Tok == &Body.back();
  }
  return false;
}

bool ConstantMacros::isInFunction(SourceLocation Definition) const {
  const SourceManager &SM = PP.getSourceManager();
  if (SM.getFileID(Definition) != SM.getMainFileID())
    return false;
  int Depth = 0;
  for (const ExpandedToken &T : Tokens.tokens()) {
    const SourceLocation Loc = SM.getExpansionLoc(T.Loc);
    if (SM.getFileID(Loc) == SM.getMainFileID() && Definition < Loc)
      break;
    Depth += (T.Spelling == "{") - (T.Spelling == "}");
  }
  return Depth > 0;
}

std::unique_ptr<ConstantMacro> ConstantMacros::describe(llvm::StringRef Name, const MacroInfo &Info) {
  const SourceManager &SM = PP.getSourceManager();
  const SourceLocation Place = Info.getDefinitionLoc();
  if (!Info.isObjectLike() || Info.tokens_empty() || Info.isBuiltinMacro() || SM.isWrittenInBuiltinFile(Place) ||
      Name.starts_with("_") || isCPlusPlusWord(Name) || !isOneOperand(Info.tokens()) || isInFunction(Place))
    return nullptr;
  auto Out = std::make_unique<ConstantMacro>();
  Out->Name = Out->Definition = Name.str();
  Out->Order = Place.getRawEncoding();
  Out->OfCommandLine = SM.isWrittenInCommandLineFile(Place);
  Out->OfLibrary = SM.isInSystemHeader(Place);
  bool HasNumber = false;
  for (const Token &Tok : Info.tokens()) {
    Out->Definition += (Out->Definition == Out->Name || Tok.hasLeadingSpace() ? " " : "") + PP.getSpelling(Tok);
    if (Tok.isOneOf(tok::numeric_constant, tok::char_constant)) {
      HasNumber = true;
    } else if (const IdentifierInfo *II = Tok.getIdentifierInfo(); II && !Out->OfLibrary) {
      const ConstantMacro *Used = constant(II->getName());
      if (!Used)
        return nullptr;
      Out->Uses.push_back(Used);
      HasNumber = true;
    } else if (II || !isOperator(Tok.getKind())) {
      return nullptr;
    }
  }
  return HasNumber ? std::move(Out) : nullptr;
}

const ConstantMacro *ConstantMacros::constant(llvm::StringRef Name) {
  auto [It, IsNew] = Known.try_emplace(Name.str());
  if (!IsNew)
    return It->second.get(); // null while it is being looked at: it names itself
  const MacroDirective *History = PP.getLocalMacroDirectiveHistory(PP.getIdentifierInfo(Name));
  const auto *Only = dyn_cast_or_null<DefMacroDirective>(History);
  if (!Only || Only->getPrevious())
    return nullptr;
  auto Described = describe(Name, *Only->getInfo());
  return (Known[Name.str()] = std::move(Described)).get();
}

std::pair<FileID, const ConstantMacro *> ConstantMacros::useOf(SourceLocation Loc) {
  const SourceManager &SM = PP.getSourceManager();
  std::pair<FileID, const ConstantMacro *> Found;
  while (Loc.isMacroID()) {
    if (SM.isMacroArgExpansion(Loc)) {
      Loc = SM.getImmediateSpellingLoc(Loc);
      continue;
    }
    const CharSourceRange Use = SM.getImmediateExpansionRange(Loc);
    if (Use.getBegin() == Use.getEnd())
      if (const ConstantMacro *Macro = constant(Lexer::getImmediateMacroName(Loc, SM, PP.getLangOpts())))
        Found = {SM.getFileID(Loc), Macro};
    Loc = Use.getBegin();
  }
  return Found;
}

llvm::DenseMap<unsigned, TokenStream::MacroUse> ConstantMacros::uses() {
  llvm::DenseMap<unsigned, TokenStream::MacroUse> Out;
  FileID Current;
  TokenStream::MacroUse *Use = nullptr;
  for (unsigned I = 0; I < Tokens.tokens().size(); ++I) {
    const ExpandedToken &T = Tokens[I];
    const auto [File, Macro] = T.Role == PragmaRole::None || T.Role == PragmaRole::Inside
                                   ? useOf(T.Loc)
                                   : std::pair<FileID, const ConstantMacro *>();
    if (!Macro) {
      Use = nullptr;
    } else if (Use && File == Current) {
      Use->Last = I;
    } else {
      Current = File;
      Use = &(Out[I] = {I, Macro});
    }
  }
  return Out;
}

} // namespace chomp
