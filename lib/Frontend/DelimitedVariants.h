//===- DelimitedVariants.h - begin declare variant ------------------------===//
//
// The functions between `begin declare variant` and its end are variants of those with their names (OpenMP 5.2 §7.5.5).
// Clang 22 skips them where the selector is not the host's. So each gets a name of its own, in both texts, and what
// follows it says what it is:
//
//   Before:  #pragma omp begin declare variant match(construct={target})
//            int add(int a, int b) { return a + b; }
//            #pragma omp end declare variant
//
//   After:   int add_target(int a, int b) { return a + b; }
//            #pragma omp declare variant(add_target) match(construct={target})
//            int add(int a, int b);
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_DELIMITEDVARIANTS_H
#define CHOMP_FRONTEND_DELIMITEDVARIANTS_H

#include "clang/Lex/Token.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

#include <string>
#include <utility>
#include <vector>

namespace clang {
class Preprocessor;
} // namespace clang

namespace chomp {

class ConstantVariants;

using RenamedTokens = std::vector<std::pair<clang::SourceLocation, std::string>>;

/// The code between the two directives.
struct VariantScope {
  clang::SourceLocation Begin;               ///< Where the first one stands.
  llvm::SmallVector<clang::Token, 16> Match; ///< Its match clause, with what those around it ask for.
  llvm::SmallVector<clang::Token, 128> Code;
  bool Ended = false;
  /// Those inside, rewritten, in front of which tokens of Code they stand.
  std::vector<std::pair<size_t, llvm::SmallVector<clang::Token, 64>>> Inner;
};

/// The match clause of a scope in another one: the outer selectors and properties are appended to the inner ones
/// (OpenMP 6.0, 9.6.5).
llvm::SmallVector<clang::Token, 16> withSelectorsAround(clang::Preprocessor &PP, llvm::ArrayRef<clang::Token> Inner,
                                                        llvm::ArrayRef<clang::Token> Outer);

/// A scope's code, rewritten. Renamed gets the places of the functions' names and their new ones; Constants, which of
/// them are constexpr. What is not supported is reported.
llvm::SmallVector<clang::Token, 64> rewriteVariants(clang::Preprocessor &PP, const VariantScope &Scope,
                                                    RenamedTokens &Renamed, ConstantVariants &Constants);

} // namespace chomp

#endif
