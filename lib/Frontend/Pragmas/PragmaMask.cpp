//===- PragmaMask.cpp - directives that Clang must not see as they are ----===//
//
// Clang's parser installs its handler for `#pragma omp` when it is constructed, and enters the main file after that:
// the callback for entering a file is the first moment at which ours can take its place. Like Clang's, it hands the
// parser the directive's tokens between two annotation tokens.
//
// Attributes have no handler. Their tokens are read ahead when the parser has got the brackets before them, and it gets
// pragmas instead (AttributeDirectives.h).
//
//===----------------------------------------------------------------------===//
#include "Frontend/Pragmas/PragmaMask.h"

#include "Frontend/Pragmas/AttributeDirectives.h"
#include "Frontend/Pragmas/ClauseSyntax.h"
#include "Frontend/Pragmas/CompoundDirectives.h"
#include "Frontend/Pragmas/DirectivePasses.h"
#include "Frontend/Pragmas/Support.h"
#include "Frontend/Pragmas/VariantCheck.h"
#include "Frontend/Tokens/Tokens.h"
#include "Support/Diagnostics.h"

#include "clang/Basic/DiagnosticParse.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/ScopeExit.h"

#include <optional>
#include <utility>

using namespace clang;
using namespace llvm::omp;

namespace chomp {

namespace {

/// Puts the mask into place when the main file is entered.
class Installer : public PPCallbacks {
public:
  Installer(Preprocessor &PP, PragmaMask &Mask) : PP(PP), Mask(Mask) {}
  void FileChanged(SourceLocation, FileChangeReason, SrcMgr::CharacteristicKind, FileID) override {
    if (std::exchange(Installed, true))
      return;
    PP.RemovePragmaHandler(&Mask); // by its name: Clang's own, which the parser owns
    PP.AddPragmaHandler(&Mask);
  }

private:
  Preprocessor &PP;
  PragmaMask &Mask;
  bool Installed = false;
};

} // namespace

void PragmaMask::attach(Preprocessor &Target) {
  PP = &Target;
  if (PP->getLangOpts().OpenMP)
    PP->addPPCallbacks(std::make_unique<Installer>(*PP, *this));
}

/// The directive's tokens up to the end of its line. A _Pragma inside it is an error, and is dropped.
static void readDirective(Preprocessor &PP, SmallVectorImpl<Token> &Tokens, SourceLocation &End) {
  Token Tok;
  for (PP.Lex(Tok); Tok.isNot(tok::eod) && Tok.isNot(tok::eof); PP.Lex(Tok)) {
    if (Tok.isNot(tok::annot_pragma_openmp)) {
      Tokens.push_back(Tok);
      continue;
    }
    PP.Diag(Tok, diag::err_omp_unexpected_directive) << 0;
    for (unsigned Nested = 1; Nested != 0 && Tok.isNot(tok::eof);) {
      PP.Lex(Tok);
      Nested += Tok.is(tok::annot_pragma_openmp);
      Nested -= Tok.is(tok::annot_pragma_openmp_end);
    }
  }
  End = Tok.getLocation();
}

void PragmaMask::appendPragma(Preprocessor &PP, SmallVectorImpl<Token> &Stream, SourceLocation Begin,
                              ArrayRef<Token> Tokens, SourceLocation End) {
  auto Annotation = [&](tok::TokenKind Kind, SourceLocation Loc) {
    Token &Tok = Stream.emplace_back();
    Tok.startToken();
    Tok.setKind(Kind);
    Tok.setLocation(Loc);
  };
  bool Attribute = beginsInAttribute(PP.getSourceManager(), Begin);
  Annotation(Attribute ? tok::annot_attr_openmp : tok::annot_pragma_openmp, Begin);
  Stream.append(Tokens.begin(), Tokens.end());
  Annotation(tok::annot_pragma_openmp_end, End);
}

void PragmaMask::enter(Preprocessor &PP, ArrayRef<Token> Tokens, bool Again) {
  auto Stream = std::make_unique<Token[]>(Tokens.size());
  std::copy(Tokens.begin(), Tokens.end(), Stream.get());
  PP.EnterTokenStream(std::move(Stream), Tokens.size(), /*DisableMacroExpansion=*/true, /*IsReinject=*/Again);
}

PassContext PragmaMask::passContext(SourceLocation Begin) {
  const bool Again = llvm::any_of(Respelled, [&](const Respelling &R) { return R.Where == Begin; });
  return {*PP, Begin, Meaning, Notes, Inductions, Groups, Implied, Context.Required, Branch, Again};
}

/// Clang 22's time grows with the fourth power of the depth: it takes minutes for two hundred `target data`.
bool PragmaMask::isTooDeep(const DirectiveText &D) {
  constexpr unsigned Most = 64;
  if (Open.size() < Most || !hasStatement(D.Kind)) {
    DepthTold &= !Open.empty();
    return false;
  }
  if (!std::exchange(DepthTold, true))
    report(PP->getDiagnostics(), D.Head.location(), Diag::TooDeep) << D.name() << Most;
  return true;
}

bool PragmaMask::prepare(SourceLocation Begin, DirectiveText &D) {
  Branch.clear();
  if (isTooDeep(D))
    return false;
  PassContext C = passContext(Begin);
  if (!normalize(D, C))
    return false;
  if (C.Respelled)
    Respelled.push_back({Begin});
  note(Begin, D);
  return true;
}

void PragmaMask::HandlePragma(Preprocessor &PP, PragmaIntroducer Introducer, Token &) {
  // Who looks for what follows may come to the end of the file, where the preprocessor would give up the very lexer
  // that has found this pragma.
  const llvm::scope_exit Restore(
      [&PP, Was = PP.isIncrementalProcessingEnabled()] { PP.enableIncrementalProcessing(Was); });
  PP.enableIncrementalProcessing();
  SmallVector<Token, 32> Tokens;
  SourceLocation End;
  readDirective(PP, Tokens, End);
  take(PP, Introducer.Loc, Tokens, End);
}

void PragmaMask::take(Preprocessor &PP, SourceLocation Begin, SmallVectorImpl<Token> &Tokens, SourceLocation End) {
  TargetPragma *Outer = std::exchange(Target, nullptr);
  correctEnd(PP, Begin, Tokens);
  if (Stream)
    Stream->noteDirective(Tokens);
  const bool Right = checkVariantDirective(PP, Tokens, Meaning);
  if (!Right && wordOf(Tokens.back()) == "assumes") // whose end may come
    Tokens.push_back(makeWord(PP, "ext_unknown", Tokens[0]));
  else if (!Right && wordOf(Tokens[0]) != "begin")
    return;
  if (takeMetadirective(PP, Begin, Tokens, End, Outer) || takeVariants(PP, Begin, Tokens, End))
    return;
  takeDirective(Begin, parseDirective(Tokens), End);
}

/// What is no variant's.
void PragmaMask::takeDirective(SourceLocation Begin, DirectiveText D, SourceLocation End) {
  if (Inductions.declare(*PP, D, Meaning))
    return erase(Begin, D.tokens(), End);
  if (takeTaskgraph(D, *PP, Begin, Notes))
    Respelled.push_back({Begin});
  if (isErased(D.Kind))
    return erase(Begin, D.tokens(), End);
  if (auto Split = splitCompound(*PP, Begin, D, Notes)) {
    PassContext C = passContext(Begin);
    if (checkClauseSyntax(D, C))
      takeBoth(Begin, *Split, End);
    return;
  }
  const size_t Outside = Open.size();
  if (!prepare(Begin, D)) {
    if (D.Kind != OMPD_begin_declare_target)
      return;
    D = parseDirective(D.Head.Words); // its end is to come
    if (!prepare(Begin, D))
      return;
  }
  if (Stream)
    Stream->noteDirective(D.tokens());
  SmallVector<Token, 32> Stream;
  appendPragma(*PP, Stream, Begin, D.tokens(), End);
  if (!Branch.empty())
    InductionMask::enterLoop(*PP, D, Branch, Stream);
  else if (isTargetBlock(D.Kind) && !beginsInAttribute(PP->getSourceManager(), Begin))
    return enterTarget(*PP, Stream, Outside);
  enter(*PP, Stream);
}

/// The last first: what is given to the parser comes before what it has not yet got. They share a line, and meet behind
/// the words of the outer one.
void PragmaMask::takeBoth(SourceLocation Begin, SplitDirective &Both, SourceLocation End) {
  Respelled.push_back({Begin});
  Respelled.push_back({Both.Between});
  takeDirective(Both.Between, parseDirective(Both.Inner.tokens()), End); // its name may have become longer
  takeDirective(Begin, std::move(Both.Outer), Both.Between);
}

//===--- directives that Clang doesn't see, or sees as others ---===//

void PragmaMask::erase(SourceLocation Begin, ArrayRef<Token> Tokens, SourceLocation End) {
  Respelled.push_back({Begin});
  if (!Stream)
    return;
  SmallVector<Token, 32> All;
  appendPragma(*PP, All, Begin, Tokens, End);
  for (const Token &Tok : All)
    Stream->add(*PP, Tok, /*Erased=*/true);
}

/// The same behind code that has been read, but that the parser hasn't got yet.
void PragmaMask::eraseBehind(ArrayRef<Token> Code, SourceLocation Begin, ArrayRef<Token> Tokens, SourceLocation End) {
  if (Code.empty())
    return erase(Begin, Tokens, End);
  Respelled.push_back({Begin});
  SmallVector<Token, 32> All;
  appendPragma(*PP, All, Begin, Tokens, End);
  Delimited.Hidden[Code.back().getLocation()].append(All.begin(), All.end());
}

//===--- attributes ---===//

bool PragmaMask::watch(const Token &Tok) {
  if (Ahead)
    return false; // read for an attribute, to be read again
  if (Tok.is(tok::eof))
    reportBegun();
  if (!Hidden.empty())
    for (const Token &Next : std::exchange(Hidden, {}))
      if (Stream)
        Stream->add(*PP, Next, /*Erased=*/true);
  if (auto It = Delimited.HiddenBefore.find(Tok.getLocation()); It != Delimited.HiddenBefore.end() && Stream)
    for (const Token &Before : std::exchange(It->second, {}))
      Stream->add(*PP, Before, /*Erased=*/true);
  if (auto It = Delimited.Hidden.find(Tok.getLocation()); It != Delimited.Hidden.end())
    Hidden = std::exchange(It->second, {});
  if (Tok.is(tok::l_square) && !Bracket) {
    Bracket = Tok; // may be the first of an attribute's
    return false;
  }
  if (std::optional<Token> First = std::exchange(Bracket, std::nullopt)) {
    if (Tok.is(tok::l_square) && takeAttribute(*First))
      return false;
    pass(*First);
    if (Stream)
      Stream->add(*PP, *First);
  }
  pass(Tok);
  return true;
}

void PragmaMask::pass(const Token &Tok) {
  Constants.watch(*PP, Tok);
  Inductions.watch(Tok);
  if (Tok.getLocation() != Followed)
    follow(Tok);
  if (Tok.is(tok::l_square) || Tok.is(tok::r_square))
    return; // of an attribute, perhaps
  const bool Joins = Tok.is(tok::coloncolon) || (!LastName.empty() && LastName.back().is(tok::coloncolon));
  if (!Joins)
    LastName.clear();
  if (Tok.is(tok::identifier) || (Joins && !LastName.empty()))
    LastName.push_back(Tok);
}

} // namespace chomp
