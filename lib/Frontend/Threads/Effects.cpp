//===- Effects.cpp - what evaluating code does to memory ------------------===//
#include "Frontend/Threads/Effects.h"

#include "Analysis/Expressions.h"
#include "Frontend/Clauses/RegionContext.h"
#include "Frontend/Device/BuildContext.h"

using namespace clang;

namespace chomp {

void Effects::fail(const Stmt *S, ObstacleKind Kind, std::string Name) {
  if (!failed())
    Why = Obstacle(Kind, Context.place(S->getBeginLoc()), std::move(Name));
}

Effects::Where Effects::where(const VarDecl *V) const {
  V = V->getCanonicalDecl();
  if (Context.Region->Sequential.MainThread.contains(V))
    return Where::MainThread;
  QualType Type = V->getType();
  auto Pass = Context.Region->Passed.find(V);
  const bool Passed = Pass != Context.Region->Passed.end();
  const bool Parameter =
      Passed && !isa<OMPCapturedExprDecl>(V) && // or declared by the kernel
      (Pass->second == Passing::Value || Pass->second == Passing::Pointer || Pass->second == Passing::Local);
  if ((Context.Region->Sequential.isReference(V) && !Parameter) || Context.Region->Sequential.Team.contains(V))
    return Where::Memory;
  if (Context.Region->Sequential.All.contains(V) || Parameter)
    return Where::Own;
  if (Passed)
    return Where::Memory;
  return Type.isConstant(Context.File.Context) ? Where::Constant : Where::Memory;
}

/// Of a complex number: its part is where it is.
static bool isPart(const UnaryOperator *E) { return E->getOpcode() == UO_Real || E->getOpcode() == UO_Imag; }

Effects::Where Effects::where(const Expr *E) {
  E = E->IgnoreParens();
  if (auto *Ref = dyn_cast<DeclRefExpr>(E)) {
    if (auto *Binding = dyn_cast<BindingDecl>(Ref->getDecl()))
      return Binding->getBinding() ? where(Binding->getBinding()) : Where::Memory;
    auto *V = dyn_cast<VarDecl>(Ref->getDecl());
    return V ? where(V) : Where::Constant;
  }
  if (auto *Member = dyn_cast<MemberExpr>(E))
    return Member->isArrow() || !isa<FieldDecl>(Member->getMemberDecl()) ||
                   Member->getMemberDecl()->getType()->isReferenceType()
               ? Where::Memory
               : where(Member->getBase());
  if (auto *Subscript = dyn_cast<ArraySubscriptExpr>(E)) {
    if (Subscript->getBase()->getType()->isVectorType())
      return where(Subscript->getBase());
    auto *Decay = dyn_cast<ImplicitCastExpr>(Subscript->getBase()->IgnoreParens());
    return Decay && Decay->getCastKind() == CK_ArrayToPointerDecay ? where(Decay->getSubExpr()) : Where::Memory;
  }
  if (auto *Unary = dyn_cast<UnaryOperator>(E); Unary && isPart(Unary))
    return where(Unary->getSubExpr());
  if (auto *Cast = dyn_cast<CastExpr>(E))
    return Cast->getSubExpr()->isGLValue() ? where(Cast->getSubExpr()) : Where::Own;
  if (isa<StringLiteral, PredefinedExpr>(E))
    return Where::Constant;
  if (isa<MaterializeTemporaryExpr, CompoundLiteralExpr, CXXBindTemporaryExpr>(E) || E->isPRValue())
    return Where::Own;
  if (auto *Choice = dyn_cast<ConditionalOperator>(E)) {
    Where Yes = where(Choice->getTrueExpr()), No = where(Choice->getFalseExpr());
    if (Yes != No && (Yes == Where::Own || No == Where::Own))
      fail(E, ObstacleKind::OwnOrMemory);
    return Yes == Where::Constant ? No : Yes;
  }
  if (auto *Binary = dyn_cast<BinaryOperator>(E); Binary && !Binary->isPtrMemOp())
    return where(Binary->getOpcode() == BO_Comma ? Binary->getRHS() : Binary->getLHS());
  return Where::Memory; // *p, f()
}

/// Of finding out where a glvalue is.
Effect Effects::address(const Expr *E) {
  E = E->IgnoreParens();
  if (isa<DeclRefExpr, StringLiteral, PredefinedExpr>(E))
    return {};
  if (auto *Member = dyn_cast<MemberExpr>(E))
    return Member->isArrow() || !Member->getBase()->isGLValue() ? value(Member->getBase()) : address(Member->getBase());
  if (auto *Subscript = dyn_cast<ArraySubscriptExpr>(E)) {
    Effect Out = value(Subscript->getIdx());
    if (Subscript->getBase()->getType()->isVectorType() && Subscript->getBase()->isGLValue())
      return Out |= address(Subscript->getBase());
    auto *Decay = dyn_cast<ImplicitCastExpr>(Subscript->getBase()->IgnoreParens());
    Out |= Decay && Decay->getCastKind() == CK_ArrayToPointerDecay ? address(Decay->getSubExpr())
                                                                   : value(Subscript->getBase());
    return Out;
  }
  if (auto *Unary = dyn_cast<UnaryOperator>(E); Unary && Unary->getOpcode() == UO_Deref)
    return value(Unary->getSubExpr());
  if (auto *Unary = dyn_cast<UnaryOperator>(E); Unary && isPart(Unary) && Unary->isGLValue())
    return address(Unary->getSubExpr());
  if (auto *Cast = dyn_cast<CastExpr>(E); Cast && Cast->getSubExpr()->isGLValue())
    return address(Cast->getSubExpr());
  if (auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(E))
    return value(Temporary->getSubExpr());
  if (auto *Literal = dyn_cast<CompoundLiteralExpr>(E))
    return value(Literal->getInitializer());
  if (auto *Choice = dyn_cast<ConditionalOperator>(E)) {
    Effect Out = value(Choice->getCond());
    Out |= address(Choice->getTrueExpr());
    Out |= address(Choice->getFalseExpr());
    return Out;
  }
  return value(E);
}

Effect Effects::read(const Expr *E) {
  if (isVolatile(E))
    fail(E, ObstacleKind::ReadsVolatile);
  Effect Out = address(E);
  const Where At = where(E);
  Out.Reads |= At == Where::Memory;
  Out.Writes |= At == Where::MainThread; // not all threads may
  return Out;
}

Effect Effects::modify(const Expr *E) {
  if (isVolatile(E))
    fail(E, ObstacleKind::ChangesVolatile);
  Effect Out = address(E);
  const Where At = where(E);
  Out.Writes |= At != Where::Own;
  Out.Changes |= At != Where::Own && At != Where::MainThread;
  Out.Own |= At == Where::Own && !Inside.contains(wholeVariable(E));
  return Out;
}

Effect Effects::value(const Expr *E) {
  if (!E || failed())
    return {};
  E = E->IgnoreParens();
  if (isa<IntegerLiteral, FloatingLiteral, CharacterLiteral, CXXBoolLiteralExpr, CXXNullPtrLiteralExpr, GNUNullExpr,
          UnaryExprOrTypeTraitExpr, ImplicitValueInitExpr, CXXScalarValueInitExpr, OffsetOfExpr, CXXThisExpr,
          TypeTraitExpr, StringLiteral, PredefinedExpr>(E))
    return {};
  if (auto *Full = dyn_cast<FullExpr>(E))
    return value(Full->getSubExpr());
  if (auto *Default = dyn_cast<CXXDefaultArgExpr>(E))
    return value(Default->getExpr());
  if (auto *Constant = dyn_cast<SubstNonTypeTemplateParmExpr>(E))
    return value(Constant->getReplacement());
  if (auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(E))
    return value(Temporary->getSubExpr());
  if (auto *Cast = dyn_cast<CastExpr>(E)) {
    const Expr *Sub = Cast->getSubExpr();
    switch (Cast->getCastKind()) {
    case CK_LValueToRValue:
      return read(Sub);
    case CK_ArrayToPointerDecay:
      if (where(Sub) == Where::Own)
        fail(E, ObstacleKind::KeepsOwnArray);
      return address(Sub);
    case CK_FunctionToPointerDecay:
    case CK_BuiltinFnToFnPtr:
      return {};
    case CK_UserDefinedConversion:
    case CK_Dynamic:
      fail(E, ObstacleKind::ConvertsByFunction);
      return {};
    default:
      return Sub->isGLValue() ? address(Sub) : value(Sub);
    }
  }
  if (auto *Unary = dyn_cast<UnaryOperator>(E)) {
    if (Unary->isIncrementDecrementOp())
      return modify(Unary->getSubExpr());
    if (Unary->getOpcode() == UO_AddrOf) {
      if (where(Unary->getSubExpr()) == Where::Own)
        fail(E, ObstacleKind::KeepsOwnVariable);
      return address(Unary->getSubExpr());
    }
    return value(Unary->getSubExpr());
  }
  if (auto *Binary = dyn_cast<BinaryOperator>(E); Binary && !Binary->isPtrMemOp()) {
    Effect Out = Binary->isAssignmentOp() ? modify(Binary->getLHS()) : value(Binary->getLHS());
    Out |= value(Binary->getRHS());
    return Out;
  }
  if (auto *Choice = dyn_cast<ConditionalOperator>(E)) {
    Effect Out = value(Choice->getCond());
    Out |= value(Choice->getTrueExpr());
    Out |= value(Choice->getFalseExpr());
    return Out;
  }
  if (auto *List = dyn_cast<InitListExpr>(E)) {
    Effect Out;
    for (const Expr *Init : List->inits())
      Out |= value(Init);
    return Out;
  }
  if (auto *Construct = dyn_cast<CXXConstructExpr>(E))
    return construct(Construct);
  if (auto *Call = dyn_cast<CallExpr>(E))
    return call(Call);
  if (isa<DeclRefExpr, MemberExpr, ArraySubscriptExpr, CompoundLiteralExpr>(E))
    return address(E);
  fail(E, ObstacleKind::UnknownExpression);
  return {};
}

Effect Effects::arguments(const FunctionDecl *F, llvm::ArrayRef<const Expr *> Arguments, const Summary &Does) {
  Effect Out;
  for (unsigned I = 0; I < Arguments.size(); ++I) {
    const Expr *E = Arguments[I];
    bool Reference = I < F->getNumParams() && F->getParamDecl(I)->getType()->isReferenceType();
    if (!Reference || !E->isGLValue()) {
      Out |= value(E);
      continue;
    }
    Out |= address(E);
    Where At = where(E);
    Out.Own |= Does.Writes && At == Where::Own;
    Out.Reads |= At == Where::Memory;
  }
  return Out;
}

Effect Effects::construct(const CXXConstructExpr *E) {
  const CXXConstructorDecl *Constructor = E->getConstructor();
  if (Constructor->isTrivial() || (Constructor->isCopyOrMoveConstructor() && Constructor->isDefaulted())) {
    Effect Out;
    for (const Expr *Argument : E->arguments())
      Out |= Argument->isGLValue() ? read(Argument) : value(Argument);
    return Out;
  }
  // What its initializers write to is a thread's own; its body may write anywhere.
  Summary Does = Functions.of(Constructor);
  if (Does.Tells)
    fail(E, ObstacleKind::UnknownConstructor);
  if (Does.Writes)
    fail(E, ObstacleKind::WritingConstructor);
  Effect Out = arguments(Constructor, {E->getArgs(), E->getNumArgs()}, Does);
  Out.Reads |= Does.Reads;
  return Out;
}

Effect Effects::call(const CallExpr *E) {
  const FunctionDecl *F = E->getDirectCallee();
  if (!F) {
    fail(E, ObstacleKind::CallsByPointer);
    return {};
  }
  std::vector<const Expr *> Given(E->arguments().begin(), E->arguments().end());
  Effect Out;
  auto *Method = dyn_cast<CXXMethodDecl>(F);
  auto *Operator = dyn_cast<CXXOperatorCallExpr>(E);
  const Expr *Object = nullptr;
  if (Method && Method->isInstance()) {
    if (Method->isVirtual()) {
      fail(E, ObstacleKind::CallsVirtual);
      return {};
    }
    if (auto *Member = dyn_cast<CXXMemberCallExpr>(E)) {
      Object = Member->getImplicitObjectArgument();
      Out |= Object->getType()->isPointerType() || !Object->isGLValue() ? value(Object) : address(Object);
    } else if (Operator && !Given.empty()) {
      Object = Given.front();
      Given.erase(Given.begin());
      Out |= Object->isGLValue() ? address(Object) : value(Object);
    }
    // x = y of a class without an assignment of its own
    if (Object && (Method->isCopyAssignmentOperator() || Method->isMoveAssignmentOperator()) && Method->isTrivial()) {
      Out |= modify(Object);
      for (const Expr *Argument : Given)
        Out |= Argument->isGLValue() ? read(Argument) : value(Argument);
      return Out;
    }
  }
  Summary Does = Functions.of(F, E->getCallee());
  if (Does.Tells) {
    fail(E, ObstacleKind::CallsNotByAll, F->getNameAsString());
    return {};
  }
  Out |= arguments(F, Given, Does);
  Out.Reads |= Does.Reads;
  Out.Writes |= Does.Writes;
  Out.Changes |= Does.Writes;
  if (Object && !Object->getType()->isPointerType()) {
    Where At = Object->isGLValue() ? where(Object) : Where::Own;
    Out.Own |= Does.Writes && At == Where::Own;
    Out.Reads |= At == Where::Memory;
  }
  return Out;
}

} // namespace chomp
