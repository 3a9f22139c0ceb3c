//===- DirectiveScanner.h - finds what Clang can't bear in a directive ----===//
//
// Reads a directive token by token, as far as needed to know the directive's name and which words stand where a clause
// is expected. A word in parentheses is never a clause: `private(local)` is fine, `local(x)` is not.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_DIRECTIVESCANNER_H
#define CHOMP_FRONTEND_DIRECTIVESCANNER_H

#include "clang/Basic/TokenKinds.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Frontend/OpenMP/OMP.h"

#include <string>

namespace chomp {

class DirectiveScanner {
public:
  enum class Verdict {
    Keep,
    CrashingDirective, ///< Clang crashes on the directive that this word completes.
    UnsupportedClause, ///< A clause that Clang doesn't parse yet, and mostly never gets past.
    UnexpectedClause   ///< The same, but no directive has it at this place: the user's mistake.
  };

  /// The next token: its kind, and its spelling where it is an identifier or a keyword (else empty).
  Verdict feed(clang::tok::TokenKind Kind, llvm::StringRef Word);

  /// The directive that the last word belongs to, as far as it was read: "task", "declare target".
  llvm::StringRef directive() const { return Frames.back().Name; }

  /// Of the outermost directive.
  llvm::omp::Directive kind() const;

private:
  /// A directive: the outermost, or one in a clause of metadirective.
  struct Frame {
    unsigned Depth = 0; ///< Parentheses around it.
    std::string Name;
    bool InName = true;
    std::string Clause; ///< The last word at clause position.
  };
  Verdict word(llvm::StringRef Word);

  llvm::SmallVector<Frame, 2> Frames{Frame()};
  unsigned Depth = 0;
};

} // namespace chomp

#endif
