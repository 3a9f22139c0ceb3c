//===- OldSpellings.cpp - what version 6.0 refuses and older ones allowed -===//
//
// Clauses are found by their word and parenthesis outside of all other parentheses, and are rewritten from the last to
// the first, so that a rewrite never moves one that is still to come.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Pragmas/OldSpellings.h"

#include "Frontend/Pragmas/ClauseNotes.h"
#include "Frontend/Pragmas/ListItems.h"
#include "Frontend/Pragmas/ScopeLookup.h"
#include "Support/Diagnostics.h"

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
  Rewriter(Preprocessor &PP, SmallVectorImpl<Token> &Tokens, Sema *Meaning, ClauseNotes *Notes)
      : PP(PP), Tokens(Tokens), Meaning(Meaning), Notes(Notes) {}

  void rewrite(Directive Kind);
  void rewriteDepend();
  bool ForHosts = false; ///< The host's compilers need the new spelling as well.

private:
  StringRef text(unsigned I) const {
    const IdentifierInfo *Name = Tokens[I].getIdentifierInfo();
    return Name ? Name->getName() : StringRef();
  }
  bool is(unsigned I, tok::TokenKind Kind) const { return I < Tokens.size() && Tokens[I].is(Kind); }

  Token word(StringRef Text, unsigned Like) const { return makeWord(PP, Text, Tokens[Like]); }
  Token sign(tok::TokenKind Kind, unsigned Like) const { return makeSign(PP, Kind, Tokens[Like]); }
  void insert(unsigned At, ArrayRef<Token> New) { Tokens.insert(Tokens.begin() + At, New.begin(), New.end()); }

  ArrayRef<Token> inside(const WordRange &W) const { return ArrayRef(Tokens).slice(W.Open + 1, W.Close - W.Open - 1); }
  unsigned closing(unsigned Open) const;
  std::optional<unsigned> find(unsigned From, unsigned To, tok::TokenKind Kind) const;
  SmallVector<WordRange, 8> words(unsigned From, unsigned To) const;

  void rewriteMap(Directive Kind, WordRange Clause);
  void rewriteItems(WordRange Clause, ListItems &Items);
  void rewriteDepobj();
  void rewriteLocators(WordRange Clause);
  void rewriteDevice(WordRange Clause);
  void wrapPointers();
  void wrap(unsigned First, unsigned End);
  void rewriteLinear(WordRange Clause);
  void rewriteArchs(unsigned First, unsigned Close);
  void rewriteSelectors(WordRange Match);
  void rewriteAllocators(WordRange Clause);
  void noteAllocator(const Token &Name, std::optional<WordRange> Traits, std::optional<WordRange> Space);
  void rewriteReduction(WordRange Clause);
  void rewriteTeamMemory(Directive Kind, WordRange Clause);
  void rewritePreferences(WordRange Clause);

  Preprocessor &PP;
  SmallVectorImpl<Token> &Tokens;
  Sema *Meaning;
  ClauseNotes *Notes;
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
  if (!Colon || find(Clause.Open + 1, *Colon, tok::question))
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

/// The list behind the modifiers, where Clang would refuse some of it.
void Rewriter::rewriteItems(WordRange Clause, ListItems &Items) {
  unsigned Close = closing(Clause.Open), First = Clause.Open + 1;
  if (std::optional<unsigned> Colon = find(First, Close, tok::colon); Colon && !find(First, *Colon, tok::question))
    First = *Colon + 1;
  bool Mapped = false;
  for (unsigned I = Clause.Open + 1; I < First; ++I)
    Mapped |= text(I) == "mapper";
  auto Make = [&](tok::TokenKind Kind, const char *Text, const Token &Like) {
    return Kind == tok::identifier ? makeWord(PP, Text, Like) : makeSign(PP, Kind, Like);
  };
  SmallVector<Token, 16> New = Items.wrap(PP, ArrayRef(Tokens).slice(First, Close - First), Mapped, Make);
  if (New.empty())
    return;
  Tokens.erase(Tokens.begin() + First, Tokens.begin() + Close);
  insert(First, New);
}

/// depend([iterator(...),] type: list)
void Rewriter::rewriteLocators(WordRange Clause) {
  std::optional<unsigned> Colon = find(Clause.Open + 1, Clause.Close, tok::colon);
  if (!Colon)
    return;
  auto Make = [&](tok::TokenKind Kind, const char *Text, const Token &Like) {
    return Kind == tok::numeric_constant ? makeNumber(PP, Text, Like) : makeSign(PP, Kind, Like);
  };
  SmallVector<std::pair<unsigned, unsigned>, 4> Items;
  for (unsigned First = *Colon + 1; First < Clause.Close;) {
    const unsigned End = find(First, Clause.Close, tok::comma).value_or(Clause.Close);
    Items.push_back({First, End});
    First = End + 1;
  }
  for (auto [First, End] : llvm::reverse(Items)) {
    const SmallVector<Token, 16> New = locator(ArrayRef(Tokens).slice(First, End - First), Make);
    if (New.size() == End - First)
      continue;
    ForHosts = true;
    Tokens.erase(Tokens.begin() + First, Tokens.begin() + End);
    insert(First, New);
  }
}

/// device(omp_initial_device): for Clang a device's number is never negative, where it knows it.
void Rewriter::rewriteDevice(WordRange Clause) {
  unsigned First = Clause.Open + 1;
  if (std::optional<unsigned> Colon = find(First, Clause.Close, tok::colon);
      Colon && !find(First, *Colon, tok::question))
    First = *Colon + 1;
  unsigned Bare = First;
  while (is(Bare, tok::l_paren))
    ++Bare;
  if (!is(Bare, tok::minus) && text(Bare) != "omp_initial_device" && text(Bare) != "omp_default_device")
    return;
  wrap(First, Clause.Close);
}

/// arch(gcn), as gcc calls amdgcn.
void Rewriter::rewriteArchs(unsigned First, unsigned Close) {
  for (unsigned I = First; I < std::min<unsigned>(Close, Tokens.size()); ++I)
    if (text(I) == "gcn" || PP.getSpelling(Tokens[I]) == "\"gcn\"")
      Tokens[I] = word("amdgcn", I);
}

/// The context selectors of declare variant. Without a condition they get one that is false, for Clang's own choice
/// among variants is the host's alone, and crashes over static members.
void Rewriter::rewriteSelectors(WordRange Match) {
  bool OfUser = false;
  for (unsigned I = Match.Close; I-- > Match.Open;) {
    OfUser |= text(I) == "user" && is(I + 1, tok::equal);
    if (!is(I + 1, tok::l_paren))
      continue;
    const unsigned Close = closing(I + 1);
    if (text(I) == "arch")
      rewriteArchs(I + 2, Close);
    if (text(I) == "requires" && Close < Tokens.size()) {
      Tokens.erase(Tokens.begin() + Close);
      Tokens.erase(Tokens.begin() + I, Tokens.begin() + I + 2);
    } else if (text(I) == "condition" && Close < Tokens.size() && Close > I + 2) {
      SmallVector<Token, 16> New;
      if (PP.getLangOpts().CPlusPlus)
        New = {sign(tok::l_paren, I), word("false", I), sign(tok::ampamp, I), sign(tok::l_paren, I)};
      else
        New = {sign(tok::exclaim, I), word("sizeof", I), sign(tok::l_paren, I), sign(tok::exclaim, I),
               sign(tok::l_paren, I)};
      unsigned First = I + 2;
      SmallVector<Token, 4> Score;
      if (const unsigned End = is(First + 1, tok::l_paren) ? closing(First + 1) : Close;
          text(First) == "score" && is(End + 1, tok::colon)) {
        Score.push_back(sign(tok::star, I));
        Score.append(Tokens.begin() + First + 1, Tokens.begin() + End + 1);
        First = End + 2;
      }
      New.append(Tokens.begin() + First, Tokens.begin() + Close);
      New.append({sign(tok::r_paren, I), sign(tok::r_paren, I)});
      New.append(Score.begin(), Score.end());
      Tokens.erase(Tokens.begin() + I + 2, Tokens.begin() + Close);
      insert(I + 2, New);
    }
  }
  const unsigned Close = closing(Match.Open);
  if (OfUser || Close >= Tokens.size() || Close < Match.Open + 2)
    return;
  const Token False = PP.getLangOpts().CPlusPlus ? word("false", Close) : makeNumber(PP, "0", Tokens[Close]);
  insert(Close, {sign(tok::comma, Close), word("user", Close), sign(tok::equal, Close), sign(tok::l_brace, Close),
                 word("condition", Close), sign(tok::l_paren, Close), False, sign(tok::r_paren, Close),
                 sign(tok::r_brace, Close)});
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

/// Clang 22 knows no memory spaces, takes nothing but a name for traits in C++, and crashes over that of a static
/// variable on combined constructs.
void Rewriter::noteAllocator(const Token &Name, std::optional<WordRange> Traits, std::optional<WordRange> Space) {
  auto Text = [&](const WordRange &W) {
    std::string Out;
    for (const Token &Tok : inside(W))
      Out += PP.getSpelling(Tok);
    return Out;
  };
  AllocatorNote Note;
  if (Traits) {
    Note.Traits = Meaning ? variableIn(*Meaning, inside(*Traits)) : nullptr;
    Note.TraitsText = Text(*Traits);
    Note.Where = Tokens[Traits->Open + 1].getLocation();
  }
  if (Space)
    Note.Space = Text(*Space);
  Notes->Allocators[Name.getLocation()] = std::move(Note);
}

/// uses_allocators(a, b(t)) and uses_allocators(memspace(m), traits(t): b): one clause for each allocator. What was
/// said of the user's own is noted; that there is nothing to say of the others Clang says.
void Rewriter::rewriteAllocators(WordRange Clause) {
  std::optional<WordRange> Traits, Space;
  unsigned First = Clause.Open + 1;
  if (std::optional<unsigned> Colon = find(First, Clause.Close, tok::colon)) {
    for (const WordRange &W : words(First, *Colon)) {
      if (text(W.Word) == "traits" && W.Open)
        Traits = W;
      else if (text(W.Word) == "memspace" && W.Open)
        Space = W;
      else
        return; // Clang says what is wrong
    }
    First = *Colon + 1;
  }
  SmallVector<Token, 16> New;
  for (const WordRange &W : words(First, Clause.Close)) {
    bool Predefined = text(W.Word).starts_with("omp_") && text(W.Word).ends_with("_mem_alloc");
    New.push_back(Tokens[Clause.Word]);
    New.push_back(Tokens[Clause.Open]);
    const std::optional<WordRange> Own = W.Open ? W : Traits;
    if (!Predefined && Notes) {
      noteAllocator(Tokens[W.Word], Own, Space);
    } else if (Own || Space) {
      ArrayRef<Token> Said = inside(Own ? *Own : *Space);
      New.append({word("traits", W.Word), sign(tok::l_paren, W.Word)});
      New.append(Said.begin(), Said.end());
      New.append({sign(tok::r_paren, W.Word), sign(tok::colon, W.Word)});
    }
    New.push_back(Tokens[W.Word]);
    New.push_back(Tokens[Clause.Close]);
  }
  if (New.empty())
    return;
  Tokens.erase(Tokens.begin() + Clause.Word, Tokens.begin() + Clause.Close + 1);
  insert(Clause.Word, New);
}

/// The tokens are those of the clause alone.
void Rewriter::rewriteDepend() {
  const unsigned Close = closing(1), Colon = find(2, Close, tok::colon).value_or(Close);
  for (unsigned I = 2; I < Colon; ++I)
    if (text(I) == "inoutset" || text(I) == "mutexinoutset")
      Tokens[I] = word("inout", I);
  rewriteLocators({0, 1, Close});
  // What is left of shapes are whole arrays: "([n][m])p" begins with "(p)[0]".
  for (unsigned I = Colon; I + 2 < Tokens.size(); ++I) {
    if (!Tokens[I].isOneOf(tok::colon, tok::comma) || !is(I + 1, tok::l_paren) || !is(I + 2, tok::l_square))
      continue;
    const unsigned Last = closing(1), End = find(I + 1, Last, tok::comma).value_or(Last);
    const Token Index[] = {sign(tok::r_paren, I), sign(tok::l_square, I), makeNumber(PP, "0", Tokens[I]),
                           sign(tok::r_square, I)};
    insert(End, Index);
    Tokens.erase(Tokens.begin() + I + 2, Tokens.begin() + closing(I + 1) + 1);
  }
}

void respellDepend(Preprocessor &PP, SmallVectorImpl<Token> &Clause) {
  if (Clause.size() > 2)
    Rewriter(PP, Clause, /*Meaning=*/nullptr, /*Notes=*/nullptr).rewriteDepend();
}

/// init(prefer_type({fr("hip"), attr("ompx_a")}, …), …) of 6.0 -> init(prefer_type("hip", …), …): clang 22 reads the
/// names of foreign runtimes alone, and other preferences are the implementation's to follow or not.
void Rewriter::rewritePreferences(WordRange Clause) {
  for (const WordRange &W : words(Clause.Open + 1, Clause.Close)) {
    if (text(W.Word) != "prefer_type" || !W.Open)
      continue;
    if (std::none_of(Tokens.begin() + W.Open, Tokens.begin() + W.Close,
                     [](const Token &T) { return T.is(tok::l_brace); }))
      return;
    SmallVector<Token, 16> Names;
    auto Add = [&](ArrayRef<Token> Name) {
      if (!Names.empty())
        Names.push_back(sign(tok::comma, W.Open));
      Names.append(Name.begin(), Name.end());
    };
    for (unsigned First = W.Open + 1; First < W.Close;) {
      unsigned End = find(First, W.Close, tok::comma).value_or(W.Close);
      if (!is(First, tok::l_brace))
        Add(ArrayRef(Tokens).slice(First, End - First));
      else
        for (const WordRange &Selector : words(First + 1, End))
          if (text(Selector.Word) == "fr" && Selector.Open)
            Add(ArrayRef(Tokens).slice(Selector.Open + 1, Selector.Close - Selector.Open - 1));
      First = End + 1;
    }
    unsigned First = W.Open + 1, End = W.Close;
    if (Names.empty()) { // nothing that Clang could read: the modifier goes, with its comma
      First = W.Word;
      End = W.Close + (is(W.Close + 1, tok::comma) ? 2 : 1);
    }
    Tokens.erase(Tokens.begin() + First, Tokens.begin() + End);
    insert(First, Names);
    return;
  }
}

/// reduction([modifier,] -: list)
void Rewriter::rewriteReduction(WordRange Clause) {
  std::optional<unsigned> Colon = find(Clause.Open + 1, Clause.Close, tok::colon);
  if (Colon && is(*Colon - 1, tok::minus))
    Tokens[*Colon - 1].setKind(tok::plus);
}

/// dyn_groupprivate([modifiers:] size), which Clang reads in version 6.1 alone: ompx_dyn_cgroup_mem(size), which was
/// its first form. Its memory is always the contention group's. What is more than the device has stops the program
/// (fallback(abort)); other memory instead is not to be had.
void Rewriter::rewriteTeamMemory(Directive Kind, WordRange Clause) {
  std::optional<unsigned> Colon = find(Clause.Open + 1, Clause.Close, tok::colon);
  if (Colon && !find(Clause.Open + 1, *Colon, tok::question)) {
    for (const WordRange &W : words(Clause.Open + 1, *Colon))
      if (!(text(W.Word) == "cgroup" && !W.Open) &&
          !(text(W.Word) == "fallback" && W.Open && W.Close == W.Open + 2 && text(W.Open + 1) == "abort"))
        report(PP.getDiagnostics(), Tokens[W.Word].getLocation(), Diag::UnsupportedClause)
            << ("dyn_groupprivate(" + text(W.Word) + (W.Open ? "(" + text(W.Open + 1) + ")" : "") + ")").str()
            << getOpenMPDirectiveName(Kind, 52) << ": only fallback(abort)";
    Tokens.erase(Tokens.begin() + Clause.Open + 1, Tokens.begin() + *Colon + 1);
  }
  Tokens[Clause.Word] = word("ompx_dyn_cgroup_mem", Clause.Word);
}

/// target update to(p, p[0:n]): Clang refuses to move a pointer beside what it points to.
void Rewriter::wrapPointers() {
  SmallVector<std::pair<unsigned, unsigned>, 8> Items; // of the motion clauses, [first, end)
  for (const WordRange &W : words(0, Tokens.size())) {
    if (!W.Open || (text(W.Word) != "to" && text(W.Word) != "from"))
      continue;
    unsigned First = W.Open + 1;
    if (std::optional<unsigned> Colon = find(First, W.Close, tok::colon); Colon && !find(First, *Colon, tok::question))
      First = *Colon + 1;
    while (First < W.Close) {
      unsigned End = find(First, W.Close, tok::comma).value_or(W.Close);
      Items.emplace_back(First, End);
      First = End + 1;
    }
  }
  auto PointsTo = [&](std::pair<unsigned, unsigned> Item, std::pair<unsigned, unsigned> Other) {
    unsigned Length = Item.second - Item.first;
    if (Other.second - Other.first <= Length || !is(Other.first + Length, tok::l_square))
      return false;
    for (unsigned I = 0; I < Length; ++I)
      if (PP.getSpelling(Tokens[Item.first + I]) != PP.getSpelling(Tokens[Other.first + I]))
        return false;
    return true;
  };
  SmallVector<std::pair<unsigned, unsigned>, 4> Pointers;
  llvm::copy_if(Items, std::back_inserter(Pointers), [&](auto Item) {
    return Item.first < Item.second && llvm::any_of(Items, [&](auto Other) { return PointsTo(Item, Other); });
  });
  for (auto [First, End] : llvm::reverse(Pointers))
    wrap(First, End);
}

/// Hands Tokens[First, End) to Clang in an operand that it doesn't evaluate (ListItems.h).
void Rewriter::wrap(unsigned First, unsigned End) {
  Token Behind[] = {sign(tok::r_paren, End - 1), sign(tok::r_square, End - 1)},
        Before[] = {word("__chomp_lvalue", First), sign(tok::l_square, First), word("sizeof", First),
                    sign(tok::l_paren, First)};
  insert(End, Behind);
  insert(First, Before);
}

/// Before:  depobj init(in(x): d)       depobj update(out: d)      depobj destroy(d)     as 6.0 has them
/// After:   depobj(d) depend(in: x)     depobj(d) update(out)      depobj(d) destroy
void Rewriter::rewriteDepobj() {
  SmallVector<WordRange, 8> Words = words(0, Tokens.size());
  if (Words.size() != 2 || !Words[1].Open || is(Words[0].Word + 1, tok::l_paren))
    return;
  const WordRange W = Words[1];
  const StringRef Name = text(W.Word);
  std::optional<unsigned> Colon = find(W.Open + 1, W.Close, tok::colon);
  if ((Name != "init" && Name != "update" && Name != "destroy") || Colon.has_value() == (Name == "destroy"))
    return;
  const unsigned First = W.Open + 1, Object = Colon ? *Colon + 1 : First;
  // Where the clause's name stands, the clause begins.
  SmallVector<Token, 16> New = {Tokens[Words[0].Word], sign(tok::l_paren, Words[0].Word)};
  New.append(Tokens.begin() + Object, Tokens.begin() + W.Close);
  New.append({sign(tok::r_paren, Words[0].Word), word(Name == "init" ? "depend" : Name, W.Word)});
  if (Name == "init" && is(First + 1, tok::l_paren) && closing(First + 1) == *Colon - 1) {
    New.append({sign(tok::l_paren, W.Word), Tokens[First], sign(tok::colon, W.Word)});
    New.append(Tokens.begin() + First + 2, Tokens.begin() + *Colon);
  } else if (Name == "update") {
    New.append({sign(tok::l_paren, W.Word), Tokens[First], sign(tok::r_paren, W.Word)});
  } else if (Name == "init") {
    return; // Clang says what is wrong
  }
  Tokens.assign(New.begin(), New.end());
  ForHosts = true;
}

void Rewriter::rewrite(Directive Kind) {
  if (Kind == OMPD_depobj)
    rewriteDepobj();
  if (Kind == OMPD_target_update)
    wrapPointers();
  if (Kind == OMPD_declare_variant) // "(f), match(...)"
    for (unsigned I = 0; I < Tokens.size(); ++I)
      if (is(I, tok::l_paren)) {
        if (I = closing(I) + 1; is(I, tok::comma))
          Tokens.erase(Tokens.begin() + I);
        break;
      }
  ListItems Items(/*Motion=*/Kind == OMPD_target_update, Meaning);
  SmallVector<WordRange, 8> Words = words(0, Tokens.size());
  bool Bound = false; // a target loop to its threads
  for (WordRange &W : llvm::reverse(Words)) {
    StringRef Name = text(W.Word);
    if (Kind == OMPD_depobj && Name == "destroy") {
      if (W.Open)
        Tokens.erase(Tokens.begin() + W.Open, Tokens.begin() + W.Close + 1);
      Token New[] = {word("update", W.Word), sign(tok::l_paren, W.Word), word("in", W.Word),
                     sign(tok::r_paren, W.Word)};
      Tokens.erase(Tokens.begin() + W.Word);
      insert(W.Word, New);
    } else if (Kind == OMPD_target_loop && Name == "bind" && W.Open) {
      Bound = true;
      Tokens.erase(Tokens.begin() + W.Word, Tokens.begin() + (is(W.Close + 1, tok::comma) ? W.Close + 2 : W.Close + 1));
    } else if (Kind == OMPD_target_loop && Name == "loop" && W.Word == Words[1].Word) {
      insert(W.Word, word(Bound ? "parallel" : "teams", W.Word));
    } else if (!W.Open) {
      continue;
    } else if (Kind == OMPD_requires && Name == "atomic_default_mem_order") {
      // 6.0's acquire and release, which acq_rel includes.
      if (StringRef Order = text(W.Open + 1); Order == "acquire" || Order == "release")
        Tokens[W.Open + 1] = word("acq_rel", W.Open + 1);
    } else if (Kind == OMPD_declare_target && (Name == "to" || Name == "local")) {
      Tokens[W.Word] = word("enter", W.Word);
    } else if (Name == "map" || (Kind == OMPD_target_update && (Name == "to" || Name == "from"))) {
      rewriteMap(Kind, W);
      rewriteItems(W, Items);
    } else if (Name == "depend") {
      rewriteLocators(W);
    } else if (Name == "device") {
      rewriteDevice(W);
    } else if (Kind == OMPD_declare_variant && Name == "match") {
      rewriteSelectors(W);
    } else if (Name == "linear") {
      rewriteLinear(W);
    } else if (Name == "dyn_groupprivate") {
      rewriteTeamMemory(Kind, W);
    } else if (Kind == OMPD_interop && Name == "init") {
      rewritePreferences(W);
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

Token makeNumber(Preprocessor &PP, StringRef Text, const Token &Like) {
  Token T;
  T.startToken();
  T.setKind(tok::numeric_constant);
  PP.CreateString(Text, T, Like.getLocation(), Like.getLocation());
  return T;
}

Token makeSign(Preprocessor &PP, tok::TokenKind Kind, const Token &Like) {
  Token T;
  T.startToken();
  T.setKind(Kind);
  PP.CreateString(tok::getPunctuatorSpelling(Kind), T, Like.getLocation(), Like.getLocation());
  return T;
}

size_t closingBracket(ArrayRef<Token> Tokens, size_t Open) {
  int Depth = 0;
  for (size_t I = Open; I < Tokens.size(); ++I) {
    Depth += Tokens[I].isOneOf(tok::l_paren, tok::l_square, tok::l_brace);
    Depth -= Tokens[I].isOneOf(tok::r_paren, tok::r_square, tok::r_brace);
    if (Depth == 0)
      return I;
  }
  return Tokens.size();
}

bool modernize(Preprocessor &PP, Directive Kind, SmallVectorImpl<Token> &Tokens, Sema *Meaning, ClauseNotes *Notes) {
  Rewriter All(PP, Tokens, Meaning, Notes);
  All.rewrite(Kind);
  return All.ForHosts;
}

} // namespace chomp
