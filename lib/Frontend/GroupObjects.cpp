//===- GroupObjects.cpp - groupprivate variables of class types -----------===//
#include "Frontend/GroupObjects.h"

#include "clang/AST/ExprCXX.h"
#include "clang/Sema/IdentifierResolver.h"
#include "clang/Sema/Sema.h"

using namespace clang;

namespace chomp {

/// Whether no more than a default constructor makes it, which nobody has written down: "Place place;".
static bool isMadeByDefault(const VarDecl *V) {
  const Expr *Init = V->hasInit() ? V->getInit() : nullptr;
  auto *Made = dyn_cast_or_null<CXXConstructExpr>(Init ? Init->IgnoreImplicit() : nullptr);
  return Made && V->getInitStyle() == VarDecl::CallInit && Made->getParenOrBraceRange().isInvalid() &&
         Made->getConstructor()->isDefaultConstructor();
}

void GroupObjects::hide(ArrayRef<Token> Directive) {
  for (const Token &Tok : Directive) {
    const IdentifierInfo *Name = SemaRef ? Tok.getIdentifierInfo() : nullptr;
    auto Found = Name ? SemaRef->IdResolver.begin(Name) : IdentifierResolver::iterator();
    auto *V = Name && Found != SemaRef->IdResolver.end() ? dyn_cast<VarDecl>(*Found) : nullptr;
    if (V && isMadeByDefault(V) && Hidden.try_emplace(V, V->getInit()).second)
      V->setInit(nullptr);
  }
}

void GroupObjects::restore() {
  for (auto [V, Init] : Hidden)
    V->setInit(Init);
  Hidden.clear();
}

} // namespace chomp
