//===- NewSpellings.cpp - what is newer than Clang 22 ---------------------===//
#include "Frontend/Pragmas/NewSpellings.h"

#include "Analysis/Directives.h"
#include "Frontend/Pragmas/ClauseNotes.h"
#include "Frontend/Pragmas/DirectiveClauses.h"
#include "Frontend/Pragmas/IntegerConstant.h"
#include "Frontend/Pragmas/OldSpellings.h"
#include "Support/Diagnostics.h"

#include "clang/Lex/Preprocessor.h"

using namespace clang;
using namespace llvm::omp;

namespace chomp {

namespace {

class Respeller {
public:
  Respeller(Preprocessor &PP, Directive Kind, SmallVectorImpl<Token> &Tokens, Sema *Meaning, ClauseNotes &Notes)
      : PP(PP), Kind(Kind), Tokens(Tokens), Meaning(Meaning), Notes(Notes) {}

  bool run();

private:
  bool hasLeaf(ArrayRef<Directive> Any) const {
    return llvm::any_of(getLeafConstructsOrSelf(Kind), [&](Directive Leaf) { return llvm::is_contained(Any, Leaf); });
  }
  StringRef word(size_t I) const { return I < Tokens.size() ? wordOf(Tokens[I]) : StringRef(); }
  void erase(unsigned First, unsigned End) {
    Tokens.erase(Tokens.begin() + First, Tokens.begin() + End);
    Changed = true;
  }
  /// With a comma that parts it from the next one.
  void erase(const ClauseRange &C) {
    const bool Comma = C.end() < Tokens.size() && Tokens[C.end()].is(tok::comma);
    erase(C.Word, C.end() + Comma);
  }
  ArrayRef<Token> inside(const ClauseRange &C) const {
    return ArrayRef(Tokens).slice(C.Open + 1, C.Close - C.Open - 1);
  }

  void respell(const ClauseRange &C);
  void takeTruth(const ClauseRange &C);
  void respellTeams(const ClauseRange &C);
  void refuseThreadsList(const ClauseRange &C);
  void respellDeviceType();
  void respellDefaultmap(const ClauseRange &C);
  void placeIterator(const ClauseRange &C);
  void respellReferences(const ClauseRange &C);
  void respellMap(const ClauseRange &C);
  void respellReduction(const ClauseRange &C);
  void respellInit(const ClauseRange &C);
  void respellAtomic();
  void respellCombiner();
  void respellOperands();

  Preprocessor &PP;
  const Directive Kind;
  SmallVectorImpl<Token> &Tokens;
  Sema *Meaning;
  ClauseNotes &Notes;
  bool Changed = false;
};

} // namespace

/// seq_cst(expression): whether the clause is there at all (OpenMP 6.0, 5.5).
void Respeller::takeTruth(const ClauseRange &C) {
  const IntegerConstant Truth = evaluate(PP, Meaning, inside(C));
  if (!Truth.Value)
    report(PP.getDiagnostics(), Tokens[C.Open + 1].getLocation(), Diag::ExpectedInDirective)
        << ("a constant that is true or false in '" + word(C.Word) + "'").str() << getOpenMPDirectiveName(Kind, 52);
  if (Truth.Value.value_or(1))
    erase(C.Open, C.Close + 1);
  else
    erase(C);
}

/// As many as the upper bound says are always within the two (OpenMP 5.1, 2.7).
void Respeller::respellTeams(const ClauseRange &C) {
  const unsigned First = C.Open + 1, Colon = lowerBoundEnd(Tokens, First, C.Close);
  if (Colon == C.Close)
    return;
  Notes.LowerBounds[Tokens[Colon + 1].getLocation()] =
      textOf(PP, ArrayRef(Tokens).slice(First, Colon + 1 - First)) + " ";
  erase(First, Colon + 1);
}

/// num_threads(4, 2), OpenMP 6.0, 12.1.2: the second number would be for the parallel constructs inside.
void Respeller::refuseThreadsList(const ClauseRange &C) {
  for (unsigned I = C.Open + 1; I < C.Close; ++I) {
    if (Tokens[I].isOneOf(tok::l_paren, tok::l_square, tok::l_brace)) {
      I = closingBracket(Tokens, I);
    } else if (Tokens[I].is(tok::comma)) {
      report(PP.getDiagnostics(), Tokens[I].getLocation(), Diag::UnsupportedClause)
          << "num_threads" << getOpenMPDirectiveName(Kind, 52)
          << " with a list: give the parallel constructs inside clauses of their own";
      return erase(I, C.Close);
    }
  }
}

/// Regions have a version for either anyway; one for the host alone runs there (OpenMP 6.0, 15.1).
void Respeller::respellDeviceType() {
  const SmallVector<ClauseRange, 8> Clauses = clausesOf(Tokens);
  const auto *Type =
      llvm::find_if(Clauses, [&](const ClauseRange &C) { return word(C.Word) == "device_type" && C.Open; });
  if (Type == Clauses.end())
    return;
  const bool Host = word(Type->Open + 1) == "host";
  const Token Like = Tokens[Type->Word];
  for (const ClauseRange &C : llvm::reverse(Clauses)) {
    if (C.Word == Type->Word)
      erase(C);
    if (!Host || word(C.Word) != "if" || !C.Open)
      continue;
    const bool Named = Tokens[C.Open + 2].is(tok::colon);
    if (Kind == OMPD_target || (Named && word(C.Open + 1) == "target")) {
      erase(C);
    } else if (!Named) { // it is every construct's (OpenMP 5.2, 3.4)
      report(PP.getDiagnostics(), Like.getLocation(), Diag::UnsupportedClause)
          << "device_type(host)" << getOpenMPDirectiveName(Kind, 52)
          << " beside 'if' without a directive's name: write 'if(parallel: ...)'";
      return;
    }
  }
  if (Host)
    Tokens.append({makeWord(PP, "if", Like), makeSign(PP, tok::l_paren, Like), makeWord(PP, "target", Like),
                   makeSign(PP, tok::colon, Like), makeSign(PP, tok::exclaim, Like), makeNumber(PP, "1", Like),
                   makeSign(PP, tok::r_paren, Like)});
}

/// defaultmap(self: category), OpenMP 6.0, 7.9.9: present like the storage that the device shares.
void Respeller::respellDefaultmap(const ClauseRange &C) {
  if (word(C.Open + 1) != "self")
    return;
  Notes.SelfMaps.insert(PP.getSourceManager().getExpansionLoc(Tokens[C.Open + 1].getLocation()));
  Tokens[C.Open + 1] = makeWord(PP, "present", Tokens[C.Open + 1]);
  Changed = true;
}

/// Modifiers may stand in any order (OpenMP 6.0, 5.2); Clang wants iterator to be map's first, and the last of to and
/// from.
void Respeller::placeIterator(const ClauseRange &C) {
  size_t Word = 0, Colon = C.Open + 1;
  for (; Colon < C.Close && Tokens[Colon].isNot(tok::colon); ++Colon) {
    if (word(Colon) == "iterator" && Tokens[Colon + 1].is(tok::l_paren))
      Word = Colon;
    if (Tokens[Colon].isOneOf(tok::l_paren, tok::l_square))
      Colon = closingBracket(Tokens, Colon);
  }
  if (!Word || Colon >= C.Close)
    return;
  const size_t First = C.Open + 1, End = closingBracket(Tokens, Word + 1) + 1;
  auto *Begin = Tokens.begin();
  if (word(C.Word) == "map" && Word > First && Tokens[Word - 1].is(tok::comma)) {
    std::rotate(Begin + First, Begin + Word, Begin + End);                 // "iterator(…) present ,"
    std::rotate(Begin + First + End - Word, Begin + End - 1, Begin + End); // its comma
  } else if (word(C.Word) != "map" && End < Colon && Tokens[End].is(tok::comma)) {
    std::rotate(Begin + Word, Begin + End, Begin + Colon); // ", present iterator(…)"
    std::rotate(Begin + Word, Begin + Word + 1, Begin + Word + Colon - End);
  }
}

/// Of references, to which alone they apply, what they refer to is mapped, and so that they refer to it (OpenMP 6.0,
/// 7.9.6): with ref_ptr_ptee, which goes without saying, and ref_ptee. With ref_ptr only the latter.
void Respeller::respellReferences(const ClauseRange &C) {
  unsigned Modifier = 0;
  for (unsigned I = C.Open + 1; I < C.Close; ++I) {
    if (Tokens[I].isOneOf(tok::l_paren, tok::l_square)) {
      I = closingBracket(Tokens, I);
    } else if (word(I) == "ref_ptee" || word(I) == "ref_ptr_ptee" || word(I) == "ref_ptr") {
      Modifier = I;
    } else if (Tokens[I].is(tok::colon) && Modifier) { // what stands behind is a list
      if (word(Modifier) == "ref_ptr")
        Notes.References.insert(Tokens[C.Word].getLocation());
      const bool Last = Modifier + 1 == I, Alone = Last && Modifier == C.Open + 1;
      return Last && !Alone ? erase(Modifier - 1, Modifier + 1) : erase(Modifier, Modifier + 2);
    }
  }
}

/// The delete modifier beside the map type that it needs, where older versions have it as a type (OpenMP 6.0, 7.9.6):
/// map(delete, from: x) becomes map(from: x) and map(delete: x), of which the second one decides how often x is mapped
/// before the first one copies it.
void Respeller::respellMap(const ClauseRange &C) {
  size_t Delete = 0, Type = 0, Colon = 0;
  for (size_t I = C.Open + 1; I < C.Close && !Colon; ++I) {
    if (Tokens[I].is(tok::l_paren))
      I = closingBracket(Tokens, I);
    else if (Tokens[I].is(tok::colon))
      Colon = I;
    else if (word(I) == "delete")
      Delete = I;
    else if (llvm::is_contained({"release", "storage", "from", "tofrom", "to"}, word(I)))
      Type = I;
  }
  if (!Colon || !Delete || !Type)
    return;
  auto Without = [&](size_t Modifier) { // with a comma of its own
    const bool Comma = Tokens[Modifier + 1].is(tok::comma);
    return std::pair(Comma ? Modifier : Modifier - 1, Modifier + 1 + Comma);
  };
  const auto [TypeBegin, TypeEnd] = Without(Type);
  if (word(Type) == "release" || word(Type) == "storage")
    return erase(TypeBegin, TypeEnd);
  SmallVector<Token, 16> Deletes(Tokens.begin() + C.Word, Tokens.begin() + TypeBegin);
  Deletes.append(Tokens.begin() + TypeEnd, Tokens.begin() + C.Close + 1);
  const auto [Begin, End] = Without(Delete);
  erase(Begin, End);
  Tokens.append(Deletes);
}

/// What original(default) says goes without saying, and original(shared) of a variable that is (OpenMP 6.0, 7.6.10).
void Respeller::respellReduction(const ClauseRange &C) {
  const SmallVector<ClauseRange, 8> Modifiers = clausesOf(inside(C));
  for (const ClauseRange &Modifier : llvm::reverse(Modifiers)) {
    const unsigned Word = C.Open + 1 + Modifier.Word;
    if (word(Word) != "original" || !Modifier.Open ||
        !llvm::is_contained({"default", "shared", "private"}, word(Word + 2)))
      continue;
    if (word(Word + 2) == "private")
      Notes.PrivateOriginals.insert(PP.getSourceManager().getExpansionLoc(Tokens[C.Word].getLocation()));
    erase({Word, C.Open + 1 + Modifier.Open, C.Open + 1 + Modifier.Close});
  }
}

/// Modifiers may stand in any order (OpenMP 6.0, 5.2).
void Respeller::respellInit(const ClauseRange &C) {
  for (const ClauseRange &Modifier : clausesOf(inside(C))) {
    const unsigned First = C.Open + 1, Word = First + Modifier.Word, End = First + Modifier.end();
    if (word(Word) != "prefer_type" || !Modifier.Open || Word == First || Tokens[Word - 1].isNot(tok::comma))
      continue;
    SmallVector<Token, 16> Front(Tokens.begin() + Word, Tokens.begin() + End);
    Front.push_back(Tokens[Word - 1]);
    erase(Word - 1, End);
    Tokens.insert(Tokens.begin() + First, Front.begin(), Front.end());
    return;
  }
}

void Respeller::respellAtomic() {
  auto Find = [&](StringRef Name) -> std::optional<ClauseRange> {
    for (const ClauseRange &C : clausesOf(Tokens))
      if (word(C.Word) == Name)
        return C;
    return std::nullopt;
  };
  auto Replace = [&](const ClauseRange &C, StringRef Order) {
    Tokens[C.Word] = makeWord(PP, Order, Tokens[C.Word]);
    Changed = true;
  };
  const bool More = Find("capture") || Find("compare");
  if (auto Update = More ? Find("update") : std::nullopt)
    erase(*Update);
  // What may fail needn't; Clang 22 stores nothing where it may.
  if (auto Weak = Find("compare") ? Find("weak") : std::nullopt)
    erase(*Weak);
  // Clang wants fail behind it.
  if (auto Compare = Find("compare"); Compare && Compare->Word > 1) {
    const Token Word = Tokens[Compare->Word];
    erase(*Compare);
    if (Tokens.back().is(tok::comma))
      Tokens.pop_back();
    Tokens.insert(Tokens.begin() + 1, Word);
  }
  // The orders of 5.0 (2.17.7): of those that Clang takes the weakest that is as strong.
  const auto AcqRel = Find("acq_rel"), Acquire = Find("acquire");
  if (AcqRel && Find("read"))
    Replace(*AcqRel, "acquire");
  else if (AcqRel && Find("write"))
    Replace(*AcqRel, "release");
  else if (!More && !Find("write") && !Find("read") && (AcqRel || Acquire))
    Replace(AcqRel ? *AcqRel : *Acquire, "seq_cst");
}

/// The combiner as a clause, where older versions have it in the parentheses (OpenMP 6.0, 7.6.14).
void Respeller::respellCombiner() {
  auto Open = llvm::find_if(Tokens, [](const Token &Tok) { return Tok.is(tok::l_paren); });
  if (Open == Tokens.end())
    return;
  const size_t Close = closingBracket(Tokens, Open - Tokens.begin());
  for (const ClauseRange &C : clausesOf(Tokens)) {
    if (word(C.Word) != "combiner" || C.Word < Close || !C.Open)
      continue;
    SmallVector<Token, 16> Combiner = {makeSign(PP, tok::colon, Tokens[Close])};
    Combiner.append(Tokens.begin() + C.Open + 1, Tokens.begin() + C.Close);
    erase(C);
    Tokens.insert(Tokens.begin() + Close, Combiner.begin(), Combiner.end());
    return;
  }
}

/// Clang reads the expressions of declare reduction again for each of several types, but keeps what it has found a name
/// behind a parenthesis to be: "(omp_in" of the second type is still the first one's. "(*&omp_in" is none of its
/// guesses.
void Respeller::respellOperands() {
  const size_t Open = llvm::find_if(Tokens, [](const Token &Tok) { return Tok.is(tok::l_paren); }) - Tokens.begin();
  if (Open == Tokens.size())
    return;
  const size_t Close = closingBracket(Tokens, Open);
  size_t Colons = 0, Types = 1;
  for (size_t I = Open + 1; I < Close && Colons < 2; ++I) {
    Colons += Tokens[I].is(tok::colon);
    Types += Colons == 1 && Tokens[I].is(tok::comma);
  }
  for (size_t I = Tokens.size(); Types > 1 && I-- > Open + 2;) {
    const bool Operand = llvm::is_contained({"omp_in", "omp_out", "omp_orig", "omp_priv"}, word(I));
    if (!Operand || Tokens[I - 1].isNot(tok::l_paren) || Tokens[I - 2].isOneOf(tok::identifier, tok::r_paren))
      continue;
    const Token Address[] = {makeSign(PP, tok::star, Tokens[I]), makeSign(PP, tok::amp, Tokens[I])};
    Tokens.insert(Tokens.begin() + I, std::begin(Address), std::end(Address));
    Changed = true;
  }
}

void Respeller::respell(const ClauseRange &C) {
  static constexpr llvm::StringLiteral Atomic[] = {"read",    "write",   "update",  "capture", "compare", "weak",
                                                   "seq_cst", "acq_rel", "acquire", "release", "relaxed"};
  static constexpr Directive Data[] = {OMPD_target, OMPD_target_enter_data, OMPD_target_exit_data, OMPD_target_update};
  const StringRef Name = word(C.Word);
  if (!C.Open)
    return;
  if (Kind == OMPD_atomic && llvm::is_contained(Atomic, Name))
    takeTruth(C);
  else if (Name == "nogroup" && hasLeaf({OMPD_taskloop, OMPD_target_data}))
    takeTruth(C);
  else if (Kind == OMPD_declare_simd && (Name == "inbranch" || Name == "notinbranch"))
    takeTruth(C);
  else if (Name == "untied" || Name == "mergeable") // no effect, whether it is there or not
    erase(C.Open, C.Close + 1);
  else if (Name == "priority" && hasLeaf(Data))
    erase(C);
  else if (Name == "num_teams")
    respellTeams(C);
  else if (Name == "num_threads")
    refuseThreadsList(C);
  else if (Name == "device" && !hasLeaf(OMPD_target) && word(C.Open + 1) == "device_num" &&
           Tokens[C.Open + 2].is(tok::colon))
    erase(C.Open + 1, C.Open + 3); // which goes without saying (OpenMP 5.2, 13.2)
  else if (Name == "firstprivate" && word(C.Open + 1) == "saved" && Tokens[C.Open + 2].is(tok::colon)) {
    Notes.Saved.insert(Tokens[C.Word].getLocation());
    erase(C.Open + 1, C.Open + 3);
  } else if (Name == "defaultmap")
    respellDefaultmap(C);
  else if (Name == "map") {
    const size_t Before = Tokens.size();
    placeIterator(C);
    respellReferences(C);
    if (Kind == OMPD_target_exit_data && Tokens.size() == Before)
      respellMap(C);
  } else if (Kind == OMPD_target_update && (Name == "to" || Name == "from"))
    placeIterator(C);
  else if (Name.ends_with("reduction"))
    respellReduction(C);
  else if (Name == "init" && Kind == OMPD_interop)
    respellInit(C);
}

bool Respeller::run() {
  const SmallVector<ClauseRange, 8> Clauses = clausesOf(Tokens);
  for (const ClauseRange &C : llvm::reverse(Clauses))
    respell(C);
  if (hasLeaf(OMPD_target))
    respellDeviceType();
  if (Kind == OMPD_atomic)
    respellAtomic();
  if (Kind == OMPD_declare_reduction) {
    respellCombiner();
    respellOperands();
  }
  return Changed;
}

size_t lowerBoundEnd(ArrayRef<Token> Tokens, size_t First, size_t Close) {
  unsigned Choices = 0;
  for (; First < Close && (Tokens[First].isNot(tok::colon) || Choices > 0); ++First) {
    Choices += Tokens[First].is(tok::question);
    Choices -= Tokens[First].is(tok::colon);
    if (Tokens[First].isOneOf(tok::l_paren, tok::l_square, tok::l_brace))
      First = std::min(closingBracket(Tokens, First), Close - 1);
  }
  return First;
}

void splitAllocators(Preprocessor &PP, SmallVectorImpl<Token> &Tokens) {
  const SmallVector<ClauseRange, 8> Clauses = clausesOf(Tokens);
  for (const ClauseRange &C : llvm::reverse(Clauses))
    for (unsigned I = C.Close; wordOf(Tokens[C.Word]) == "uses_allocators" && I > C.Open; --I)
      if (Tokens[I].is(tok::semi)) {
        const Token Like = Tokens[I], Next[] = {makeSign(PP, tok::r_paren, Like), makeWord(PP, "uses_allocators", Like),
                                                makeSign(PP, tok::l_paren, Like)};
        Tokens.erase(Tokens.begin() + I);
        Tokens.insert(Tokens.begin() + I, std::begin(Next), std::end(Next));
      }
}

bool respellSplit(Preprocessor &PP, SmallVectorImpl<Token> &Tokens, Sema *Meaning, bool &Changed) {
  if (Tokens.empty() || wordOf(Tokens[0]) != "split")
    return true;
  auto Expected = [&](const Token &Where, const char *What) {
    report(PP.getDiagnostics(), Where.getLocation(), Diag::ExpectedInDirective) << What << "split";
    return false;
  };
  const SmallVector<ClauseRange, 8> Clauses = clausesOf(Tokens);
  const auto *Counts = llvm::find_if(Clauses, [&](const ClauseRange &C) { return wordOf(Tokens[C.Word]) == "counts"; });
  if (Counts == Clauses.end() || !Counts->Open)
    return Expected(Tokens[0], "'counts(...)'");
  for (const ClauseRange &C : ArrayRef(Clauses).drop_front())
    if (C.Word != Counts->Word) { // unroll would take some
      report(PP.getDiagnostics(), Tokens[C.Word].getLocation(), Diag::UnsupportedClause)
          << wordOf(Tokens[C.Word]) << "split" << "";
      return false;
    }
  unsigned Fills = 0;
  for (unsigned First = Counts->Open + 1, I = First; I <= Counts->Close; ++I) {
    if (Tokens[I].isOneOf(tok::l_paren, tok::l_square, tok::l_brace)) {
      I = closingBracket(Tokens, I);
    } else if (Tokens[I].is(tok::comma) || I == Counts->Close) {
      const ArrayRef<Token> Count = ArrayRef(Tokens).slice(First, I - First);
      const bool Fill = Count.size() == 1 && wordOf(Count[0]) == "omp_fill";
      Fills += Fill;
      if (Count.empty() || (!Fill && evaluate(PP, Meaning, Count).Value.value_or(0) < 0) || Fills > 1)
        return Expected(Tokens[Count.empty() ? I : First], "counts from 0 on and one omp_fill in 'counts'");
      First = I + 1;
    }
  }
  if (Fills == 0)
    return Expected(Tokens[Counts->Open + 1], "counts from 0 on and one omp_fill in 'counts'");
  const bool Comma = Tokens[Counts->end() < Tokens.size() ? Counts->end() : 0].is(tok::comma);
  Tokens.erase(Tokens.begin() + Counts->Word, Tokens.begin() + Counts->end() + Comma);
  Tokens[0] = makeWord(PP, "unroll", Tokens[0]);
  return Changed = true;
}

bool respellNewForms(Preprocessor &PP, Directive Kind, SmallVectorImpl<Token> &Tokens, Sema *Meaning,
                     ClauseNotes &Notes) {
  return Respeller(PP, Kind, Tokens, Meaning, Notes).run();
}

} // namespace chomp
