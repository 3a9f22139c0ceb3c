//===- DeviceVolatile.cpp - volatile structures ---------------------------===//
//
// C++ copies and assigns no volatile object of a class, which complex numbers are there, too, and so no object that has
// one as a member. Such members are volatile where they are used:
//
//   Before: struct port { volatile struct word in; };                 p.in.low
//   After:  struct port { struct word in; };       ((volatile struct word &)p.in).low
//
//===----------------------------------------------------------------------===//
#include "Frontend/Device/DeviceRewriter.h"

using namespace clang;

namespace chomp {

/// Whether it, or an array's elements, is a volatile object of what is a class in C++.
static bool isVolatileClass(const ASTContext &Context, QualType Type) {
  const QualType Element = Context.getBaseElementType(Type);
  return Element.isVolatileQualified() && (Element->isRecordType() || Element->isAnyComplexType());
}

/// The member that an expression is, or is an element of, if nothing but its declaration makes it volatile.
static const MemberExpr *volatileMember(const ASTContext &Context, const Expr *E) {
  E = E->IgnoreParens();
  while (auto *Subscript = dyn_cast<ArraySubscriptExpr>(E)) {
    auto *Decay = dyn_cast<ImplicitCastExpr>(Subscript->getBase());
    if (!Decay || Decay->getCastKind() != CK_ArrayToPointerDecay)
      return nullptr;
    E = Decay->getSubExpr()->IgnoreParens();
  }
  auto *Member = dyn_cast<MemberExpr>(E);
  if (!Member || !isVolatileClass(Context, Member->getMemberDecl()->getType()) ||
      !Member->getMemberDecl()->getIdentifier())
    return nullptr;
  const QualType Object = Member->getBase()->getType();
  return (Member->isArrow() ? Object->getPointeeType() : Object).isVolatileQualified() ? nullptr : Member;
}

void Rewriter::copyVolatile(const Expr *E, bool AsOperand) {
  const QualType Type = E->getType();
  if (!isVolatileClass(Context, Type) || Type->isArrayType())
    return;
  if (const MemberExpr *Member = volatileMember(Context, E))
    Copied.insert(Member); // as it is declared
  else
    surround(E,
             std::string(AsOperand ? "(" : "") + "*(" + type(Context.getPointerType(Type.getUnqualifiedType())) + ")&" +
                 (isOperation(E) ? "(" : ""),
             std::string(isOperation(E) ? ")" : "") + (AsOperand ? ")" : ""));
}

/// Before: (volatile double _Complex)z     After: (chomp::complex<double>)z
bool Rewriter::castToVolatile(const CStyleCastExpr *E) {
  const auto Type = File.Tokens.range({E->getLParenLoc(), E->getRParenLoc()});
  if (!Type || !isVolatileClass(Context, E->getTypeAsWritten()))
    return false;
  Edits->replace({Type->First + 1, Type->Last - 1}, type(E->getType().getUnqualifiedType()));
  return true;
}

void Rewriter::useVolatileMember(const MemberExpr *E) {
  if (volatileMember(Context, E) != E || Copied.contains(E) ||
      isa_and_nonnull<UnaryExprOrTypeTraitExpr>(parentPastParens()))
    return;
  auto *Decay = dyn_cast_or_null<ImplicitCastExpr>(parentPastParens());
  const std::string Type = Decay && Decay->getCastKind() == CK_ArrayToPointerDecay
                               ? type(Decay->getType())
                               : Text.declare(E->getType(), E->getType()->isArrayType() ? "(&)" : "&");
  surround(E, "((" + Type + ")", ")");
}

void Rewriter::declareVolatileMember(const FieldDecl *F) {
  auto IsVolatile = [&](const FieldDecl *Member) {
    return isVolatileClass(Context, Member->getType()) && Member->getIdentifier();
  };
  auto IsInDeclaration = [&](const FieldDecl *Member) { return Member->getBeginLoc() == F->getBeginLoc(); };
  auto Range = File.Tokens.range(F->getSourceRange());
  auto Name = File.Tokens.index(F->getLocation());
  if (!IsVolatile(F) || !Range || !Name)
    return;
  bool Alone = true;
  for (const FieldDecl *Other : F->getParent()->fields())
    if (Other != F && IsInDeclaration(Other)) {
      Alone = false;
      if (!IsVolatile(Other))
        Text.problem(F->getLocation(), "a volatile structure and other members in one declaration",
                     "declare each of them by itself");
    }
  bool Written = false;
  for (unsigned I = Range->First, Depth = 0; I < *Name; ++I) {
    llvm::StringRef Word = File.Tokens[I].Spelling;
    Depth += Word == "{";
    Depth -= Word == "}";
    if (Depth || !(Word == "volatile" || Word == "__volatile__" || Word == "__volatile"))
      continue;
    Edits->remove({I, I});
    Written = true;
  }
  if (Written)
    return;
  // A typedef says it.
  Qualifiers Dropped;
  QualType Type = Context.getUnqualifiedArrayType(F->getType(), Dropped);
  Dropped.removeVolatile();
  if (Alone)
    Edits->replace(*Range, Text.declare(Context.getQualifiedType(Type, Dropped), Names.own(F)));
  else
    Text.problem(F->getLocation(), "a typedef of a volatile structure for several members",
                 "declare each of them by itself");
}

} // namespace chomp
