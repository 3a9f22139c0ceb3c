//===- DirectivePasses.cpp - from the user's directive to Clang's ---------===//
#include "Frontend/Pragmas/DirectivePasses.h"

#include "Frontend/Pragmas/AncestorPragma.h"
#include "Frontend/Pragmas/ApplyClause.h"
#include "Frontend/Pragmas/ClauseNotes.h"
#include "Frontend/Pragmas/ClauseSyntax.h"
#include "Frontend/Pragmas/DirectiveScreen.h"
#include "Frontend/Pragmas/GroupObjects.h"
#include "Frontend/Pragmas/ImpliedClauses.h"
#include "Frontend/Pragmas/InductionMask.h"
#include "Frontend/Pragmas/NewSpellings.h"
#include "Frontend/Pragmas/OldSpellings.h"
#include "Frontend/Pragmas/SelectorMask.h"
#include "Support/Diagnostics.h"

#include "clang/Lex/Preprocessor.h"

using namespace clang;
using namespace llvm::omp;

namespace chomp {

/// The comma behind the name, or behind words that are no clauses with arguments: Clang would leave out all that
/// follows (OpenMP 5.2, 3.1, has it).
static bool dropFirstComma(DirectiveText &D, PassContext &C) {
  DirectivePart *First = &D.Head;
  for (DirectivePart &Next : D.Clauses)
    if (!First->Open && !First->Comma)
      First = &Next;
  if (First == &D.Head && First->Comma && !D.Clauses.empty()) { // "for, simd" is not the construct "for simd"
    const DirectivePart &Next = D.Clauses.front();
    SmallVector<Token, 4> Longer(First->Words.begin(), First->Words.end());
    Longer.append(Next.Words.begin(), Next.Words.end());
    if (!Next.Words.empty() && directiveNamed(Longer) != OMPD_unknown) {
      report(C.PP.getDiagnostics(), Next.location(), Diag::UnexpectedToken) << Next.word() << D.name();
      return false;
    }
  }
  if (First->Comma && !First->word().empty() && (First == &D.Head || !First->Open)) {
    First->Comma.reset();
    C.Respelled = true;
  }
  return true;
}

/// The comma in front of a clause that is gone.
static bool dropLastComma(DirectiveText &D, PassContext &C) {
  if (C.Respelled)
    (D.Clauses.empty() ? D.Head : D.Clauses.back()).Comma.reset();
  return true;
}

static bool hideGroupObjects(DirectiveText &D, PassContext &C) {
  if (D.Kind == OMPD_groupprivate && C.Meaning)
    C.Groups.hide(*C.Meaning, D.tokens());
  return true;
}

/// In their order: what is checked is the user's text, which some passes have to have gone over first; those that note
/// a clause come before the screen that drops it; and old forms come last, which new forms become.
static constexpr DirectivePass Passes[] = {
    splitAllocators,    // uses_allocators(a; b) is two clauses
    respellSplit,       // split is unroll
    checkClauseSyntax,  // says what is wrong
    takeRequirements,   // requires with an expression is one without, or none
    dropFirstComma,     // "parallel, private(x)"
    respellInductions,  // induction is lastprivate, and a branch in the loop
    respellAncestor,    // target device(ancestor: 1) is task
    takeInterops,       // interop on dispatch is depend
    takeApplied,        // apply goes where it changes an order, and is noted
    noteTransparent,    // which tasks are transparent
    noteReplayable,     // which constructs a taskgraph records
    screenDirective,    // what has no effect goes, and what Clang can't bear is refused
    noteLocal,          // which variables are the device's alone
    takeDeviceType,     // of groupprivate goes, and is noted
    hideGroupObjects,   // groupprivate objects have no constructors
    takeDirectiveNames, // directive-name-modifiers go
    respellNewForms,    // what is newer than Clang
    takeTaskClauses,    // of target data go, and are noted
    takeDefaults,       // default beside defaultmap is defaultmap
    hideSelectors,      // selectors of declare variant that Clang doesn't know
    respellOldForms,    // what version 6.0 refuses
    dropLastComma,      // of what is gone
    addImplied,         // clauses that nobody wrote
};

bool normalize(DirectiveText &D, PassContext &C) {
  return llvm::all_of(Passes, [&](DirectivePass Pass) { return Pass(D, C); });
}

} // namespace chomp
