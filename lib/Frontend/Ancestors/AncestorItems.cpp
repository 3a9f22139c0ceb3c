//===- AncestorItems.cpp - what the device hands to the host's code -------===//
//
// Decides what the device says of each variable that code of the host's gets: its address there and its size, in device
// text.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Ancestors/AncestorItems.h"

#include "Analysis/Expressions.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/ExprOpenMP.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace chomp {

namespace {

KernelCode operand(const KernelCode &Text) {
  bool Single =
      Text.isPlain() && llvm::all_of(Text.chars(), [](char C) { return llvm::isAlnum(C) || C == '_' || C == '.'; });
  return Single ? Text : "(" + Text + ")";
}

/// Out begins at an element of Base. Returns the element's index.
KernelCode begin(BuildContext &Context, const Expr *Base, const Expr *Index, AncestorConstruct::Item &Out) {
  const KernelCode Text = Index ? Context.Text.expression(asWritten(Index)) : "0";
  const KernelCode Name = Context.Text.expression(asWritten(Base->IgnoreParenImpCasts()));
  Out.Begin = Text == "0" ? Name : "&" + Name + "[" + Text + "]";
  return Text;
}

/// A section, an element, a member.
void takePart(BuildContext &Context, const AncestorVariables::Entry &E, AncestorConstruct::Item &Out) {
  auto *Section = dyn_cast<ArraySectionExpr>(E.Item);
  if (!Section) {
    if (auto *Element = dyn_cast<ArraySubscriptExpr>(E.Item))
      begin(Context, Element->getBase(), Element->getIdx(), Out);
    else
      Out.Begin = "&" + Context.Text.expression(asWritten(E.Item));
    Out.Size = "sizeof(" + Context.Text.declare(E.Item->getType().getNonReferenceType(), "") + ")";
    return;
  }
  const KernelCode First = begin(Context, Section->getBase(), Section->getLowerBound(), Out);
  QualType Element = ArraySectionExpr::getBaseOriginalType(Section->getBase());
  const ArrayType *Array = Context.File.Context.getAsArrayType(Element);
  Element = Array ? Array->getElementType() : Element->getPointeeType();
  Out.Size = "";
  if (Section->getLength()) {
    const KernelCode Count = operand(Context.Text.expression(asWritten(Section->getLength())));
    Out.Size = Count == "1" ? "" : Count + " * ";
  } else if (auto *Constant = dyn_cast_or_null<ConstantArrayType>(Array)) {
    Out.Size = "(" + llvm::toString(Constant->getSize(), 10, false) + " - " + operand(First) + ") * ";
  } else {
    refuseAncestor(Context, E.Loc, "with a section without a length");
  }
  Out.Size += "sizeof(" + Context.Text.declare(Element, "") + ")";
}

void checkType(BuildContext &Context, const AncestorVariables::Entry &E) {
  for (QualType T = typeOfVariable(E.V); !T.isNull();) {
    if (auto *Tag = T->getAsTagDecl(); Tag && !Tag->getIdentifier() && !Tag->getTypedefNameForAnonDecl() &&
                                       !(isa<CXXRecordDecl>(Tag) && cast<CXXRecordDecl>(Tag)->isLambda()))
      refuseAncestor(Context, E.Loc, "with '" + E.V->getNameAsString() + "', whose type has no name");
    const ArrayType *Array = Context.File.Context.getAsArrayType(T);
    T = Array ? Array->getElementType() : T->getPointeeType();
  }
  bool Section = E.Item && !isa<DeclRefExpr>(E.Item);
  QualType Type = typeOfVariable(E.V);
  if (Section && Type->isVariableArrayType())
    Type = Context.File.Context.getAsArrayType(Type)->getElementType();
  if (Type->isVariablyModifiedType())
    refuseAncestor(Context, E.Loc,
                   "with '" + E.V->getNameAsString() +
                       "', an array of variable length: map a section of one with one dimension");
  if ((E.How == Reach::Value || E.How == Reach::Storage) &&
      !typeOfVariable(E.V).isTriviallyCopyableType(Context.File.Context))
    Context.error(E.Loc, Diag::NotTriviallyCopyable) << E.V->getNameAsString() << typeOfVariable(E.V);
}

/// What is a part of the object that `this` points to: the function gets that object's address.
AncestorConstruct::Item itemOfThis(BuildContext &Context, const AncestorVariables::Entry &E) {
  const std::string &Scope = Context.Text.scope().Self, Self = Scope.empty() ? "this" : Scope;
  AncestorConstruct::Item Out;
  Out.Type = E.Type;
  Out.Pointer = true;
  Out.Base = Out.Begin = Self;
  Out.Name = E.Item ? Context.host(E.Item) : "this[0 : 1]";
  Out.Object = !E.Item;
  Out.Size = "sizeof(*" + Self + ")";
  if (E.Item)
    takePart(Context, E, Out);
  if (E.Moved)
    Out.Base = Out.Begin;
  return Out;
}

} // namespace

AncestorConstruct::Item ancestorItem(BuildContext &Context, const AncestorVariables::Entry &E) {
  if (!E.V)
    return itemOfThis(Context, E);
  checkType(Context, E);
  QualType Type = typeOfVariable(E.V);
  std::string Name = Context.Text.name(E.V);
  AncestorConstruct::Item Out;
  Out.Name = E.Item ? Context.host(E.Item) : E.V->getNameAsString();
  Out.Type = E.Type;
  Out.Copy = E.How == Reach::Value;
  Out.Pointer = E.How == Reach::Pointer;
  Out.Base = Type->isArrayType() || E.How == Reach::Pointer ? Name : "&" + Name;
  Out.Begin = Out.Base;
  Out.Type.Lookup = E.How == Reach::Pointer && !E.Item;
  Out.Size = Out.Type.Lookup ? "0" : "sizeof(" + Context.Text.declare(Type, "") + ")";
  if (E.Item && !isa<DeclRefExpr>(E.Item))
    takePart(Context, E, Out);
  return Out;
}

} // namespace chomp
