//===- OldSpellings.cpp - what version 6.0 refuses and older ones allowed -===//
//
// Clauses are found by their word and parenthesis outside of all other parentheses, and are rewritten from the last to
// the first, so that a rewrite never moves one that is still to come.
//
//===----------------------------------------------------------------------===//
#include "Frontend/OldSpellings.h"

#include "clang/Lex/Preprocessor.h"

#include <optional>

using namespace clang;
using namespace llvm::omp;

namespace chomp {

namespace {

/// A word and its arguments: Tokens[Word], and Tokens[Open] to Tokens[Close]; Open is 0 where there are none.
struct WordRange {
  unsigned Word, Open = 0, Close = 0;
};

class Rewriter {
public:
  Rewriter(Preprocessor &PP, SmallVectorImpl<Token> &Tokens) : PP(PP), Tokens(Tokens) {}

  void rewrite(Directive Kind);

private:
  StringRef text(unsigned I) const {
    const IdentifierInfo *Name = Tokens[I].getIdentifierInfo();
    return Name ? Name->getName() : StringRef();
  }
  bool is(unsigned I, tok::TokenKind Kind) const { return I < Tokens.size() && Tokens[I].is(Kind); }

  Token word(StringRef Text, unsigned Like) const { return makeWord(PP, Text, Tokens[Like]); }
  Token sign(tok::TokenKind Kind, unsigned Like) const {
    Token T;
    T.startToken();
    T.setKind(Kind);
    SourceLocation Loc = Tokens[Like].getLocation();
    PP.CreateString(tok::getPunctuatorSpelling(Kind), T, Loc, Loc);
    return T;
  }
  void insert(unsigned At, ArrayRef<Token> New) { Tokens.insert(Tokens.begin() + At, New.begin(), New.end()); }

  unsigned closing(unsigned Open) const;
  std::optional<unsigned> find(unsigned From, unsigned To, tok::TokenKind Kind) const;
  SmallVector<WordRange, 8> words(unsigned From, unsigned To) const;

  void rewriteMap(Directive Kind, WordRange Clause);
  void rewriteLinear(WordRange Clause);
  void rewriteAllocators(WordRange Clause);
  void rewriteReduction(WordRange Clause);

  Preprocessor &PP;
  SmallVectorImpl<Token> &Tokens;
};

} // namespace

/// The parenthesis that closes the one at Open, or the end.
unsigned Rewriter::closing(unsigned Open) const {
  unsigned Depth = 0;
  for (unsigned I = Open; I < Tokens.size(); ++I) {
    Depth += Tokens[I].is(tok::l_paren);
    if (Tokens[I].is(tok::r_paren) && --Depth == 0)
      return I;
  }
  return Tokens.size();
}

/// The first such token in [From, To) outside of parentheses, brackets and braces.
std::optional<unsigned> Rewriter::find(unsigned From, unsigned To, tok::TokenKind Kind) const {
  int Depth = 0;
  for (unsigned I = From; I < To; ++I) {
    if (Depth == 0 && Tokens[I].is(Kind))
      return I;
    Depth += Tokens[I].isOneOf(tok::l_paren, tok::l_square, tok::l_brace);
    Depth -= Tokens[I].isOneOf(tok::r_paren, tok::r_square, tok::r_brace);
  }
  return std::nullopt;
}

/// The words in [From, To) outside of parentheses.
SmallVector<WordRange, 8> Rewriter::words(unsigned From, unsigned To) const {
  SmallVector<WordRange, 8> Out;
  for (unsigned I = From; I < To; ++I) {
    if (is(I, tok::l_paren)) {
      unsigned Close = closing(I);
      if (!Out.empty() && Out.back().Word + 1 == I && Close < To) {
        Out.back().Open = I;
        Out.back().Close = Close;
      }
      I = Close;
    } else if (Tokens[I].getIdentifierInfo()) {
      Out.push_back({I});
    }
  }
  return Out;
}

/// map([modifier [,] …] type: list), and the same before the list of to and from.
void Rewriter::rewriteMap(Directive Kind, WordRange Clause) {
  std::optional<unsigned> Colon = find(Clause.Open + 1, Clause.Close, tok::colon);
  if (!Colon)
    return;
  SmallVector<WordRange, 8> Words = words(Clause.Open + 1, *Colon);
  for (WordRange &Modifier : llvm::reverse(Words)) {
    unsigned Last = Modifier.Open ? Modifier.Close : Modifier.Word;
    if (Modifier.Word == Words.back().Word) {
      if (text(Modifier.Word) == "storage" && !Modifier.Open)
        Tokens[Modifier.Word] = word(Kind == OMPD_target_exit_data ? "release" : "alloc", Modifier.Word);
    } else if (!is(Last + 1, tok::comma)) {
      insert(Last + 1, sign(tok::comma, Last));
    }
  }
}

/// linear(val(list)), linear(val(list): step)
void Rewriter::rewriteLinear(WordRange Clause) {
  unsigned Name = Clause.Open + 1;
  if (text(Name) != "val" && text(Name) != "ref" && text(Name) != "uval")
    return;
  if (!is(Name + 1, tok::l_paren))
    return;
  unsigned Close = closing(Name + 1);
  if (Close + 1 > Clause.Close || !(is(Close + 1, tok::colon) || Close + 1 == Clause.Close))
    return;
  SmallVector<Token, 16> New(Tokens.begin() + Name + 2, Tokens.begin() + Close);
  New.push_back(sign(tok::colon, Close));
  New.push_back(Tokens[Name]);
  if (is(Close + 1, tok::colon)) {
    New.push_back(sign(tok::comma, Close + 1));
    New.push_back(word("step", Close + 1));
    New.push_back(sign(tok::l_paren, Close + 1));
    New.append(Tokens.begin() + Close + 2, Tokens.begin() + Clause.Close);
    New.push_back(sign(tok::r_paren, Clause.Close));
  }
  Tokens.erase(Tokens.begin() + Name, Tokens.begin() + Clause.Close);
  insert(Name, New);
}

/// uses_allocators(a, b(traits)): one clause for each allocator with traits, since `traits(t):` is said of a whole
/// list.
void Rewriter::rewriteAllocators(WordRange Clause) {
  if (find(Clause.Open + 1, Clause.Close, tok::colon))
    return;
  SmallVector<WordRange, 8> Words = words(Clause.Open + 1, Clause.Close);
  if (llvm::none_of(Words, [](const WordRange &W) { return W.Open != 0; }))
    return;
  SmallVector<Token, 16> New;
  for (const WordRange &W : Words) {
    New.push_back(Tokens[Clause.Word]);
    New.push_back(Tokens[Clause.Open]);
    if (W.Open) {
      New.push_back(word("traits", W.Word));
      New.append(Tokens.begin() + W.Open, Tokens.begin() + W.Close + 1);
      New.push_back(sign(tok::colon, W.Close));
    }
    New.push_back(Tokens[W.Word]);
    New.push_back(Tokens[Clause.Close]);
  }
  Tokens.erase(Tokens.begin() + Clause.Word, Tokens.begin() + Clause.Close + 1);
  insert(Clause.Word, New);
}

/// reduction([modifier,] -: list)
void Rewriter::rewriteReduction(WordRange Clause) {
  std::optional<unsigned> Colon = find(Clause.Open + 1, Clause.Close, tok::colon);
  if (Colon && is(*Colon - 1, tok::minus))
    Tokens[*Colon - 1].setKind(tok::plus);
}

void Rewriter::rewrite(Directive Kind) {
  SmallVector<WordRange, 8> Words = words(0, Tokens.size());
  for (WordRange &W : llvm::reverse(Words)) {
    StringRef Name = text(W.Word);
    if (Kind == OMPD_depobj && Name == "destroy") {
      if (W.Open)
        Tokens.erase(Tokens.begin() + W.Open, Tokens.begin() + W.Close + 1);
      Token New[] = {word("update", W.Word), sign(tok::l_paren, W.Word), word("in", W.Word),
                     sign(tok::r_paren, W.Word)};
      Tokens.erase(Tokens.begin() + W.Word);
      insert(W.Word, New);
    } else if (Kind == OMPD_target_loop && Name == "loop" && W.Word == Words[1].Word) {
      insert(W.Word, word("teams", W.Word));
    } else if (!W.Open) {
      continue;
    } else if (Kind == OMPD_declare_target && Name == "to") {
      Tokens[W.Word] = word("enter", W.Word);
    } else if (Name == "map" || (Kind == OMPD_target_update && (Name == "to" || Name == "from"))) {
      rewriteMap(Kind, W);
    } else if (Name == "linear") {
      rewriteLinear(W);
    } else if (Name == "uses_allocators") {
      rewriteAllocators(W);
    } else if (Name == "reduction" || Name == "in_reduction" || Name == "task_reduction") {
      rewriteReduction(W);
    }
  }
}

Token makeWord(Preprocessor &PP, StringRef Text, const Token &Like) {
  Token T;
  T.startToken();
  T.setKind(tok::raw_identifier);
  SourceLocation Loc = Like.getLocation();
  PP.CreateString(Text, T, Loc, Loc);
  PP.LookUpIdentifierInfo(T);
  T.setFlag(Token::LeadingSpace);
  return T;
}

void modernize(Preprocessor &PP, Directive Kind, SmallVectorImpl<Token> &Tokens) { Rewriter(PP, Tokens).rewrite(Kind); }

} // namespace chomp
