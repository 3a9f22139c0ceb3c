//===- HostVariants.h - calls of variants in the host text ----------------===//
#ifndef CHOMP_FRONTEND_HOSTVARIANTS_H
#define CHOMP_FRONTEND_HOSTVARIANTS_H

#include "Frontend/Device/BuildContext.h"
#include "Frontend/Tokens/Tokens.h"
#include "Frontend/Variants/VariantCalls.h"
#include "Frontend/Variants/Variants.h"

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"

#include <optional>
#include <string>

namespace chomp {

/// Calls that mean a variant (declare variant), but for those of dispatch constructs (Dispatch.h).
void editVariants(BuildContext &Context);

/// What a use of a function means in host text.
void editUse(const BuildContext &Context, const clang::Expr *Use, const Candidates &Choice, TokenEdits &Edits);

/// The name by which a call finds its function in host text, and what others have in its place.
struct CalleeName {
  CalleeName(const BuildContext &Context, const clang::Expr *Use, const Candidates &Others);
  std::optional<TokenRange> tokens() const { return nameTokens(Context.tokens(), Use, !Siblings); }
  std::string of(const clang::FunctionDecl *F) const;
  /// "f" or "ns::f", as it is written.
  std::string base() const;
  /// What candidates for the call mean.
  std::string chosen(const Candidates &Choice) const;

  const BuildContext &Context;
  const clang::Expr *Use;
  bool Siblings;
  NamedArguments Arguments;
};

} // namespace chomp

#endif
