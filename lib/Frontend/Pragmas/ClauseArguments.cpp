//===- ClauseArguments.cpp - what is in the parentheses of a clause -------===//
#include "Frontend/Pragmas/ClauseSyntaxChecker.h"
#include "Frontend/Pragmas/ScopeLookup.h"

#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/Lex/Preprocessor.h"

using namespace clang;
using namespace llvm::omp;

namespace chomp {

/// interop(object, …)
bool ClauseSyntaxChecker::checkInterop(size_t Open, size_t Close) {
  if (!Listed.insert("interop").second)
    return twice(Open - 1);
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
  if (const size_t Comma = part(Colon + 1, Close); Colon < Close && Comma < Close) // OpenMP 6.0, 8.8
    return expected(Comma, "one allocator behind modifiers, and a clause for each,");
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
  if (Word == "depend" && Close < size()) {
    const size_t Colon = part(Open + 1, Close, tok::colon);
    if (const size_t Comma = part(Colon + 1, Close); Colon < Close && Comma < Close)
      return expected(Comma, "one list item in 'depend'");
  }
  if (Word == "init" && !Names) {
    const size_t Colon = Close < size() ? part(Open + 1, Close, tok::colon) : Close;
    if (Colon == Close || !is(Open + 2, tok::l_paren) || closing(Open + 2) + 1 != Colon)
      return expected(Open, "a dependence and an object behind 'init', as in 'init(in(x): d)'");
    if (const size_t Comma = part(Open + 3, Colon - 1); Comma + 1 < Colon)
      return expected(Comma, "one list item in '" + word(Open + 1) + "'");
  }
  return true;
}

//===--- declare target ---===//

/// device_type(any), of which Clang takes any word.
bool ClauseSyntaxChecker::checkDeviceType(size_t Open, size_t Close) {
  if (Close != Open + 2 || !llvm::is_contained({"any", "host", "nohost"}, word(Open + 1)))
    return expected(Open + 1, "any, host or nohost in 'device_type'");
  NoHost = word(Open + 1) == "nohost";
  return !NoHost || !Link || beside(Link, "device_type(nohost)");
}

/// link(x), with whatever list (OpenMP 6.0, 9.9): what the host hasn't got can't be linked to.
bool ClauseSyntaxChecker::checkLink(size_t Open, size_t) {
  Link = Open - 1;
  return !NoHost || beside(Link, "device_type(nohost)");
}

//===--- allocators ---===//

/// allocator(a): C would make one of any number.
bool ClauseSyntaxChecker::checkAllocator(size_t Open, size_t Close) {
  const ValueDecl *Value = Meaning ? valueIn(*Meaning, Tokens.slice(Open + 1, Close - Open - 1)) : nullptr;
  const bool Wrong = Close == Open + 2 && (is(Open + 1, tok::numeric_constant) ||
                                           (isa_and_nonnull<VarDecl>(Value) && Value->getType()->isArithmeticType() &&
                                            !Value->getType()->isEnumeralType()));
  return !Wrong || expected(Open + 1, "an allocator of type omp_allocator_handle_t");
}

/// allocate([allocator(a), align(8):] x), or a: x
bool ClauseSyntaxChecker::checkAllocate(size_t Open, size_t Close) {
  const size_t Colon = part(Open + 1, Close, tok::colon);
  if (Colon == Close)
    return true;
  for (size_t I = Open + 1, End = 0; End < Colon; I = End + 1) {
    End = part(I, Colon);
    const bool Named = word(I) == "allocator" && is(I + 1, tok::l_paren);
    if (Named ? !checkAllocator(I + 1, closing(I + 1)) : !checkAllocator(I - 1, End))
      return false;
  }
  return true;
}

/// allocate(x, y): each in one directive, and static ones with an allocator (OpenMP 6.0, 8.5).
bool ClauseSyntaxChecker::checkAllocated() {
  auto IsAllocator = [](const Token &Tok) { return wordOf(Tok) == "allocator"; };
  const size_t Close = is(1, tok::l_paren) ? closing(1) : 1;
  for (size_t I = 2, End = 0; End < Close && Close < size(); I = End + 1) {
    End = part(I, Close);
    const VarDecl *V = Meaning ? variableIn(*Meaning, Tokens.slice(I, End - I)) : nullptr;
    if (!Listed.insert("allocate " + word(I)).second)
      return twice(I);
    if (V && V->hasGlobalStorage() && llvm::none_of(Tokens.drop_front(Close + 1), IsAllocator))
      return expected(size(), "a clause 'allocator' for '" + V->getNameAsString() + "', which is static,");
    if (!V || !V->hasAttr<OMPAllocateDeclAttr>())
      continue;
    report(I, Diag::GivenTwice) << V->getNameAsString() << "directives '#pragma omp allocate': leave it out of one";
    return false;
  }
  return true;
}

//===--- atomic ---===//

/// One of read, write and update; the others are update's (OpenMP 6.0, 17.8.5).
bool ClauseSyntaxChecker::checkAtomic() {
  size_t Kind = 0;
  std::string Extended;
  for (size_t I = 1; I < size(); ++I) {
    if (is(I, tok::l_paren)) {
      I = closing(I);
      continue;
    }
    const std::string Word = word(I);
    const bool IsKind = llvm::is_contained({"read", "write", "update"}, Word);
    if (!IsKind && !llvm::is_contained({"capture", "compare", "fail", "weak"}, Word))
      continue;
    if (IsKind && Kind)
      return Word == word(Kind) ? twice(I) : beside(I, word(Kind));
    if (IsKind)
      Kind = I;
    else
      Extended = Word;
    if (Kind && word(Kind) != "update" && !Extended.empty())
      return beside(I, IsKind ? Extended : word(Kind));
  }
  return true;
}

} // namespace chomp
