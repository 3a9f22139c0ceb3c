//===- ClauseSyntax.cpp - says what is wrong with a clause's words --------===//
#include "Frontend/ClauseSyntax.h"

#include "Frontend/DirectiveScanner.h"
#include "Frontend/OldSpellings.h"
#include "Frontend/ScopeLookup.h"
#include "Frontend/SelectorCheck.h"

#include "clang/AST/Decl.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/StringSet.h"

using namespace clang;

namespace chomp {

namespace {

class ClauseSyntaxChecker : CheckedTokens {
public:
  ClauseSyntaxChecker(const CheckedTokens &In, Sema *Meaning) : CheckedTokens(In), Meaning(Meaning) {}

  bool check();

private:
  bool expected(size_t At, const std::string &What) const {
    report(At, Diag::ExpectedInDirective) << What << Name;
    return false;
  }
  bool twice(size_t At) const {
    report(At, Diag::GivenTwice) << PP.getSpelling(Tokens[At]) << ("'#pragma omp " + Name + "': leave one of them out");
    return false;
  }
  /// The end of the part that begins at First: a comma outside of all brackets, or End.
  size_t part(size_t First, size_t End, tok::TokenKind At = tok::comma) const {
    for (; First < End && !is(First, At); ++First)
      if (Tokens[First].isOneOf(tok::l_paren, tok::l_square, tok::l_brace))
        First = std::min(closingBracket(Tokens, First), End - 1);
    return First;
  }
  bool checkInterop(size_t Open, size_t Close);
  bool checkInit(size_t Open, size_t Close);
  bool checkPreference(size_t First, size_t End);
  bool checkSelector(size_t First, size_t End, bool &Runtime);
  bool checkAllocators(size_t Open, size_t Close);
  bool checkModifiers(size_t First, size_t Colon);
  bool checkDepobj();

  Sema *Meaning;
};

} // namespace

/// interop(object, …)
bool ClauseSyntaxChecker::checkInterop(size_t Open, size_t Close) {
  for (size_t First = Open + 1, End = 0; End < Close; First = End + 1)
    if (End = part(First, Close); End == First)
      return expected(First, "an object of omp_interop_t");
  return true;
}

//===--- init of interop ---===//

/// init([prefer_type(preference, …),] type, …: object), OpenMP 6.0, 16.1.2
bool ClauseSyntaxChecker::checkInit(size_t Open, size_t Close) {
  bool Preferred = false;
  for (size_t First = Open + 1, End = 0; End < Close && !is(End, tok::colon); First = End + 1) {
    End = std::min(part(First, Close), part(First, Close, tok::colon));
    if (word(First) != "prefer_type" || !is(First + 1, tok::l_paren))
      continue;
    if (std::exchange(Preferred, true))
      return twice(First);
    const size_t Last = closing(First + 1);
    if (Last >= Close)
      return expected(Close, "')' behind 'prefer_type'");
    for (size_t I = First + 2, Next = 0; Next < Last; I = Next + 1)
      if (Next = part(I, Last); !checkPreference(I, Next))
        return false;
  }
  return true;
}

/// "cuda", or {fr("cuda"), attr("ompx_a", …), …}
bool ClauseSyntaxChecker::checkPreference(size_t First, size_t End) {
  static constexpr const char *Example = "a preference such as {fr(\"cuda\"), attr(\"ompx_fast\")}";
  if (First == End)
    return expected(First, Example);
  if (!is(First, tok::l_brace))
    return true; // Clang reads it
  const size_t Last = closingBracket(Tokens, First);
  if (Last + 1 < End)
    return unexpected(Last + 1);
  if (Last >= End || !is(Last, tok::r_brace) || Last == First + 1)
    return expected(std::min(Last, End), Example);
  bool Runtime = false;
  for (size_t I = First + 1, Next = 0; Next < Last; I = Next + 1)
    if (Next = part(I, Last); !checkSelector(I, Next, Runtime))
      return false;
  return true;
}

/// fr(runtime), once, or attr("ompx_…", …). Runtime: there was one.
bool ClauseSyntaxChecker::checkSelector(size_t First, size_t End, bool &Runtime) {
  const std::string Word = First < End ? word(First) : "";
  if (Word != "fr" && Word != "attr")
    return First < End ? unexpected(First) : expected(First, "'fr' or 'attr'");
  const size_t Close = is(First + 1, tok::l_paren) ? closing(First + 1) : size();
  if (Close >= End)
    return expected(First + 1, "'(' and ')' behind '" + Word + "'");
  if (Close + 1 < End)
    return unexpected(Close + 1);
  if (Word == "fr" && std::exchange(Runtime, true))
    return twice(First);
  for (size_t I = First + 2, Next = 0; Next < Close; I = Next + 1) {
    Next = part(I, Close);
    if (I == Next)
      return expected(I, Word == "fr" ? "the name of a foreign runtime" : "a string that begins with ompx_");
    if (Word == "fr" && Next != Close)
      return unexpected(Next);
    if (Word == "attr" && (Next != I + 1 || !is(I, tok::string_literal) || !StringRef(word(I)).starts_with("ompx_")))
      return expected(I, "a string that begins with ompx_");
  }
  return true;
}

//===--- uses_allocators ---===//

/// uses_allocators([memspace(m), traits(t):] a, …), or a(t), …
bool ClauseSyntaxChecker::checkAllocators(size_t Open, size_t Close) {
  const size_t Colon = part(Open + 1, Close, tok::colon);
  if (Colon < Close && !checkModifiers(Open + 1, Colon))
    return false;
  llvm::StringSet<> Named;
  for (size_t I = Colon < Close ? Colon + 1 : Open + 1, End = 0; End < Close; I = End + 1) {
    End = part(I, Close);
    if (I == End || word(I).empty() || is(I, tok::string_literal))
      return expected(I, "the name of an allocator");
    if (!Named.insert(word(I)).second)
      return twice(I);
    if (I + 1 == End)
      continue;
    const size_t Last = is(I + 1, tok::l_paren) && Colon == Close ? closing(I + 1) : I;
    if (Last + 1 != End)
      return unexpected(Last + 1);
    if (part(I + 2, Last) < Last || Last == I + 2)
      return expected(part(I + 2, Last), "one array of traits");
  }
  return true;
}

bool ClauseSyntaxChecker::checkModifiers(size_t First, size_t Colon) {
  llvm::StringSet<> Given;
  for (size_t I = First, End = 0; End < Colon; I = End + 1) {
    End = part(I, Colon);
    const std::string Word = word(I);
    if (I == End || (Word != "memspace" && Word != "traits"))
      return expected(I, "'memspace(…)' or 'traits(…)'");
    const size_t Close = is(I + 1, tok::l_paren) ? closing(I + 1) : size();
    if (Close >= End)
      return expected(I + 1, "'(' and ')' behind '" + Word + "'");
    if (Close + 1 < End)
      return unexpected(Close + 1);
    if (!Given.insert(Word).second)
      return twice(I);
    if (Close == I + 2)
      return expected(Close, Word == "traits" ? "an array of traits" : "a memory space");
    if (Word == "traits" || !Meaning)
      continue;
    // Not Clang's to know: it has no memory spaces.
    const ValueDecl *Space = valueIn(*Meaning, Tokens.slice(I + 2, Close - I - 2));
    auto *Type = Space ? Space->getType()->getAs<TypedefType>() : nullptr;
    if (Space && isa<EnumConstantDecl>(Space) ? !StringRef(word(Close - 1)).ends_with("_mem_space")
                                              : !Type || Type->getDecl()->getName() != "omp_memspace_handle_t")
      return expected(I + 2, "a memory space of type omp_memspace_handle_t");
  }
  return true;
}

//===--- depobj ---===//

/// depobj(d) with one of depend(…), update(…), destroy, or depobj with the clause alone, which names d (OpenMP 6.0).
bool ClauseSyntaxChecker::checkDepobj() {
  const bool Names = is(1, tok::l_paren);
  const size_t Clause = Names ? closing(1) + 1 : 1;
  if (Clause >= size())
    return expected(Clause, Names ? "a clause: depend, update or destroy"
                                  : "a clause that names the object: init, update or destroy");
  const std::string Word = word(Clause);
  const size_t Open = Clause + 1, Close = is(Open, tok::l_paren) ? closing(Open) : size();
  if (Word == "destroy" && Names && Close < size()) {
    auto Same = [&](size_t I, size_t J) { return PP.getSpelling(Tokens[I]) == PP.getSpelling(Tokens[J]); };
    for (size_t I = Open + 1; I < Close; ++I)
      if (Close - Open != Clause - 2 || !Same(I, I - Open + 1))
        return unexpected(I);
  }
  if (Word == "init" && !Names) {
    const size_t Colon = Close < size() ? part(Open + 1, Close, tok::colon) : Close;
    if (Colon == Close || !is(Open + 2, tok::l_paren) || closing(Open + 2) + 1 != Colon)
      return expected(Open, "a dependence and an object behind 'init', as in 'init(in(x): d)'");
  }
  return true;
}

//===--- all of them ---===//

bool ClauseSyntaxChecker::check() {
  if (Name == "depobj" && !checkDepobj())
    return false;
  llvm::StringSet<> Seen;
  for (size_t I = 1; I < size(); ++I) {
    if (is(I, tok::l_paren)) {
      I = closingBracket(Tokens, I);
      continue;
    }
    const std::string Word = word(I);
    const bool Interop = Name == "dispatch" && Word == "interop", Init = Name == "interop" && Word == "init",
               Allocators = Word == "uses_allocators";
    if (!Interop && !Init && !Allocators)
      continue;
    const size_t Close = is(I + 1, tok::l_paren) ? closing(I + 1) : size();
    if (Close == size())
      return expected(is(I + 1, tok::l_paren) ? size() : I + 1,
                      (is(I + 1, tok::l_paren) ? "')' behind '" : "'(' behind '") + Word + "'");
    if (Interop && !Seen.insert(Word).second)
      return twice(I);
    if ((Interop && !checkInterop(I + 1, Close)) || (Init && !checkInit(I + 1, Close)) ||
        (Allocators && !checkAllocators(I + 1, Close)))
      return false;
  }
  return true;
}

bool checkClauseSyntax(Preprocessor &PP, ArrayRef<Token> Tokens, Sema *Meaning) {
  if (Tokens.empty() || PP.getSourceManager().isInSystemHeader(Tokens[0].getLocation()))
    return true;
  DirectiveScanner Scanner;
  for (const Token &Tok : Tokens)
    Scanner.feed(Tok.getKind(), wordOf(Tok));
  const std::string Name = llvm::omp::getOpenMPDirectiveName(Scanner.kind(), 52).str();
  return ClauseSyntaxChecker(CheckedTokens(PP, Tokens, Name), Meaning).check();
}

} // namespace chomp
