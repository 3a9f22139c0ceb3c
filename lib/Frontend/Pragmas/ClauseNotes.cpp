//===- ClauseNotes.cpp - what Clang is not told of a directive ------------===//
#include "Frontend/Pragmas/ClauseNotes.h"

#include "Frontend/Pragmas/DirectiveClauses.h"
#include "Frontend/Pragmas/OldSpellings.h"
#include "Support/Diagnostics.h"

#include "clang/Basic/OpenMPKinds.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace clang;
using namespace llvm::omp;

namespace chomp {

namespace {

using TokenList = SmallVectorImpl<Token>;

/// Takes out a clause with the comma behind it.
void eraseClause(TokenList &Tokens, const ClauseRange &C) {
  unsigned End = C.end();
  if (End < Tokens.size() && Tokens[End].is(tok::comma))
    ++End;
  Tokens.erase(Tokens.begin() + C.Word, Tokens.begin() + End);
}

//===--- directive-name-modifiers ---===//

/// The directive that the words in [First, Last) name; unknown for anything else.
Directive directiveIn(ArrayRef<Token> Tokens) {
  std::string Name;
  for (const Token &Tok : Tokens) {
    if (wordOf(Tok).empty())
      return OMPD_unknown;
    Name += (Name.empty() ? "" : " ") + wordOf(Tok).str();
  }
  std::replace(Name.begin(), Name.end(), '_', ' ');
  return Name.empty() ? OMPD_unknown : getOpenMPDirectiveKind(Name);
}

/// Words that are directives' names too, but mean something else before the colon of these clauses.
bool isOwnModifier(StringRef Clause, Directive Name) {
  switch (Name) {
  case OMPD_task:
    return Clause.ends_with("reduction");
  case OMPD_simd:
    return Clause == "schedule";
  case OMPD_depobj:
    return Clause == "depend" || Clause == "update";
  case OMPD_target:
    return Clause == "init";
  default:
    return false;
  }
}

/// Whether copies that a constituent alone makes are shared by the threads of a parallel construct behind it.
bool isSharedInside(Directive Name, Directive Kind, Clause C) {
  if (C != OMPC_private && C != OMPC_firstprivate && C != OMPC_lastprivate && C != OMPC_reduction)
    return false;
  auto Leaves = getLeafConstructsOrSelf(Kind), Named = getLeafConstructsOrSelf(Name);
  auto Parallel = llvm::find(Leaves, OMPD_parallel);
  return Name != OMPD_target && Parallel != Leaves.end() &&
         llvm::all_of(Named, [&](Directive Leaf) { return llvm::find(Leaves, Leaf) < Parallel; });
}

struct Modifier {
  unsigned First, Last; ///< To erase: its words, with the comma or colon that goes with them.
  unsigned Word;
  Directive Name;
};

std::optional<Modifier> findDirectiveName(ArrayRef<Token> Tokens, const ClauseRange &C) {
  StringRef Clause = wordOf(Tokens[C.Word]);
  // Some modifiers stand behind the list.
  bool Behind = Clause == "default" || Clause == "defaultmap" || Clause == "linear" || Clause == "aligned";
  SmallVector<unsigned, 4> Ends; // of the items before the colon, or of all
  std::optional<unsigned> Colon;
  for (unsigned I = C.Open + 1; I < C.Close; ++I) {
    if (Tokens[I].isOneOf(tok::l_paren, tok::l_square, tok::l_brace)) {
      I = closingBracket(Tokens, I);
    } else if (Tokens[I].is(tok::question)) {
      return std::nullopt;
    } else if (Tokens[I].is(tok::comma) || Tokens[I].is(tok::colon)) {
      Ends.push_back(I);
      if (Tokens[I].is(tok::colon) && !Colon)
        Colon = I;
      if (Colon && !Behind)
        break;
    }
  }
  if (!Colon)
    return std::nullopt;
  if (Behind)
    Ends.push_back(C.Close);
  unsigned First = C.Open + 1;
  for (unsigned End : Ends) {
    Directive Name = directiveIn(Tokens.slice(First, End - First));
    // Behind a list, a lone word may be its step.
    bool Step = First == *Colon + 1 && (Clause == "linear" || Clause == "aligned");
    if (Name != OMPD_unknown && !isOwnModifier(Clause, Name) && !Step) {
      bool Closes = End == C.Close || (Tokens[End].is(tok::colon) && First > C.Open + 1);
      return Modifier{Closes ? First - 1 : First, Closes ? End : End + 1, First, Name};
    }
    First = End + 1;
  }
  return std::nullopt;
}

} // namespace

Directive directiveNameOf(ArrayRef<Token> Tokens, const ClauseRange &C) {
  auto Modifier = C.Open ? findDirectiveName(Tokens, C) : std::nullopt;
  return Modifier ? Modifier->Name : OMPD_unknown;
}

bool takeDirectiveNames(Preprocessor &PP, Directive Kind, TokenList &Tokens, ClauseNotes &Notes) {
  if (getDirectiveCategory(Kind) != Category::Executable || Kind == OMPD_metadirective)
    return false;
  bool Found = false;
  SmallVector<ClauseRange, 8> Clauses = clausesOf(Tokens);
  for (const ClauseRange &C : llvm::reverse(Clauses)) {
    StringRef Word = wordOf(Tokens[C.Word]);
    auto Modifier = C.Open && Word != "if" ? findDirectiveName(Tokens, C) : std::nullopt; // Clang knows it on if
    if (!Modifier)
      continue;
    Clause Clause = getOpenMPClauseKind(Word);
    auto Leaves = getLeafConstructsOrSelf(Kind), Named = getLeafConstructsOrSelf(Modifier->Name);
    std::string Spelled = textOf(PP, ArrayRef(Tokens).slice(Modifier->Word, 1));
    bool Constituent =
        llvm::all_of(Named, [&](Directive Leaf) { return llvm::is_contained(Leaves, Leaf); }) &&
        llvm::any_of(Named, [&](Directive Leaf) { return isAllowedClauseForDirective(Leaf, Clause, 60); });
    if (!Constituent)
      report(PP.getDiagnostics(), Tokens[Modifier->Word].getLocation(), Diag::UnexpectedToken)
          << Spelled << getOpenMPDirectiveName(Kind, 52);
    else if (isSharedInside(Modifier->Name, Kind, Clause))
      report(PP.getDiagnostics(), Tokens[C.Word].getLocation(), Diag::UnsupportedClause)
          << (Word + "(" + Spelled + ": ...)").str() << getOpenMPDirectiveName(Kind, 52)
          << ": nest the constructs, or name the innermost one";
    // What target alone keeps, its teams and threads share. An uninitialized copy may as well have the original's
    // value.
    if (Modifier->Name == OMPD_target && (Clause == OMPC_private || Clause == OMPC_firstprivate)) {
      Token &Name = Tokens[C.Word];
      if (Clause == OMPC_private)
        Name = makeWord(PP, "firstprivate", Name);
      Notes.OfTarget.insert(Name.getLocation());
    }
    Tokens.erase(Tokens.begin() + Modifier->First, Tokens.begin() + Modifier->Last);
    Found = true;
  }
  return Found;
}

std::string withoutGaps(llvm::StringRef Directive) {
  std::string Out;
  char Quote = 0;
  for (size_t I = 0; I < Directive.size(); ++I) {
    const char C = Directive[I];
    if (C == ' ' && !Quote && !Out.empty() && (Out.back() == ' ' || Out.back() == '('))
      continue;
    if (C == ')' && !Quote && !Out.empty() && Out.back() == ' ')
      Out.pop_back();
    if (C == Quote)
      Quote = 0;
    else if (!Quote && (C == '"' || C == '\''))
      Quote = C;
    Out += C;
    if (C == '\\' && Quote && I + 1 < Directive.size())
      Out += Directive[++I];
  }
  return Out;
}

//===--- target data as a task ---===//

void takeTaskClauses(Preprocessor &PP, SourceLocation Begin, TokenList &Tokens, ClauseNotes &Notes) {
  TaskClauses Task;
  // In version 6.0, which has this spelling, a taskgroup is around the region.
  Task.Group = !Tokens.empty() && wordOf(Tokens[0]) == "target_data";
  SmallVector<ClauseRange, 8> Clauses = clausesOf(Tokens);
  auto Has = [&](StringRef Word) {
    return llvm::any_of(Clauses, [&](const ClauseRange &C) { return wordOf(Tokens[C.Word]) == Word; });
  };
  const bool Deferred = Has("nowait") && (Has("nogroup") || !Task.Group);
  for (const ClauseRange &C : llvm::reverse(Clauses)) {
    StringRef Word = wordOf(Tokens[C.Word]);
    std::string Text = textOf(PP, ArrayRef(Tokens).slice(C.Word, C.end() - C.Word));
    if (Word == "depend" && C.Open) {
      SmallVector<Token, 32> Clause(Tokens.begin() + C.Word, Tokens.begin() + C.end());
      respellDepend(PP, Clause);
      Task.Depend.insert(Task.Depend.begin(), withoutGaps(textOf(PP, Clause)));
    } else if (Word == "detach" && Deferred) {
      Task.Detach = Text;
    } else if (Word == "default" && C.Open) {
      ArrayRef<Token> Inside = ArrayRef(Tokens).slice(C.Open + 1, C.Close - C.Open - 1);
      Task.Default = Inside.empty() ? "" : wordOf(Inside.front()).str();
      Task.Category = Inside.size() < 3 ? "all" : wordOf(Inside.back()).str();
    } else if (C.Open && (Word == "private" || Word == "firstprivate" || Word == "shared" || Word == "allocate" ||
                          Word == "in_reduction" || Word == "detach")) {
      Task.Data.insert(Task.Data.begin(), Text);
      for (const Token &Tok : ArrayRef(Tokens).slice(C.Open, C.Close - C.Open))
        Task.Listed.insert(wordOf(Tok));
    } else if (Word == "nogroup")
      Task.Group = false;
    // Run in order, by the thread that meets it.
    else if (Word != "nowait" && Word != "priority" && Word != "mergeable" && Word != "affinity")
      continue;
    eraseClause(Tokens, C);
  }
  Notes.Tasks[Begin] = std::move(Task);
}

//===--- interop on dispatch ---===//

void takeInterops(Preprocessor &PP, TokenList &Tokens, ClauseNotes &Notes) {
  if (Tokens.empty() || wordOf(Tokens[0]) != "dispatch")
    return;
  SmallVector<ClauseRange, 8> Clauses = clausesOf(Tokens);
  for (const ClauseRange &C : llvm::reverse(Clauses)) {
    if (wordOf(Tokens[C.Word]) != "interop" || !C.Open)
      continue;
    const Token Type[] = {makeWord(PP, "in", Tokens[C.Open]), makeSign(PP, tok::colon, Tokens[C.Open])};
    Tokens[C.Word] = makeWord(PP, "depend", Tokens[C.Word]);
    Notes.Interops.insert(Tokens[C.Word].getLocation());
    Tokens.insert(Tokens.begin() + C.Open + 1, std::begin(Type), std::end(Type));
  }
}

//===--- default and defaultmap ---===//

/// defaultmap comes before default (OpenMP 6.0, 7.5.1), whose effect on target it has otherwise: default(none) is
/// defaultmap(none) for the categories that are left. On a combined construct default also speaks to the others.
void takeDefaults(Preprocessor &PP, Directive Kind, SourceLocation Begin, TokenList &Tokens, ClauseNotes &Notes) {
  if (getLeafConstructsOrSelf(Kind).front() != OMPD_target)
    return;
  static constexpr const char *Categories[] = {"scalar", "aggregate", "pointer"};
  SmallVector<StringRef, 3> Mapped;
  std::optional<ClauseRange> Default;
  /// The words after the colon, or all.
  auto CategoryOf = [&](const ClauseRange &C) {
    auto Colon = std::find_if(Tokens.begin() + C.Open, Tokens.begin() + C.Close,
                              [](const Token &Tok) { return Tok.is(tok::colon); });
    return Colon == Tokens.begin() + C.Close ? StringRef("all") : wordOf(*std::next(Colon));
  };
  auto Covers = [](StringRef Category, StringRef Wanted) { return Category == "all" || Category == Wanted; };
  for (const ClauseRange &C : clausesOf(Tokens)) {
    if (C.Open && wordOf(Tokens[C.Word]) == "defaultmap")
      Mapped.push_back(CategoryOf(C));
    else if (C.Open && wordOf(Tokens[C.Word]) == "default")
      Default = C;
  }
  if (Mapped.empty() || !Default || Default->Open + 1 >= Default->Close)
    return;
  StringRef Attribute = wordOf(Tokens[Default->Open + 1]), Category = CategoryOf(*Default);
  if (Attribute == "shared")
    return; // says nothing of target
  SmallVector<Token, 16> New;
  if (Kind != OMPD_target && Attribute == "none") {
    Notes.DefaultNone.insert(Begin);
  } else if (Kind != OMPD_target) {
    report(PP.getDiagnostics(), Tokens[Default->Word].getLocation(), Diag::UnsupportedClause)
        << ("default(" + Attribute + ")").str() << getOpenMPDirectiveName(Kind, 52) << " together with defaultmap";
  } else {
    const Token &Like = Tokens[Default->Word];
    for (StringRef Wanted : Categories)
      if (Covers(Category, Wanted) && llvm::none_of(Mapped, [&](StringRef Other) { return Covers(Other, Wanted); }))
        New.append({makeWord(PP, "defaultmap", Like), makeSign(PP, tok::l_paren, Like), Tokens[Default->Open + 1],
                    makeSign(PP, tok::colon, Like), makeWord(PP, Wanted, Like), makeSign(PP, tok::r_paren, Like)});
  }
  eraseClause(Tokens, *Default);
  Tokens.insert(Tokens.begin() + Default->Word, New.begin(), New.end());
}

} // namespace chomp
