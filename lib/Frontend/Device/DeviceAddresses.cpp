//===- DeviceAddresses.cpp - variables that begin with addresses ----------===//
//
// A declare target variable begins with the value that the host's has, unless that holds addresses: those of the
// device's variables, functions and strings are other ones. Such a variable has its initializer in the kernel file. No
// GPU's compiler takes one that leads back to its own variable: there the runtime sets the pointers.
//
//===----------------------------------------------------------------------===//
#include "Analysis/Variables.h"
#include "Frontend/Device/DeviceSlice.h"

#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace chomp {

namespace {

/// What an initializer names whose addresses are constants.
struct AddressFinder : DynamicRecursiveASTVisitor {
  SmallVector<const ValueDecl *, 4> Named;
  bool Strings = false, Integers = false, Other = false;

  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    if (isa<VarDecl, FunctionDecl>(E->getDecl()))
      Named.push_back(E->getDecl());
    return true;
  }
  bool VisitImplicitCastExpr(ImplicitCastExpr *E) override {
    Strings |= E->getCastKind() == CK_ArrayToPointerDecay && isa<StringLiteral>(E->getSubExpr()->IgnoreParens());
    return true;
  }
  bool VisitCastExpr(CastExpr *E) override {
    Integers |= E->getCastKind() == CK_PointerToIntegral;
    return true;
  }
  bool VisitCallExpr(CallExpr *) override { return !(Other = true); }
  bool VisitCXXConstructExpr(CXXConstructExpr *E) override {
    const CXXConstructorDecl *C = E->getConstructor();
    Other |= !makesConstants(C) || C->getASTContext().getSourceManager().isInSystemHeader(C->getLocation());
    return !Other;
  }
  bool VisitCXXDefaultArgExpr(CXXDefaultArgExpr *E) override { return TraverseStmt(E->getExpr()); }
  bool VisitCompoundLiteralExpr(CompoundLiteralExpr *) override { return !(Other = true); }
  bool VisitLambdaExpr(LambdaExpr *) override { return !(Other = true); }
  bool TraverseUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *) override { return true; } // not evaluated
};

/// Whether it makes an object of another one's value: that is no constant, as the other's address would be.
bool copiesVariable(const CXXConstructExpr *E) {
  return E->getNumArgs() > 0 && E->getConstructor()->isCopyOrMoveConstructor() &&
         isa<DeclRefExpr, MemberExpr, ArraySubscriptExpr, UnaryOperator>(
             E->getArg(0)->IgnoreParenImpCasts()->IgnoreParens());
}

/// Whether an initializer is a constant on the device: constructors that make constants are constexpr there.
bool isConstantThere(const ASTContext &AST, const Expr *Init) {
  const Expr *Inner = Init->IgnoreImplicit()->IgnoreParenCasts()->IgnoreImplicit();
  auto IsConstant = [&](const Expr *E) { return isConstantThere(AST, E); };
  if (auto *Made = dyn_cast<CXXConstructExpr>(Inner); Made && copiesVariable(Made))
    return false;
  if (auto *Made = dyn_cast<CXXConstructExpr>(Inner))
    return makesConstants(Made->getConstructor()) && llvm::all_of(Made->arguments(), IsConstant);
  if (auto *List = dyn_cast<InitListExpr>(Inner))
    return llvm::all_of(List->inits(), IsConstant);
  return Init->isConstantInitializer(const_cast<ASTContext &>(AST), Init->isGLValue());
}

std::optional<AddressFinder> addressesIn(const ASTContext &AST, const VarDecl *V) {
  const Expr *Init = V->getAnyInitializer();
  const bool Reference = V->getType()->isReferenceType();
  if (!Init || V->isTemplated() ||
      !(Init->isConstantInitializer(const_cast<ASTContext &>(AST), Reference) || isConstantThere(AST, Init)))
    return std::nullopt;
  AddressFinder Finder;
  Finder.TraverseStmt(const_cast<Expr *>(Init));
  llvm::erase_if(Finder.Named, [&](const ValueDecl *D) { // numbers with a name
    return !Reference && isa<VarDecl>(D) && D->getType().isConstQualified() && D->getType()->isArithmeticType();
  });
  bool Foreign = llvm::any_of(Finder.Named, [&](const ValueDecl *D) {
    auto *Var = dyn_cast<VarDecl>(D);
    return AST.getSourceManager().isInSystemHeader(D->getLocation()) || (Var && !Var->isFileVarDecl());
  });
  if (Finder.Other || Foreign || (Finder.Named.empty() && !Finder.Strings && !Reference))
    return std::nullopt;
  return Finder;
}

/// Whether the initializers of variables that pass a test lead from From to V.
bool leadsTo(const ASTContext &AST, const VarDecl *From, const VarDecl *V,
             llvm::function_ref<bool(const VarDecl *)> Passes, llvm::SmallPtrSetImpl<const VarDecl *> &Seen) {
  auto Addresses = Passes(From) ? addressesIn(AST, From) : std::nullopt;
  return Addresses && llvm::any_of(Addresses->Named, [&](const ValueDecl *D) {
           auto *Next = dyn_cast<VarDecl>(D->getCanonicalDecl());
           return Next && (Next == V || (Seen.insert(Next).second && leadsTo(AST, Next, V, Passes, Seen)));
         });
}

bool leadsToItself(const ASTContext &AST, const VarDecl *V, llvm::function_ref<bool(const VarDecl *)> Passes) {
  llvm::SmallPtrSet<const VarDecl *, 8> Seen;
  return leadsTo(AST, V, V->getCanonicalDecl(), Passes, Seen);
}

} // namespace

bool beginsWithItself(const ASTContext &AST, const VarDecl *V) {
  return leadsToItself(AST, V, [&](const VarDecl *Next) { return !hasPointersSet(AST, Next); });
}

bool hasPointersSet(const ASTContext &AST, const VarDecl *V) {
  auto Addresses = addressesIn(AST, V);
  return Addresses && !Addresses->Strings && !Addresses->Integers &&
         llvm::all_of(Addresses->Named, llvm::IsaPred<VarDecl>) && beginsAsConstant(AST, V->getType()) &&
         !pointersIn(AST, V->getType()).empty() && leadsToItself(AST, V, [](const VarDecl *) { return true; });
}

bool beginsWithAddresses(const ASTContext &AST, const VarDecl *V) {
  return addressesIn(AST, V).has_value() && !hasPointersSet(AST, V);
}

SmallVector<const VarDecl *, 4> variablesNamed(const ASTContext &AST, const VarDecl *V) {
  SmallVector<const VarDecl *, 4> Out;
  if (auto Addresses = addressesIn(AST, V))
    for (const ValueDecl *D : Addresses->Named)
      if (auto *Named = dyn_cast<VarDecl>(D))
        Out.push_back(Named->getDefinition() ? Named->getDefinition() : Named);
  return Out;
}

void enterNamedByInitializers(ASTContext &AST) {
  struct Variables : DynamicRecursiveASTVisitor {
    SmallVector<const VarDecl *, 8> Found;
    bool TraverseStmt(Stmt *) override { return true; }
    bool TraverseTypeLoc(TypeLoc, bool) override { return true; }
    bool VisitVarDecl(VarDecl *V) override {
      if (V->isFileVarDecl() && V->isThisDeclarationADefinition() &&
          OMPDeclareTargetDeclAttr::isDeclareTargetDeclaration(V))
        Found.push_back(V);
      return true;
    }
  } Variables;
  Variables.TraverseDecl(AST.getTranslationUnitDecl());
  for (size_t I = 0; I < Variables.Found.size(); ++I) { // grows
    const VarDecl *V = Variables.Found[I];
    if (OMPDeclareTargetDeclAttr::isDeclareTargetDeclaration(V) == OMPDeclareTargetDeclAttr::MT_Link ||
        isGroupprivate(V))
      continue;
    auto Addresses = addressesIn(AST, V);
    if (!Addresses && isMadeOnDevice(AST, V) && V->getAnyInitializer())
      Addresses.emplace().TraverseStmt(const_cast<Expr *>(V->getAnyInitializer()));
    if (!Addresses)
      continue;
    for (const ValueDecl *Named : Addresses->Named) {
      auto *Own = dyn_cast<VarDecl>(Named);
      if (OMPDeclareTargetDeclAttr::isDeclareTargetDeclaration(Named) || (Own && !Own->isFileVarDecl()) ||
          AST.getSourceManager().isInSystemHeader(Named->getLocation()))
        continue;
      for (Decl *Redeclared : const_cast<ValueDecl *>(Named)->redecls())
        Redeclared->addAttr(OMPDeclareTargetDeclAttr::CreateImplicit(AST, OMPDeclareTargetDeclAttr::MT_Enter,
                                                                     OMPDeclareTargetDeclAttr::DT_Any, nullptr, false,
                                                                     1, V->getLocation()));
      if (auto *Var = dyn_cast<VarDecl>(Named))
        Variables.Found.push_back(Var->getDefinition() ? Var->getDefinition() : Var);
    }
  }
}

} // namespace chomp
