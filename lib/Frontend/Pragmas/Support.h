//===- Support.h - asking the list of what Chomp supports -----------------===//
//
// Support.def is the list; these are the questions that the region builder asks it before it lowers a construct. All
// answers are by leaf construct, so combined directives need no lines of their own. Tables are constant: any thread may
// ask at any time.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_SUPPORT_H
#define CHOMP_FRONTEND_SUPPORT_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Frontend/OpenMP/OMP.h"

namespace chomp {

/// None: the specification has no such use. Partial: the entry's text says what is refused.
enum class SupportLevel { None, NotYet, Host, Partial, Full };

/// What Clang's parser gets of a directive or a clause.
enum class ForClang {
  Clang,   ///< The same.
  Respell, ///< Another one.
  Note,    ///< Nothing, but it is noted what it says.
  Drop,    ///< Nothing.
  MayDrop  ///< Nothing, if it has no effect.
};

inline bool isSupported(SupportLevel Level) { return Level == SupportLevel::Full || Level == SupportLevel::Partial; }

struct DirectiveSupport {
  llvm::omp::Directive Directive;
  llvm::StringLiteral Version; ///< Of the specification that introduced it: "4.5".
  SupportLevel Device;         ///< As (part of) a construct that Chomp translates.
  SupportLevel Region;         ///< Inside a target region.
  SupportLevel Host;           ///< Anywhere else.
  llvm::StringLiteral Text;
  ForClang How;
};

struct ClauseSupport {
  llvm::StringLiteral Name;
  llvm::omp::Clause Clause;       ///< Unknown: LLVM has no such clause.
  llvm::StringLiteral Directives; ///< Comma-separated leaf constructs, in the spelling of 5.2.
  llvm::StringLiteral Version;
  SupportLevel Level;
  llvm::StringLiteral Text;
  ForClang How;
  llvm::StringLiteral Argument; ///< As Support.def has it.

  /// Whether it is the line for one leaf construct.
  bool isOn(llvm::omp::Directive Leaf) const;
};

struct ModifierSupport {
  llvm::omp::Clause Clause;
  llvm::StringLiteral Name;
  llvm::StringLiteral Version;
  SupportLevel Level;
  llvm::StringLiteral Text;
};

struct RoutineSupport {
  llvm::StringLiteral Name;
  llvm::StringLiteral Version;
  SupportLevel Host;   ///< Called outside of target regions. Host: the host's OpenMP runtime answers.
  SupportLevel Kernel; ///< Called in a target region or a declare target function.
  llvm::StringLiteral Text;
};

struct PlaceSupport {
  llvm::StringLiteral Name;
  SupportLevel Level;
  llvm::StringLiteral Text;
};

llvm::ArrayRef<DirectiveSupport> directives();
llvm::ArrayRef<ClauseSupport> clauses();
llvm::ArrayRef<ModifierSupport> modifiers();
llvm::ArrayRef<RoutineSupport> routines();
llvm::ArrayRef<PlaceSupport> places();

/// Where a directive stands.
enum class Standing {
  Device, ///< It is (part of) a target construct, or another device directive, outside of target regions.
  Region, ///< It is inside a target region.
  Host    ///< Neither.
};

/// Whether one leaf construct is handled there; Host for what the host compiler takes as it is. NotYet without a line.
SupportLevel supportOf(llvm::omp::Directive Leaf, Standing Where);

/// The line for a clause on one leaf construct; null: the clause is not handled there.
const ClauseSupport *findClause(llvm::omp::Clause Clause, llvm::omp::Directive Leaf);

/// Whether a clause of a (combined) directive is handled: it is as soon as one leaf construct takes it. For a clause
/// with a directive-name modifier (`if(parallel: c)`) pass the construct that the modifier names, alone.
bool isClauseSupported(llvm::omp::Clause Clause, llvm::ArrayRef<llvm::omp::Directive> Leaves);

/// Whether nothing comes of a directive.
bool isErased(llvm::omp::Directive Kind);

/// Whether Clang gets nothing of a clause, which has no effect on this directive. With MayDrop: that it may have none.
bool isDropped(llvm::StringRef Clause, llvm::omp::Directive Kind);

/// Whether a pass says a clause in other words on this directive.
bool isRespelled(llvm::StringRef Clause, llvm::omp::Directive Kind);

/// Whether a word inside a clause is handled, by its spelling: (OMPC_map, "always"), (OMPC_reduction, "max").
bool isModifierSupported(llvm::omp::Clause Clause, llvm::StringRef Name);

/// The line for a routine; null: not an OpenMP routine that Chomp knows.
const RoutineSupport *findRoutine(llvm::StringRef Name);
/// Whether it generates a target task, as omp_target_memcpy_async does.
inline bool generatesTask(llvm::StringRef Routine) {
  return Routine.starts_with("omp_target_") && Routine.ends_with("_async");
}

} // namespace chomp

#endif
