//===- LambdaNames.h - lambdas in gcc's mangled names ---------------------===//
//
// A lambda of a function has a number among those of the function, one in a variable's initializer among those of the
// variable, whose name it has in front (1aMUlvE_). Before 13, gcc counts the lambdas of static data members and of
// default arguments through all that it reads, and nobody else can; and it forgets the `M` behind an instance of a
// variable template. Nor does it agree with Clang on which parts of such names may be abbreviated. A key has a mark for
// each of these places, which chomp/descriptors.h compares with what the compiler says.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_LAMBDANAMES_H
#define CHOMP_FRONTEND_LAMBDANAMES_H

#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace chomp {

/// Whether a lambda stands in a default argument of the function.
bool isInDefaultArgument(const clang::CXXRecordDecl *Closure, const clang::FunctionDecl *F);

/// The place of a lambda among those of its function or variable, as gcc counts them: together, or those of one
/// signature.
unsigned gccNumber(const clang::CXXRecordDecl *Closure, bool BySignature);

/// While it lives, lambdas are members of what gcc takes them for members of, as are those that they stand in.
class GccLambdas {
public:
  GccLambdas(llvm::ArrayRef<const clang::CXXRecordDecl *> Closures, bool Old);
  ~GccLambdas();
  GccLambdas(const GccLambdas &) = delete;
  GccLambdas &operator=(const GccLambdas &) = delete;

  /// Mangled names while it lived, with marks. Without the Z of a local name.
  std::string withMarks(llvm::StringRef Mangled) const;
  /// Whether names with marks may be those of several lambdas.
  static bool isAmbiguous(llvm::StringRef Marked);

private:
  void name(clang::CXXRecordDecl *Closure, bool Old);
  void setContext(clang::CXXRecordDecl *Closure, clang::Decl *Context);

  struct Change {
    clang::CXXRecordDecl *Closure;
    clang::CXXRecordDecl::LambdaNumbering Numbering;
    clang::DeclContext *Around;
  };
  std::vector<Change> Changed;
  bool Marked = false; ///< Some are of no function.
};

} // namespace chomp

#endif
