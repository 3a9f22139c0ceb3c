//===- ContextSelector.h - which variant suits where ----------------------===//
//
// Context selectors (OpenMP 6.0, 9.2) of metadirective, token by token: `device={kind(nohost)}, user={condition(n >
// 9)}`. What a text of Chomp's alone knows (the host's, or that of a kernel file), and what the device's compiler or
// the running program knows, is a condition.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_CONTEXTSELECTOR_H
#define CHOMP_FRONTEND_CONTEXTSELECTOR_H

#include "Frontend/Variants/DeviceTraits.h"

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
  bool Both = false;                   ///< In code for devices and the host.
  std::vector<std::string> Constructs; ///< Leaf constructs around it, outermost first.
  std::vector<std::string> Required;   ///< Clauses of the file's requires directives so far.
};

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
};

/// Tokens: what stands before the colon of `when`, or in match().
SelectorMatch matchSelector(clang::Preprocessor &PP, llvm::ArrayRef<clang::Token> Tokens,
                            const SelectorContext &Context);

} // namespace chomp

#endif
