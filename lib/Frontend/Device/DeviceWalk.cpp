//===- DeviceWalk.cpp - which rule sees which node ------------------------===//
//
// Each node is seen once, before what it contains. Clang has some nodes twice: initializer lists (as written, and as
// understood: we take the latter), specifiers that several declarators share, and the operands of typeof.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Device/DeviceRewriter.h"
#include "Frontend/Device/HostLayout.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtOpenMP.h"

using namespace clang;

namespace chomp {

namespace {

class Walk : public DynamicRecursiveASTVisitor {
public:
  explicit Walk(Rewriter &Rules) : Rules(Rules) { ShouldWalkTypesOfTypeLocs = false; }

  bool TraverseStmt(Stmt *S) override {
    // A construct inside the code is a block of its own.
    if (!S || S == Rules.OtherBlock || isa<OMPExecutableDirective>(S) || !Rules.Visited.insert(S).second)
      return true;
    Rules.Parents.push_back(S);
    if (Rules.visit(S))
      DynamicRecursiveASTVisitor::TraverseStmt(S);
    Rules.Parents.pop_back();
    return true;
  }

  bool TraverseDecl(Decl *D) override {
    if (!D || D->isImplicit() || !Rules.visit(D))
      return true;
    return DynamicRecursiveASTVisitor::TraverseDecl(D);
  }

  bool TraverseInitListExpr(InitListExpr *S) override {
    InitListExpr *Semantic = S->isSemanticForm() ? S : S->getSemanticForm();
    for (Expr *Init : Semantic->inits())
      if (Init && !isa<ImplicitValueInitExpr>(Init))
        TraverseStmt(Init);
    return true;
  }

  // The other associations are gone from the text.
  bool TraverseGenericSelectionExpr(GenericSelectionExpr *S) override { return TraverseStmt(S->getResultExpr()); }
  bool TraverseChooseExpr(ChooseExpr *S) override { return TraverseStmt(S->getChosenSubExpr()); }

  bool TraverseFunctionProtoTypeLoc(FunctionProtoTypeLoc TL, bool Qualifier) override {
    ++Rules.WithoutDefinitions;
    DynamicRecursiveASTVisitor::TraverseFunctionProtoTypeLoc(TL, Qualifier);
    --Rules.WithoutDefinitions;
    return true;
  }
  bool TraverseFunctionNoProtoTypeLoc(FunctionNoProtoTypeLoc TL, bool Qualifier) override {
    ++Rules.WithoutDefinitions;
    DynamicRecursiveASTVisitor::TraverseFunctionNoProtoTypeLoc(TL, Qualifier);
    --Rules.WithoutDefinitions;
    return true;
  }

  bool TraverseTypeOfTypeLoc(TypeOfTypeLoc TL, bool Qualifier) override {
    ++Rules.WithoutDefinitions;
    DynamicRecursiveASTVisitor::TraverseTypeOfTypeLoc(TL, Qualifier);
    --Rules.WithoutDefinitions;
    return true;
  }

  bool VisitTypeLoc(TypeLoc TL) override {
    Rules.visit(TL);
    return true;
  }

private:
  Rewriter &Rules;
};

} // namespace

void Rewriter::walk(const Stmt *S) { Walk(*this).TraverseStmt(const_cast<Stmt *>(S)); }
void Rewriter::walk(const Decl *D) { Walk(*this).TraverseDecl(const_cast<Decl *>(D)); }

/// asm volatile("" : "+r"(x) : : "memory"): no instruction of any processor, but something for the compiler to keep to.
static bool isBarrier(const ASTContext &Context, const GCCAsmStmt *S) {
  if (!llvm::StringRef(S->getAsmString()).trim().empty() || S->isAsmGoto())
    return false;
  for (unsigned I = 0; I < S->getNumOutputs(); ++I)
    if (!S->isOutputPlusConstraint(I)) // "=r"(y) : "0"(x) is an assignment
      return false;
  return llvm::none_of(S->children(), [&](const Stmt *Operand) {
    return isa<Expr>(Operand) && cast<Expr>(Operand)->HasSideEffects(Context);
  });
}

bool Rewriter::explicitCast(const CStyleCastExpr *E) {
  if (!castToVolatile(E))
    complexTypes({E->getLParenLoc(), E->getRParenLoc()});
  if (E->getCastKind() == CK_ToUnion) {
    replace(E, "(" + type(E->getType().getUnqualifiedType()) + ")" +
                   unionValue(E->getTargetUnionField(), E->getSubExpr()));
    return false;
  }
  // (int)p: C++ wants a number as wide as the pointer first.
  if (E->getCastKind() == CK_PointerToIntegral &&
      Context.getTypeSize(E->getType()) < Context.getTypeSize(Context.VoidPtrTy))
    castTo(E->getSubExpr(), "long");
  return true;
}

void Rewriter::reference(const DeclRefExpr *E) {
  const ValueDecl *D = Text.meant(E);
  if (Text.isChosen(E))
    respell(E->getLocation(), D->getName(),
            Text.choice(E, [&](const NamedDecl *F) { return Names.use(F, E->getLocation()); }));
  else if (std::string Call = Text.accessorOf(D); !Call.empty())
    respell(E->getLocation(), E->getDecl()->getName(), Call);
  else if (D->getIdentifier())
    respell(E->getLocation(), E->getDecl()->getName(),
            Text.isReached(D) && !Text.scope().nameOf(D) ? "(*" + Names.use(D, E->getLocation()) + ")"
                                                         : Names.use(D, E->getLocation()));
  QualType T = D->getType();
  while (T->isPointerType() || T->isArrayType())
    T = T->isPointerType() ? T->getPointeeType() : Context.getBaseElementType(T);
  checkComplex(E->getLocation(), T);
}

void Rewriter::member(const MemberExpr *E) {
  const ValueDecl *D = E->getMemberDecl();
  if (D->getIdentifier())
    respell(E->getMemberLoc(), D->getName(), Names.own(D));
  useVolatileMember(E);
}

void Rewriter::offsetOf(const OffsetOfExpr *E) {
  for (unsigned I = 0; I < E->getNumComponents(); ++I)
    if (const OffsetOfNode &Node = E->getComponent(I);
        Node.getKind() == OffsetOfNode::Field && Node.getField()->getIdentifier())
      respell(Node.getSourceRange().getEnd(), Node.getField()->getName(), Names.own(Node.getField()));
}

bool Rewriter::assembly(const GCCAsmStmt *S) {
  if (!Text.gpu() || Text.isOfOneArch())
    return true;
  if (isBarrier(Context, S))
    replace(S, "asm volatile(\"\" ::: \"memory\")");
  else
    Text.problem(S->getBeginLoc(), "inline assembly for the host", "write the statement in C");
  return false;
}

bool Rewriter::visit(const Stmt *S) {
  auto *E = dyn_cast<Expr>(S);
  if (OnlyArrays)
    return !E || !flatExpression(E);
  if (!E)
    return visitStatement(S);
  // Of a variable that the kernel gets, whose type no text says. A static assertion's message has none.
  Text.checkObject(E);
  return !flatExpression(E) && !complexExpression(E) && visitExpression(E);
}

bool Rewriter::visitExpression(const Expr *E) {
  switch (E->getStmtClass()) {
  case Stmt::ImplicitCastExprClass:
    implicitCast(cast<ImplicitCastExpr>(E));
    return true;
  case Stmt::CStyleCastExprClass:
    return explicitCast(cast<CStyleCastExpr>(E));
  case Stmt::UnaryOperatorClass:
    return unary(cast<UnaryOperator>(E));
  case Stmt::CompoundAssignOperatorClass:
  case Stmt::BinaryOperatorClass:
    return binary(cast<BinaryOperator>(E));
  case Stmt::UnaryExprOrTypeTraitExprClass:
    if (cast<UnaryExprOrTypeTraitExpr>(E)->isArgumentType())
      complexTypes(E->getSourceRange());
    return sizeOf(cast<UnaryExprOrTypeTraitExpr>(E));
  case Stmt::ParenExprClass:
    return !nullPointer(cast<ParenExpr>(E)) && !assertion(cast<ParenExpr>(E));
  case Stmt::CallExprClass:
    return !call(cast<CallExpr>(E));
  case Stmt::VAArgExprClass:
    if (llvm::StringRef Macro; isSystemMacro(E->getBeginLoc(), Macro) && Macro == "va_arg")
      respell(E->getBeginLoc(), "__builtin_va_arg", Macro.str());
    return true;
  case Stmt::AtomicExprClass:
    Text.editAtomic(cast<AtomicExpr>(E), *Edits);
    return true;
  case Stmt::FloatingLiteralClass:
    Text.halfLiteral(cast<FloatingLiteral>(E), *Edits);
    return true;
  case Stmt::GenericSelectionExprClass:
    return genericSelection(cast<GenericSelectionExpr>(E));
  case Stmt::ChooseExprClass: // __builtin_choose_expr(1, x, y) -> x
    replace(E, operand(cast<ChooseExpr>(E)->getChosenSubExpr()));
    return false;
  case Stmt::TypeTraitExprClass: // C++ has no __builtin_types_compatible_p
    if (auto *Trait = cast<TypeTraitExpr>(E); Trait->getTrait() == BTT_TypeCompatible)
      replace(E, Trait->getBoolValue() ? "1" : "0");
    return false;
  case Stmt::InitListExprClass:
    return initList(cast<InitListExpr>(E));
  case Stmt::CompoundLiteralExprClass:
    complexTypes({E->getBeginLoc(), cast<CompoundLiteralExpr>(E)->getInitializer()->getBeginLoc()});
    return compoundLiteral(cast<CompoundLiteralExpr>(E));
  case Stmt::DeclRefExprClass:
    reference(cast<DeclRefExpr>(E));
    return true;
  case Stmt::MemberExprClass:
    member(cast<MemberExpr>(E));
    return true;
  case Stmt::OffsetOfExprClass:
    offsetOf(cast<OffsetOfExpr>(E));
    return true;
  case Stmt::AddrLabelExprClass:
    labels(E);
    return true;
  default:
    return true;
  }
}

bool Rewriter::visitStatement(const Stmt *S) {
  switch (S->getStmtClass()) {
  case Stmt::ReturnStmtClass:
    returns(cast<ReturnStmt>(S));
    return true;
  case Stmt::DeclStmtClass:
    return !declaredBefore(cast<DeclStmt>(S)) && !variableTypes(cast<DeclStmt>(S)) &&
           !flatDeclarations(cast<DeclStmt>(S)) && !split(cast<DeclStmt>(S));
  case Stmt::SwitchStmtClass:
    Text.caseRanges(cast<SwitchStmt>(S), *Edits);
    return true;
  case Stmt::ForStmtClass:
    return forLoop(cast<ForStmt>(S));
  case Stmt::LabelStmtClass:
  case Stmt::GotoStmtClass:
  case Stmt::CaseStmtClass:
  case Stmt::DefaultStmtClass:
    labels(S);
    return true;
  case Stmt::IndirectGotoStmtClass:
    if (Text.gpu())
      Text.problem(S->getBeginLoc(), "a computed goto", "use a switch");
    return true;
  case Stmt::GCCAsmStmtClass:
    return assembly(cast<GCCAsmStmt>(S));
  default:
    return true;
  }
}

bool Rewriter::visit(const Decl *D) {
  if (OnlyArrays) {
    auto *V = dyn_cast<VarDecl>(D);
    return !V || !localArray(V);
  }
  if (auto *Member = dyn_cast<FieldDecl>(D); Member && editHostOnly(Text, /*Slice=*/nullptr, Member, *Edits))
    return false;
  editAlignments(Text, D, *Edits);
  if (auto *Declarator = dyn_cast<DeclaratorDecl>(D))
    complexTypes({D->getBeginLoc(), Declarator->getLocation()});
  else if (isa<TypedefDecl>(D))
    complexTypes(D->getSourceRange());
  auto *Field = dyn_cast<FieldDecl>(D);
  CurrentRecord = Field ? Field->getParent() : nullptr;
  if (auto *F = dyn_cast<FunctionDecl>(D))
    function(F);
  else if (auto *P = dyn_cast<ParmVarDecl>(D))
    return !parameter(P);
  else if (auto *V = dyn_cast<VarDecl>(D)) {
    variable(V);
    return !localArray(V);
  } else if (auto *Tag = dyn_cast<TagDecl>(D)) {
    if (!Tags.insert(Tag).second)
      return false;
    tag(Tag);
  } else if (auto *Named = dyn_cast<NamedDecl>(D)) {
    declaredName(Named);
    if (Field)
      declareVolatileMember(Field);
  }
  return true;
}

static bool isTypeofUnqual(TypeLoc TL) {
  auto OfExpr = TL.getAs<TypeOfExprTypeLoc>();
  auto OfType = TL.getAs<TypeOfTypeLoc>();
  return (OfExpr && OfExpr.getTypePtr()->getKind() == TypeOfKind::Unqualified) ||
         (OfType && OfType.getTypePtr()->getKind() == TypeOfKind::Unqualified);
}

void Rewriter::visit(TypeLoc TL) {
  if (OnlyArrays)
    return;
  // The stars and parentheses of others belong to one declarator.
  auto TypeOf = [&](QualType Type) {
    const bool Around = Type->isPointerType() || Type->isArrayType() || Type->isFunctionType();
    return Around ? "__typeof__(" + type(Type) + ")" : type(Type);
  };
  if (isTypeofUnqual(TL)) { // C's alone
    if (auto Range = File.Tokens.range(TL.getSourceRange()))
      Edits->replace(*Range, TypeOf(TL.getType().getUnqualifiedType().getSingleStepDesugaredType(Context)));
  } else if (auto Tag = TL.getAs<TagTypeLoc>())
    tagUse(Tag);
  else if (auto Typedef = TL.getAs<TypedefTypeLoc>())
    typedefUse(Typedef);
  else if (auto OfExpr = TL.getAs<TypeOfExprTypeLoc>()) {
    // In C++ a comparison is a bool and a character literal a char: such a type is written out.
    const Expr *E = OfExpr.getUnderlyingExpr();
    if (!E->IgnoreParens()->isLValue() || namesVariable(E))
      if (auto Range = File.Tokens.range(OfExpr.getSourceRange()))
        Edits->replace(*Range, TypeOf(E->getType()));
  } else if (auto Complex = TL.getAs<ComplexTypeLoc>()) {
    complexType(Complex);
  } else if (auto Attributed = TL.getAs<AttributedTypeLoc>(); Attributed && Attributed.getAttrAs<AddressSpaceAttr>()) {
    Text.problem(Attributed.getAttr()->getLocation(), "an address space of one kind of device",
                 "name an allocator for the variable, as in 'omp allocate(x) allocator(omp_pteam_mem_alloc)'");
  } else if (TL.getAs<VectorTypeLoc>() || TL.getAs<ExtVectorTypeLoc>() || TL.getAs<BuiltinTypeLoc>() ||
             TL.getAs<BitIntTypeLoc>()) {
    Text.checkRepresentation(TL.getType(), TL.getBeginLoc(), /*Again=*/true);
  }
}

} // namespace chomp
