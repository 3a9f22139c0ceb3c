//===- DirectiveScreen.cpp - takes out what Clang can't bear --------------===//
#include "Frontend/Pragmas/DirectiveScreen.h"

#include "Frontend/Pragmas/ClangLimits.h"
#include "Frontend/Pragmas/ClauseNotes.h"
#include "Frontend/Pragmas/DirectivePasses.h"
#include "Frontend/Pragmas/DirectiveText.h"
#include "Frontend/Pragmas/IntegerConstant.h"
#include "Frontend/Pragmas/ScopeLookup.h"
#include "Frontend/Pragmas/Support.h"
#include "Support/Diagnostics.h"

#include "clang/Basic/DiagnosticParse.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"

#include <optional>

using namespace clang;
using namespace llvm::omp;

namespace chomp {

//===--- what is wrong ---===//

/// `target loop`, which becomes `target teams loop` or `target parallel loop`: whose threads are its own.
static bool isRespelledLoop(const DirectiveText &D) {
  return D.Kind == OMPD_target_loop && llvm::none_of(D.Clauses, [](const DirectivePart &Part) {
           return Part.word() == "bind" && Part.hasArguments() && Part.argument(0) == "teams";
         });
}

static bool isListed(Directive Kind) {
  return llvm::any_of(directives(), [&](const DirectiveSupport &Entry) { return Entry.Directive == Kind; });
}

/// Refuses what is not supported wherever it stands: some of it leaves no trace in the AST, or one that would have to
/// be searched for.
static bool isRefused(const DirectiveText &D, PassContext &C) {
  if (D.Kind == OMPD_unknown || supportOf(D.Kind, Standing::Host) != SupportLevel::NotYet || !isListed(D.Kind))
    return false;
  if (C.PP.getSourceManager().isInSystemHeader(D.Head.location()))
    return false; // <omp.h> of Clang has variants of its own
  report(C.PP.getDiagnostics(), D.Head.location(), Diag::UnsupportedDirective) << D.name() << "by Chomp";
  return true;
}

/// Whether no expression begins with that token, and Clang's parser of linear's modifiers takes it for one all the
/// same, again and again.
static bool beginsNoExpression(tok::TokenKind Kind, bool CPlusPlus) {
  static constexpr tok::TokenKind Nowhere[] = {
      tok::arrow,          tok::unknown,      tok::ellipsis,     tok::l_brace,
      tok::kw___attribute, tok::kw__Alignas,  tok::kw__Noreturn, tok::kw_asm,
      tok::kw_break,       tok::kw_case,      tok::kw_catch,     tok::kw_class,
      tok::kw_const,       tok::kw_constexpr, tok::kw_continue,  tok::kw_default,
      tok::kw_do,          tok::kw_else,      tok::kw_enum,      tok::kw_explicit,
      tok::kw_extern,      tok::kw_for,       tok::kw_friend,    tok::kw_goto,
      tok::kw_if,          tok::kw_inline,    tok::kw_mutable,   tok::kw_namespace,
      tok::kw_private,     tok::kw_protected, tok::kw_public,    tok::kw_register,
      tok::kw_restrict,    tok::kw_return,    tok::kw_static,    tok::kw_static_assert,
      tok::kw_struct,      tok::kw_switch,    tok::kw_template,  tok::kw_thread_local,
      tok::kw_try,         tok::kw_typedef,   tok::kw_union,     tok::kw_using,
      tok::kw_virtual,     tok::kw_volatile,  tok::kw_while};
  // C++ makes values of types: int(2).
  static constexpr tok::TokenKind NotInC[] = {
      tok::l_square, tok::kw___int128, tok::kw__Atomic, tok::kw__Bool,    tok::kw__Complex, tok::kw__Float16,
      tok::kw_auto,  tok::kw_char,     tok::kw_double,  tok::kw_float,    tok::kw_int,      tok::kw_long,
      tok::kw_short, tok::kw_signed,   tok::kw_typeof,  tok::kw_unsigned, tok::kw_void};
  return llvm::is_contained(Nowhere, Kind) || (!CPlusPlus && llvm::is_contained(NotInC, Kind));
}

/// A token that some of Clang's parsers of clauses skip to and never get past: a bracket that closes nothing, a
/// semicolon, in linear a second colon, or a modifier that is no expression. Tokens.size() where there is none.
static unsigned findStrayToken(ArrayRef<Token> Tokens, bool CPlusPlus) {
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
    if (!Open.empty() && Open.back().Linear && Open.back().Colons == 0 &&
        Tokens[I - 1].isOneOf(tok::colon, tok::comma) && beginsNoExpression(Kind, CPlusPlus))
      return I;
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

/// A word where a clause would stand, and that is none: Clang leaves out all that follows. Null: there is none.
static const DirectivePart *findUnknownWord(const DirectiveText &D) {
  const bool TakesClauses = getDirectiveCategory(D.Kind) == Category::Executable || D.Kind == OMPD_declare_mapper;
  static constexpr Directive OtherWords[] = {OMPD_cancel, OMPD_cancellation_point, OMPD_assume};
  if (!TakesClauses || llvm::is_contained(OtherWords, D.Kind))
    return nullptr;
  const auto *Found = llvm::find_if(D.Clauses, [&](const DirectivePart &Part) {
    return !Part.word().empty() && getOpenMPClauseKind(Part.word()) == OMPC_unknown &&
           !isRespelled(Part.word(), D.Kind);
  });
  return Found == D.Clauses.end() ? nullptr : Found;
}

//===--- clauses that go ---===//

/// apply(intratile: nothing, unroll partial(2)) on a loop transformation (OpenMP 6.0, 11.1): the generated loops run in
/// the same order. Other directives would change it.
static bool keepsOrder(const DirectivePart &Clause) {
  if (!Clause.hasArguments())
    return false;
  unsigned Depth = 0;
  for (const Token &Tok : Clause.Arguments) {
    Depth += Tok.is(tok::l_paren);
    Depth -= Tok.is(tok::r_paren);
    static constexpr llvm::StringLiteral Known[] = {"unroll",       "partial",   "full",    "nothing",
                                                    "grid",         "intratile", "offsets", "unrolled",
                                                    "interchanged", "reversed",  "fused"};
    if (StringRef Word = wordOf(Tok); Depth == 0 && !Word.empty() && !llvm::is_contained(Known, Word))
      return false;
  }
  return true;
}

/// Whether a clause that Chomp has no need of (Support.def) says something here all the same. Atomic operations are
/// atomic on their whole device, and so for all who get at its memory.
static bool hasEffect(const DirectivePart &Part, const PassContext &C) {
  const bool SharesMemory = llvm::any_of(
      C.Required, [](const std::string &Word) { return Word == "unified_shared_memory" || Word == "self_maps"; });
  if (Part.word() == "memscope")
    return Part.argument(0) != "device" && Part.argument(0) != "cgroup" && (Part.argument(0) != "all" || SharesMemory);
  return Part.word() == "apply" && !keepsOrder(Part);
}

static void complain(const DirectiveText &D, const DirectivePart &Part, ClangReads Reads, PassContext &C) {
  if (Reads == ClangReads::NotHere)
    C.PP.Diag(Part.location(), diag::err_omp_unexpected_clause) << Part.word() << D.name();
  else
    report(C.PP.getDiagnostics(), Part.location(), Diag::UnsupportedClause) << Part.word() << D.name() << "";
}

/// What Clang reads where a directive needs a clause and has lost the only one it had; the host text must know of it
/// still.
static void leaveNothing(DirectiveText &D, Preprocessor &PP) {
  const Token Like = D.Head.Words[0], Name[] = {makeWord(PP, "assumes", Like), makeWord(PP, "ext_requires", Like)};
  D = parseDirective(Name);
}

bool takeRequirements(DirectiveText &D, PassContext &C) {
  static constexpr llvm::StringLiteral Requirements[] = {"device_safesync", "dynamic_allocators",
                                                         "reverse_offload", "self_maps",
                                                         "unified_address", "unified_shared_memory"};
  if (D.Kind != OMPD_requires)
    return true;
  bool Changed = false;
  for (size_t I = 0; I < D.Clauses.size(); ++I) {
    DirectivePart &Part = D.Clauses[I];
    if (!llvm::is_contained(Requirements, Part.word()) || !Part.Open)
      continue;
    if (!Part.Close)
      return true; // Clang says what is missing
    if (const Token *Name = C.Meaning ? findUnnamed(*C.Meaning, Part.Arguments) : nullptr) {
      C.PP.Diag(*Name, diag::err_undeclared_var_use) << Name->getIdentifierInfo();
      return false;
    }
    const IntegerConstant Required = evaluate(C.PP, C.Meaning, Part.Arguments);
    if (!Required.Value) {
      const SourceLocation Where = (Part.Arguments.empty() ? *Part.Close : Part.Arguments[0]).getLocation();
      if (Required.Known)
        report(C.PP.getDiagnostics(), Where, Diag::ExpectedInDirective)
            << ("a constant expression in '" + Part.word() + "'").str() << "requires";
      else
        report(C.PP.getDiagnostics(), Where, Diag::UnsupportedClause)
            << Part.word() << "requires" << " with such an expression: write a number, or name a constant";
      return false;
    }
    Changed = true;
    Part.dropArguments();
    if (!*Required.Value)
      D.Clauses.erase(D.Clauses.begin() + I--);
  }
  C.Respelled |= Changed;
  if (Changed && D.Clauses.empty())
    leaveNothing(D, C.PP);
  else if (Changed) // of a clause that went
    D.Clauses.back().Comma.reset();
  C.Notes.ReverseOffload |= D.has("reverse_offload");
  return true;
}

bool screenDirective(DirectiveText &D, PassContext &C) {
  const SmallVector<Token, 32> Tokens = D.tokens();
  if (clangRefuses(D.Kind, D.word()) && !isRespelledLoop(D)) {
    report(C.PP.getDiagnostics(), D.Head.Words.back().getLocation(), Diag::UnsupportedDirective)
        << D.name() << "by Chomp";
    return false;
  }
  bool Masked = false, Dropped = false;
  const unsigned At = findStrayToken(Tokens, C.PP.getLangOpts().CPlusPlus);
  std::optional<Token> Stray;
  if (At < Tokens.size())
    Stray = Tokens[At];
  llvm::erase_if(D.Clauses, [&](const DirectivePart &Part) {
    if (isDropped(Part.word(), D.Kind) && !hasEffect(Part, C))
      return Dropped = true;
    const ClangReads Reads = clangReads(D.Kind, Part.word());
    if (Reads == ClangReads::Yes || (Part.hasArguments() && isRespelled(Part.word(), D.Kind)))
      return false;
    complain(D, Part, Reads, C);
    return Masked = true;
  });
  C.Respelled |= Dropped;
  if (const DirectivePart *Unknown = Stray ? nullptr : findUnknownWord(D))
    Stray = Unknown->Words[0];
  if (Stray) {
    report(C.PP.getDiagnostics(), Stray->getLocation(), Diag::UnexpectedToken) << C.PP.getSpelling(*Stray) << D.name();
    return false;
  }
  if (!D.Head.Words.empty() && isRefused(D, C))
    return true;
  if (D.Kind == OMPD_requires && !Masked && Dropped && D.Clauses.empty())
    leaveNothing(D, C.PP);
  // Of a directive that needs a clause, and has lost the one it had, Clang would complain a second time.
  return !Masked || (D.Kind != OMPD_requires && D.Kind != OMPD_declare_target && D.Kind != OMPD_begin_declare_target);
}

} // namespace chomp
