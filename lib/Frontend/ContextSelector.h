//===- ContextSelector.h - which variant suits where ----------------------===//
//
// Context selectors (OpenMP 6.0, 9.2) of metadirective, token by token: `device={kind(nohost)}, user={condition(n >
// 9)}`. Chomp answers for two contexts: the host text, which any compiler may build, and the device text, which is one
// for all dialects; so no arch and no isa is a device's.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_CONTEXTSELECTOR_H
#define CHOMP_FRONTEND_CONTEXTSELECTOR_H

#include "clang/Lex/Token.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

#include <string>
#include <vector>

namespace clang {
class Preprocessor;
} // namespace clang

namespace chomp {

/// Where a selector is asked.
struct SelectorContext {
  bool Device = false;                 ///< In code for devices.
  std::vector<std::string> Constructs; ///< Leaf constructs around it, outermost first.
  std::vector<std::string> Required;   ///< Clauses of the file's requires directives so far.
};

struct SelectorMatch {
  bool Possible = true; ///< False: some trait is not the context's.
  /// What only the running program can tell; the variant suits where all are true.
  struct Condition {
    llvm::SmallVector<clang::Token, 8> Tokens;
    enum {
      User,
      DeviceNumber,
      OtherDevice
    } Kind = User; ///< An expression, or a device's number: any, or not the host.
  };
  std::vector<Condition> Conditions;
  unsigned long long Score = 0;
};

/// Tokens: what stands before the colon of `when`, or in match().
SelectorMatch matchSelector(clang::Preprocessor &PP, llvm::ArrayRef<clang::Token> Tokens,
                            const SelectorContext &Context);

} // namespace chomp

#endif
