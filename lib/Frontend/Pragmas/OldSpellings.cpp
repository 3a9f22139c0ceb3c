//===- OldSpellings.cpp - what version 6.0 refuses and older ones allowed -===//
#include "Frontend/Pragmas/OldSpellings.h"

#include "Frontend/Pragmas/ClauseNotes.h"
#include "Frontend/Pragmas/DirectivePasses.h"
#include "Frontend/Pragmas/DirectiveText.h"
#include "Frontend/Pragmas/ListItems.h"
#include "Frontend/Pragmas/ScopeLookup.h"
#include "Frontend/Pragmas/SelectorMask.h"
#include "Support/Diagnostics.h"

#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm::omp;

namespace chomp {

/// What is in the pass beside its context.
namespace {
struct OldForms {
  DirectiveText &D;
  PassContext &C;
  ListItems Items; ///< Of the whole directive.
};
} // namespace

/// Where the list begins that may have modifiers in front of it.
static size_t listBegin(const DirectivePart &Part) {
  const std::optional<size_t> Colon = modifiersEnd(Part.Arguments);
  return Colon ? *Colon + 1 : 0;
}

//===--- lists ---===//

/// The commas between map([modifier [,] …] type: list), and a type of 6.0; the same before the list of to and from.
static void respellMapTypes(DirectivePart &Part, OldForms &Old) {
  const std::optional<size_t> Colon = modifiersEnd(Part.Arguments);
  if (!Colon)
    return;
  SmallVector<DirectivePart, 8> Modifiers = parseClauses(ArrayRef(Part.Arguments).take_front(*Colon));
  DirectivePart *Last = nullptr;
  for (DirectivePart &M : Modifiers)
    if (!M.word().empty())
      Last = &M;
  TokenList New;
  for (DirectivePart &M : Modifiers) {
    if (&M == Last && M.word() == "storage" && !M.Open)
      M.rename(Old.C.PP, Old.D.Kind == OMPD_target_exit_data ? "release" : "alloc");
    M.print(New);
    if (&M != Last && !M.word().empty() && !M.Comma)
      New.push_back(makeSign(Old.C.PP, tok::comma, New.back()));
  }
  New.append(Part.Arguments.begin() + *Colon, Part.Arguments.end());
  Part.Arguments = std::move(New);
}

/// The list behind the modifiers, where Clang would refuse some of it.
static void respellItems(DirectivePart &Part, OldForms &Old) {
  respellMapTypes(Part, Old);
  const size_t First = listBegin(Part);
  bool Mapped = false;
  for (size_t I = 0; I < First; ++I)
    Mapped |= Part.argument(I) == "mapper";
  auto Make = [&](tok::TokenKind Kind, const char *Text, const Token &Like) {
    return Kind == tok::identifier ? makeWord(Old.C.PP, Text, Like) : makeSign(Old.C.PP, Kind, Like);
  };
  const TokenList New = Old.Items.wrap(Old.C.PP, ArrayRef(Part.Arguments).drop_front(First), Mapped, Make);
  if (New.empty())
    return;
  Part.Arguments.truncate(First);
  Part.Arguments.append(New);
}

/// depend([iterator(...),] type: list). True: some of the list is another.
static bool respellLocators(Preprocessor &PP, DirectivePart &Part) {
  const std::optional<size_t> Colon = findToken(Part.Arguments, tok::colon);
  if (!Colon)
    return false;
  auto Make = [&](tok::TokenKind Kind, const char *Text, const Token &Like) {
    return Kind == tok::numeric_constant ? makeNumber(PP, Text, Like) : makeSign(PP, Kind, Like);
  };
  const TokenList All = Part.Arguments;
  bool Changed = false;
  Part.Arguments.truncate(*Colon + 1);
  for (ArrayRef<Token> Item : splitList(ArrayRef(All).drop_front(*Colon + 1))) {
    const TokenList New = Item.empty() ? TokenList() : locator(Item, Make);
    const ArrayRef<Token> Becomes = New.size() != Item.size() ? ArrayRef<Token>(New) : Item;
    Changed |= New.size() != Item.size();
    Part.Arguments.append(Becomes.begin(), Becomes.end());
    if (Item.end() != All.end())
      Part.Arguments.push_back(*Item.end());
  }
  return Changed;
}

static void respellDependClause(DirectivePart &Part, OldForms &Old) {
  Old.C.Respelled |= respellLocators(Old.C.PP, Part);
}

void respellDepend(Preprocessor &PP, DirectivePart &Part) {
  const size_t Colon = findToken(Part.Arguments, tok::colon).value_or(Part.Arguments.size());
  for (size_t I = 0; I < Colon; ++I)
    if (Part.argument(I) == "inoutset" || Part.argument(I) == "mutexinoutset")
      Part.Arguments[I] = makeWord(PP, "inout", Part.Arguments[I]);
  respellLocators(PP, Part);
  if (Colon == Part.Arguments.size())
    return;
  // What is left of shapes are whole arrays: "([n][m])p" begins with "(p)[0]".
  const TokenList All = Part.Arguments;
  Part.Arguments.truncate(Colon + 1);
  for (ArrayRef<Token> Item : splitList(ArrayRef(All).drop_front(Colon + 1))) {
    if (Item.size() > 2 && Item[0].is(tok::l_paren) && Item[1].is(tok::l_square)) {
      const Token Like = *(Item.begin() - 1);
      Part.Arguments.push_back(Item[0]);
      const ArrayRef<Token> Pointer = Item.drop_front(std::min(closingBracket(Item, 0) + 1, Item.size()));
      Part.Arguments.append(Pointer.begin(), Pointer.end());
      Part.Arguments.append({makeSign(PP, tok::r_paren, Like), makeSign(PP, tok::l_square, Like),
                             makeNumber(PP, "0", Like), makeSign(PP, tok::r_square, Like)});
    } else {
      Part.Arguments.append(Item.begin(), Item.end());
    }
    if (Item.end() != All.end())
      Part.Arguments.push_back(*Item.end());
  }
}

/// Hands tokens to Clang in an operand that it doesn't evaluate (ListItems.h).
static void wrap(Preprocessor &PP, TokenList &Tokens, size_t First, size_t End) {
  const Token Behind[] = {makeSign(PP, tok::r_paren, Tokens[End - 1]), makeSign(PP, tok::r_square, Tokens[End - 1])},
              Before[] = {makeWord(PP, "__chomp_lvalue", Tokens[First]), makeSign(PP, tok::l_square, Tokens[First]),
                          makeWord(PP, "sizeof", Tokens[First]), makeSign(PP, tok::l_paren, Tokens[First])};
  Tokens.insert(Tokens.begin() + End, std::begin(Behind), std::end(Behind));
  Tokens.insert(Tokens.begin() + First, std::begin(Before), std::end(Before));
}

/// target update to(p, p[0:n]): Clang refuses to move a pointer beside what it points to.
static void wrapPointers(OldForms &Old) {
  struct Item {
    DirectivePart *Clause;
    size_t First, Length;
    ArrayRef<Token> tokens() const { return ArrayRef(Clause->Arguments).slice(First, Length); }
  };
  SmallVector<Item, 8> Items; // of the motion clauses
  for (DirectivePart &Part : Old.D.Clauses) {
    if (!Part.hasArguments() || (Part.word() != "to" && Part.word() != "from"))
      continue;
    for (ArrayRef<Token> List : splitList(ArrayRef(Part.Arguments).drop_front(listBegin(Part))))
      if (!List.empty())
        Items.push_back({&Part, static_cast<size_t>(List.begin() - Part.Arguments.begin()), List.size()});
  }
  auto PointsTo = [&](const Item &I, const Item &Other) {
    return Other.Length > I.Length && Other.tokens()[I.Length].is(tok::l_square) &&
           llvm::all_of_zip(I.tokens(), Other.tokens().take_front(I.Length), [&](const Token &A, const Token &B) {
             return Old.C.PP.getSpelling(A) == Old.C.PP.getSpelling(B);
           });
  };
  SmallVector<Item, 4> Pointers;
  llvm::copy_if(Items, std::back_inserter(Pointers), [&](const Item &I) {
    return llvm::any_of(Items, [&](const Item &Other) { return PointsTo(I, Other); });
  });
  for (const Item &I : llvm::reverse(Pointers))
    wrap(Old.C.PP, I.Clause->Arguments, I.First, I.First + I.Length);
}

//===--- other clauses ---===//

/// device(omp_initial_device): for Clang a device's number is never negative, where it knows it.
static void respellDevice(DirectivePart &Part, OldForms &Old) {
  const size_t First = listBegin(Part);
  size_t Bare = First;
  while (Part.isArgument(Bare, tok::l_paren))
    ++Bare;
  if (Part.isArgument(Bare, tok::minus) || Part.argument(Bare) == "omp_initial_device" ||
      Part.argument(Bare) == "omp_default_device")
    wrap(Old.C.PP, Part.Arguments, First, Part.Arguments.size());
}

/// linear(val(list)), linear(val(list): step)
static void respellLinear(DirectivePart &Part, OldForms &Old) {
  const TokenList All = Part.Arguments;
  if (!llvm::is_contained({"val", "ref", "uval"}, Part.argument(0)) || !Part.isArgument(1, tok::l_paren))
    return;
  const size_t Close = closingBracket(All, 1);
  const bool Step = Part.isArgument(Close + 1, tok::colon);
  if (Close >= All.size() || (!Step && Close + 1 != All.size()))
    return;
  Preprocessor &PP = Old.C.PP;
  TokenList New(All.begin() + 2, All.begin() + Close);
  New.append({makeSign(PP, tok::colon, All[Close]), All[0]});
  if (Step) {
    const Token &Like = All[Close + 1];
    New.append({makeSign(PP, tok::comma, Like), makeWord(PP, "step", Like), makeSign(PP, tok::l_paren, Like)});
    New.append(All.begin() + Close + 2, All.end());
    New.push_back(makeSign(PP, tok::r_paren, *Part.Close));
  }
  Part.Arguments = std::move(New);
}

/// Clang 22 knows no memory spaces, takes nothing but a name for traits in C++, and crashes over that of a static
/// variable on combined constructs.
static void noteAllocator(const Token &Name, const DirectivePart *Traits, const DirectivePart *Space, OldForms &Old) {
  auto Text = [&](ArrayRef<Token> Tokens) {
    std::string Out;
    for (const Token &Tok : Tokens)
      Out += Old.C.PP.getSpelling(Tok);
    return Out;
  };
  AllocatorNote Note;
  if (Traits) {
    Note.Traits = Old.C.Meaning ? variableIn(*Old.C.Meaning, Traits->Arguments) : nullptr;
    Note.TraitsText = Text(Traits->Arguments);
    Note.Where = (Traits->Arguments.empty() ? *Traits->Close : Traits->Arguments[0]).getLocation();
  }
  if (Space)
    Note.Space = Text(Space->Arguments);
  Old.C.Notes.Allocators[Name.getLocation()] = std::move(Note);
}

/// uses_allocators(a, b(t)) and uses_allocators(memspace(m), traits(t): b): one clause for each allocator. What was
/// said of the user's own is noted; that there is nothing to say of the others Clang says.
static SmallVector<DirectivePart, 4> splitClause(const DirectivePart &Part, OldForms &Old) {
  const std::optional<size_t> Colon = findToken(Part.Arguments, tok::colon);
  const DirectivePart *Traits = nullptr, *Space = nullptr;
  const SmallVector<DirectivePart, 8> Modifiers = parseClauses(ArrayRef(Part.Arguments).take_front(Colon.value_or(0)));
  for (const DirectivePart &M : Modifiers) {
    if (M.word() == "traits" && M.hasArguments())
      Traits = &M;
    else if (M.word() == "memspace" && M.hasArguments())
      Space = &M;
    else if (!M.word().empty())
      return {Part}; // Clang says what is wrong
  }
  Preprocessor &PP = Old.C.PP;
  SmallVector<DirectivePart, 4> Out;
  for (const DirectivePart &W : parseClauses(ArrayRef(Part.Arguments).drop_front(Colon ? *Colon + 1 : 0))) {
    if (W.word().empty())
      continue;
    const Token &Name = W.Words[0];
    const bool Predefined = W.word().starts_with("omp_") && W.word().ends_with("_mem_alloc");
    DirectivePart &One = Out.emplace_back(Part);
    One.Comma.reset();
    One.Arguments.clear();
    const DirectivePart *Own = W.hasArguments() ? &W : Traits, *Said = Own ? Own : Space;
    if (!Predefined) {
      noteAllocator(Name, Own, Space, Old);
    } else if (Said) {
      One.Arguments.append({makeWord(PP, "traits", Name), makeSign(PP, tok::l_paren, Name)});
      One.Arguments.append(Said->Arguments);
      One.Arguments.append({makeSign(PP, tok::r_paren, Name), makeSign(PP, tok::colon, Name)});
    }
    One.Arguments.push_back(Name);
  }
  if (Out.empty())
    return {Part};
  Out.back().Comma = Part.Comma;
  return Out;
}

/// init(prefer_type({fr("hip"), attr("ompx_a")}, …), …) of 6.0 -> init(prefer_type("hip", …), …): clang 22 reads the
/// names of foreign runtimes alone, and other preferences are the implementation's to follow or not.
static void respellPreferences(DirectivePart &Part, OldForms &Old) {
  SmallVector<DirectivePart, 8> Modifiers = parseClauses(Part.Arguments);
  auto *Prefer = llvm::find_if(Modifiers, [](const DirectivePart &M) {
    return M.word() == "prefer_type" && M.hasArguments() &&
           llvm::any_of(M.Arguments, [](const Token &Tok) { return Tok.is(tok::l_brace); });
  });
  if (Prefer == Modifiers.end())
    return;
  TokenList Names;
  auto Add = [&](ArrayRef<Token> Name) {
    if (!Names.empty())
      Names.push_back(makeSign(Old.C.PP, tok::comma, *Prefer->Open));
    Names.append(Name.begin(), Name.end());
  };
  for (ArrayRef<Token> Preference : splitList(Prefer->Arguments)) {
    if (Preference.empty() || Preference.front().isNot(tok::l_brace))
      Add(Preference);
    else
      for (const DirectivePart &Selector : parseClauses(Preference.drop_front()))
        if (Selector.word() == "fr" && Selector.hasArguments())
          Add(Selector.Arguments);
  }
  Prefer->Arguments = Names;
  if (Names.empty()) // nothing that Clang could read: the modifier goes, with its comma
    Modifiers.erase(Prefer);
  Part.Arguments.clear();
  for (const DirectivePart &M : Modifiers)
    M.print(Part.Arguments);
}

/// reduction([modifier,] -: list)
static void respellReduction(DirectivePart &Part, OldForms &) {
  const std::optional<size_t> Colon = findToken(Part.Arguments, tok::colon);
  if (Colon && *Colon > 0 && Part.isArgument(*Colon - 1, tok::minus))
    Part.Arguments[*Colon - 1].setKind(tok::plus);
}

/// dyn_groupprivate([modifiers:] size), which Clang reads in version 6.1 alone: ompx_dyn_cgroup_mem(size), which was
/// its first form. Its memory is always the contention group's. What is more than the device has stops the program
/// (fallback(abort)); other memory instead is not to be had.
static void respellTeamMemory(DirectivePart &Part, OldForms &Old) {
  if (const std::optional<size_t> Colon = modifiersEnd(Part.Arguments)) {
    for (const DirectivePart &M : parseClauses(ArrayRef(Part.Arguments).take_front(*Colon)))
      if (!M.word().empty() && !(M.word() == "cgroup" && !M.hasArguments()) &&
          !(M.word() == "fallback" && M.Arguments.size() == 1 && M.argument(0) == "abort"))
        report(Old.C.PP.getDiagnostics(), M.location(), Diag::UnsupportedClause)
            << ("dyn_groupprivate(" + M.word() + (M.hasArguments() ? "(" + M.argument(0) + ")" : "") + ")").str()
            << getOpenMPDirectiveName(Old.D.Kind, 52) << ": only fallback(abort)";
    Part.Arguments.erase(Part.Arguments.begin(), Part.Arguments.begin() + *Colon + 1);
  }
  Part.rename(Old.C.PP, "ompx_dyn_cgroup_mem");
}

/// 6.0's acquire and release, which acq_rel includes.
static void respellOrder(DirectivePart &Part, OldForms &Old) {
  if (Part.argument(0) == "acquire" || Part.argument(0) == "release")
    Part.Arguments[0] = makeWord(Old.C.PP, "acq_rel", Part.Arguments[0]);
}

static void respellEnter(DirectivePart &Part, OldForms &Old) { Part.rename(Old.C.PP, "enter"); }

static void respellMatch(DirectivePart &Part, OldForms &Old) { respellSelectors(Part, Old.C.PP); }

//===--- whole directives ---===//

/// Before:  depobj init(in(x): d)       depobj update(out: d)      depobj destroy(d)     as 6.0 has them
/// After:   depobj(d) depend(in: x)     depobj(d) update(out)      depobj(d) destroy
static void respellDepobj(DirectiveText &D, PassContext &C) {
  if (D.Head.Open || D.Clauses.size() != 1 || !D.Clauses[0].hasArguments())
    return;
  DirectivePart &Part = D.Clauses[0];
  const TokenList All = Part.Arguments;
  const StringRef Name = Part.word();
  const std::optional<size_t> Colon = findToken(All, tok::colon);
  if (!llvm::is_contained({"init", "update", "destroy"}, Name) || Colon.has_value() == (Name == "destroy"))
    return;
  const bool Dependence = Name == "init" && Part.isArgument(1, tok::l_paren) && closingBracket(All, 1) + 1 == *Colon;
  if (Name == "init" && !Dependence)
    return; // Clang says what is wrong
  // Where the clause's name stands, the clause begins.
  const Token Like = Part.Words[0], Word = D.Head.Words[0];
  D.Head.Open = makeSign(C.PP, tok::l_paren, Word);
  D.Head.Arguments.assign(All.begin() + (Colon ? *Colon + 1 : 0), All.end());
  D.Head.Close = makeSign(C.PP, tok::r_paren, Word);
  Part = makeClause(C.PP, Name == "init" ? "depend" : Name, Like);
  if (Name != "destroy") {
    Part.Open = makeSign(C.PP, tok::l_paren, Like);
    Part.Arguments.push_back(All[0]);
    if (Dependence) {
      Part.Arguments.push_back(makeSign(C.PP, tok::colon, Like));
      Part.Arguments.append(All.begin() + 2, All.begin() + *Colon - 1);
    }
    Part.Close = makeSign(C.PP, tok::r_paren, Like);
  }
  C.Respelled = true;
}

/// target loop is target teams loop, or target parallel loop where it is bound to the threads.
static void respellTargetLoop(DirectiveText &D, PassContext &C) {
  const bool Bound =
      llvm::any_of(D.Clauses, [](const DirectivePart &Part) { return Part.word() == "bind" && Part.hasArguments(); });
  if (Bound)
    D.erase("bind");
  D.Head.Words.insert(D.Head.Words.begin() + 1, makeWord(C.PP, Bound ? "parallel" : "teams", D.Head.Words[1]));
}

/// A stand-in for what Clang refuses in every form.
static void respellDestroy(DirectivePart &Part, Preprocessor &PP) {
  if (Part.word() == "destroy")
    Part = makeClause(PP, "update", Part.Words[0], makeWord(PP, "in", Part.Words[0]));
}

//===--- the pass ---===//

namespace {
/// On this construct; unknown: on any.
struct OldForm {
  Directive Construct;
  llvm::StringLiteral Clause;
  void (*Respell)(DirectivePart &Part, OldForms &Old);
};
} // namespace

static constexpr OldForm Forms[] = {{OMPD_requires, "atomic_default_mem_order", respellOrder},
                                    {OMPD_declare_target, "to", respellEnter},
                                    {OMPD_declare_target, "local", respellEnter},
                                    {OMPD_unknown, "map", respellItems},
                                    {OMPD_target_update, "to", respellItems},
                                    {OMPD_target_update, "from", respellItems},
                                    {OMPD_unknown, "depend", respellDependClause},
                                    {OMPD_unknown, "device", respellDevice},
                                    {OMPD_declare_variant, "match", respellMatch},
                                    {OMPD_unknown, "linear", respellLinear},
                                    {OMPD_unknown, "dyn_groupprivate", respellTeamMemory},
                                    {OMPD_interop, "init", respellPreferences},
                                    {OMPD_unknown, "reduction", respellReduction},
                                    {OMPD_unknown, "in_reduction", respellReduction},
                                    {OMPD_unknown, "task_reduction", respellReduction}};

bool respellOldForms(DirectiveText &D, PassContext &C) {
  OldForms Old{D, C, ListItems(/*Motion=*/D.Kind == OMPD_target_update, C.Meaning)};
  if (D.Kind == OMPD_depobj)
    respellDepobj(D, C);
  else if (D.Kind == OMPD_target_update)
    wrapPointers(Old);
  else if (D.Kind == OMPD_declare_reduction && D.Head.hasArguments())
    respellReduction(D.Head, Old);
  else if (D.Kind == OMPD_target_loop)
    respellTargetLoop(D, C);
  // The last first: so it was counted how often an array is an item.
  SmallVector<DirectivePart, 8> New;
  for (DirectivePart &Part : llvm::reverse(D.Clauses)) {
    if (D.Kind == OMPD_depobj)
      respellDestroy(Part, C.PP);
    const auto *Form = llvm::find_if(Forms, [&](const OldForm &F) {
      return Part.hasArguments() && Part.word() == F.Clause && (F.Construct == OMPD_unknown || F.Construct == D.Kind);
    });
    if (Form != std::end(Forms))
      Form->Respell(Part, Old);
    SmallVector<DirectivePart, 4> Parts;
    if (Part.word() == "uses_allocators" && Part.hasArguments())
      Parts = splitClause(Part, Old);
    else
      Parts.push_back(std::move(Part));
    New.append(Parts.rbegin(), Parts.rend());
  }
  D.Clauses.assign(std::make_move_iterator(New.rbegin()), std::make_move_iterator(New.rend()));
  return true;
}

} // namespace chomp
