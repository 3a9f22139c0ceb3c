//===- VariantMatcher.h - which variants suit a context -------------------===//
//
// The context of a call (OpenMP 5.2, 7.1) on the host or on a device, against the selectors of a function's variants.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_VARIANTMATCHER_H
#define CHOMP_FRONTEND_VARIANTMATCHER_H

#include "Frontend/Pragmas/ContextSelector.h"
#include "Frontend/Variants/VariantConditions.h"
#include "Frontend/Variants/Variants.h"

#include "llvm/Frontend/OpenMP/OMP.h"

#include <optional>

namespace llvm::omp {
enum class TraitProperty;
struct VariantMatchInfo;
} // namespace llvm::omp

namespace chomp {

class VariantMatcher {
public:
  /// Special gets the devices of variants that are for some alone.
  VariantMatcher(clang::ASTContext &Context, llvm::DenseMap<const clang::FunctionDecl *, DeviceSet> &Special);

  /// What a variant's own code is inside of from the start: its construct selectors, or those of the first directive
  /// that names it.
  std::vector<llvm::omp::Directive> constructsOf(const clang::FunctionDecl *F) const {
    return Constructs.lookup(F->getCanonicalDecl());
  }

  /// The variants of a function that a use of it may mean, inside of the constructs Around. No Device: on the host.
  Candidates candidates(const clang::FunctionDecl *F, std::optional<Arch> Device, clang::SourceLocation Use,
                        llvm::ArrayRef<llvm::omp::Directive> Around);

private:
  void takeConstructs();
  SelectorTraits traitsOf(const clang::OMPDeclareVariantAttr *A, const VariantCondition &Condition,
                          std::vector<std::string> Constructs) const;
  /// Whether a directive is visible at a call: it stands before, or in the class around.
  bool isVisible(const clang::OMPDeclareVariantAttr *A, const clang::FunctionDecl *F, clang::SourceLocation Use) const;
  /// Notes for which devices a variant is, if it names an architecture or isa.
  void takeDevices(const clang::FunctionDecl *Variant, llvm::omp::VariantMatchInfo Info, Arch Device);

  clang::ASTContext &Context;
  llvm::DenseMap<const clang::FunctionDecl *, DeviceSet> &Special;
  llvm::SmallVector<llvm::omp::TraitProperty, 4> Required; ///< By requires directives.
  llvm::DenseMap<const clang::FunctionDecl *, std::vector<llvm::omp::Directive>> Constructs; ///< Canonical.
};

} // namespace chomp

#endif
