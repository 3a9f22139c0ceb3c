//===- ClauseNotes.cpp - what Clang is not told of a directive ------------===//
#include "Frontend/Pragmas/ClauseNotes.h"

#include "Frontend/Pragmas/DirectivePasses.h"
#include "Frontend/Pragmas/DirectiveText.h"
#include "Frontend/Pragmas/OldSpellings.h"
#include "Support/Diagnostics.h"

#include "clang/Basic/OpenMPKinds.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace clang;
using namespace llvm::omp;

namespace chomp {

//===--- directive-name-modifiers ---===//

namespace {

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

/// Of a clause's arguments.
struct Modifier {
  size_t First, Last; ///< To erase: its words, with the comma or colon that goes with them.
  size_t Word;
  Directive Name;
};

std::optional<Modifier> findDirectiveName(const DirectivePart &C) {
  const StringRef Clause = C.word();
  const ArrayRef<Token> Arguments = C.Arguments;
  // Some modifiers stand behind the list.
  const bool Behind = Clause == "default" || Clause == "defaultmap" || Clause == "linear" || Clause == "aligned";
  SmallVector<size_t, 4> Ends; // of the items before the colon, or of all
  std::optional<size_t> Colon;
  for (size_t I = 0; I < Arguments.size(); ++I) {
    if (Arguments[I].isOneOf(tok::l_paren, tok::l_square, tok::l_brace)) {
      I = closingBracket(Arguments, I);
    } else if (Arguments[I].is(tok::question)) {
      return std::nullopt;
    } else if (Arguments[I].is(tok::comma) || Arguments[I].is(tok::colon)) {
      Ends.push_back(I);
      if (Arguments[I].is(tok::colon) && !Colon)
        Colon = I;
      if (Colon && !Behind)
        break;
    }
  }
  if (!Colon)
    return std::nullopt;
  if (Behind)
    Ends.push_back(Arguments.size());
  size_t First = 0;
  for (size_t End : Ends) {
    const Directive Name = directiveNamed(Arguments.slice(First, End - First));
    // Behind a list, a lone word may be its step.
    const bool Step = First == *Colon + 1 && (Clause == "linear" || Clause == "aligned");
    if (Name != OMPD_unknown && !isOwnModifier(Clause, Name) && !Step) {
      const bool Closes = End == Arguments.size() || (Arguments[End].is(tok::colon) && First > 0);
      return Modifier{Closes ? First - 1 : First, Closes ? End : End + 1, First, Name};
    }
    First = End + 1;
  }
  return std::nullopt;
}

} // namespace

Directive directiveNameOf(const DirectivePart &C) {
  auto Modifier = C.hasArguments() ? findDirectiveName(C) : std::nullopt;
  return Modifier ? Modifier->Name : OMPD_unknown;
}

bool takeDirectiveNames(DirectiveText &D, PassContext &C) {
  if (getDirectiveCategory(D.Kind) != Category::Executable || D.Kind == OMPD_metadirective)
    return true;
  for (DirectivePart &Part : llvm::reverse(D.Clauses)) {
    const StringRef Word = Part.word();
    auto Modifier =
        Part.hasArguments() && Word != "if" ? findDirectiveName(Part) : std::nullopt; // Clang knows it on if
    if (!Modifier)
      continue;
    const Clause Kind = getOpenMPClauseKind(Word);
    auto Leaves = getLeafConstructsOrSelf(D.Kind), Named = getLeafConstructsOrSelf(Modifier->Name);
    const Token &Name = Part.Arguments[Modifier->Word];
    const std::string Spelled = textOf(C.PP, Name);
    const bool Constituent =
        llvm::all_of(Named, [&](Directive Leaf) { return llvm::is_contained(Leaves, Leaf); }) &&
        llvm::any_of(Named, [&](Directive Leaf) { return isAllowedClauseForDirective(Leaf, Kind, 60); });
    if (!Constituent)
      report(C.PP.getDiagnostics(), Name.getLocation(), Diag::UnexpectedToken)
          << Spelled << getOpenMPDirectiveName(D.Kind, 52);
    else if (isSharedInside(Modifier->Name, D.Kind, Kind))
      report(C.PP.getDiagnostics(), Part.location(), Diag::UnsupportedClause)
          << (Word + "(" + Spelled + ": ...)").str() << getOpenMPDirectiveName(D.Kind, 52)
          << ": nest the constructs, or name the innermost one";
    // What target alone keeps, its teams and threads share. An uninitialized copy may as well have the original's
    // value.
    if (Modifier->Name == OMPD_target && (Kind == OMPC_private || Kind == OMPC_firstprivate)) {
      if (Kind == OMPC_private)
        Part.rename(C.PP, "firstprivate");
      C.Notes.OfTarget.insert(Part.location());
    }
    Part.Arguments.erase(Part.Arguments.begin() + Modifier->First, Part.Arguments.begin() + Modifier->Last);
    C.Respelled = true;
  }
  return true;
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

bool takeTaskClauses(DirectiveText &D, PassContext &C) {
  if (D.Kind != OMPD_target_data)
    return true;
  TaskClauses Task;
  // In version 6.0, which has this spelling, a taskgroup is around the region.
  Task.Group = D.word() == "target_data";
  const bool Deferred = D.has("nowait") && (D.has("nogroup") || !Task.Group);
  /// Whether the clause is the task's, which Clang doesn't get.
  auto Take = [&](DirectivePart &Part) {
    const StringRef Word = Part.word();
    const bool Listed =
        llvm::is_contained({"private", "firstprivate", "shared", "allocate", "in_reduction", "detach"}, Word);
    if (Word == "depend" && Part.hasArguments()) {
      respellDepend(C.PP, Part);
      Task.Depend.push_back(withoutGaps(Part.text(C.PP)));
    } else if (Word == "detach" && Deferred) {
      Task.Detach = Part.text(C.PP);
    } else if (Word == "default" && Part.hasArguments()) {
      Task.Default = Part.argument(0).str();
      Task.Category = Part.Arguments.size() < 3 ? "all" : wordOf(Part.Arguments.back()).str();
    } else if (Part.hasArguments() && Listed) {
      Task.Data.push_back(Part.text(C.PP));
      for (const Token &Tok : Part.Arguments)
        Task.Listed.insert(wordOf(Tok));
    } else if (Word == "nogroup") {
      Task.Group = false;
    } else {
      // Run in order, by the thread that meets it.
      return Word == "nowait";
    }
    return true;
  };
  llvm::erase_if(D.Clauses, Take);
  C.Notes.Tasks[C.Begin] = std::move(Task);
  return true;
}

//===--- clauses that are noted ---===//

bool takeInterops(DirectiveText &D, PassContext &C) {
  if (D.Kind != OMPD_dispatch)
    return true;
  for (DirectivePart &Part : D.Clauses) {
    if (Part.word() != "interop" || !Part.hasArguments())
      continue;
    const Token Type[] = {makeWord(C.PP, "in", *Part.Open), makeSign(C.PP, tok::colon, *Part.Open)};
    Part.rename(C.PP, "depend");
    C.Notes.Interops.insert(Part.location());
    Part.Arguments.insert(Part.Arguments.begin(), std::begin(Type), std::end(Type));
  }
  return true;
}

bool noteReplayable(DirectiveText &D, PassContext &C) {
  const DirectivePart *Part = D.find("replayable");
  if (!Part)
    return true;
  if (!Part->Open) {
    C.Notes.Replayable.insert(C.Begin);
    return true;
  }
  std::string Value;
  if (Part->hasArguments() && Part->Arguments.size() == 1 &&
      (Part->isArgument(0, tok::numeric_constant) || !Part->argument(0).empty()))
    Value = C.PP.getSpelling(Part->Arguments[0]);
  (Value == "1" || Value == "true"    ? C.Notes.Replayable
   : Value == "0" || Value == "false" ? C.Notes.NotReplayable
                                      : C.Notes.PerhapsReplayable)
      .insert(C.Begin);
  return true;
}

bool noteTransparent(DirectiveText &D, PassContext &C) {
  if (D.has("transparent") && D.hasLeaf({OMPD_target_data, OMPD_task, OMPD_taskloop}))
    C.Notes.Transparent.insert(C.Begin);
  return true;
}

bool noteLocal(DirectiveText &D, PassContext &C) {
  if (D.Kind == OMPD_declare_target)
    for (const DirectivePart &Part : D.Clauses)
      if (Part.word() == "local" && Part.hasArguments())
        for (const Token &Tok : Part.Arguments)
          C.Notes.DeviceLocal.insert(Tok.getLocation());
  return true;
}

/// groupprivate(x) device_type(host)
bool takeDeviceType(DirectiveText &D, PassContext &C) {
  if (D.Kind != OMPD_groupprivate || !D.Head.hasArguments()) // Clang says what is wrong
    return true;
  if (D.Clauses.empty())
    return true;
  const DirectivePart &Part = D.Clauses.front();
  const bool Alone = D.Clauses.size() == 1 && Part.Arguments.size() == 1 && Part.hasArguments() && !Part.Comma;
  const StringRef Word = Alone ? Part.argument(0) : StringRef();
  if (Part.word() != "device_type" || !llvm::is_contained({"any", "host", "nohost"}, Word)) {
    const Token &Wrong = Part.word() == "device_type" && !Part.Arguments.empty() ? Part.Arguments.front()
                         : Part.Words.empty()                                    ? *Part.Open
                                                                                 : Part.Words.front();
    report(C.PP.getDiagnostics(), Wrong.getLocation(), Diag::UnexpectedToken)
        << C.PP.getSpelling(Wrong) << "groupprivate";
    return false;
  }
  if (Word == "host")
    C.Notes.HostGroups.insert(C.Begin);
  D.Clauses.clear();
  return true;
}

bool takeTaskgraph(DirectiveText &D, Preprocessor &PP, SourceLocation Begin, ClauseNotes &Notes) {
  if (D.word() != "taskgraph")
    return false;
  TaskgraphClauses Clauses;
  Clauses.Name = D.Head.location();
  for (const DirectivePart &Part : D.Clauses) {
    const size_t First =
        Part.argument(0) == "taskgraph" ? std::min<size_t>(2, Part.Arguments.size()) : 0; // its own name
    const std::string Value = Part.hasArguments() ? textOf(PP, ArrayRef(Part.Arguments).drop_front(First)) : "";
    const StringRef Word = Part.word();
    Clauses.Nogroup |= Word == "nogroup";
    if (Word == "graph_id")
      Clauses.Id = Value;
    else if (Word == "graph_reset")
      Clauses.Reset = Part.hasArguments() ? Value : "1";
    else if (Word == "if")
      Clauses.If = Value;
  }
  const Token Name = makeWord(PP, "taskgroup", D.Head.Words[0]);
  D = parseDirective(Name);
  Notes.Taskgraphs.try_emplace(Begin, std::move(Clauses));
  return true;
}

//===--- default and defaultmap ---===//

/// The words after the colon, or all.
static StringRef categoryOf(const DirectivePart &C) {
  const auto *Colon = llvm::find_if(C.Arguments, [](const Token &Tok) { return Tok.is(tok::colon); });
  const size_t At = Colon - C.Arguments.begin();
  return At == C.Arguments.size() ? StringRef("all") : C.argument(At + 1);
}

/// defaultmap comes before default (OpenMP 6.0, 7.5.1), whose effect on target it has otherwise: default(none) is
/// defaultmap(none) for the categories that are left. On a combined construct default also speaks to the others.
bool takeDefaults(DirectiveText &D, PassContext &C) {
  if (getLeafConstructsOrSelf(D.Kind).front() != OMPD_target)
    return true;
  static constexpr const char *Categories[] = {"scalar", "aggregate", "pointer"};
  SmallVector<StringRef, 3> Mapped;
  auto Covers = [](StringRef Category, StringRef Wanted) { return Category == "all" || Category == Wanted; };
  DirectivePart *Default = nullptr;
  for (DirectivePart &Part : D.Clauses)
    if (Part.hasArguments() && Part.word() == "defaultmap")
      Mapped.push_back(categoryOf(Part));
    else if (Part.hasArguments() && Part.word() == "default")
      Default = &Part;
  if (Mapped.empty() || !Default || Default->Arguments.empty())
    return true;
  const StringRef Attribute = Default->argument(0), Category = categoryOf(*Default);
  if (Attribute == "shared")
    return true; // says nothing of target
  SmallVector<DirectivePart, 3> New;
  const Token Like = Default->Words.front();
  if (D.Kind != OMPD_target && Attribute == "none") {
    C.Notes.DefaultNone.insert(C.Begin);
  } else if (D.Kind != OMPD_target) {
    report(C.PP.getDiagnostics(), Like.getLocation(), Diag::UnsupportedClause)
        << ("default(" + Attribute + ")").str() << getOpenMPDirectiveName(D.Kind, 52) << " together with defaultmap";
  } else {
    for (StringRef Wanted : Categories)
      if (Covers(Category, Wanted) && llvm::none_of(Mapped, [&](StringRef Other) { return Covers(Other, Wanted); }))
        New.push_back(
            makeClause(C.PP, "defaultmap", Like,
                       {Default->Arguments[0], makeSign(C.PP, tok::colon, Like), makeWord(C.PP, Wanted, Like)}));
  }
  auto *At = D.Clauses.erase(Default);
  D.Clauses.insert(At, New.begin(), New.end());
  return true;
}

} // namespace chomp
