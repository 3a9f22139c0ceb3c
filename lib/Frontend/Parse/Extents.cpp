//===- Extents.cpp - extents that declarations have computed --------------===//
#include "Frontend/Parse/Extents.h"

#include "Analysis/ArrayTypes.h"
#include "Frontend/Parse/Parse.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/OpenMPClause.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/AST/TypeLoc.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/StringMap.h"

using namespace clang;
using namespace llvm::omp;

namespace chomp {

namespace {

/// Whether a local variable may change between a place and the end of the block around it, or at any time through its
/// address.
struct ChangeFinder : DynamicRecursiveASTVisitor {
  ChangeFinder(const SourceManager &SM, const VarDecl *V, SourceLocation From, SourceLocation To, bool OnlyLater)
      : SM(SM), V(V->getCanonicalDecl()), From(From), To(To), OnlyLater(OnlyLater) {}

  bool TraverseCapturedStmt(CapturedStmt *S) override { return TraverseStmt(S->getCapturedStmt()); }
  bool VisitImplicitCastExpr(ImplicitCastExpr *E) override {
    if (E->getCastKind() == CK_LValueToRValue)
      Harmless.insert(E->getSubExpr()->IgnoreParens());
    return true;
  }
  bool VisitUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *E) override {
    if (!E->isArgumentType())
      Harmless.insert(E->getArgumentExpr()->IgnoreParens());
    return true;
  }
  bool VisitVariableArrayTypeLoc(VariableArrayTypeLoc TL) override {
    if (const Expr *Size = TL.getSizeExpr())
      Harmless.insert(Size->IgnoreParens()); // without the cast that the type's own has
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *E) override {
    if (E->isAssignmentOp())
      assigned(E->getLHS());
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *E) override {
    if (E->isIncrementDecrementOp())
      assigned(E->getSubExpr());
    return true;
  }
  bool VisitOMPExecutableDirective(OMPExecutableDirective *D) override {
    for (const OMPClause *C : D->clauses())
      if (!isa<OMPPrivateClause, OMPLinearClause>(C))
        for (const Stmt *Item : C->children())
          if (auto *E = dyn_cast_or_null<Expr>(Item))
            Harmless.insert(E->IgnoreParenImpCasts());
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    Found |= E->getDecl()->getCanonicalDecl() == V && !Harmless.contains(E) && (!OnlyLater || isLater(E));
    return !Found;
  }

  bool Found = false;

private:
  void assigned(const Expr *E) {
    E = E->IgnoreParens();
    if (!isLater(E))
      Harmless.insert(E);
  }
  bool isLater(const Expr *E) const {
    return SM.isBeforeInTranslationUnit(From, E->getExprLoc()) && SM.isBeforeInTranslationUnit(E->getExprLoc(), To);
  }

  const SourceManager &SM;
  const Decl *V;
  SourceLocation From, To;
  bool OnlyLater; ///< Addresses that are taken outside of that don't count.
  llvm::SmallPtrSet<const Expr *, 16> Harmless;
};

} // namespace

struct ExtentFinder : DynamicRecursiveASTVisitor {
  ExtentFinder(const ParsedFile &File, KeptExtents &Out)
      : File(File), AST(File.Context), SM(AST.getSourceManager()), Out(Out) {
    ShouldVisitTemplateInstantiations = true;
  }

  bool TraverseDecl(Decl *D) override {
    if (D && !isa<TranslationUnitDecl>(D) && SM.isInSystemHeader(D->getLocation()))
      return true;
    auto *F = dyn_cast_or_null<FunctionDecl>(D);
    if (!F)
      return DynamicRecursiveASTVisitor::TraverseDecl(D);
    auto Outer = std::exchange(Function, F->doesThisDeclarationHaveABody() ? F : nullptr);
    bool Ok = DynamicRecursiveASTVisitor::TraverseDecl(D);
    Function = Outer;
    return Ok;
  }
  bool TraverseCompoundStmt(CompoundStmt *S) override {
    auto Outer = std::exchange(Block, S);
    bool Ok = DynamicRecursiveASTVisitor::TraverseCompoundStmt(S);
    Block = Outer;
    return Ok;
  }

  bool VisitVarDecl(VarDecl *V) override {
    if (!Function || !V->getIdentifier() || !V->getType()->isVariablyModifiedType() || V->getType()->isDependentType())
      return true;
    Out.Any = true;
    std::string Element = V->getNameAsString();
    unsigned Level = 0;
    auto *Named = dyn_cast_or_null<TypedefType>(namedLength(AST, V->getType()));
    for (QualType T = V->getType(); T->isArrayType() || T->isPointerType(); ++Level) {
      const ArrayType *Array = AST.getAsArrayType(T);
      auto *Variable = dyn_cast_or_null<VariableArrayType>(Array);
      const Expr *Size = Variable ? Variable->getSizeExpr() : nullptr;
      if (Size && Named && !AST.getLangOpts().CPlusPlus && !constantInCxx(AST, Size)) {
        Until = V->getLocation();
        if (!stays(Size, Named->getDecl())) // its name has kept the extent
          Out.Changing.insert(V->getCanonicalDecl());
        Until = SourceLocation();
      }
      if (Size && !constantInCxx(AST, Size) && !stays(Size, V)) {
        if (!AST.getLangOpts().CPlusPlus)
          keep(V, Size, Level, Element);
        else if (Level)
          Out.Changing.insert(V->getCanonicalDecl());
      }
      T = Array ? Array->getElementType() : T->getPointeeType();
      Element += "[0]";
    }
    return true;
  }

private:
  void keep(VarDecl *V, const Expr *Size, unsigned Level, const std::string &Element) {
    auto [It, New] = Out.BySize.try_emplace(Size);
    if (!New)
      return; // of a typedef
    IdentifierInfo &Name = AST.Idents.get(nameFor(V->getNameAsString() + "_extent" + std::to_string(Level)));
    QualType Type = AST.getPointerDiffType().getCanonicalType().withConst();
    auto *Constant = VarDecl::Create(AST, V->getDeclContext(), V->getLocation(), V->getLocation(), &Name, Type,
                                     AST.getTrivialTypeSourceInfo(Type, V->getLocation()), SC_None);
    Expr *Use = DeclRefExpr::Create(AST, {}, {}, Constant, false, V->getLocation(), Type, VK_LValue);
    It->second = {Constant, ImplicitCastExpr::Create(AST, Type.getUnqualifiedType(), CK_LValueToRValue, Use, nullptr,
                                                     VK_PRValue, FPOptionsOverride())};
    Out.Sizes[V->getCanonicalDecl()].push_back(Size);
    Out.HostTexts[Constant] = "sizeof(" + Element + ") / sizeof(" + Element + "[0])";
  }

  /// A name that nothing else in its function has, nor the user anywhere.
  std::string nameFor(const std::string &Name) {
    auto [It, New] = Given.try_emplace(Name, Function);
    const bool Free = New ? AST.Idents.find(Name) == AST.Idents.end() : It->second && It->second != Function;
    It->second = Free ? Function : nullptr;
    return Free ? Name : inventName(File, Name);
  }

  /// Whether an expression has the same value wherever the declaration is in scope.
  bool stays(const Expr *E, const Decl *Declared) const {
    E = E->IgnoreParens();
    if (auto *Cast = dyn_cast<CastExpr>(E))
      return Cast->getType()->isArithmeticType() && stays(Cast->getSubExpr(), Declared);
    if (auto *Unary = dyn_cast<UnaryOperator>(E))
      return Unary->isArithmeticOp() && stays(Unary->getSubExpr(), Declared);
    if (auto *Binary = dyn_cast<BinaryOperator>(E))
      return !Binary->isAssignmentOp() && stays(Binary->getLHS(), Declared) && stays(Binary->getRHS(), Declared);
    if (auto *Choice = dyn_cast<ConditionalOperator>(E))
      return stays(Choice->getCond(), Declared) && stays(Choice->getTrueExpr(), Declared) &&
             stays(Choice->getFalseExpr(), Declared);
    if (auto *Size = dyn_cast<UnaryExprOrTypeTraitExpr>(E))
      return !Size->getTypeOfArgument()->isVariablyModifiedType();
    if (auto *Ref = dyn_cast<DeclRefExpr>(E))
      return !isa<VarDecl>(Ref->getDecl()) || stays(cast<VarDecl>(Ref->getDecl()), Declared);
    return AST.getLangOpts().CPlusPlus || isa<IntegerLiteral, CharacterLiteral, FloatingLiteral>(E);
  }

  bool stays(const VarDecl *V, const Decl *Declared) const {
    const bool Cxx = AST.getLangOpts().CPlusPlus;
    if (!V->getType()->isArithmeticType() || V->getType().isVolatileQualified())
      return Cxx;
    if (V->getType().isConstQualified())
      return true;
    if (!V->hasLocalStorage())
      return Cxx;
    const Stmt *Scope = isa<ParmVarDecl>(Declared) || !Block ? Function->getBody() : Block;
    ChangeFinder Finder(SM, V, Declared->getEndLoc(), Until.isValid() ? Until : Scope->getEndLoc(), Cxx);
    Finder.TraverseStmt(Function->getBody());
    return !Finder.Found;
  }

  const ParsedFile &File;
  ASTContext &AST;
  const SourceManager &SM;
  KeptExtents &Out;
  llvm::StringMap<const FunctionDecl *> Given; ///< Names, with the function that has them; null where others do.
  SourceLocation Until;                        ///< What comes behind it doesn't matter.
  const FunctionDecl *Function = nullptr;      ///< Around the current code, with its body.
  const CompoundStmt *Block = nullptr;         ///< The innermost one.
};

KeptExtents::KeptExtents(const ParsedFile &File) {
  if (llvm::any_of(File.Context.getTypes(), llvm::IsaPred<VariableArrayType>))
    ExtentFinder(File, *this).TraverseDecl(File.Context.getTranslationUnitDecl());
}

const VarDecl *KeptExtents::constant(const Expr *Size) const {
  auto It = BySize.find(Size);
  return It == BySize.end() ? nullptr : It->second.Constant;
}

const Expr *KeptExtents::read(const VariableArrayType *Array) const {
  auto It = BySize.find(Array->getSizeExpr());
  return It == BySize.end() ? Array->getSizeExpr() : It->second.Read;
}

ArrayRef<const Expr *> KeptExtents::sizes(const VarDecl *Declared) const {
  auto It = Sizes.find(Declared->getCanonicalDecl());
  return It == Sizes.end() ? ArrayRef<const Expr *>() : ArrayRef<const Expr *>(It->second);
}

std::string KeptExtents::hostText(const VarDecl *V) const { return HostTexts.lookup(V); }

} // namespace chomp
