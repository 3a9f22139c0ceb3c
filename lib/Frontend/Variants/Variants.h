//===- Variants.h - which variant of a function a call means --------------===//
//
// declare variant is resolved here for both texts: the host compiler would not see the target constructs any more, gcc
// doesn't know all selectors, and Clang answers for the host alone. On a device the context has kind(nohost) and
// kind(gpu), and target around every function; DeviceTraits.h has its arch and isa.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_VARIANTS_H
#define CHOMP_FRONTEND_VARIANTS_H

#include "Frontend/Variants/VariantLinks.h"
#include "Model/Unit.h"

#include "clang/AST/Attr.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"

#include <array>
#include <string>
#include <vector>

namespace clang {
class ASTContext;
class OMPDispatchDirective;
} // namespace clang

namespace chomp {

class TokenStream;

/// A variant that suits a use of a function, if its condition holds.
struct Candidate {
  const clang::Expr *Condition = nullptr; ///< What only the running program can tell; null: nothing.
  const clang::FunctionDecl *Function = nullptr;
  const clang::OMPDeclareVariantAttr *Attribute = nullptr;
  std::string Isa = "";                   ///< What only the device's compiler can tell; empty: nothing.
  const clang::Expr *Nocontext = nullptr; ///< The condition of such a clause, which has to hold as well.
  bool isCertain() const { return !Condition && !Nocontext && Isa.empty(); }
  bool operator==(const Candidate &) const = default;
};
/// The best first; only the last may be certain. Behind them comes the function itself.
using Candidates = llvm::SmallVector<Candidate, 1>;
/// Those of each architecture's text.
using DeviceCandidates = std::array<Candidates, ArchCount>;

/// Uses of functions are names of theirs, or of methods behind an object: DeclRefExprs and MemberExprs.
class Variants {
public:
  Variants(clang::ASTContext &Context, const TokenStream &Tokens);

  /// What a use of a function means in device text: the function itself, or a variant of it. Where conditions or the
  /// device choose, the function.
  const clang::ValueDecl *device(const clang::Expr *E) const;
  /// What is chosen from; null where no variant suits.
  const DeviceCandidates *deviceCandidates(const clang::Expr *E) const;
  /// The same, but null where one function is meant on all devices.
  const DeviceCandidates *deviceChoice(const clang::Expr *E) const;
  /// All that a use of a function may mean in device text, with the devices on which it may.
  struct Meaning {
    const clang::ValueDecl *Function = nullptr;
    const clang::Expr *Condition = nullptr, *Nocontext = nullptr;
    DeviceSet Devices;
  };
  llvm::SmallVector<Meaning, 1> meanings(const clang::Expr *E) const;
  /// The use that a template's name is in its instantiations, by the name's place; null for none.
  const clang::Expr *instance(clang::SourceLocation Name) const { return Instances.lookup(Name); }
  /// Whether a template's instantiations mean different variants by what stands in its function: no text does for all.
  bool differIn(const clang::FunctionDecl *Pattern) const { return Differing.contains(Pattern); }
  /// The call that a use begins, if it has to be written anew where it means another function: no name could stand in
  /// the place of a sign, and no choice by a condition is a name where methods or overloads are chosen from. Null where
  /// another name does.
  const clang::CallExpr *callOf(const clang::Expr *E) const { return Calls.lookup(E); }
  /// The devices that a function is for by itself: of a variant, those that its selectors name.
  DeviceSet devicesOf(const clang::FunctionDecl *F) const;
  /// Uses that mean a variant in host text.
  const std::vector<std::pair<const clang::Expr *, Candidates>> &host() const { return Host; }

  /// A call in a template's text, in one instantiation of the function around it.
  struct InstanceUse {
    const clang::Expr *Use = nullptr;
    const clang::CallExpr *Call = nullptr;
    const clang::FunctionDecl *Around = nullptr;
    Candidates OnHost;
  };
  /// Calls that mean different variants in host text, each in all of its instantiations.
  const std::vector<std::vector<InstanceUse>> &unlike() const { return Unlike; }

  /// A dispatch construct's call.
  struct Dispatch {
    const clang::OMPDispatchDirective *Construct = nullptr;
    const clang::CallExpr *Call = nullptr;
    const clang::Expr *Callee = nullptr; ///< The use of the function.
    bool InRegion = false;               ///< In a target region's own code.
    bool Repeated = false;               ///< Another instantiation of the code has it, with the same host text.
    Candidates Variants;                 ///< In host text.
    Candidates WithoutContext;           ///< With nocontext.
  };
  const std::vector<Dispatch> &dispatches() const { return Dispatches; }

private:
  friend struct VariantFinder;
  llvm::DenseMap<const clang::Expr *, DeviceCandidates> Device; ///< By what names the function.
  llvm::DenseMap<clang::SourceLocation, const clang::Expr *> Instances;
  llvm::DenseMap<const clang::Expr *, const clang::CallExpr *> Calls;
  llvm::SmallPtrSet<const clang::FunctionDecl *, 4> Differing;
  llvm::DenseMap<const clang::FunctionDecl *, DeviceSet> Special; ///< Variants for some devices alone; canonical.
  std::vector<std::pair<const clang::Expr *, Candidates>> Host;
  std::vector<std::vector<InstanceUse>> Unlike;
  std::vector<Dispatch> Dispatches;
};

/// "(fast ? f_fast : f)": what a choice among candidates for Function is in some text. Condition and Name write one. An
/// isa is asked by a macro, "CHOMP_ISA_sm_90(f_90, f)".
KernelCode choiceText(const Candidates &Choice, const KernelCode &Function,
                      llvm::function_ref<KernelCode(const clang::Expr *)> Condition,
                      llvm::function_ref<KernelCode(const clang::FunctionDecl *)> Name);

} // namespace chomp

#endif
