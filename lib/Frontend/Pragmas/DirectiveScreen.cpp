//===- DirectiveScreen.cpp - takes out what Clang can't bear --------------===//
#include "Frontend/Pragmas/DirectiveScreen.h"

#include "Frontend/Pragmas/DirectiveClauses.h"
#include "Frontend/Pragmas/DirectiveScanner.h"
#include "Frontend/Pragmas/IntegerConstant.h"
#include "Frontend/Pragmas/OldSpellings.h"
#include "Frontend/Pragmas/ScopeLookup.h"
#include "Frontend/Pragmas/Support.h"
#include "Support/Diagnostics.h"

#include "clang/Basic/DiagnosticParse.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Lex/Preprocessor.h"

#include <optional>

using namespace clang;
using namespace llvm::omp;

namespace chomp {

using Verdict = DirectiveScanner::Verdict;

namespace {

/// The name as people write it: "target loop", "declare target".
std::string spelled(StringRef Name) {
  Directive Kind = getOpenMPDirectiveKind(Name);
  return Kind == OMPD_unknown ? Name.str() : getOpenMPDirectiveName(Kind, 52).str();
}

void complain(Preprocessor &PP, const Token &Tok, Verdict Found, const DirectiveScanner &Scanner) {
  if (Found == Verdict::CrashingDirective)
    report(PP.getDiagnostics(), Tok.getLocation(), Diag::UnsupportedDirective)
        << spelled(Scanner.directive()) << "by Chomp";
  else if (Found == Verdict::UnsupportedClause)
    report(PP.getDiagnostics(), Tok.getLocation(), Diag::UnsupportedClause)
        << wordOf(Tok) << spelled(Scanner.directive()) << "";
  else
    PP.Diag(Tok, diag::err_omp_unexpected_clause) << wordOf(Tok) << spelled(Scanner.directive());
}

/// `target loop`, which modernize() makes `target teams loop` or `target parallel loop`: whose threads are its own.
bool isRespelledLoop(ArrayRef<Token> Tokens) {
  return llvm::none_of(clausesOf(Tokens), [&](const ClauseRange &C) {
    return wordOf(Tokens[C.Word]) == "bind" && C.Open && wordOf(Tokens[C.Open + 1]) == "teams";
  });
}

bool isListed(Directive Kind) {
  return llvm::any_of(directives(), [&](const DirectiveSupport &Entry) { return Entry.Directive == Kind; });
}

/// Refuses what is not supported wherever it stands: some of it leaves no trace in the AST, or one that would have to
/// be searched for.
bool isRefused(Preprocessor &PP, const Token &First, const DirectiveScanner &Scanner) {
  Directive Kind = Scanner.kind();
  if (Kind == OMPD_unknown || supportOf(Kind, Standing::Host) != SupportLevel::NotYet || !isListed(Kind))
    return false;
  if (PP.getSourceManager().isInSystemHeader(First.getLocation()))
    return false; // <omp.h> of Clang has variants of its own
  report(PP.getDiagnostics(), First.getLocation(), Diag::UnsupportedDirective)
      << getOpenMPDirectiveName(Kind, 52) << "by Chomp";
  return true;
}

/// A token that some of Clang's parsers of clauses skip to and never get past: a bracket that closes nothing, a
/// semicolon, a second colon in linear. Tokens.size() where there is none.
unsigned findStrayToken(ArrayRef<Token> Tokens) {
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

/// A word where a clause would stand, and that is none: Clang leaves out all that follows. Name: the directive's.
unsigned findUnknownWord(Directive Kind, StringRef Name, ArrayRef<Token> Tokens) {
  const bool TakesClauses = getDirectiveCategory(Kind) == Category::Executable || Kind == OMPD_declare_mapper;
  static constexpr Directive OtherWords[] = {OMPD_cancel, OMPD_cancellation_point, OMPD_assume};
  if (!TakesClauses || llvm::is_contained(OtherWords, Kind))
    return Tokens.size();
  unsigned Depth = 0;
  for (unsigned I = Name.count(' ') + 1; I < Tokens.size(); ++I) {
    Depth += Tokens[I].isOneOf(tok::l_paren, tok::l_square, tok::l_brace);
    Depth -= Tokens[I].isOneOf(tok::r_paren, tok::r_square, tok::r_brace) && Depth;
    if (StringRef Word = wordOf(Tokens[I]); !Depth && !Word.empty() && getOpenMPClauseKind(Word) == OMPC_unknown)
      return I;
  }
  return Tokens.size();
}

/// apply(intratile: nothing, unroll partial(2)) on a loop transformation (OpenMP 6.0, 11.1): the generated loops run in
/// the same order. Other directives would change it.
bool keepsOrder(ArrayRef<Token> Clause) {
  if (Clause.size() < 3 || Clause[1].isNot(tok::l_paren))
    return false;
  unsigned Depth = 0;
  for (const Token &Tok : Clause.drop_front()) {
    Depth += Tok.is(tok::l_paren);
    Depth -= Tok.is(tok::r_paren);
    if (Depth == 0)
      return true;
    static constexpr llvm::StringLiteral Known[] = {"unroll",       "partial",   "full",    "nothing",
                                                    "grid",         "intratile", "offsets", "unrolled",
                                                    "interchanged", "reversed",  "fused"};
    if (StringRef Word = wordOf(Tok); Depth == 1 && !Word.empty() && !llvm::is_contained(Known, Word))
      return false;
  }
  return false;
}

/// What Clang doesn't know and Chomp has no need of: device_safesync (how threads may wait for one another) asks
/// nothing of our devices; nothing is recorded that could be replayed; which threads may run a task is left open; a
/// target data region that runs in order depends on nothing, nor does what a task makes that is run at once (on the
/// host Notes.Transparent has it); atomic operations are atomic on their whole device, and so for all who get at its
/// memory.
bool isWithoutEffect(Directive Kind, ArrayRef<Token> Clauses, bool SharesMemory) {
  StringRef Clause = wordOf(Clauses.front());
  if (Kind == OMPD_requires)
    return Clause == "device_safesync" || Clause == "reverse_offload";
  if (Clause == "memscope" && (Kind == OMPD_atomic || Kind == OMPD_flush) && Clauses.size() > 2)
    return wordOf(Clauses[2]) == "device" || wordOf(Clauses[2]) == "cgroup" ||
           (wordOf(Clauses[2]) == "all" && !SharesMemory);
  if (Clause == "transparent")
    return llvm::any_of(getLeafConstructsOrSelf(Kind), [](Directive Leaf) {
      return Leaf == OMPD_target_data || Leaf == OMPD_task || Leaf == OMPD_taskloop;
    });
  if (Clause == "apply")
    return keepsOrder(Clauses) &&
           llvm::is_contained({OMPD_tile, OMPD_stripe, OMPD_unroll, OMPD_reverse, OMPD_interchange, OMPD_fuse}, Kind);
  return Clause == "replayable" || Clause == "safesync" || Clause == "threadset";
}

/// `dyn_groupprivate(size)`, which modernize() makes `ompx_dyn_cgroup_mem(size)`, where it may stand.
bool isRespelledTeamMemory(Directive Kind, ArrayRef<Token> Tokens, unsigned I) {
  return wordOf(Tokens[I]) == "dyn_groupprivate" && I + 1 < Tokens.size() && Tokens[I + 1].is(tok::l_paren) &&
         isAllowedClauseForDirective(Kind, OMPC_ompx_dyn_cgroup_mem, 60);
}

} // namespace

bool isRespelledLocal(ArrayRef<Token> Tokens, unsigned I) {
  return wordOf(Tokens[I]) == "local" && I + 1 < Tokens.size() && Tokens[I + 1].is(tok::l_paren);
}

/// What Clang reads where a directive needs a clause and has lost the only one it had; the host text must know of it
/// still.
static void leaveNothing(Preprocessor &PP, SmallVectorImpl<Token> &Tokens) {
  Tokens.assign({makeWord(PP, "assumes", Tokens[0]), makeWord(PP, "ext_requires", Tokens[0])});
}

bool takeRequirements(Preprocessor &PP, Sema *Meaning, SmallVectorImpl<Token> &Tokens, bool &Changed) {
  static constexpr llvm::StringLiteral Requirements[] = {"device_safesync", "dynamic_allocators",
                                                         "reverse_offload", "self_maps",
                                                         "unified_address", "unified_shared_memory"};
  if (Tokens.empty() || wordOf(Tokens[0]) != "requires")
    return true;
  for (size_t I = 1; I + 1 < Tokens.size(); ++I) {
    const StringRef Word = wordOf(Tokens[I]);
    if (!llvm::is_contained(Requirements, Word) || Tokens[I + 1].isNot(tok::l_paren))
      continue;
    const size_t Close = closingBracket(Tokens, I + 1);
    if (Close == Tokens.size())
      return true; // Clang says what is missing
    const ArrayRef<Token> Expression = ArrayRef(Tokens).slice(I + 2, Close - I - 2);
    if (const Token *Name = Meaning ? findUnnamed(*Meaning, Expression) : nullptr) {
      PP.Diag(*Name, diag::err_undeclared_var_use) << Name->getIdentifierInfo();
      return false;
    }
    const IntegerConstant Required = evaluate(PP, Meaning, Expression);
    if (!Required.Value) {
      if (Required.Known)
        report(PP.getDiagnostics(), Tokens[I + 2].getLocation(), Diag::ExpectedInDirective)
            << ("a constant expression in '" + Word + "'").str() << "requires";
      else
        report(PP.getDiagnostics(), Tokens[I + 2].getLocation(), Diag::UnsupportedClause)
            << Word << "requires" << " with such an expression: write a number, or name a constant";
      return false;
    }
    Changed = true;
    if (*Required.Value) {
      Tokens.erase(Tokens.begin() + I + 1, Tokens.begin() + Close + 1);
      continue;
    }
    const bool Divided = Close + 1 < Tokens.size() && Tokens[Close + 1].is(tok::comma);
    Tokens.erase(Tokens.begin() + I, Tokens.begin() + Close + (Divided ? 2 : 1));
    --I;
  }
  if (Changed && Tokens.back().is(tok::comma)) // of a clause that went
    Tokens.pop_back();
  if (Changed && Tokens.size() == 1)
    leaveNothing(PP, Tokens);
  return true;
}

bool screenDirective(Preprocessor &PP, SmallVectorImpl<Token> &Tokens, Directive &Kind, bool &Changed,
                     bool SharesMemory) {
  DirectiveScanner Scanner;
  bool Loops = isRespelledLoop(Tokens), Masked = false, NoClause = false;
  std::optional<Token> Stray;
  if (unsigned I = findStrayToken(Tokens); I < Tokens.size())
    Stray = Tokens[I];
  for (unsigned I = 0; I < Tokens.size(); ++I) {
    Verdict Found = Scanner.feed(Tokens[I].getKind(), wordOf(Tokens[I]));
    if (Found == Verdict::Keep || (Found == Verdict::CrashingDirective && Loops && Scanner.kind() == OMPD_target_loop))
      continue;
    if (Scanner.kind() == OMPD_declare_target && isRespelledLocal(Tokens, I))
      continue;
    if (isRespelledTeamMemory(Scanner.kind(), Tokens, I))
      continue;
    bool Harmless = isWithoutEffect(Scanner.kind(), ArrayRef(Tokens).drop_front(I), SharesMemory);
    if (!Harmless)
      complain(PP, Tokens[I], Found, Scanner);
    if (Found == Verdict::CrashingDirective)
      return false;
    Masked |= !Harmless;
    Changed |= Harmless;
    NoClause = true;
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
  if (unsigned I = Stray ? Tokens.size() : findUnknownWord(Kind, Scanner.directive(), Tokens); I < Tokens.size())
    Stray = Tokens[I];
  if (Stray) {
    report(PP.getDiagnostics(), Stray->getLocation(), Diag::UnexpectedToken)
        << PP.getSpelling(*Stray) << spelled(Scanner.directive());
    return false;
  }
  if (!Tokens.empty() && isRefused(PP, Tokens.front(), Scanner))
    return true;
  if (Kind == OMPD_requires && !Masked && Tokens.size() == 1 && NoClause)
    leaveNothing(PP, Tokens);
  // Of a directive that needs a clause, and has lost the one it had, Clang would complain a second time.
  return !Masked || (Kind != OMPD_requires && Kind != OMPD_declare_target && Kind != OMPD_begin_declare_target);
}

} // namespace chomp
