//===- UnnamedTypes.h - types that only a declarator names ----------------===//
//
// A kernel has parameters and variables of types that the program doesn't name:
//
//   Before:  struct { int lo, hi; } range;            After:  struct range_t { int lo, hi; };
//                                                             void main_l7(range_t range, …)
//
// In C++ such a type gets its declarator's name in Clang's AST, so that all who say types say that, and in device text.
// The host text stays as it is, and so do the names that compilers make of types.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_UNNAMEDTYPES_H
#define CHOMP_FRONTEND_UNNAMEDTYPES_H

#include "clang/AST/Decl.h"
#include "llvm/ADT/DenseMap.h"

#include <string>
#include <vector>

namespace clang {
class Preprocessor;
} // namespace clang

namespace chomp {

class TokenStream;

class UnnamedTypes {
public:
  /// Gives the program's unnamed types names, in instantiations of templates too. Text: gets what device text has for
  /// some tokens.
  void name(clang::ASTContext &AST, clang::Preprocessor &PP, const TokenStream &Tokens,
            llvm::DenseMap<unsigned, std::string> &Text);

  /// While it lives they have none: for what is computed of names as compilers do.
  class Hidden {
  public:
    explicit Hidden(const UnnamedTypes &Types);
    ~Hidden();
    Hidden(const Hidden &) = delete;
    Hidden &operator=(const Hidden &) = delete;

  private:
    const UnnamedTypes &Types;
  };

  /// While it lives, beside a Hidden, those that no other file can name have names for gcc's mangled ones: Clang has no
  /// lasting number for them.
  class Numbered {
  public:
    Numbered(const UnnamedTypes &Types, clang::ASTContext &AST);
    ~Numbered();
    Numbered(const Numbered &) = delete;
    Numbered &operator=(const Numbered &) = delete;

    /// "Z5scaleIZ4mainE11chomp_Ut_0_E" -> "Z5scaleIZ4mainEUt_E"; a type of a namespace is "?", for gcc counts these
    /// through all that it reads.
    static std::string mangled(llvm::StringRef Name);
    static constexpr char CountedByGcc = '?';

  private:
    const UnnamedTypes &Types;
  };

private:
  std::vector<std::pair<clang::TagDecl *, clang::DeclarationName>> Named;
};

} // namespace chomp

#endif
