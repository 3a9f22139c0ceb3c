//===- ClauseNotes.h - what Clang is not told of a directive --------------===//
//
// Clang 22 has no parser for some of what OpenMP 6.0 says of clauses. It is taken out of a directive's tokens before
// the parser sees them, and noted here for those who describe the construct.
//
//   Before                                              After
//   target teams distribute firstprivate(target: x)     … firstprivate(x), which is target's alone
//   target_data map(x) depend(in: y) private(z)         target data map(x)
//   dispatch interop(a)                                 dispatch depend(in: a)
//   target teams default(none) defaultmap(tofrom)       … defaultmap(tofrom), and Chomp asks for the attributes
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_CLAUSENOTES_H
#define CHOMP_FRONTEND_CLAUSENOTES_H

#include "Frontend/Pragmas/AncestorPragma.h"
#include "Frontend/Pragmas/ApplyClause.h"

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Frontend/OpenMP/OMP.h"

#include <string>
#include <vector>

namespace clang {
class Preprocessor;
class VarDecl;
} // namespace clang

namespace chomp {

struct DirectivePart;
struct DirectiveText;
struct PassContext;

/// The clauses of target_data that make it a task (OpenMP 6.0, 15.7); host texts.
struct TaskClauses {
  std::vector<std::string> Depend; ///< "depend(in: x)"
  std::vector<std::string> Data;   ///< "private(x)"
  std::string Detach;              ///< "detach(event)", where somebody may fulfil the event after the construct.
  /// What default says, and of which variables: "scalar", or "all". No clause: empty.
  std::string Default, Category;
  llvm::StringSet<> Listed; ///< Words in the clauses of Data: these say it of themselves.
  bool Group = false;       ///< Its end waits for the tasks made inside.
};

/// What uses_allocators says of an allocator of the user's own.
struct AllocatorNote {
  const clang::VarDecl *Traits = nullptr; ///< Null: none, or none that has a name.
  clang::SourceLocation Where;            ///< Where they are named.
  std::string TraitsText, Space;          ///< As they are written; empty: none.
};

/// What the clauses of a taskgraph say, as they are written; empty: nothing.
struct TaskgraphClauses {
  clang::SourceLocation Name;
  std::string Id, Reset, If;
  bool Nogroup = false;
};

struct ClauseNotes {
  /// Clauses that belong to target alone, by their name's place.
  llvm::DenseSet<clang::SourceLocation> OfTarget;
  llvm::DenseMap<clang::SourceLocation, TaskClauses> Tasks; ///< By the directive's place.
  llvm::DenseSet<clang::SourceLocation> Interops; ///< Depend clauses that are interop clauses, by their name's place.
  llvm::DenseMap<clang::SourceLocation, AllocatorNote> Allocators; ///< By the allocator's name's place.
  llvm::DenseSet<clang::SourceLocation> DefaultNone;               ///< Of the directive likewise.
  llvm::DenseMap<clang::SourceLocation, std::string> Combined;    ///< What the user wrote for two directives, likewise.
  llvm::DenseMap<clang::SourceLocation, std::string> LowerBounds; ///< "2 : " of num_teams, by the upper one's place.
  llvm::DenseSet<clang::SourceLocation> SelfMaps;                 ///< The word `self` in defaultmap clauses.
  llvm::DenseMap<clang::SourceLocation, std::vector<AppliedClause>> Applied; ///< By a loop transformation's place.
  /// Metadirectives outside of declare target, of which devices would have another variant than the host.
  std::vector<clang::SourceLocation> OfHost;
  llvm::DenseSet<clang::SourceLocation> PrivateOriginals; ///< Reduction clauses with original(private), likewise.
  llvm::DenseSet<clang::SourceLocation> References;       ///< Map clauses with ref_ptr, by their name's place.
  llvm::DenseSet<clang::SourceLocation> Transparent;      ///< Tasks and taskloops (OpenMP 6.0, 17.9.6), likewise.
  llvm::DenseMap<clang::SourceLocation, TaskgraphClauses> Taskgraphs; ///< Which Clang takes for taskgroups, likewise.
  /// Constructs whose replayable clause says that taskgraphs record them, or don't, or may say so, likewise.
  llvm::DenseSet<clang::SourceLocation> Replayable, NotReplayable, PerhapsReplayable;
  llvm::DenseSet<clang::SourceLocation> Saved; ///< Firstprivate clauses with saved, by their name's place.
  /// Where declare target's local clauses name their variables: Clang is told that they are entered.
  llvm::DenseSet<clang::SourceLocation> DeviceLocal;
  /// The groupprivate directives with device_type(host), which Clang doesn't read.
  llvm::DenseSet<clang::SourceLocation> HostGroups;
  /// Target constructs with device(ancestor: …), which Clang was told are tasks, by the '#' of their pragmas.
  llvm::DenseMap<clang::SourceLocation, AncestorPragma> Ancestors;
  bool ReverseOffload = false; ///< requires reverse_offload was there.
};

/// What the directive-name-modifier of a clause names; OMPD_unknown: it has none.
llvm::omp::Directive directiveNameOf(const DirectivePart &C);

/// A directive's text without the space that words leave behind that are gone: "private( x)" as "private(x)".
std::string withoutGaps(llvm::StringRef Directive);

//===--- passes (DirectivePasses.h) ---===//

/// Takes out the directive-name-modifiers (OpenMP 6.0, 5.4) of an executable directive.
bool takeDirectiveNames(DirectiveText &D, PassContext &C);

/// Takes out the clauses of target data that make it a task.
bool takeTaskClauses(DirectiveText &D, PassContext &C);

/// Makes the interop clause of dispatch a depend clause, which has a list of objects likewise.
bool takeInterops(DirectiveText &D, PassContext &C);

/// Resolves default and defaultmap on one target construct, which Clang refuses to see together.
bool takeDefaults(DirectiveText &D, PassContext &C);

/// Notes what replayable says.
bool noteReplayable(DirectiveText &D, PassContext &C);

/// Notes which tasks are transparent.
bool noteTransparent(DirectiveText &D, PassContext &C);

/// Notes which variables declare target's local clauses name.
bool noteLocal(DirectiveText &D, PassContext &C);

/// Notes the device_type of groupprivate, of which Clang reads the list alone.
bool takeDeviceType(DirectiveText &D, PassContext &C);

/// taskgraph is taskgroup to Clang, and what Taskgraphs.cpp makes of it to the host. Not in the list
/// of passes: what erases or splits directives, which comes before them, has to know it by its new name.
bool takeTaskgraph(DirectiveText &D, clang::Preprocessor &PP, clang::SourceLocation Begin, ClauseNotes &Notes);

} // namespace chomp

#endif
