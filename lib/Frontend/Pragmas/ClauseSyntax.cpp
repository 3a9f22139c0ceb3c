//===- ClauseSyntax.cpp - says what is wrong with a clause's words --------===//
#include "Frontend/Pragmas/ClauseSyntax.h"

#include "Frontend/Pragmas/ClauseSyntaxChecker.h"
#include "Frontend/Pragmas/DirectivePasses.h"
#include "Frontend/Pragmas/DirectiveText.h"
#include "Frontend/Pragmas/IntegerConstant.h"
#include "Frontend/Pragmas/NewSpellings.h"
#include "Frontend/Pragmas/ScopeLookup.h"
#include "Frontend/Pragmas/Support.h"

#include "clang/AST/Decl.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using namespace llvm::omp;

namespace chomp {

namespace {

/// Map types that a directive can't have (OpenMP 6.0, 7.9.10, 15.5, 15.6).
const struct {
  Directive Construct;
  SmallVector<StringRef, 3> Types;
} WrongMapTypes[] = {{OMPD_target_enter_data, {"from", "release", "delete"}},
                     {OMPD_target_exit_data, {"to", "alloc"}},
                     {OMPD_declare_mapper, {"release", "delete"}}};

/// Clauses with a list of variables, of which each may be there once (OpenMP 6.0, 7.2).
constexpr StringRef ListClauses[] = {"private", "firstprivate",  "lastprivate",     "shared",    "copyprivate",
                                     "copyin",  "is_device_ptr", "has_device_addr", "inclusive", "exclusive"};

} // namespace

static bool isFloating(StringRef Number) {
  const bool Hexadecimal = Number.starts_with_insensitive("0x");
  return Number.find_first_of(Hexadecimal ? ".pP" : ".eE") != StringRef::npos;
}

/// What Support.def asks of a clause that Clang doesn't get: where it stands, how often, what is in its parentheses.
bool ClauseSyntaxChecker::checkLine(size_t Word) {
  const std::string Clause = word(Word);
  const ClauseSupport *Line = nullptr;
  bool OfClang = false, Dropped = false;
  for (const ClauseSupport &Entry : clauses()) {
    if (Entry.Name != Clause)
      continue;
    OfClang |= Entry.How == ForClang::Clang;
    Dropped |= Entry.How == ForClang::Drop;
    if (llvm::any_of(Leaves, [&](Directive Leaf) { return Entry.isOn(Leaf); }))
      Line = &Entry;
  }
  if (!Line)
    return OfClang || !Dropped || unexpected(Word);
  return Line->Argument.empty() || checkArgument(Line->Argument, Word);
}

bool ClauseSyntaxChecker::checkArgument(StringRef Argument, size_t Word) {
  const std::string Clause = word(Word);
  const bool Many = Argument == "loops";
  if (!Many && !Listed.insert(Clause).second)
    return twice(Word);
  if (Argument == "once")
    return true;
  if (!is(Word + 1, tok::l_paren))
    return Argument.starts_with("optional") || expected(Word + 1, "'(' behind '" + Clause + "'");
  const size_t Close = closing(Word + 1);
  if (Close == size())
    return expected(Close, "')' behind '" + Clause + "'");
  if (Many)
    return checkApply(Word + 1, Close);
  const size_t Colon = part(Word + 2, Close, tok::colon);
  size_t First = Word + 2;
  if (Colon < Close && part(First, Colon, tok::question) == Colon) { // modifiers, each of which may be there once
    for (size_t End = 0; End < Colon; First = End + 1)
      if (End = part(First, Colon); First == End || !Listed.insert("modifier " + word(First)).second)
        return First == End ? expected(First, "a modifier") : twice(First);
  }
  if (const size_t Comma = part(First, Close); Comma < Close)
    return unexpected(Comma);
  SmallVector<StringRef, 3> Words;
  if (Argument.contains('|'))
    Argument.split(Words, '|');
  const std::string Choice = Words.empty() ? "an expression" : llvm::join(Words, " or ");
  if (First == Close || (!Words.empty() && !llvm::is_contained(Words, word(First))))
    return expected(First, Choice + " in '" + Clause + "'");
  if (Argument.ends_with("positive") && (is(First, tok::minus) || PP.getSpelling(Tokens[First]) == "0"))
    return expected(First, "a number greater than 0 in '" + Clause + "'");
  return !Words.empty() || checkNames(First, Close);
}

/// apply([loops:] directive, …), OpenMP 6.0, 11.1. Which directives Chomp can apply ApplyClause.cpp knows.
bool ClauseSyntaxChecker::checkApply(size_t Open, size_t Close) {
  size_t First = Open + 1;
  if (const size_t Colon = part(First, Close, tok::colon); Colon < Close) {
    std::string Loops = "apply";
    for (; First < Colon; ++First)
      Loops += " " + PP.getSpelling(Tokens[First]);
    if (!Listed.insert(Loops).second)
      return twice(Open + 1);
    First = Colon + 1;
  }
  for (size_t I = First, End = 0; End < Close; I = End + 1) {
    End = part(I, Close);
    if (I == End || getOpenMPDirectiveKind(word(I)) == OMPD_unknown)
      return expected(I, "a directive such as unroll in 'apply'");
    if (word(I) != "unroll" || I + 1 == End)
      continue;
    // Clang doesn't see it: full, partial, or partial(n); apply is ApplyClause's.
    for (size_t J = I + 1; J < End; ++J) {
      const bool Bracket = is(J + 1, tok::l_paren), Counted = word(J) == "partial" && Bracket;
      if (word(J) != "full" && word(J) != "partial" && (word(J) != "apply" || !Bracket))
        return unexpected(J);
      if (Counted && (is(J + 2, tok::r_paren) || is(J + 2, tok::minus) || PP.getSpelling(Tokens[J + 2]) == "0"))
        return expected(J + 2, "a number greater than 0 in 'partial'");
      if (word(J) != "full" && Bracket)
        J = closing(J + 1);
    }
  }
  return true;
}

/// Names of nothing in an expression that Clang doesn't get to see.
bool ClauseSyntaxChecker::checkNames(size_t First, size_t End) const {
  const Token *Name = Meaning ? findUnnamed(*Meaning, Tokens.slice(First, End - First)) : nullptr;
  if (Name)
    PP.Diag(*Name, diag::err_undeclared_var_use) << Name->getIdentifierInfo();
  return !Name;
}

/// private(x, y), and what reduction(+ : x) can't do without.
bool ClauseSyntaxChecker::checkList(size_t Open, size_t Close) {
  const std::string Clause = word(Open - 1);
  const bool Colon = part(Open + 1, Close, tok::colon) < Close;
  if (StringRef(Clause).ends_with("reduction"))
    return Colon || expected(Close, "':' and a list in '" + Clause + "'");
  for (size_t I = Open + 1, End = 0; !Colon && End < Close; I = End + 1) { // without a modifier
    End = part(I, Close);
    if (End == I + 1 && Tokens[I].is(tok::identifier) && !Listed.insert(Clause + " " + word(I)).second)
      return twice(I);
  }
  return true;
}

/// What is known to be no string in message(…).
bool ClauseSyntaxChecker::checkMessage(size_t Open, size_t Close) {
  const ValueDecl *Value = Meaning ? valueIn(*Meaning, Tokens.slice(Open + 1, Close - Open - 1)) : nullptr;
  const bool Named = Close == Open + 2 && Value && Value->getType()->isArithmeticType();
  return (!Named && !is(Open + 1, tok::numeric_constant)) || expected(Open + 1, "a string in 'message'");
}

/// A thread's number, of which Clang takes any, and a device's, which it may get in an operand that it doesn't evaluate
/// (OpenMP 6.0, 12.5.1 and 15.2).
bool ClauseSyntaxChecker::checkInteger(size_t Open, size_t Close) {
  size_t First = Open + 1;
  if (const size_t Colon = part(First, Close, tok::colon); part(First, Colon, tok::question) == Colon && Colon < Close)
    First = Colon + 1;
  size_t Number = First;
  while (Number < Close && Tokens[Number].isOneOf(tok::l_paren, tok::minus))
    ++Number;
  const ValueDecl *Value = Meaning ? valueIn(*Meaning, Tokens.slice(Number, Close - Number)) : nullptr;
  const bool Literal = is(Number, tok::numeric_constant) && isFloating(PP.getSpelling(Tokens[Number]));
  const bool Alone = std::all_of(Tokens.begin() + std::min(Number + 1, Close), Tokens.begin() + Close,
                                 [](const Token &Tok) { return Tok.is(tok::r_paren); });
  const bool Wrong = Alone && (Literal || (Value && Value->getType()->isFloatingType()));
  return !Wrong || expected(First, "a number of integer type in '" + word(Open - 1) + "'");
}

/// permutation(2, 1)
bool ClauseSyntaxChecker::checkPermutation(size_t Open, size_t Close) {
  return Open + 1 == Close || part(Open + 1, Close) < Close || expected(Close, "at least two loops in 'permutation'");
}

/// collapse(n) and ordered(n): Clang 22 makes room for n loops before it counts them, and takes the lower 32 bits of n.
bool ClauseSyntaxChecker::checkLoopCount(size_t Open, size_t Close) {
  constexpr int Most = 1000;
  const IntegerConstant Count = evaluate(PP, Meaning, Tokens.slice(Open + 1, Close - Open - 1));
  return Count.Value.value_or(1) <= Most ||
         expected(Open + 1, "at most " + std::to_string(Most) + " loops in '" + word(Open - 1) + "'");
}

/// num_teams([lower :] upper), of which Clang gets to see the upper bound.
bool ClauseSyntaxChecker::checkTeams(size_t Open, size_t Close) {
  const size_t Colon = Open + 1 + lowerBoundEnd(Tokens.slice(Open + 1, Close - Open - 1));
  // `teams :` and `teams,` are not of the clause's own grammar.
  if (const bool Named = getOpenMPDirectiveKind(word(Open + 1)) != OMPD_unknown; Named && Colon > Open + 2)
    return checkTeams(Open + 2, Close);
  else if (Colon == Close || Named)
    return true;
  const auto Lower = evaluate(PP, Meaning, Tokens.slice(Open + 1, Colon - Open - 1)).Value,
             Upper = evaluate(PP, Meaning, Tokens.slice(Colon + 1, Close - Colon - 1)).Value;
  if (Colon == Open + 1 || Lower.value_or(1) <= 0)
    return expected(Open + 1, "a number greater than 0 in 'num_teams'");
  if (Colon + 1 == Close || Upper.value_or(INT64_MAX) < Lower.value_or(1))
    return expected(Colon + 1, "an upper bound not below the lower one in 'num_teams'");
  return checkNames(Open + 1, Colon);
}

/// Any arguments.
bool ClauseSyntaxChecker::checkItems(size_t Open, size_t Close) {
  return Open + 1 < Close || expected(Close, "a list in '" + word(Open - 1) + "'");
}

/// depend of target data, which Clang doesn't get to see: [modifier,] type : list
bool ClauseSyntaxChecker::checkDepend(size_t Open, size_t Close) {
  if (!checkItems(Open, Close))
    return false;
  const size_t Colon = part(Open + 1, Close, tok::colon);
  size_t Type = Open + 1;
  for (size_t Next; (Next = part(Type, Colon)) < Colon;)
    Type = Next + 1;
  if (Colon == Close || Type + 1 != Colon ||
      !llvm::is_contained({"in", "out", "inout", "mutexinoutset", "inoutset", "depobj"}, word(Type)))
    return expected(Type, "a dependence and a list in 'depend', as in 'depend(in: x)'");
  return Colon + 1 < Close || expected(Close, "a list in 'depend'");
}

bool ClauseSyntaxChecker::checkMapType(size_t Open, size_t Close) {
  const size_t Colon = part(Open + 1, Close, tok::colon);
  for (const auto &Wrong : WrongMapTypes)
    if (Wrong.Construct == getOpenMPDirectiveKind(Name) && Colon < Close)
      for (size_t I = Open + 1; I < Colon; I = part(I, Colon) + 1)
        if (llvm::is_contained(Wrong.Types, word(I)) && !is(I + 1, tok::l_paren))
          return unexpected(I);
  return true;
}

//===--- all of them ---===//

/// A clause that has arguments, and what reads them; unknown: on any directive.
struct ArgumentCheck {
  Directive Construct;
  llvm::StringLiteral Clause;
  bool (ClauseSyntaxChecker::*Check)(size_t Open, size_t Close);
};

const ArgumentCheck *ClauseSyntaxChecker::findCheck(Directive Kind, StringRef Clause) {
  static constexpr ArgumentCheck Checks[] = {
      {OMPD_dispatch, "interop", &ClauseSyntaxChecker::checkInterop},
      {OMPD_interop, "init", &ClauseSyntaxChecker::checkInit},
      {OMPD_unknown, "uses_allocators", &ClauseSyntaxChecker::checkAllocators},
      {OMPD_unknown, "map", &ClauseSyntaxChecker::checkMapType},
      {OMPD_error, "message", &ClauseSyntaxChecker::checkMessage},
      {OMPD_interchange, "permutation", &ClauseSyntaxChecker::checkPermutation},
      {OMPD_unknown, "collapse", &ClauseSyntaxChecker::checkLoopCount},
      {OMPD_unknown, "num_teams", &ClauseSyntaxChecker::checkTeams},
      {OMPD_target_data, "depend", &ClauseSyntaxChecker::checkDepend},
      {OMPD_target_data, "affinity", &ClauseSyntaxChecker::checkItems},
      {OMPD_unknown, "device", &ClauseSyntaxChecker::checkInteger},
      {OMPD_unknown, "filter", &ClauseSyntaxChecker::checkInteger},
      {OMPD_declare_target, "device_type", &ClauseSyntaxChecker::checkDeviceType},
      {OMPD_begin_declare_target, "device_type", &ClauseSyntaxChecker::checkDeviceType},
      {OMPD_declare_target, "link", &ClauseSyntaxChecker::checkLink},
      {OMPD_allocate, "allocator", &ClauseSyntaxChecker::checkAllocator},
      {OMPD_unknown, "allocate", &ClauseSyntaxChecker::checkAllocate}};
  const auto *Found = llvm::find_if(Checks, [&](const ArgumentCheck &C) {
    return Clause == C.Clause && (C.Construct == OMPD_unknown || C.Construct == Kind);
  });
  return Found == std::end(Checks) ? nullptr : Found;
}

/// One that begins at a token. HasClauses: there is nothing but clauses on the directive.
bool ClauseSyntaxChecker::checkClause(Directive Kind, bool HasClauses, size_t I) {
  const std::string Word = word(I);
  if (HasClauses && Word.empty()) // Clang would leave out all that follows
    return unexpected(I);
  if (HasClauses && word(I + 2) == "iterator" && is(I + 1, tok::l_paren) && is(I + 3, tok::l_paren) &&
      is(I + 4, tok::r_paren) && !is(I + 5, tok::r_paren))
    return expected(I + 4, "an iterator such as 'i = 0 : n'");
  if ((HasClauses || Kind == OMPD_requires) && !checkLine(I))
    return false;
  if (Word == "ordered" && is(I + 1, tok::l_paren) && closing(I + 1) < size())
    return checkLoopCount(I + 1, closing(I + 1));
  const ArgumentCheck *Known = findCheck(Kind, Word);
  const bool Lists = (HasClauses || Kind == OMPD_scan) && is(I + 1, tok::l_paren) &&
                     (StringRef(Word).ends_with("reduction") || llvm::is_contained(ListClauses, Word));
  if (!Known && !Lists)
    return true;
  if (!is(I + 1, tok::l_paren))
    return expected(I + 1, "'(' behind '" + Word + "'");
  const size_t Close = closing(I + 1);
  if (Close == size())
    return expected(Close, "')' behind '" + Word + "'");
  return Lists ? checkList(I + 1, Close) : (this->*Known->Check)(I + 1, Close);
}

bool ClauseSyntaxChecker::check(const DirectiveText &D) {
  if ((D.Kind == OMPD_depobj && !checkDepobj()) || (D.Kind == OMPD_allocate && !checkAllocated()) ||
      (D.Kind == OMPD_atomic && !checkAtomic()))
    return false;
  const bool HasClauses = getDirectiveCategory(D.Kind) == Category::Executable;
  llvm::append_range(Leaves, getLeafConstructsOrSelf(D.Kind));
  for (const DirectivePart &Part : D.Clauses) // of a compound directive that LLVM doesn't know (CompoundDirectives.h)
    if (!Part.Open)
      llvm::append_range(Leaves, getLeafConstructsOrSelf(directiveNamed(Part.Words)));
  size_t At = D.Head.size();
  auto EndsInComma = [&](const DirectivePart &Part) { return HasClauses && Part.Comma && At == size(); };
  if (EndsInComma(D.Head))
    return unexpected(At - 1);
  for (const DirectivePart &Part : D.Clauses) {
    if (!checkClause(D.Kind, HasClauses, At))
      return false;
    At += Part.size();
    if (EndsInComma(Part))
      return unexpected(At - 1);
  }
  return true;
}

/// Whether some bracket is closed by another kind.
static bool closesWrongly(ArrayRef<Token> Tokens) {
  SmallVector<tok::TokenKind, 8> Expected;
  for (const Token &Tok : Tokens)
    if (Tok.isOneOf(tok::l_paren, tok::l_square, tok::l_brace))
      Expected.push_back(Tok.is(tok::l_paren) ? tok::r_paren : Tok.is(tok::l_square) ? tok::r_square : tok::r_brace);
    else if (Tok.isOneOf(tok::r_paren, tok::r_square, tok::r_brace) && !Expected.empty() &&
             Tok.isNot(Expected.pop_back_val()))
      return true;
  return false;
}

bool checkClauseSyntax(DirectiveText &D, PassContext &C) {
  if (D.Head.Words.empty() || C.PP.getSourceManager().isInSystemHeader(D.Head.location()))
    return true;
  const SmallVector<Token, 32> Tokens = D.tokens();
  if (closesWrongly(Tokens)) // DirectiveScreen has a message for that
    return true;
  const std::string Name = getOpenMPDirectiveName(D.Kind, 52).str();
  return ClauseSyntaxChecker(CheckedTokens(C.PP, Tokens, Name), C.Meaning).check(D);
}

} // namespace chomp
