//===- Aliases.cpp - functions and variables by other names ---------------===//
#include "Analysis/Aliases.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/Mangle.h"

using namespace clang;

namespace chomp {

namespace {

struct SymbolFinder : DynamicRecursiveASTVisitor {
  SymbolFinder(ASTContext &AST, llvm::StringRef Symbol) : Names(AST), Symbol(Symbol) {}
  // An alias may be one of an alias.
  bool VisitFunctionDecl(FunctionDecl *F) override {
    return take(F, F->hasAttr<AliasAttr>() || F->doesThisDeclarationHaveABody());
  }
  bool VisitVarDecl(VarDecl *V) override {
    return take(V, V->hasAttr<AliasAttr>() ||
                       (V->isFileVarDecl() && V->isThisDeclarationADefinition() != VarDecl::DeclarationOnly));
  }
  bool take(const DeclaratorDecl *D, bool Defines) {
    if (Defines && !D->getDeclContext()->isDependentContext() && Names.getName(D) == Symbol)
      Found = D;
    return !Found;
  }
  bool TraverseStmt(Stmt *) override { return true; }
  ASTNameGenerator Names;
  llvm::StringRef Symbol;
  const DeclaratorDecl *Found = nullptr;
};

} // namespace

const ValueDecl *aliased(const ValueDecl *D) {
  auto *Alias = isa_and_nonnull<FunctionDecl, VarDecl>(D) ? D->getMostRecentDecl()->getAttr<AliasAttr>() : nullptr;
  if (!Alias)
    return D;
  ASTContext &AST = D->getASTContext();
  SymbolFinder Finder(AST, Alias->getAliasee());
  Finder.TraverseDecl(AST.getTranslationUnitDecl());
  if (!Finder.Found || Finder.Found->getCanonicalDecl() == D->getCanonicalDecl() ||
      !AST.hasSameType(Finder.Found->getType(), D->getType()))
    return D;
  const ValueDecl *Meant = aliased(Finder.Found);
  return Meant->hasAttr<AliasAttr>() ? D : Meant;
}

} // namespace chomp
