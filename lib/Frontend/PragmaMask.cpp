//===- PragmaMask.cpp - directives that Clang must not see as they are ----===//
//
// Clang's parser installs its handler for `#pragma omp` when it is constructed, and enters the main file after that:
// the callback for entering a file is the first moment at which ours can take its place. Like Clang's, it hands the
// parser the directive's tokens between two annotation tokens.
//
// Attributes have no handler, and their tokens can't be changed on the way. There the parser is left for good
// (runGuarded).
//
//===----------------------------------------------------------------------===//
#include "Frontend/PragmaMask.h"

#include "Frontend/OldSpellings.h"
#include "Frontend/Support.h"
#include "Support/Diagnostics.h"

#include "clang/Basic/DiagnosticParse.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/Support/CrashRecoveryContext.h"

#include <optional>
#include <utility>

using namespace clang;
using namespace llvm::omp;

namespace chomp {

using Verdict = DirectiveScanner::Verdict;

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

static StringRef wordOf(const Token &Tok) {
  const IdentifierInfo *Name = Tok.isAnnotation() ? nullptr : Tok.getIdentifierInfo();
  return Name ? Name->getName() : StringRef();
}

/// The name as people write it: "target loop", "declare target".
static std::string spelled(StringRef Name) {
  Directive Kind = getOpenMPDirectiveKind(Name);
  return Kind == OMPD_unknown ? Name.str() : getOpenMPDirectiveName(Kind, 52).str();
}

static void complain(Preprocessor &PP, const Token &Tok, Verdict Found, const DirectiveScanner &Scanner) {
  if (Found == Verdict::CrashingDirective)
    report(PP.getDiagnostics(), Tok.getLocation(), Diag::UnsupportedDirective)
        << spelled(Scanner.directive()) << "by Chomp";
  else if (Found == Verdict::UnsupportedClause)
    report(PP.getDiagnostics(), Tok.getLocation(), Diag::UnsupportedClause)
        << wordOf(Tok) << spelled(Scanner.directive()) << "";
  else
    PP.Diag(Tok, diag::err_omp_unexpected_clause) << wordOf(Tok) << spelled(Scanner.directive());
}

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

/// `target loop` is only understood without bind; then modernize() makes it `target teams loop`.
static bool hasBind(ArrayRef<Token> Tokens) {
  unsigned Depth = 0;
  return llvm::any_of(Tokens, [&](const Token &Tok) {
    Depth += Tok.is(tok::l_paren);
    Depth -= Tok.is(tok::r_paren) && Depth > 0;
    return Depth == 0 && wordOf(Tok) == "bind";
  });
}

static bool isListed(Directive Kind) {
  return llvm::any_of(directives(), [&](const DirectiveSupport &Entry) { return Entry.Directive == Kind; });
}

/// Refuses what is not supported wherever it stands: some of it leaves no trace in the AST (a metadirective is replaced
/// by its variant), or one that would have to be searched for.
static bool isRefused(Preprocessor &PP, const Token &First, const DirectiveScanner &Scanner, bool HasTargetVariant) {
  Directive Kind = Scanner.kind();
  if (!HasTargetVariant &&
      (Kind == OMPD_unknown || supportOf(Kind, Standing::Host) != SupportLevel::NotYet || !isListed(Kind)))
    return false;
  report(PP.getDiagnostics(), First.getLocation(), Diag::UnsupportedDirective)
      << getOpenMPDirectiveName(Kind, 52) << (HasTargetVariant ? "with a target construct in it" : "by Chomp");
  return true;
}

/// A token that some of Clang's parsers of clauses skip to and never get past: a bracket that closes nothing, a
/// semicolon, a second colon in linear. Tokens.size() where there is none.
static unsigned findStrayToken(ArrayRef<Token> Tokens) {
  struct Bracket {
    tok::TokenKind Closing;
    bool Linear;
    int Colons = 1; ///< How many linear may have here, with those of conditional operators.
  };
  SmallVector<Bracket, 8> Open;
  auto IsOpen = [&](tok::TokenKind Closing) {
    return llvm::any_of(Open, [&](const Bracket &B) { return B.Closing == Closing; });
  };
  for (unsigned I = 0; I < Tokens.size(); ++I) {
    tok::TokenKind Kind = Tokens[I].getKind();
    if (Kind == tok::l_paren) {
      Open.push_back({tok::r_paren, I > 0 && wordOf(Tokens[I - 1]) == "linear"});
    } else if (Kind == tok::l_square) {
      Open.push_back({tok::r_square, false});
    } else if (Kind == tok::l_brace) {
      Open.push_back({tok::r_brace, false});
    } else if (Kind == tok::r_paren || Kind == tok::r_square || Kind == tok::r_brace) {
      if (!IsOpen(Kind) && Kind != tok::r_paren)
        return I;
      while (IsOpen(Kind) && Open.pop_back_val().Closing != Kind)
        ;
    } else if (Kind == tok::semi && !IsOpen(tok::r_brace)) {
      return I;
    } else if (!Open.empty() && Open.back().Linear) {
      Open.back().Colons += Kind == tok::question;
      if (Kind == tok::colon && --Open.back().Colons < 0)
        return I;
    }
  }
  return Tokens.size();
}

/// Takes out what Clang can't bear. False: nothing may be left of the directive.
static bool screen(Preprocessor &PP, SmallVectorImpl<Token> &Tokens, Directive &Kind) {
  DirectiveScanner Scanner;
  bool Loops = !hasBind(Tokens), HasTargetVariant = false, Masked = false;
  std::optional<Token> Stray;
  if (unsigned I = findStrayToken(Tokens); I < Tokens.size())
    Stray = Tokens[I];
  for (unsigned I = 0; I < Tokens.size(); ++I) {
    Verdict Found = Scanner.feed(Tokens[I].getKind(), wordOf(Tokens[I]));
    HasTargetVariant |= Scanner.kind() == OMPD_metadirective && Scanner.directive().starts_with("target");
    if (Found == Verdict::Keep || (Found == Verdict::CrashingDirective && Loops && Scanner.kind() == OMPD_target_loop))
      continue;
    complain(PP, Tokens[I], Found, Scanner);
    if (Found == Verdict::CrashingDirective)
      return false;
    Masked = true;
    unsigned End = I + 1, Depth = 0;
    if (End < Tokens.size() && Tokens[End].is(tok::l_paren))
      do {
        Depth += Tokens[End].is(tok::l_paren);
        Depth -= Tokens[End].is(tok::r_paren);
        ++End;
      } while (Depth != 0 && End < Tokens.size());
    if (End < Tokens.size() && Tokens[End].is(tok::comma))
      ++End;
    Tokens.erase(Tokens.begin() + I, Tokens.begin() + End);
    --I;
  }
  Kind = Scanner.kind();
  if (Stray) {
    report(PP.getDiagnostics(), Stray->getLocation(), Diag::UnexpectedToken)
        << PP.getSpelling(*Stray) << spelled(Scanner.directive());
    return false;
  }
  if (!Tokens.empty() && isRefused(PP, Tokens.front(), Scanner, HasTargetVariant))
    return true;
  // Of a directive that needs a clause, and has lost the one it had, Clang would complain a second time.
  return !Masked || (Kind != OMPD_requires && Kind != OMPD_declare_target && Kind != OMPD_begin_declare_target);
}

void PragmaMask::HandlePragma(Preprocessor &PP, PragmaIntroducer Introducer, Token &) {
  SmallVector<Token, 32> Tokens;
  SourceLocation End;
  readDirective(PP, Tokens, End);
  Directive Kind = OMPD_unknown;
  if (!screen(PP, Tokens, Kind))
    return;
  modernize(PP, Kind, Tokens);

  auto Stream = std::make_unique<Token[]>(Tokens.size() + 2);
  auto Annotation = [](Token &Tok, tok::TokenKind Kind, SourceLocation Loc) {
    Tok.startToken();
    Tok.setKind(Kind);
    Tok.setLocation(Loc);
  };
  Annotation(Stream[0], tok::annot_pragma_openmp, Introducer.Loc);
  std::copy(Tokens.begin(), Tokens.end(), Stream.get() + 1);
  Annotation(Stream[Tokens.size() + 1], tok::annot_pragma_openmp_end, End);
  // Macros have been expanded when the tokens were read; a word of ours must not be taken for one of the user's.
  PP.EnterTokenStream(std::move(Stream), Tokens.size() + 2, /*DisableMacroExpansion=*/true, /*IsReinject=*/false);
}

void PragmaMask::watch(const Token &Tok) {
  AttributeState &A = Attribute;
  if (!A.Inside) {
    A.Squares = Tok.is(tok::l_square) ? A.Squares + 1 : 0;
    if (A.Squares == 2) {
      A = AttributeState();
      A.Inside = true;
    }
    return;
  }
  StringRef Word = wordOf(Tok);
  if (A.Parens == 0) {
    if (Tok.isOneOf(tok::r_square, tok::semi, tok::eof))
      A = AttributeState();
    else if (A.Directive && Tok.is(tok::l_paren)) {
      A.Parens = 1;
      A.Scanner = DirectiveScanner();
    } else {
      A.OpenMP |= Word == "omp";
      A.Directive = A.OpenMP && Word == "directive";
    }
    return;
  }
  if (Tok.is(tok::eof)) {
    A = AttributeState();
    return;
  }
  A.Parens += Tok.is(tok::l_paren);
  A.Parens -= Tok.is(tok::r_paren);
  A.Directive = false;
  if (A.Parens == 0)
    return;
  Verdict Found = A.Scanner.feed(Tok.getKind(), Word);
  if (Found != Verdict::Keep) {
    complain(*PP, Tok, Found, A.Scanner);
    // The parser may already hold copies of this token (it looks ahead in attributes): only leaving it altogether
    // helps.
    if (llvm::CrashRecoveryContext *Guard = llvm::CrashRecoveryContext::GetCurrent())
      Guard->HandleExit(1);
  }
}

bool runGuarded(llvm::function_ref<void()> Run) {
  llvm::CrashRecoveryContext::Enable();
  llvm::CrashRecoveryContext Guard;
  // Parsers recurse: a thread with a stack of its own bears deeper nesting than most callers' threads.
  return Guard.RunSafelyOnThread(Run, 64u << 20);
}

} // namespace chomp
