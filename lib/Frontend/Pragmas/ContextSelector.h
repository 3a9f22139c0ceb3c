//===- ContextSelector.h - which variant suits where ----------------------===//
//
// Context selectors (OpenMP 6.0, 9.2 and 9.3) of metadirective, token by token: `device={kind(nohost)},
// user={condition(n > 9)}`. What a text of Chomp's alone knows (the host's, or that of a kernel file), and what the
// device's compiler or the running program knows, is a condition.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_CONTEXTSELECTOR_H
#define CHOMP_FRONTEND_CONTEXTSELECTOR_H

#include "Frontend/Pragmas/DeviceTraits.h"

#include "clang/Lex/Token.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

namespace clang {
class Preprocessor;
} // namespace clang

namespace chomp {

/// Where a selector is asked.
struct SelectorContext {
  bool Device = false;                 ///< In code for devices.
  bool Both = false;                   ///< In code for devices and the host.
  std::vector<std::string> Constructs; ///< Leaf constructs around it, outermost first.
  std::vector<std::string> Required;   ///< Clauses of the file's requires directives so far.
};

/// Each trait that a selector names, in words and sorted.
using SelectorTraits = std::vector<std::string>;

/// What construct selectors count in a context: each 2 to the power of its place among the constructs around it, which
/// have to be there in that order; the innermost of several counts. Nothing where they aren't.
std::optional<unsigned long long> constructScore(llvm::ArrayRef<std::string> Listed,
                                                 llvm::ArrayRef<std::string> Around);

/// The index of the best of those that suit, each of which has a Score and Traits: a strict subset of another counts
/// nothing (OpenMP 6.0, 9.3), and of equal ones the first is taken.
template <class Suitable> size_t bestMatch(llvm::ArrayRef<Suitable> All) {
  auto ScoreOf = [&](const Suitable &One) {
    const bool Subset = llvm::any_of(All, [&](const Suitable &Other) {
      return One.Traits.size() < Other.Traits.size() && std::ranges::includes(Other.Traits, One.Traits);
    });
    return Subset ? 0 : One.Score + 1;
  };
  return llvm::max_element(All, [&](const Suitable &A, const Suitable &B) { return ScoreOf(A) < ScoreOf(B); }) -
         All.begin();
}

struct SelectorMatch {
  bool Possible = true; ///< False: some trait is not the context's.
  /// What only the running program can tell; the variant suits where all are true.
  struct Condition {
    llvm::SmallVector<clang::Token, 8> Tokens;
    enum {
      User,     ///< An expression.
      CodeHas,  ///< The device that runs the code has a trait;
      DeviceHas ///< one has whose number the tokens are, or the default device.
    } Kind = User;
    DeviceTrait Trait = {};
  };
  std::vector<Condition> Conditions;
  std::vector<DeviceTrait> OfDevices; ///< What all devices have, and the host hasn't.
  unsigned long long Score = 0;
  SelectorTraits Traits;
};

/// Tokens: what stands before the colon of `when`, or in match().
SelectorMatch matchSelector(clang::Preprocessor &PP, llvm::ArrayRef<clang::Token> Tokens,
                            const SelectorContext &Context);

} // namespace chomp

#endif
