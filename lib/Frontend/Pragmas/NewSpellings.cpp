//===- NewSpellings.cpp - what is newer than Clang 22 ---------------------===//
#include "Frontend/Pragmas/NewSpellings.h"

#include "Frontend/Pragmas/ClauseNotes.h"
#include "Frontend/Pragmas/DirectivePasses.h"
#include "Frontend/Pragmas/DirectiveText.h"
#include "Frontend/Pragmas/IntegerConstant.h"
#include "Support/Diagnostics.h"

#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace clang;
using namespace llvm::omp;

namespace chomp {

/// The name as messages have it.
static StringRef nameOf(const DirectiveText &D) { return getOpenMPDirectiveName(D.Kind, 52); }

//===--- what a clause becomes. False: it goes ---===//

/// seq_cst(expression): whether the clause is there at all (OpenMP 6.0, 5.5).
static bool takeTruth(DirectiveText &D, DirectivePart &Part, PassContext &C) {
  const IntegerConstant Truth = evaluate(C.PP, C.Meaning, Part.Arguments);
  if (!Truth.Value)
    report(C.PP.getDiagnostics(), (Part.Arguments.empty() ? *Part.Close : Part.Arguments[0]).getLocation(),
           Diag::ExpectedInDirective)
        << ("a constant that is true or false in '" + Part.word() + "'").str() << nameOf(D);
  C.Respelled = true;
  Part.dropArguments();
  return Truth.Value.value_or(1);
}

/// No effect, whether it is there or not.
static bool dropTruth(DirectiveText &, DirectivePart &Part, PassContext &C) {
  Part.dropArguments();
  return C.Respelled = true;
}

/// As many as the upper bound says are always within the two (OpenMP 5.1, 2.7).
static bool respellTeams(DirectiveText &, DirectivePart &Part, PassContext &C) {
  const size_t Colon = lowerBoundEnd(Part.Arguments);
  if (Colon + 1 >= Part.Arguments.size())
    return true;
  C.Notes.LowerBounds[Part.Arguments[Colon + 1].getLocation()] =
      textOf(C.PP, ArrayRef(Part.Arguments).take_front(Colon + 1)) + " ";
  Part.Arguments.erase(Part.Arguments.begin(), Part.Arguments.begin() + Colon + 1);
  return C.Respelled = true;
}

/// num_threads(4, 2), OpenMP 6.0, 12.1.2: the second number would be for the parallel constructs inside.
static bool refuseThreadsList(DirectiveText &D, DirectivePart &Part, PassContext &C) {
  const std::optional<size_t> Comma = findToken(Part.Arguments, tok::comma);
  if (!Comma)
    return true;
  report(C.PP.getDiagnostics(), Part.Arguments[*Comma].getLocation(), Diag::UnsupportedClause)
      << "num_threads" << nameOf(D) << " with a list: give the parallel constructs inside clauses of their own";
  Part.Arguments.truncate(*Comma);
  return C.Respelled = true;
}

/// Takes out a modifier that is the first of the arguments and has a colon of its own.
static bool dropModifier(DirectivePart &Part, PassContext &C) {
  Part.Arguments.erase(Part.Arguments.begin(), Part.Arguments.begin() + 2);
  return C.Respelled = true;
}

/// device(device_num: n), which goes without saying (OpenMP 5.2, 13.2).
static bool respellDevice(DirectiveText &D, DirectivePart &Part, PassContext &C) {
  return D.hasLeaf(OMPD_target) || Part.argument(0) != "device_num" || !Part.isArgument(1, tok::colon) ||
         dropModifier(Part, C);
}

/// firstprivate(saved: x)
static bool noteSaved(DirectiveText &, DirectivePart &Part, PassContext &C) {
  if (Part.argument(0) != "saved" || !Part.isArgument(1, tok::colon))
    return true;
  C.Notes.Saved.insert(Part.location());
  return dropModifier(Part, C);
}

/// defaultmap(self: category), OpenMP 6.0, 7.9.9: present like the storage that the device shares.
static bool respellDefaultmap(DirectiveText &, DirectivePart &Part, PassContext &C) {
  if (Part.argument(0) != "self")
    return true;
  Token &Self = Part.Arguments[0];
  C.Notes.SelfMaps.insert(C.PP.getSourceManager().getExpansionLoc(Self.getLocation()));
  Self = makeWord(C.PP, "present", Self);
  return C.Respelled = true;
}

/// Modifiers may stand in any order (OpenMP 6.0, 5.2); Clang wants iterator to be map's first, and the last of to and
/// from.
static bool placeIterator(DirectiveText &, DirectivePart &Part, PassContext &) {
  TokenList &All = Part.Arguments;
  const std::optional<size_t> Colon = findToken(All, tok::colon);
  if (!Colon)
    return true;
  size_t Word = *Colon;
  for (size_t I = 0; I < *Colon; ++I) {
    if (Part.argument(I) == "iterator" && All[I + 1].is(tok::l_paren))
      Word = I;
    if (All[I].isOneOf(tok::l_paren, tok::l_square))
      I = closingBracket(All, I);
  }
  if (Word == *Colon)
    return true;
  const size_t End = closingBracket(All, Word + 1) + 1;
  auto *Begin = All.begin();
  if (Part.word() == "map" && Word > 0 && All[Word - 1].is(tok::comma)) {
    std::rotate(Begin, Begin + Word, Begin + End);                 // "iterator(…) present ,"
    std::rotate(Begin + End - Word, Begin + End - 1, Begin + End); // its comma
  } else if (Part.word() != "map" && End < *Colon && All[End].is(tok::comma)) {
    std::rotate(Begin + Word, Begin + End, Begin + *Colon); // ", present iterator(…)"
    std::rotate(Begin + Word, Begin + Word + 1, Begin + Word + *Colon - End);
  }
  return true;
}

/// Of references, to which alone they apply, what they refer to is mapped, and so that they refer to it (OpenMP 6.0,
/// 7.9.6): with ref_ptr_ptee, which goes without saying, and ref_ptee. With ref_ptr only the latter.
static void respellReferences(DirectivePart &Part, PassContext &C) {
  std::optional<size_t> Modifier;
  for (size_t I = 0; I < Part.Arguments.size(); ++I) {
    const StringRef Word = Part.argument(I);
    if (Part.Arguments[I].isOneOf(tok::l_paren, tok::l_square)) {
      I = closingBracket(Part.Arguments, I);
    } else if (Word == "ref_ptee" || Word == "ref_ptr_ptee" || Word == "ref_ptr") {
      Modifier = I;
    } else if (Part.isArgument(I, tok::colon) && Modifier) { // what stands behind is a list
      if (Part.argument(*Modifier) == "ref_ptr")
        C.Notes.References.insert(Part.location());
      auto *First = Part.Arguments.begin() + *Modifier;
      const bool Last = *Modifier + 1 == I, Alone = Last && *Modifier == 0;
      Part.Arguments.erase(Last && !Alone ? First - 1 : First, Last && !Alone ? First + 1 : First + 2);
      C.Respelled = true;
      return;
    }
  }
}

/// The delete modifier beside the map type that it needs, where older versions have it as a type (OpenMP 6.0, 7.9.6):
/// map(delete, from: x) becomes map(from: x) and map(delete: x), of which the second one decides how often x is mapped
/// before the first one copies it.
static void respellDelete(DirectiveText &D, DirectivePart &Part, PassContext &C) {
  TokenList &All = Part.Arguments;
  const std::optional<size_t> Colon = findToken(All, tok::colon);
  std::optional<size_t> Delete, Type;
  for (size_t I = 0; I < Colon.value_or(0); ++I) {
    if (All[I].is(tok::l_paren))
      I = closingBracket(All, I);
    else if (Part.argument(I) == "delete")
      Delete = I;
    else if (llvm::is_contained({"release", "storage", "from", "tofrom", "to"}, Part.argument(I)))
      Type = I;
  }
  if (!Delete || !Type)
    return;
  auto Without = [](TokenList From, size_t Modifier) { // with a comma of its own
    const bool Comma = From[Modifier + 1].is(tok::comma);
    From.erase(From.begin() + (Comma ? Modifier : Modifier - 1), From.begin() + Modifier + 1 + Comma);
    return From;
  };
  C.Respelled = true;
  const TokenList Deletes = Without(All, *Type);
  if (Part.argument(*Type) != "release" && Part.argument(*Type) != "storage") {
    DirectivePart More = Part;
    More.Arguments = Deletes;
    More.Comma.reset();
    All = Without(All, *Delete);
    D.Clauses.push_back(std::move(More));
  } else {
    All = Deletes;
  }
}

/// What original(default) says goes without saying, and original(shared) of a variable that is (OpenMP 6.0, 7.6.10).
static bool respellReduction(DirectiveText &, DirectivePart &Part, PassContext &C) {
  SmallVector<DirectivePart, 8> Modifiers = parseClauses(Part.Arguments);
  const size_t Before = Modifiers.size();
  llvm::erase_if(Modifiers, [&](const DirectivePart &M) {
    if (M.word() != "original" || !M.hasArguments() ||
        !llvm::is_contained({"default", "shared", "private"}, M.argument(0)))
      return false;
    if (M.argument(0) == "private")
      C.Notes.PrivateOriginals.insert(C.PP.getSourceManager().getExpansionLoc(Part.location()));
    return true;
  });
  if (Modifiers.size() == Before)
    return true;
  Part.Arguments.clear();
  for (const DirectivePart &M : Modifiers)
    M.print(Part.Arguments);
  return C.Respelled = true;
}

/// Modifiers may stand in any order (OpenMP 6.0, 5.2).
static bool respellInit(DirectiveText &, DirectivePart &Part, PassContext &C) {
  for (size_t Word = 1; Word + 1 < Part.Arguments.size(); ++Word) {
    if (Part.Arguments[Word].isOneOf(tok::l_paren, tok::l_square, tok::l_brace)) {
      Word = closingBracket(Part.Arguments, Word);
      continue;
    }
    if (Part.argument(Word) != "prefer_type" || !Part.isArgument(Word + 1, tok::l_paren) ||
        !Part.isArgument(Word - 1, tok::comma))
      continue;
    auto *Begin = Part.Arguments.begin();
    const size_t End = closingBracket(Part.Arguments, Word + 1) + 1;
    std::rotate(Begin, Begin + Word, Begin + End);                 // "prefer_type(…) target ,"
    std::rotate(Begin + End - Word, Begin + End - 1, Begin + End); // its comma
    return C.Respelled = true;
  }
  return true;
}

static bool respellMap(DirectiveText &D, DirectivePart &Part, PassContext &C) {
  const size_t Before = Part.Arguments.size();
  placeIterator(D, Part, C);
  respellReferences(Part, C);
  if (D.Kind == OMPD_target_exit_data && Part.Arguments.size() == Before)
    respellDelete(D, Part, C);
  return true;
}

//===--- whole directives ---===//

/// Regions have a version for either anyway; one for the host alone runs there (OpenMP 6.0, 15.1).
static void respellDeviceType(DirectiveText &D, PassContext &C) {
  DirectivePart *Type = D.find("device_type");
  if (!D.hasLeaf(OMPD_target) || !Type || !Type->hasArguments())
    return;
  const bool Host = Type->argument(0) == "host";
  const Token Like = Type->Words.front();
  D.Clauses.erase(Type);
  C.Respelled = true;
  if (!Host)
    return;
  bool Unnamed = false; // it is every construct's (OpenMP 5.2, 3.4)
  llvm::erase_if(D.Clauses, [&](const DirectivePart &Part) {
    if (Part.word() != "if" || !Part.hasArguments())
      return false;
    const bool Named = Part.isArgument(1, tok::colon);
    Unnamed |= !Named && D.Kind != OMPD_target;
    return D.Kind == OMPD_target || (Named && Part.argument(0) == "target");
  });
  if (Unnamed) {
    report(C.PP.getDiagnostics(), Like.getLocation(), Diag::UnsupportedClause)
        << "device_type(host)" << nameOf(D) << " beside 'if' without a directive's name: write 'if(parallel: ...)'";
    return;
  }
  D.Clauses.push_back(makeClause(C.PP, "if", Like,
                                 {makeWord(C.PP, "target", Like), makeSign(C.PP, tok::colon, Like),
                                  makeSign(C.PP, tok::exclaim, Like), makeNumber(C.PP, "1", Like)}));
}

static void respellAtomic(DirectiveText &D, PassContext &C) {
  auto Replace = [&](StringRef Order, StringRef By) {
    D.find(Order)->rename(C.PP, By);
    C.Respelled = true;
  };
  auto Erase = [&](StringRef Clause) {
    if (DirectivePart *Found = D.find(Clause)) {
      D.Clauses.erase(Found);
      C.Respelled = true;
    }
  };
  const bool More = D.has("capture") || D.has("compare");
  if (More)
    Erase("update");
  // What may fail needn't; Clang 22 stores nothing where it may.
  if (D.has("compare"))
    Erase("weak");
  // Clang wants fail behind it.
  if (DirectivePart *Compare = D.find("compare"); Compare && Compare != D.Clauses.begin()) {
    std::rotate(D.Clauses.begin(), Compare, Compare + 1);
    D.Clauses.front().dropArguments();
    D.Clauses.front().Comma.reset();
    D.Clauses.back().Comma.reset();
    C.Respelled = true;
  }
  // The orders of 5.0 (2.17.7): of those that Clang takes the weakest that is as strong.
  const bool AcqRel = D.has("acq_rel"), Acquire = D.has("acquire");
  if (AcqRel && D.has("read"))
    Replace("acq_rel", "acquire");
  else if (AcqRel && D.has("write"))
    Replace("acq_rel", "release");
  else if (!More && !D.has("write") && !D.has("read") && (AcqRel || Acquire))
    Replace(AcqRel ? "acq_rel" : "acquire", "seq_cst");
}

/// The combiner as a clause, where older versions have it in the parentheses (OpenMP 6.0, 7.6.14).
static void respellCombiner(DirectiveText &D, PassContext &C) {
  DirectivePart *Combiner = D.find("combiner");
  if (!Combiner || !Combiner->hasArguments())
    return;
  TokenList &Specifier = D.Head.Arguments;
  Specifier.push_back(makeSign(C.PP, tok::colon, *D.Head.Close));
  Specifier.append(Combiner->Arguments.begin(), Combiner->Arguments.end());
  D.Clauses.erase(Combiner);
  C.Respelled = true;
}

/// Clang reads the expressions of declare reduction again for each of several types, but keeps what it has found a name
/// behind a parenthesis to be: "(omp_in" of the second type is still the first one's. "(*&omp_in" is none of its
/// guesses.
static void respellOperands(TokenList &Tokens, PassContext &C) {
  for (size_t I = Tokens.size(); I-- > 0;) {
    const Token *Before = I > 0 ? &Tokens[I - 1] : nullptr, *Second = I > 1 ? &Tokens[I - 2] : nullptr;
    const bool Operand = llvm::is_contained({"omp_in", "omp_out", "omp_orig", "omp_priv"}, wordOf(Tokens[I]));
    if (!Operand || !Before || Before->isNot(tok::l_paren) ||
        (Second && Second->isOneOf(tok::identifier, tok::r_paren)))
      continue;
    const Token Address[] = {makeSign(C.PP, tok::star, Tokens[I]), makeSign(C.PP, tok::amp, Tokens[I])};
    Tokens.insert(Tokens.begin() + I, std::begin(Address), std::end(Address));
    C.Respelled = true;
  }
}

static void respellDeclareReduction(DirectiveText &D, PassContext &C) {
  if (!D.Head.hasArguments())
    return;
  respellCombiner(D, C);
  const auto Parts = splitList(D.Head.Arguments, tok::colon);
  if (Parts.size() < 2 || splitList(Parts[1]).size() < 2)
    return;
  respellOperands(D.Head.Arguments, C);
  for (DirectivePart &Part : D.Clauses)
    respellOperands(Part.Arguments, C);
}

//===--- passes ---===//

namespace {
/// On these constructs; none: on any.
struct NewForm {
  llvm::StringLiteral Clause;
  SmallVector<Directive, 2> Constructs;
  bool (*Respell)(DirectiveText &D, DirectivePart &Part, PassContext &C);
};
} // namespace

bool respellNewForms(DirectiveText &D, PassContext &C) {
  static const NewForm Forms[] = {{"read", {OMPD_atomic}, takeTruth},
                                  {"write", {OMPD_atomic}, takeTruth},
                                  {"update", {OMPD_atomic}, takeTruth},
                                  {"capture", {OMPD_atomic}, takeTruth},
                                  {"compare", {OMPD_atomic}, takeTruth},
                                  {"weak", {OMPD_atomic}, takeTruth},
                                  {"seq_cst", {OMPD_atomic}, takeTruth},
                                  {"acq_rel", {OMPD_atomic}, takeTruth},
                                  {"acquire", {OMPD_atomic}, takeTruth},
                                  {"release", {OMPD_atomic}, takeTruth},
                                  {"relaxed", {OMPD_atomic}, takeTruth},
                                  {"nogroup", {OMPD_taskloop, OMPD_target_data}, takeTruth},
                                  {"inbranch", {OMPD_declare_simd}, takeTruth},
                                  {"notinbranch", {OMPD_declare_simd}, takeTruth},
                                  {"untied", {}, dropTruth},
                                  {"mergeable", {}, dropTruth},
                                  {"num_teams", {}, respellTeams},
                                  {"num_threads", {}, refuseThreadsList},
                                  {"device", {}, respellDevice},
                                  {"firstprivate", {}, noteSaved},
                                  {"defaultmap", {}, respellDefaultmap},
                                  {"map", {}, respellMap},
                                  {"to", {OMPD_target_update}, placeIterator},
                                  {"from", {OMPD_target_update}, placeIterator},
                                  {"reduction", {}, respellReduction},
                                  {"in_reduction", {}, respellReduction},
                                  {"task_reduction", {}, respellReduction},
                                  {"init", {OMPD_interop}, respellInit}};
  // The last first: a form that becomes two has the second one behind all others.
  for (size_t I = D.Clauses.size(); I-- > 0;) {
    const auto *Form = llvm::find_if(Forms, [&](const NewForm &F) {
      return D.Clauses[I].hasArguments() && D.Clauses[I].word() == F.Clause &&
             (F.Constructs.empty() || D.hasLeaf(F.Constructs));
    });
    if (Form == std::end(Forms))
      continue;
    DirectivePart Part = std::move(D.Clauses[I]);
    const bool Stays = Form->Respell(D, Part, C);
    D.Clauses[I] = std::move(Part);
    if (!Stays)
      D.Clauses.erase(D.Clauses.begin() + I);
  }
  respellDeviceType(D, C);
  if (D.Kind == OMPD_atomic)
    respellAtomic(D, C);
  if (D.Kind == OMPD_declare_reduction)
    respellDeclareReduction(D, C);
  return true;
}

size_t lowerBoundEnd(ArrayRef<Token> Arguments) {
  unsigned Choices = 0;
  size_t I = 0;
  for (; I < Arguments.size() && (Arguments[I].isNot(tok::colon) || Choices > 0); ++I) {
    Choices += Arguments[I].is(tok::question);
    Choices -= Arguments[I].is(tok::colon);
    if (Arguments[I].isOneOf(tok::l_paren, tok::l_square, tok::l_brace))
      I = std::min(closingBracket(Arguments, I), Arguments.size() - 1);
  }
  return I;
}

bool splitAllocators(DirectiveText &D, PassContext &C) {
  for (size_t I = D.Clauses.size(); I-- > 0;) {
    if (D.Clauses[I].word() != "uses_allocators" || !D.Clauses[I].hasArguments())
      continue;
    const DirectivePart All = D.Clauses[I];
    SmallVector<DirectivePart, 4> New;
    const Token *Semicolon = nullptr; // in front of the next one
    for (ArrayRef<Token> Arguments : splitList(All.Arguments, tok::semi)) {
      DirectivePart &One = New.emplace_back(All);
      One.Arguments.assign(Arguments.begin(), Arguments.end());
      One.Comma.reset();
      if (Semicolon) {
        One.rename(C.PP, "uses_allocators", *Semicolon);
        One.Open = makeSign(C.PP, tok::l_paren, *Semicolon);
      }
      Semicolon = Arguments.end();
      if (Semicolon != All.Arguments.end())
        One.Close = makeSign(C.PP, tok::r_paren, *Semicolon);
    }
    New.back().Comma = All.Comma;
    D.Clauses.erase(D.Clauses.begin() + I);
    D.Clauses.insert(D.Clauses.begin() + I, New.begin(), New.end());
  }
  return true;
}

/// counts(2, omp_fill, 3). False after a message.
static bool checkCounts(const DirectivePart &Counts, PassContext &C) {
  auto Expected = [&](const Token &Where) {
    report(C.PP.getDiagnostics(), Where.getLocation(), Diag::ExpectedInDirective)
        << "counts from 0 on and one omp_fill in 'counts'" << "split";
    return false;
  };
  unsigned Fills = 0;
  for (ArrayRef<Token> Count : splitList(Counts.Arguments)) {
    const bool Fill = Count.size() == 1 && wordOf(Count[0]) == "omp_fill";
    Fills += Fill;
    if (Count.empty())
      return Expected(Count.end() == Counts.Arguments.end() ? *Counts.Close : *Count.end());
    if ((!Fill && evaluate(C.PP, C.Meaning, Count).Value.value_or(0) < 0) || Fills > 1)
      return Expected(Count[0]);
  }
  return Fills > 0 || Expected(Counts.Arguments[0]);
}

bool respellSplit(DirectiveText &D, PassContext &C) {
  if (D.word() != "split")
    return true;
  DirectivePart *Counts = D.find("counts");
  if (!Counts || !Counts->hasArguments()) {
    report(C.PP.getDiagnostics(), D.Head.location(), Diag::ExpectedInDirective) << "'counts(...)'" << "split";
    return false;
  }
  for (const DirectivePart &Part : D.Clauses)
    if (&Part != Counts && !Part.word().empty()) { // unroll would take some
      report(C.PP.getDiagnostics(), Part.location(), Diag::UnsupportedClause) << Part.word() << "split" << "";
      return false;
    }
  if (!checkCounts(*Counts, C))
    return false;
  D.Clauses.erase(Counts);
  D.Head.Comma.reset(); // "split, counts(...)"
  D.Head.rename(C.PP, "unroll");
  D.Kind = OMPD_unroll;
  return C.Respelled = true;
}

} // namespace chomp
