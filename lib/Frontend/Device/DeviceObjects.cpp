//===- DeviceObjects.cpp - declare target variables of classes ------------===//
//
// The runtime fills such a variable with the bytes of the host's, which the host has constructed; and it is the host
// that destroys it. GPUs' compilers take no code that makes a variable: until then it is a constant, or where its class
// has none, storage without an object (chomp/device/Objects.h). If the initializer names addresses, so that the
// device's object is another one (DeviceAddresses.cpp), its constructor makes a constant of them. Objects that bytes
// don't copy, for they have functions that do, or point to a table of virtual functions, are made on the device
// (DynamicInitialization.cpp).
//
//===----------------------------------------------------------------------===//
#include "Analysis/Variables.h"
#include "Frontend/Device/DeviceSlice.h"

#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecordLayout.h"

using namespace clang;

namespace chomp {

/// Whether no more than constants make a value: "Rows() : data(nullptr), count(0) {}".
static bool isMadeOfConstants(const ASTContext &AST, const Expr *Init) {
  Init = Init->IgnoreImplicit();
  if (auto *Default = dyn_cast<CXXDefaultInitExpr>(Init))
    Init = Default->getExpr()->IgnoreImplicit();
  auto *Made = dyn_cast<CXXConstructExpr>(Init);
  if (!Made)
    return Init->isConstantInitializer(const_cast<ASTContext &>(AST), false);
  const FunctionDecl *Constructor = Made->getConstructor()->getDefinition();
  auto *Body = Constructor ? dyn_cast_or_null<CompoundStmt>(Constructor->getBody()) : nullptr;
  return Made->getConstructor()->isTrivial() ||
         (Body && Body->body_empty() && Made->getNumArgs() == 0 &&
          llvm::all_of(cast<CXXConstructorDecl>(Constructor)->inits(),
                       [&](const CXXCtorInitializer *Member) { return isMadeOfConstants(AST, Member->getInit()); }));
}

/// A variable's definition, or what there is of it.
static const VarDecl *definitionOf(const VarDecl *V) {
  const VarDecl *Defined = V->getDefinition();
  return Defined ? Defined : V;
}

static const CXXRecordDecl *classOf(const ASTContext &AST, QualType Type) {
  auto *Class = AST.getBaseElementType(Type)->getAsCXXRecordDecl();
  return Class && Class->hasDefinition() ? Class->getDefinition() : nullptr;
}

/// Whether a class, one of its bases or a member's is such a one.
static bool anyClass(const ASTContext &AST, QualType Type, llvm::function_ref<bool(const CXXRecordDecl *)> Is) {
  const CXXRecordDecl *Class = classOf(AST, Type);
  return Class &&
         (Is(Class) || llvm::any_of(Class->fields(), [&](auto *F) { return anyClass(AST, F->getType(), Is); }) ||
          llvm::any_of(Class->bases(), [&](auto &Base) { return anyClass(AST, Base.getType(), Is); }));
}

bool isFunctionAlone(const VarDecl *V) {
  const CXXRecordDecl *Class = V->getType()->getAsCXXRecordDecl();
  const CXXMethodDecl *Call =
      Class && Class->isLambda() && V->isFileVarDecl() ? Class->getLambdaCallOperator() : nullptr;
  return Call && Call->isConst() && Class->capture_size() == 0 && V->getInit();
}

bool hasStorage(const ASTContext &AST, const VarDecl *Declared) {
  const VarDecl *V = definitionOf(Declared);
  auto How = OMPDeclareTargetDeclAttr::isDeclareTargetDeclaration(V);
  if (!How || *How == OMPDeclareTargetDeclAttr::MT_Link || !V->isThisDeclarationADefinition() || V->isTemplated() ||
      V->getType()->isReferenceType() || !classOf(AST, V->getType()) || isGroupprivate(V) || isFunctionAlone(V))
    return false;
  return !(V->getType().isTriviallyCopyableType(AST) && beginsAsConstant(AST, V->getType())) &&
         !beginsWithAddresses(AST, V);
}

bool isMadeOnDevice(const ASTContext &AST, const VarDecl *Declared) {
  const VarDecl *V = definitionOf(Declared);
  if (!hasStorage(AST, V) || V->getType().isTriviallyCopyableType(AST))
    return false;
  const bool Dynamic = anyClass(AST, V->getType(), [](auto *Class) { return Class->isDynamicClass(); });
  // Made of constants, the device's value begins with the host's.
  return Dynamic || !V->getAnyInitializer() || !isMadeOfConstants(AST, V->getAnyInitializer());
}

/// Whether a class says itself how to copy or destroy its objects, and doesn't leave that to its parts as std::array
/// and std::pair do.
static bool copiesItself(const CXXRecordDecl *Class) {
  auto *Destructor = Class->getDestructor();
  return (Destructor && Destructor->isUserProvided()) || llvm::any_of(Class->ctors(), [](const CXXConstructorDecl *C) {
           return C->isCopyOrMoveConstructor() && C->isUserProvided();
         });
}

const char *refusedOnDevice(const ASTContext &AST, const VarDecl *V) {
  auto IsLibrarys = [&](const CXXRecordDecl *Class) {
    return AST.getSourceManager().isInSystemHeader(Class->getLocation()) && copiesItself(Class);
  };
  return isMadeOnDevice(AST, V) && anyClass(AST, V->getType(), IsLibrarys)
             ? "a declare target variable with an object of a library's class that copies or destroys its objects by "
               "functions of its own"
             : nullptr;
}

/// The definitions of declare target variables that the runtime fills, or those that the image has the value of.
static SmallVector<const VarDecl *, 8> variablesOf(const DeviceSlice &Slice, bool WithAddresses) {
  SmallVector<const VarDecl *, 8> Out;
  for (const auto *Set : {&Slice.Needed, &Slice.Instances})
    for (const Decl *D : *Set)
      if (auto *V = dyn_cast<VarDecl>(D);
          V && !V->isTemplated() && OMPDeclareTargetDeclAttr::isDeclareTargetDeclaration(V) && !isGroupprivate(V) &&
          beginsWithAddresses(Slice.context(), V) == WithAddresses)
        Out.push_back(V);
  return Out;
}

namespace {

/// Pointers and references to objects in some storage.
struct PointerFinder {
  const ASTContext &AST;
  std::vector<std::pair<uint64_t, uint64_t>> Found;
  bool Unions = false;

  void take(QualType Type, CharUnits At) {
    const QualType Element = AST.getBaseElementType(Type);
    auto *Array = AST.getAsConstantArrayType(Type);
    const uint64_t Count = Array ? AST.getConstantArrayElementCount(Array) : 1;
    if ((Element->isPointerType() && !Element->isFunctionPointerType()) || Element->isReferenceType()) {
      Found.emplace_back(At.getQuantity(), Count);
      return;
    }
    const RecordDecl *Class = Element->getAsRecordDecl();
    Unions |= Class && Class->isUnion();
    if (!Class || !Class->getDefinition() || Class->isUnion())
      return;
    for (uint64_t I = 0; I < Count && Found.size() <= 256; ++I)
      takeMembers(Class->getDefinition(), At + AST.getTypeSizeInChars(Element) * I);
  }
  void takeMembers(const RecordDecl *Class, CharUnits At) {
    const ASTRecordLayout &Layout = AST.getASTRecordLayout(Class);
    if (auto *Derived = dyn_cast<CXXRecordDecl>(Class))
      for (const CXXBaseSpecifier &Base : Derived->bases())
        if (!Base.isVirtual())
          take(Base.getType(), At + Layout.getBaseClassOffset(Base.getType()->getAsCXXRecordDecl()));
    for (const FieldDecl *F : Class->fields())
      if (!F->isBitField())
        take(F->getType(), At + AST.toCharUnitsFromBits(Layout.getFieldOffset(F->getFieldIndex())));
  }
};

} // namespace

std::vector<std::pair<uint64_t, uint64_t>> pointersIn(const ASTContext &AST, QualType Type) {
  PointerFinder Finder{AST, {}};
  Finder.take(Type, CharUnits::Zero());
  return Finder.Found.size() <= 256 && !Finder.Unions ? std::move(Finder.Found) : decltype(Finder.Found)();
}

std::vector<std::pair<uint64_t, uint64_t>> pointersSet(const ASTContext &AST, const VarDecl *V) {
  if (hasPointersSet(AST, V))
    return pointersIn(AST, V->getType());
  const Expr *Init = V->getAnyInitializer();
  auto *Made = Init ? dyn_cast<CXXConstructExpr>(Init->IgnoreImplicit()) : nullptr;
  if (!Init || V->isTemplated() || V->getType()->isReferenceType() ||
      (Made ? Made->getConstructor()->isTrivial() && Made->getNumArgs() == 0
            : Init->isConstantInitializer(const_cast<ASTContext &>(AST), false)))
    return {};
  PointerFinder Finder{AST, {}};
  Finder.take(V->getType(), CharUnits::Zero());
  return Finder.Found.size() <= 256 ? std::move(Finder.Found) : decltype(Finder.Found)();
}

//===----------------------------------------------------------------------===//
// Constructors that make constants
//===----------------------------------------------------------------------===//

namespace {

/// Whether a member's initializer is a constant where the constructor's parameters are.
struct ValueFinder : DynamicRecursiveASTVisitor {
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    auto *V = dyn_cast<VarDecl>(E->getDecl());
    return isa<ParmVarDecl, EnumConstantDecl>(E->getDecl()) ||
           (V && V->getType().isConstQualified() && V->getType()->isArithmeticType());
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *E) override {
    // What a reference leads to need be no constant, as with numbers.
    auto *Copied = E->getConstructor()->isCopyOrMoveConstructor() && E->getNumArgs() > 0
                       ? dyn_cast<DeclRefExpr>(E->getArg(0)->IgnoreParenImpCasts())
                       : nullptr;
    return makesConstants(E->getConstructor()) && !(Copied && Copied->getDecl()->getType()->isReferenceType());
  }
  bool VisitUnaryOperator(UnaryOperator *E) override {
    return !E->isIncrementDecrementOp() && E->getOpcode() != UO_Deref;
  }
  bool VisitBinaryOperator(BinaryOperator *E) override { return !E->isAssignmentOp(); }
  bool VisitMemberExpr(MemberExpr *E) override { return !E->isArrow(); }
  bool VisitCastExpr(CastExpr *E) override {
    switch (E->getCastKind()) {
    case CK_LValueToRValue: { // what a reference is bound to need be no constant
      auto *Named = dyn_cast<DeclRefExpr>(E->getSubExpr()->IgnoreParens());
      return Named && !Named->getDecl()->getType()->isReferenceType();
    }
    case CK_NoOp:
    case CK_NullToPointer:
    case CK_IntegralCast:
    case CK_IntegralToBoolean:
    case CK_IntegralToFloating:
    case CK_FloatingCast:
    case CK_FloatingToIntegral:
    case CK_FloatingToBoolean:
    case CK_DerivedToBase:
    case CK_UncheckedDerivedToBase:
    case CK_ArrayToPointerDecay:
    case CK_FunctionToPointerDecay:
    case CK_ConstructorConversion:
      return true;
    default:
      return false;
    }
  }
  bool VisitArraySubscriptExpr(ArraySubscriptExpr *) override { return false; }
  bool VisitCallExpr(CallExpr *) override { return false; }
  bool VisitCXXThisExpr(CXXThisExpr *) override { return false; }
  bool VisitCXXNewExpr(CXXNewExpr *) override { return false; }
  bool VisitLambdaExpr(LambdaExpr *) override { return false; }
};

} // namespace

/// Of a member or a base: what stands in the class for it, if the constructor doesn't say.
static Expr *valueOf(const CXXCtorInitializer *Init) {
  auto *Default = dyn_cast<CXXDefaultInitExpr>(Init->getInit());
  return Default ? Default->getExpr() : Init->getInit();
}

bool makesConstants(const CXXConstructorDecl *Declared) {
  const CXXRecordDecl *Class = Declared->getParent();
  if (Class->isPolymorphic() || Class->getNumVBases() != 0)
    return false;
  if (Declared->isConstexpr())
    return isDeviceConstexpr(Declared);
  auto *Constructor = cast_or_null<CXXConstructorDecl>(Declared->getDefinition());
  auto *Body = Constructor ? dyn_cast_or_null<CompoundStmt>(Constructor->getBody()) : nullptr;
  // A constexpr function is declared so everywhere.
  if (!Body || !Body->body_empty() || Constructor->isOutOfLine() || Constructor->isDelegatingConstructor() ||
      Constructor->getASTContext().getSourceManager().isInSystemHeader(Constructor->getLocation()))
    return false;
  size_t Members = 0;
  for (const CXXCtorInitializer *Init : Constructor->inits()) {
    Members += Init->isMemberInitializer();
    if (!ValueFinder().TraverseStmt(valueOf(Init)))
      return false;
  }
  return Members == size_t(llvm::count_if(Class->fields(), [](const FieldDecl *F) { return !F->isUnnamedBitField(); }));
}

/// The constructor of the user's by which objects begin, if there is one.
static const CXXConstructorDecl *defaultConstructor(const CXXRecordDecl *Class) {
  auto Found = llvm::find_if(Class->ctors(), [](const CXXConstructorDecl *C) {
    return C->isDefaultConstructor() && C->isUserProvided() && !C->isDeleted();
  });
  return Found == Class->ctors().end() ? nullptr : *Found;
}

/// Whether a default constructor leaves all to the members' own: GPUs' compilers run none that do nothing.
static bool isEmpty(const CXXConstructorDecl *Declared) {
  auto *Constructor = cast_or_null<CXXConstructorDecl>(Declared->getDefinition());
  auto *Body = Constructor ? dyn_cast_or_null<CompoundStmt>(Constructor->getBody()) : nullptr;
  return Body && Body->body_empty() && llvm::none_of(Constructor->inits(), [](const CXXCtorInitializer *Init) {
           return Init->isWritten() || isa<CXXDefaultInitExpr>(Init->getInit());
         });
}

bool beginsAsConstant(const ASTContext &AST, QualType Type) {
  const CXXRecordDecl *Class = classOf(AST, Type);
  if (!Class)
    return !Type->isReferenceType();
  if (Class->hasTrivialDefaultConstructor())
    return true;
  auto *Own = defaultConstructor(Class);
  if (Own && !isEmpty(Own))
    return makesConstants(Own);
  return (Own || Class->needsImplicitDefaultConstructor() || Class->hasDefaultConstructor()) &&
         llvm::all_of(Class->fields(),
                      [&](const FieldDecl *F) {
                        const Expr *Init = F->getInClassInitializer();
                        return beginsAsConstant(AST, F->getType()) && (!Init || isMadeOfConstants(AST, Init));
                      }) &&
         llvm::all_of(Class->bases(),
                      [&](const CXXBaseSpecifier &Base) { return beginsAsConstant(AST, Base.getType()); });
}

namespace {

struct ConstructorFinder : DynamicRecursiveASTVisitor {
  llvm::SmallPtrSet<const Decl *, 8> Found;

  bool VisitCXXConstructExpr(CXXConstructExpr *E) override {
    take(E->getConstructor());
    return true;
  }
  void take(const CXXConstructorDecl *Used) {
    auto *Constructor = cast_or_null<CXXConstructorDecl>(Used->getDefinition());
    if (Constructor && !Constructor->isConstexpr() && Found.insert(DeviceSlice::written(Constructor)).second)
      for (const CXXCtorInitializer *Init : Constructor->inits())
        TraverseStmt(valueOf(Init));
  }
  void takeDefault(const ASTContext &AST, QualType Type) {
    auto *Class = AST.getBaseElementType(Type)->getAsCXXRecordDecl();
    if (!Class || !Class->hasDefinition())
      return;
    if (auto *Own = defaultConstructor(Class); Own && makesConstants(Own))
      take(Own);
    for (const FieldDecl *F : Class->fields())
      takeDefault(AST, F->getType());
    for (const CXXBaseSpecifier &Base : Class->bases())
      takeDefault(AST, Base.getType());
  }
};

} // namespace

llvm::SmallPtrSet<const Decl *, 8> constructorsOfConstants(const DeviceSlice &Slice) {
  ConstructorFinder Finder;
  for (const VarDecl *V : variablesOf(Slice, /*WithAddresses=*/true))
    Finder.TraverseStmt(const_cast<Expr *>(V->getAnyInitializer()));
  for (const VarDecl *V : variablesOf(Slice, /*WithAddresses=*/false))
    Finder.takeDefault(Slice.context(), V->getType());
  return Finder.Found;
}

} // namespace chomp
