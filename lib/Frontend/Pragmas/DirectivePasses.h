//===- DirectivePasses.h - from the user's directive to Clang's -----------===//
//
// Clang 22 doesn't read all that OpenMP has, and refuses what older versions had. A pass is a function that makes one
// such thing of a directive (DirectiveText.h) another; the list of all of them, in their order, is in
// DirectivePasses.cpp, and what they go by in Support.def and Clang22.def.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_DIRECTIVEPASSES_H
#define CHOMP_FRONTEND_DIRECTIVEPASSES_H

#include "Frontend/Pragmas/DirectiveText.h"

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/ArrayRef.h"

#include <string>

namespace clang {
class Preprocessor;
class Sema;
} // namespace clang

namespace chomp {

class GroupObjects;
class ImpliedClauses;
class InductionMask;
struct ClauseNotes;

/// What passes know beside the directive, and where they write down what Clang is not told.
struct PassContext {
  clang::Preprocessor &PP;
  clang::SourceLocation Begin; ///< The directive's place, under which it is noted.
  clang::Sema *Meaning;        ///< Knows what words name; may be null.
  ClauseNotes &Notes;
  InductionMask &Inductions;
  GroupObjects &Groups;
  const ImpliedClauses *Implied;               ///< May be null.
  llvm::ArrayRef<std::string> Required;        ///< Clauses of the file's requires directives so far.
  llvm::SmallVectorImpl<clang::Token> &Branch; ///< What the directive puts before its loop's body.
  bool Respelled = false;                      ///< The host's compilers get the new text, too.
};

/// What is wrong or not supported is reported. False: nothing may be left of the directive.
using DirectivePass = bool (*)(DirectiveText &, PassContext &);

/// Runs all passes.
bool normalize(DirectiveText &D, PassContext &C);

} // namespace chomp

#endif
