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
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"

#include <string>
#include <vector>

namespace clang {
class ASTContext;
class OMPDispatchDirective;
} // namespace clang

namespace chomp {

/// A variant that suits a use of a function, if its condition holds.
struct Candidate {
  const clang::Expr *Condition = nullptr; ///< What only the running program can tell; null: nothing.
  const clang::FunctionDecl *Function = nullptr;
  const clang::OMPDeclareVariantAttr *Attribute = nullptr;
};
/// The best first; only the last may be without a condition. Behind them comes the function itself.
using Candidates = llvm::SmallVector<Candidate, 1>;

class Variants {
public:
  explicit Variants(clang::ASTContext &Context);

  /// What a use of a function means in device text: the function itself, or a variant of it. Where conditions choose,
  /// the function.
  const clang::ValueDecl *device(const clang::DeclRefExpr *E) const;
  /// Where conditions choose, what they choose from; null elsewhere.
  const Candidates *deviceChoice(const clang::DeclRefExpr *E) const;
  /// Uses that mean a variant in host text.
  const std::vector<std::pair<const clang::DeclRefExpr *, Candidates>> &host() const { return Host; }

  /// A dispatch construct's call.
  struct Dispatch {
    const clang::OMPDispatchDirective *Construct = nullptr;
    const clang::CallExpr *Call = nullptr;
    const clang::DeclRefExpr *Callee = nullptr;
    Candidates Variants;
    Candidates WithoutContext; ///< With nocontext.
  };
  const std::vector<Dispatch> &dispatches() const { return Dispatches; }

private:
  friend struct VariantFinder;
  llvm::DenseMap<const clang::DeclRefExpr *, Candidates> Device;
  std::vector<std::pair<const clang::DeclRefExpr *, Candidates>> Host;
  std::vector<Dispatch> Dispatches;
};

/// "(fast ? f_fast : f)": what a choice among candidates for Function is in some text. Condition and Name write one.
std::string choiceText(const Candidates &Choice, const std::string &Function,
                       llvm::function_ref<std::string(const clang::Expr *)> Condition,
                       llvm::function_ref<std::string(const clang::FunctionDecl *)> Name);

} // namespace chomp

#endif
