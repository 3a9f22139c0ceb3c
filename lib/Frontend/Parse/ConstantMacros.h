//===- ConstantMacros.h - macros that stand for constants -----------------===//
//
// Generated texts have what macros expand to. Where a person keeps them, a macro like
//
//   #define N 1000
//
// keeps its name: it has one definition in the file, outside of functions, of one number or of something in parentheses
// that is made of numbers, operators and other such macros.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_CONSTANTMACROS_H
#define CHOMP_FRONTEND_CONSTANTMACROS_H

#include "Frontend/Tokens/Tokens.h"

#include <memory>

namespace clang {
class MacroInfo;
} // namespace clang

namespace chomp {

class ConstantMacros {
public:
  ConstantMacros(clang::Preprocessor &PP, const TokenStream &Tokens) : PP(PP), Tokens(Tokens) {}

  /// Where the parsed file uses some, for TokenStream::setMacros(). They live as long as this.
  llvm::DenseMap<unsigned, TokenStream::MacroUse> uses();

private:
  /// Null for any other macro.
  const ConstantMacro *constant(llvm::StringRef Name);
  std::unique_ptr<ConstantMacro> describe(llvm::StringRef Name, const clang::MacroInfo &Info);
  bool isInFunction(clang::SourceLocation Definition) const;
  /// The use that a macro's token belongs to, the outermost one: the file that Clang has for it, and the macro.
  std::pair<clang::FileID, const ConstantMacro *> useOf(clang::SourceLocation Loc);

  clang::Preprocessor &PP;
  const TokenStream &Tokens;
  std::map<std::string, std::unique_ptr<ConstantMacro>, std::less<>> Known;
};

} // namespace chomp

#endif
