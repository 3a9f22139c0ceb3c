//===- ScopeLookup.cpp - what a directive's words name --------------------===//
#include "Frontend/Pragmas/ScopeLookup.h"

#include "Frontend/Pragmas/Words.h"

#include "clang/AST/DeclCXX.h"
#include "clang/Lex/Preprocessor.h"
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

/// What the name at the front of these tokens stands for; null for unknown ones, and for several.
static NamedDecl *namedBy(Sema &S, ArrayRef<Token> Name, Sema::LookupNameKind Kind) {
  DeclContext *Around = nullptr;
  for (; !Name.empty(); Name = Name.drop_front(2)) {
    if (Name[0].is(tok::coloncolon)) {
      Around = S.Context.getTranslationUnitDecl();
      Name = Name.drop_front();
    }
    IdentifierInfo *Word = Name.empty() || Name[0].isAnnotation() ? nullptr : Name[0].getIdentifierInfo();
    if (!Word)
      return nullptr;
    const bool Qualifies = Name.size() > 1 && Name[1].is(tok::coloncolon);
    LookupResult Found(S, Word, Name[0].getLocation(), Qualifies ? Sema::LookupNestedNameSpecifierName : Kind);
    Found.suppressDiagnostics();
    Around ? S.LookupQualifiedName(Found, Around) : S.LookupName(Found, S.getCurScope());
    auto *D = Found.getAsSingle<NamedDecl>();
    if (!Qualifies)
      return D;
    Around = contextOf(D);
    if (!Around)
      return nullptr;
  }
  return nullptr;
}

ValueDecl *valueIn(Sema &S, ArrayRef<Token> ListItem) {
  ListItem = ListItem.drop_while([](const Token &T) { return T.isOneOf(tok::l_paren, tok::star, tok::amp); });
  return dyn_cast_or_null<ValueDecl>(namedBy(S, ListItem, Sema::LookupOrdinaryName));
}

VarDecl *variableIn(Sema &S, ArrayRef<Token> ListItem) { return dyn_cast_or_null<VarDecl>(valueIn(S, ListItem)); }

NamedDecl *typeIn(Sema &S, ArrayRef<Token> Type) {
  const bool Tag = !Type.empty() && Type[0].isOneOf(tok::kw_struct, tok::kw_union, tok::kw_enum, tok::kw_class);
  return namedBy(S, Tag ? Type.drop_front() : Type, Tag ? Sema::LookupTagName : Sema::LookupOrdinaryName);
}

bool isNamed(Sema &S, const Token &Name) {
  LookupResult Found(S, Name.getIdentifierInfo(), Name.getLocation(), Sema::LookupOrdinaryName);
  Found.suppressDiagnostics();
  return S.LookupName(Found, S.getCurScope()) || Found.isAmbiguous() || S.CurContext->isDependentContext();
}

const Token *findUnnamed(Sema &S, ArrayRef<Token> Expression) {
  for (size_t I = 0; I < Expression.size(); ++I) {
    const bool Inner = I > 0 && Expression[I - 1].isOneOf(tok::period, tok::arrow, tok::coloncolon);
    const bool Outer = I + 1 < Expression.size() && Expression[I + 1].isOneOf(tok::l_paren, tok::coloncolon);
    if (Expression[I].is(tok::identifier) && !Inner && !Outer && !wordOf(Expression[I]).starts_with("omp_") &&
        !isNamed(S, Expression[I]))
      return &Expression[I];
  }
  return nullptr;
}

const Token *findMisplaced(const Preprocessor &PP, ArrayRef<Token> Expression) {
  if (Expression.empty())
    return nullptr;
  static constexpr tok::TokenKind Infix[] = {
      tok::slash,        tok::percent,      tok::pipe,       tok::caret,          tok::pipepipe,    tok::less,
      tok::lessequal,    tok::greaterequal, tok::lessless,   tok::greatergreater, tok::equal,       tok::equalequal,
      tok::exclaimequal, tok::plusequal,    tok::minusequal, tok::starequal,      tok::slashequal,  tok::question,
      tok::colon,        tok::comma,        tok::period,     tok::arrow,          tok::percentequal};
  static constexpr tok::TokenKind Prefix[] = {tok::plus,    tok::minus, tok::star,   tok::amp,
                                              tok::exclaim, tok::tilde, tok::ampamp, tok::coloncolon};
  const bool CPlusPlus = PP.getLangOpts().CPlusPlus;
  if (llvm::is_contained(Infix, Expression.front().getKind()) || Expression.front().is(tok::greater))
    return &Expression.front();
  const tok::TokenKind Last = Expression.back().getKind();
  if (llvm::is_contained(Infix, Last) || llvm::is_contained(Prefix, Last) || (Last == tok::greater && !CPlusPlus))
    return &Expression.back();
  // Where it declares nothing.
  if (CPlusPlus && llvm::any_of(Expression, [](const Token &Tok) { return Tok.isOneOf(tok::l_square, tok::l_brace); }))
    return nullptr;
  for (size_t I = 1; I < Expression.size(); ++I)
    if (Expression[I - 1].isOneOf(tok::identifier, tok::numeric_constant) &&
        Expression[I].isOneOf(tok::identifier, tok::numeric_constant))
      return &Expression[I];
  return nullptr;
}

} // namespace chomp
