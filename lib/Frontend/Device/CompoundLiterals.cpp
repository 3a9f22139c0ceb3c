//===- CompoundLiterals.cpp - objects without a name ----------------------===//
//
// A compound literal is an object in C, which lives as long as its block, and a temporary in C++: where its address is
// taken it becomes a variable.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Device/DeviceRewriter.h"

using namespace clang;

namespace chomp {

/// The object of a literal whose address somebody has.
struct LiteralObject {
  const CompoundLiteralExpr *Literal;
  QualType Type;      ///< Without qualifiers.
  std::string Base;   ///< What invented names begin with.
  std::string Name;   ///< The variable.
  KernelCode Init;    ///< Its value.
  std::string Holder; ///< The team's variable that it refers to, where a team's threads share it; else empty.

  /// "int (&literal)[2] = literal_team.get()"
  std::string reference(DeviceText &Text) const {
    return Text.declare(Type, Type->isArrayType() ? "(&" + Name + ")" : "&" + Name) + " = " + Holder + ".get()";
  }
};

static const InitListExpr *semanticList(const CompoundLiteralExpr *E) {
  auto *List = dyn_cast<InitListExpr>(E->getInitializer()->IgnoreParenImpCasts());
  return !List || List->isSemanticForm() ? List : List->getSemanticForm();
}

/// An argument whose parameter is a transparent union, and that is one of the members.
void Rewriter::transparentUnion(const CompoundLiteralExpr *E) {
  auto *Implied = dyn_cast<InitListExpr>(E->getInitializer());
  if (Implied && Implied->getInitializedFieldInUnion() && Implied->getNumInits())
    replace(Implied->getInit(0), "(" + type(E->getType().getUnqualifiedType()) + ")" +
                                     unionValue(Implied->getInitializedFieldInUnion(), Implied->getInit(0)));
}

/// Whether the current node's address is taken, or it decays to a pointer.
bool Rewriter::isPointedTo() const {
  unsigned N = 1;
  while (isa_and_nonnull<ParenExpr>(parent(N)))
    ++N;
  auto *Address = dyn_cast_or_null<UnaryOperator>(parent(N));
  auto *Decay = dyn_cast_or_null<ImplicitCastExpr>(parent(N));
  return (Address && Address->getOpcode() == UO_AddrOf) || (Decay && Decay->getCastKind() == CK_ArrayToPointerDecay);
}

/// Whether an expression evaluates each of its operands, once.
static bool evaluatesAll(const Expr *E) {
  auto *Binary = dyn_cast<BinaryOperator>(E);
  return !isa<AbstractConditionalOperator, StmtExpr>(E) && !(Binary && Binary->isLogicalOp());
}

/// Whether an expression leaves alone what an operand of it might be made of.
static bool isHarmless(const Expr *E) {
  auto *Unary = dyn_cast<UnaryOperator>(E);
  return isa<CallExpr, CastExpr, ParenExpr, UnaryOperator, BinaryOperator, MemberExpr, ArraySubscriptExpr>(E) &&
         !(Unary && Unary->isIncrementDecrementOp());
}

/// Whether a literal's value can as well be computed in front of its statement: the statement evaluates it once and
/// for sure, and nothing in it can change the value before.
bool Rewriter::isComputedFirst(const CompoundLiteralExpr *E) const {
  if (HasJumps || E->getInitializer()->HasSideEffects(Context))
    return false;
  const bool Constant = E->getInitializer()->isConstantInitializer(const_cast<ASTContext &>(Context), false);
  for (unsigned I = 1; parent(I) && !isa<CompoundStmt>(parent(I)); ++I) {
    const Stmt *Above = parent(I);
    if (auto *Expression = dyn_cast<Expr>(Above)) {
      if (!evaluatesAll(Expression) || !(Constant || isHarmless(Expression)))
        return false;
    } else if (auto *Declared = dyn_cast<DeclStmt>(Above)) {
      if (!Declared->isSingleDecl())
        return false;
    } else if (!isa<ReturnStmt>(Above)) {
      return false;
    }
  }
  return true;
}

/// Before: f(&(point){1, 2});   After: point point_1 = {1, 2}; f(&point_1);
void Rewriter::defineObject(const LiteralObject &Object) {
  const CompoundLiteralExpr *E = Object.Literal;
  if (Object.Holder.empty()) {
    hoist(Text.declare(E->getType(), Object.Name) + " = " + Object.Init + ";", E);
  } else {
    const std::string First = Names.invent(Object.Base + "_init"), Reference = Object.reference(Text);
    hoist(Text.declare(Object.Type.withConst(), First) + " = " + Object.Init + "; auto " + Object.Holder +
              " = chomp::team_copy(" +
              (Object.Type->isArrayType() ? "chomp::copied(" + First + ")); " + Reference + ".elements;"
                                          : First + "); " + Reference + ";"),
          E);
  }
  replace(E, Object.Name);
}

/// Before: p = q ? q : &(point){1, 2};   After: point point_1; p = q ? q : &(point_1 = {1, 2});
void Rewriter::assignObject(const LiteralObject &Object) {
  const CompoundLiteralExpr *E = Object.Literal;
  hoist(Object.Holder.empty()
            ? Text.declare(Object.Type, Object.Name) + ";"
            : "chomp::team_variable<" + type(Object.Type) + "> " + Object.Holder + "; " + Object.reference(Text) + ";",
        E);
  if (!Object.Type->isArrayType()) {
    replace(E, "(" + Object.Name + " = " + Object.Init + ")");
    return;
  }
  const InitListExpr *Semantic = semanticList(E);
  auto *Array = Context.getAsConstantArrayType(E->getType());
  if (!Semantic || !Array || Array->getElementType()->isArrayType() || Array->getZExtSize() > 64) {
    Text.problem(E->getBeginLoc(), "this compound literal", "give it a name: define a variable before the statement");
    return;
  }
  KernelCode Out = "(";
  for (unsigned I = 0; I < Array->getZExtSize(); ++I) {
    const Expr *Init = I < Semantic->getNumInits() ? Semantic->getInit(I) : nullptr;
    KernelCode Value = !Init || isa<ImplicitValueInitExpr>(Init) ? zero(Array->getElementType()) : innerElement(Init);
    Out += Object.Name + "[" + std::to_string(I) + "] = " + Value + ", ";
  }
  replace(E, Out + Object.Name + ")");
}

bool Rewriter::compoundLiteral(const CompoundLiteralExpr *E) {
  if (E->getLParenLoc().isInvalid()) {
    transparentUnion(E);
    return false;
  }
  const InitListExpr *Semantic = semanticList(E);
  if (!isPointedTo() || !(Semantic || isa<StringLiteral>(E->getInitializer()->IgnoreParenImpCasts()))) {
    if (!Semantic || !hasNamelessValues(Semantic))
      return true;
    replace(E, positional(Semantic));
    return false;
  }
  if (E->isFileScope()) {
    Text.problem(E->getBeginLoc(), "the address of a compound literal outside a function",
                 "give it a name: define a variable and take its address");
    return false;
  }
  Qualifiers Dropped;
  LiteralObject Object{E, Context.getUnqualifiedArrayType(E->getType(), Dropped), "literal", "", "", ""};
  if (const TagDecl *Tag = E->getType()->getAsTagDecl(); Tag && Tag->getIdentifier())
    Object.Base = Tag->getName().str();
  Object.Name = Names.invent(Object.Base);
  Object.Init = !Semantic                  ? inner(E->getInitializer())
                : needsPositions(Semantic) ? positional(Semantic)
                                           : inner(Semantic);
  if (Text.isShared(E))
    Object.Holder = Names.invent(Object.Base + "_team");
  // Elsewhere the variable is assigned where the literal stood.
  if (isComputedFirst(E))
    defineObject(Object);
  else
    assignObject(Object);
  return false;
}

} // namespace chomp
