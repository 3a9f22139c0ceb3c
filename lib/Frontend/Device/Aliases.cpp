//===- Aliases.cpp - functions by other names -----------------------------===//
#include "Frontend/Device/Aliases.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/Mangle.h"

using namespace clang;

namespace chomp {

namespace {

struct SymbolFinder : DynamicRecursiveASTVisitor {
  SymbolFinder(ASTContext &AST, llvm::StringRef Symbol) : Names(AST), Symbol(Symbol) {}
  bool VisitFunctionDecl(FunctionDecl *F) override {
    // An alias may be one of an alias.
    const bool Defines = F->hasAttr<AliasAttr>() || F->doesThisDeclarationHaveABody();
    if (Defines && !F->isDependentContext() && Names.getName(F) == Symbol)
      Found = F;
    return !Found;
  }
  bool TraverseStmt(Stmt *) override { return true; }
  ASTNameGenerator Names;
  llvm::StringRef Symbol;
  const FunctionDecl *Found = nullptr;
};

} // namespace

const ValueDecl *aliased(const ValueDecl *D) {
  auto *F = dyn_cast_or_null<FunctionDecl>(D);
  auto *Alias = F ? F->getMostRecentDecl()->getAttr<AliasAttr>() : nullptr;
  if (!Alias)
    return D;
  ASTContext &AST = F->getASTContext();
  SymbolFinder Finder(AST, Alias->getAliasee());
  Finder.TraverseDecl(AST.getTranslationUnitDecl());
  if (!Finder.Found || Finder.Found->getCanonicalDecl() == F->getCanonicalDecl() ||
      !AST.hasSameType(Finder.Found->getType(), F->getType()))
    return D;
  const ValueDecl *Meant = aliased(Finder.Found);
  return Meant->hasAttr<AliasAttr>() ? D : Meant;
}

} // namespace chomp
