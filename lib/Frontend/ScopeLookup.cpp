//===- ScopeLookup.cpp - what a directive's words name --------------------===//
#include "Frontend/ScopeLookup.h"

#include "clang/AST/DeclCXX.h"
#include "clang/Sema/Lookup.h"
#include "clang/Sema/Sema.h"

using namespace clang;

namespace chomp {

/// The namespace or class that stands in front of "::".
static DeclContext *contextOf(NamedDecl *D) {
  if (auto *Alias = dyn_cast_or_null<NamespaceAliasDecl>(D))
    D = Alias->getNamespace();
  if (auto *Typedef = dyn_cast_or_null<TypedefNameDecl>(D))
    D = Typedef->getUnderlyingType()->getAsTagDecl();
  if (auto *Class = dyn_cast_or_null<CXXRecordDecl>(D))
    return Class->getDefinition();
  return dyn_cast_or_null<NamespaceDecl>(D);
}

VarDecl *variableIn(Sema &S, ArrayRef<Token> ListItem) {
  ListItem = ListItem.drop_while([](const Token &T) { return T.isOneOf(tok::l_paren, tok::star, tok::amp); });
  DeclContext *Around = nullptr;
  for (; !ListItem.empty(); ListItem = ListItem.drop_front(2)) {
    if (ListItem[0].is(tok::coloncolon)) {
      Around = S.Context.getTranslationUnitDecl();
      ListItem = ListItem.drop_front();
    }
    IdentifierInfo *Name = ListItem.empty() ? nullptr : ListItem[0].getIdentifierInfo();
    if (!Name || ListItem[0].isAnnotation())
      return nullptr;
    const bool Qualifies = ListItem.size() > 1 && ListItem[1].is(tok::coloncolon);
    LookupResult Found(S, Name, ListItem[0].getLocation(),
                       Qualifies ? Sema::LookupNestedNameSpecifierName : Sema::LookupOrdinaryName);
    Found.suppressDiagnostics();
    Around ? S.LookupQualifiedName(Found, Around) : S.LookupName(Found, S.getCurScope());
    auto *D = Found.getAsSingle<NamedDecl>();
    if (!Qualifies)
      return dyn_cast_or_null<VarDecl>(D);
    Around = contextOf(D);
    if (!Around)
      return nullptr;
  }
  return nullptr;
}

} // namespace chomp
