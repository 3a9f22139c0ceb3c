//===- DeclaredTypes.cpp - types that are those of variables --------------===//
#include "Frontend/Device/DeclaredTypes.h"

#include "Analysis/Directives.h"
#include "Frontend/Device/LocalTypes.h"
#include "Frontend/Device/Packs.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace chomp {

namespace {

struct DeclaredTypes : DynamicRecursiveASTVisitor {
  DeclaredTypes(DeviceText &Text, TokenEdits &Edits) : Text(Text), Edits(Edits) {}
  bool VisitDecltypeTypeLoc(DecltypeTypeLoc Type) override {
    auto *Ref = dyn_cast_or_null<DeclRefExpr>(Type.getUnderlyingExpr());
    auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    auto Range = Text.tokens().range(Type.getSourceRange());
    if (!V || !Range || !isOther(V))
      return true;
    if (V->getType()->isReferenceType())
      Edits.insertAfter(Range->First + 1, referenceCast(V));
    else if (Text.tokens()[Range->Last + 1].Spelling == "::")
      Edits.replace(*Range, Text.declare(V->getType().getCanonicalType(), ""));
    else
      Edits.replace({Range->First, Range->First}, "__typeof__");
    return true;
  }
  bool VisitVarDecl(VarDecl *D) override {
    const AutoTypeLoc Auto =
        D->getTypeSourceInfo() ? D->getTypeSourceInfo()->getTypeLoc().getAs<AutoTypeLoc>() : AutoTypeLoc();
    auto *Ref =
        Auto && Auto.isDecltypeAuto() && D->getInit() ? dyn_cast<DeclRefExpr>(D->getInit()->IgnoreImplicit()) : nullptr;
    auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    auto Range = Auto ? Text.tokens().range(Auto.getSourceRange()) : std::nullopt;
    if (!V || !Range || !isOther(V))
      return true;
    const std::string Name = Text.tokens().text(Ref->getSourceRange());
    Edits.replace(*Range, V->getType()->isReferenceType() ? "decltype(" + referenceCast(V) + Name + ")"
                                                          : "__typeof__(" + Name + ")");
    return true;
  }

private:
  /// Whether device code may see another type where it names the variable.
  bool isOther(const VarDecl *V) {
    return !V->getType()->isInstantiationDependentType() && Text.mayRefer(V) && !Text.packs().element(V);
  }
  std::string referenceCast(const VarDecl *V) { return "(" + Text.declare(V->getType().getCanonicalType(), "") + ")"; }

  DeviceText &Text;
  TokenEdits &Edits;
};

} // namespace

void editDeclaredTypes(DeviceText &Text, const Stmt *Code, TokenEdits &Edits) {
  DeclaredTypes(Text, Edits).TraverseStmt(const_cast<Stmt *>(Code));
}

void editDeclaredTypes(DeviceText &Text, const Decl *Code, TokenEdits &Edits) {
  DeclaredTypes(Text, Edits).TraverseDecl(const_cast<Decl *>(Code));
}

bool DeviceText::mayRefer(const VarDecl *V) const {
  if (V->isFileVarDecl())
    return isReached(V) || !accessorOf(V).empty();
  auto *F = dyn_cast<FunctionDecl>(outsideBlocks(V->getDeclContext()));
  return Scope.Function || (F && F->getBody() && hasAnalysedConstruct(F->getBody()));
}

} // namespace chomp
