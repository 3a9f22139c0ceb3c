//===- GroupObjects.cpp - groupprivate variables of class types -----------===//
#include "Frontend/Pragmas/GroupObjects.h"
#include "Frontend/Pragmas/ScopeLookup.h"

#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace chomp {

/// Whether no more than a default constructor makes it, which nobody has written down: "Place place;".
static bool isMadeByDefault(const VarDecl *V) {
  const Expr *Init = V->hasInit() ? V->getInit() : nullptr;
  auto *Made = dyn_cast_or_null<CXXConstructExpr>(Init ? Init->IgnoreImplicit() : nullptr);
  return Made && V->getInitStyle() == VarDecl::CallInit && Made->getParenOrBraceRange().isInvalid() &&
         Made->getConstructor()->isDefaultConstructor();
}

void GroupObjects::hide(Sema &S, ArrayRef<Token> Directive) {
  for (size_t I = 1; I < Directive.size(); ++I)
    if (Directive[I - 1].isOneOf(tok::l_paren, tok::comma))
      if (VarDecl *V = variableIn(S, Directive.drop_front(I));
          V && isMadeByDefault(V) && Hidden.try_emplace(V, V->getInit()).second)
        V->setInit(nullptr);
}

void GroupObjects::restore() {
  for (auto [V, Init] : Hidden)
    V->setInit(Init);
  Hidden.clear();
}

} // namespace chomp
