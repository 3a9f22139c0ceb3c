//===- ConstantVariants.h - constexpr functions that are others on devices ===//
//
// A constexpr function between begin and end declare variant may decide, by `if constexpr`, what a template's
// instantiation is made of, so that host and device have other instantiations:
//
//   #pragma omp begin declare variant match(device={kind(nohost)})
//   constexpr bool on_host() { return false; }
//   #pragma omp end declare variant
//   ... if constexpr (on_host()) {
//
// From there on Clang is told of the device's function wherever the name stands, for what it makes of the code are
// kernels. The host text keeps the name, and the host compiler makes its own choice of instantiations, as two
// compilers for two devices would do it.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_CONSTANTVARIANTS_H
#define CHOMP_FRONTEND_CONSTANTVARIANTS_H

#include "clang/Lex/Token.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"

#include <string>
#include <vector>

namespace clang {
class IdentifierInfo;
class Preprocessor;
} // namespace clang

namespace chomp {

class TokenStream;

class ConstantVariants {
public:
  /// A variant of a function of this name, which has got its own; Match: the directive's clause. False after a message.
  bool define(clang::Preprocessor &PP, const clang::Token &Base, const std::string &Variant,
              llvm::ArrayRef<clang::Token> Match);
  /// To be called for every token on its way to the parser: it may get another name.
  void watch(clang::Preprocessor &PP, const clang::Token &Tok);

  struct Definition {
    clang::SourceLocation Name;
    std::string Base, Variant;
  };
  struct Use {
    clang::SourceLocation Where;
    std::string Host, Device; ///< What the name means there; empty: what it says.
  };
  const std::vector<Definition> &definitions() const { return Definitions; }
  const std::vector<Use> &uses() const { return Uses; }
  /// The names that tokens have in device text.
  llvm::DenseMap<unsigned, std::string> deviceNames(const TokenStream &Tokens) const;

private:
  struct Choice {
    std::string Host, Device;
    unsigned long long HostScore = 0, DeviceScore = 0;
  };
  llvm::DenseMap<const clang::IdentifierInfo *, Choice> Choices;
  std::vector<Definition> Definitions;
  std::vector<Use> Uses;
};

} // namespace chomp

#endif
