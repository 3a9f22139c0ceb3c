//===- Variants.h - which variant of a function a call means --------------===//
//
// declare variant is resolved here for both texts: the host compiler would not see the target constructs any more, gcc
// doesn't know all selectors, and Clang answers for the host alone. On a device the context has kind(nohost) and
// kind(gpu), and target around every function.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_VARIANTS_H
#define CHOMP_FRONTEND_VARIANTS_H

#include "clang/AST/Attr.h"
#include "llvm/ADT/DenseMap.h"

#include <string>
#include <vector>

namespace clang {
class ASTContext;
class OMPDispatchDirective;
} // namespace clang

namespace chomp {

class Variants {
public:
  explicit Variants(clang::ASTContext &Context);

  /// What a use of a function means in device text: the function itself, or a variant of it.
  const clang::ValueDecl *device(const clang::DeclRefExpr *E) const;
  /// Uses that mean a variant in host text.
  const std::vector<std::pair<const clang::DeclRefExpr *, const clang::FunctionDecl *>> &host() const { return Host; }

  /// A dispatch construct's call.
  struct Dispatch {
    const clang::OMPDispatchDirective *Construct = nullptr;
    const clang::CallExpr *Call = nullptr;
    const clang::DeclRefExpr *Callee = nullptr;
    const clang::FunctionDecl *Variant = nullptr;            ///< Null: the function itself is called.
    const clang::FunctionDecl *WithoutContext = nullptr;     ///< With nocontext; null likewise.
    const clang::OMPDeclareVariantAttr *Attribute = nullptr; ///< Variant's.
  };
  const std::vector<Dispatch> &dispatches() const { return Dispatches; }

private:
  friend struct VariantFinder;
  llvm::DenseMap<const clang::DeclRefExpr *, const clang::FunctionDecl *> Device;
  std::vector<std::pair<const clang::DeclRefExpr *, const clang::FunctionDecl *>> Host;
  std::vector<Dispatch> Dispatches;
};

} // namespace chomp

#endif
