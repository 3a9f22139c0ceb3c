//===- Escapes.cpp - what of its variables code gives away ----------------===//
#include "Analysis/Escapes.h"

#include "Analysis/CalledCode.h"
#include "Analysis/TeamCode.h"
#include "Analysis/Variables.h"

#include "clang/AST/StmtCXX.h"

using namespace clang;

namespace chomp {

/// A method's object in a call of it; null for other calls.
static const Expr *objectOf(const CallExpr *E) {
  if (auto *Call = dyn_cast<CXXMemberCallExpr>(E))
    return Call->getImplicitObjectArgument();
  auto *Method = dyn_cast_or_null<CXXMethodDecl>(E->getDirectCallee());
  return isa<CXXOperatorCallExpr>(E) && Method && Method->isInstance() ? E->getArg(0) : nullptr;
}

bool isInitializerList(QualType Type) {
  const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  return Class && Class->isInStdNamespace() && Class->getIdentifier() && Class->getName() == "initializer_list";
}

void findSources(const Expr *E, llvm::function_ref<void(const Expr *)> Found) {
  if (!E)
    return;
  E = E->IgnoreParens();
  auto More = [&](const Expr *Part) { findSources(Part, Found); };
  if (isa<DeclRefExpr, CXXThisExpr>(E))
    return Found(E);
  if (auto *Cast = dyn_cast<CastExpr>(E)) {
    if (Cast->getCastKind() != CK_LValueToRValue)
      More(Cast->getSubExpr());
  } else if (auto *Member = dyn_cast<MemberExpr>(E)) {
    More(Member->getBase());
  } else if (auto *Subscript = dyn_cast<ArraySubscriptExpr>(E)) {
    More(Subscript->getBase());
  } else if (auto *Unary = dyn_cast<UnaryOperator>(E)) {
    More(Unary->getSubExpr());
  } else if (auto *Binary = dyn_cast<BinaryOperator>(E)) {
    if (Binary->getOpcode() != BO_Comma && (Binary->isAssignmentOp() || Binary->getLHS()->getType()->isPointerType()))
      More(Binary->getLHS());
    if (!Binary->isAssignmentOp())
      More(Binary->getRHS());
  } else if (auto *Choice = dyn_cast<AbstractConditionalOperator>(E)) {
    More(Choice->getTrueExpr());
    More(Choice->getFalseExpr());
  } else if (auto *Value = dyn_cast<OpaqueValueExpr>(E)) {
    More(Value->getSourceExpr());
  } else if (auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(E)) {
    More(Temporary->getSubExpr());
  } else if (auto *Bound = dyn_cast<CXXBindTemporaryExpr>(E)) {
    More(Bound->getSubExpr());
  } else if (auto *Full = dyn_cast<FullExpr>(E)) {
    More(Full->getSubExpr());
  } else if (auto *List = dyn_cast<InitListExpr>(E)) {
    for (const Expr *Init : List->inits())
      More(Init);
  } else if (auto *Call = dyn_cast<CallExpr>(E)) {
    // What else it gets by reference was given away there.
    if (const Expr *Object = objectOf(Call); Object && (E->isGLValue() || holdsPointers(E->getType())))
      More(Object);
  }
}

const VarDecl *variableNamed(const Expr *E) {
  auto *Ref = dyn_cast<DeclRefExpr>(E);
  if (!Ref)
    return nullptr;
  if (auto *Binding = dyn_cast<BindingDecl>(Ref->getDecl()))
    return Binding->getHoldingVar() ? Binding->getHoldingVar() : dyn_cast<VarDecl>(Binding->getDecomposedDecl());
  return dyn_cast<VarDecl>(Ref->getDecl());
}

bool holdsTemporary(const VarDecl *V) {
  if (!V->getType()->isReferenceType() || !V->getInit() || V->getType()->isDependentType())
    return false;
  const Expr *Init = V->getInit();
  for (;;)
    if (auto *Full = dyn_cast<FullExpr>(Init))
      Init = Full->getSubExpr();
    else if (auto *Cast = dyn_cast<ImplicitCastExpr>(Init))
      Init = Cast->getSubExpr();
    else
      break;
  auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(Init);
  return Temporary && Temporary->getStorageDuration() == SD_Automatic;
}

bool isReturnedInPlace(QualType Type) {
  const RecordDecl *Class = Type->getAsRecordDecl();
  return Class && !Class->canPassInRegisters();
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

bool CalleeFacts::starts(const CallExpr *E) {
  const FunctionDecl *F = E->getDirectCallee();
  if (!F)
    return false;
  auto [Slot, New] = StartsCalled.try_emplace(F->getCanonicalDecl(), false);
  if (New)
    Slot->second = hasParallel(E->getCallee()); // or a variant of it
  return Slot->second;
}

bool CalleeFacts::callsOtherFiles(const Stmt *Code) {
  struct Finder : RememberingFinder {
    using RememberingFinder::RememberingFinder;
    bool unknown(const Expr *E) override {
      auto *Ref = dyn_cast<DeclRefExpr>(E);
      return !Ref || !isa<FunctionDecl>(Ref->getDecl()) || found();
    }
  };
  return Finder(CallsOthers).search(Code);
}

bool CalleeFacts::startsAtEnd(QualType Type) {
  const CXXRecordDecl *Class = Type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  if (!Class || !Class->hasDefinition() || Class->isDependentContext() || Class->hasTrivialDestructor())
    return false;
  return starts(Class->getDestructor()) ||
         llvm::any_of(Class->fields(), [&](const FieldDecl *F) { return startsAtEnd(F->getType()); }) ||
         llvm::any_of(Class->bases(), [&](const CXXBaseSpecifier &Base) { return startsAtEnd(Base.getType()); });
}

bool CalleeFacts::startsIn(const Expr *Init) {
  if (!Init || Init->isTypeDependent())
    return false;
  Init = Init->IgnoreParens();
  if (auto *Full = dyn_cast<FullExpr>(Init))
    return startsIn(Full->getSubExpr());
  if (auto *Bound = dyn_cast<CXXBindTemporaryExpr>(Init))
    return startsIn(Bound->getSubExpr());
  if (auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(Init))
    return startsIn(Temporary->getSubExpr());
  if (auto *Default = dyn_cast<CXXDefaultInitExpr>(Init))
    return startsIn(Default->getExpr());
  if (auto *Cast = dyn_cast<CastExpr>(Init))
    return Init->getType()->isRecordType() && startsIn(Cast->getSubExpr());
  if (auto *List = dyn_cast<InitListExpr>(Init))
    return llvm::any_of(List->inits(), [&](const Expr *E) { return startsIn(E); }) ||
           (List->hasArrayFiller() && startsIn(List->getArrayFiller()));
  if (auto *List = dyn_cast<CXXParenListInitExpr>(Init))
    return llvm::any_of(List->getInitExprs(), [&](const Expr *E) { return startsIn(E); });
  if (auto *Choice = dyn_cast<AbstractConditionalOperator>(Init))
    return startsIn(Choice->getTrueExpr()) || startsIn(Choice->getFalseExpr());
  if (auto *Construct = dyn_cast<CXXConstructExpr>(Init))
    return starts(Construct->getConstructor());
  auto *Call = dyn_cast<CallExpr>(Init);
  return Call && Init->isPRValue() && isReturnedInPlace(Init->getType()) && starts(Call);
}

namespace {

/// Whether a method's code hands on `this`, or where members are.
class ObjectWalker : public EscapeVisitor {
public:
  using EscapeVisitor::EscapeVisitor;
  bool Found = false;

  void escape(const Expr *E) override {
    findSources(E, [&](const Expr *Source) { Found |= isa<CXXThisExpr>(Source); });
  }
  bool VisitMemberExpr(MemberExpr *E) override {
    Used.insert(E->getBase()->IgnoreParenImpCasts());
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *E) override {
    if (E->getOpcode() == UO_Deref)
      Used.insert(E->getSubExpr()->IgnoreParenImpCasts());
    return EscapeVisitor::VisitUnaryOperator(E);
  }
  bool VisitReturnStmt(ReturnStmt *S) override { // the call's type tells
    if (S->getRetValue())
      Used.insert(S->getRetValue()->IgnoreParenImpCasts());
    return true;
  }
  bool VisitCXXThisExpr(CXXThisExpr *E) override { return !(Found |= !Used.contains(E)); }
  bool VisitLambdaExpr(LambdaExpr *E) override {
    Found |= llvm::any_of(E->captures(), [](const LambdaCapture &C) { return C.getCaptureKind() == LCK_This; });
    return !Found;
  }

private:
  llvm::SmallPtrSet<const Expr *, 8> Used;
};

} // namespace

bool CalleeFacts::handsOn(const CXXMethodDecl *Method) {
  if (Method->isDefaulted() || Method->isTrivial())
    return false;
  if (Method->isVirtual() && !Method->hasAttr<FinalAttr>() && !isa<CXXDestructorDecl>(Method))
    return true; // an override may be anywhere
  const FunctionDecl *Definition = Method->getDefinition();
  if (!Definition || !Definition->getBody())
    return isUnknown(Method);
  auto [Slot, New] = HandsOn.try_emplace(Definition, false);
  if (!New)
    return Slot->second;
  ObjectWalker Walker(*this);
  if (auto *Constructor = dyn_cast<CXXConstructorDecl>(Definition))
    for (const CXXCtorInitializer *Init : Constructor->inits())
      Walker.TraverseStmt(Init->getInit());
  Walker.TraverseStmt(Definition->getBody());
  return HandsOn[Definition] = Walker.Found;
}

//===----------------------------------------------------------------------===//
// Code
//===----------------------------------------------------------------------===//

bool EscapeVisitor::VisitVarDecl(VarDecl *V) {
  if (V->getType()->isReferenceType() && V->getInit())
    escape(V->getInit());
  return true;
}

bool EscapeVisitor::VisitArraySubscriptExpr(ArraySubscriptExpr *E) {
  Subscripted.insert(E->getBase()->IgnoreParens());
  return true;
}

/// An array whose address goes anywhere but into a subscript.
bool EscapeVisitor::VisitImplicitCastExpr(ImplicitCastExpr *E) {
  if (E->getCastKind() == CK_ArrayToPointerDecay && !Subscripted.contains(E))
    escape(E->getSubExpr());
  return true;
}

bool EscapeVisitor::VisitUnaryOperator(UnaryOperator *E) {
  if (E->getOpcode() == UO_AddrOf)
    escape(E->getSubExpr());
  return true;
}

bool EscapeVisitor::VisitCallExpr(CallExpr *E) {
  const FunctionDecl *F = E->getDirectCallee();
  auto *Method = dyn_cast_or_null<CXXMethodDecl>(F);
  if (E->isTypeDependent() || (Method && Method->isTrivial()))
    return true;
  const Expr *Object = objectOf(E);
  // A lambda's own code is part of the walk.
  if (Object && Method &&
      (Facts.starts(E) || (!Method->getParent()->isLambda() && Facts.handsOn(Method)) ||
       (E->isPRValue() && holdsPointers(E->getType()))))
    escape(Object);
  for (const Expr *Argument : E->arguments())
    if (Argument->isGLValue() && Argument != Object)
      escape(Argument);
  return true;
}

bool EscapeVisitor::VisitCXXConstructExpr(CXXConstructExpr *E) {
  const CXXConstructorDecl *Constructor = E->getConstructor();
  if (Constructor->isCopyOrMoveConstructor() && Constructor->isDefaulted())
    return true;
  for (const Expr *Argument : E->arguments())
    if (Argument->isGLValue())
      escape(Argument);
  return true;
}

bool EscapeVisitor::VisitInitListExpr(InitListExpr *E) {
  if (E->isSyntacticForm() && E->getSemanticForm()) // which has the conversions
    E = E->getSemanticForm();
  for (const Expr *Init : E->inits())
    if (Init && Init->isGLValue()) // a member that is a reference
      escape(Init);
  return true;
}

bool EscapeVisitor::VisitCXXParenListInitExpr(CXXParenListInitExpr *E) {
  for (const Expr *Init : E->getInitExprs())
    if (Init->isGLValue())
      escape(Init);
  return true;
}

/// Elements by reference.
bool EscapeVisitor::VisitCXXForRangeStmt(CXXForRangeStmt *S) {
  if (S->getLoopVariable() && S->getLoopVariable()->getType()->isReferenceType())
    escape(S->getRangeInit());
  return true;
}

} // namespace chomp
