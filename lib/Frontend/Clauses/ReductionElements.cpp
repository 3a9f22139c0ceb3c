//===- ReductionElements.cpp - the elements that an item reduces ----------===//
//
// An array section is a number of elements from a first one on, which the kernel computes from its bounds and the
// array's extents. What is constant of that is folded: a copy of constant size may be a local variable.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Clauses/ReductionElements.h"

#include "Analysis/ReductionItems.h"
#include "Frontend/Device/BuildContext.h"
#include "Frontend/Device/Expressions.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <utility>
#include <vector>

using namespace clang;

namespace chomp {

namespace {

/// The elements of an array, an array section or an array element.
class SectionBuilder {
public:
  SectionBuilder(BuildContext &Context, llvm::ArrayRef<ItemDimension> Dimensions)
      : Context(Context), AST(Context.File.Context), Dimensions(Dimensions) {}

  /// Describes the elements within a variable of a type; false if they are not contiguous.
  bool build(QualType Type, ReductionElements &Out) {
    Product Count;
    std::vector<Product> Offsets; // of each dimension, in elements of the dimension
    bool Partial = false;
    QualType T = Type;
    for (size_t I = 0; I < Dimensions.size() || T->isArrayType(); ++I) {
      const clang::ArrayType *Array = AST.getAsArrayType(T);
      Product Extent = extent(Array);
      Product Lower, Length = Extent;
      bool HasLower = false;
      if (I < Dimensions.size()) {
        const ItemDimension &D = Dimensions[I];
        if (D.Lower) {
          Lower = value(D.Lower);
          HasLower = !Lower.is(0);
        }
        if (!D.Section)
          Length = Product();
        else if (D.Length)
          Length = value(D.Length);
        else if (HasLower)
          Length = difference(Extent, Lower);
      }
      // Behind a dimension of more than one element only whole rows follow each other.
      bool Whole = !HasLower && Length.text() == Extent.text();
      if (Partial && !Whole && Length.Constant && Extent.Constant)
        return false;
      Partial |= !Length.is(1);
      Count.multiply(Length);
      for (Product &Offset : Offsets)
        Offset.multiply(Extent);
      if (HasLower)
        Offsets.push_back(Lower);
      T = Array ? Array->getElementType() : T->getPointeeType();
    }
    Out.Count = Count.Single.empty() ? Count.text() : Count.Single;
    Out.ConstantCount = Count.Constant;
    for (const Product &Offset : Offsets)
      Out.First += (Out.First.empty() ? "" : " + ") + Offset.text();
    Element = T.getUnqualifiedType();
    return true;
  }

  QualType Element;

private:
  /// A product of texts, folded where all of it is constant.
  struct Product {
    std::optional<uint64_t> Constant = 1;
    KernelCode Text, Single; ///< Single: a text that is no product, without parentheses.
    bool is(uint64_t Value) const { return Constant && *Constant == Value; }
    KernelCode text() const { return Constant ? std::to_string(*Constant) : Text; }
    void multiply(const Product &Other) {
      if (Other.is(1))
        return;
      if (Constant && Other.Constant) {
        Constant = *Constant * *Other.Constant;
        return;
      }
      Single = is(1) ? Other.Single : "";
      Text = is(1) ? Other.text() : text() + " * " + Other.text();
      Constant.reset();
    }
  };

  static KernelCode operand(const KernelCode &Text) {
    bool Single =
        Text.isPlain() && llvm::all_of(Text.chars(), [](char C) { return llvm::isAlnum(C) || C == '_' || C == '.'; });
    return Single ? Text : "(" + Text + ")";
  }

  Product value(const Expr *E) {
    Product Out;
    Expression X = buildExpression(Context, E);
    if (X.Constant && *X.Constant >= 0)
      return {static_cast<uint64_t>(*X.Constant), "", ""};
    return {std::nullopt, operand(X.device()), X.device()};
  }

  Product difference(const Product &Extent, const Product &Lower) {
    if (Extent.Constant && Lower.Constant)
      return {*Extent.Constant - *Lower.Constant, "", ""};
    return {std::nullopt, "(" + Extent.text() + " - " + Lower.text() + ")", ""};
  }

  Product extent(const clang::ArrayType *Array) {
    if (auto *Constant = dyn_cast_or_null<ConstantArrayType>(Array))
      return {Constant->getZExtSize(), "", ""};
    if (auto *Variable = dyn_cast_or_null<VariableArrayType>(Array); Variable && Variable->getSizeExpr())
      return Context.File.Extents.constant(Variable->getSizeExpr())
                 ? Product{std::nullopt, Context.Text.extent(Variable), Context.Text.extent(Variable)}
                 : value(Variable->getSizeExpr());
    return {std::nullopt, "", ""};
  }

  BuildContext &Context;
  const ASTContext &AST;
  llvm::ArrayRef<ItemDimension> Dimensions; ///< Outermost first.
};

} // namespace

std::optional<ItemElements> itemElements(BuildContext &Context, const Expr *Item, QualType Variable) {
  const StrippedItem Stripped = stripSubscripts(Item);
  SectionBuilder Section(Context, Stripped.Dimensions);
  ItemElements Out;
  if (!Section.build(Variable, Out.Elements))
    return std::nullopt;
  Out.Type = Section.Element;
  return Out;
}

std::string hostBytes(BuildContext &Context, const ReductionListItem &Item) {
  const StrippedItem Stripped = stripSubscripts(Item.Item);
  auto IsWhole = [](const ItemDimension &D) { return D.Section && !D.Lower && !D.Length; };
  llvm::ArrayRef<ItemDimension> Dimensions = Stripped.Dimensions;
  while (!Dimensions.empty() && IsWhole(Dimensions.back())) // sizeof counts the innermost ones
    Dimensions = Dimensions.drop_back();
  std::string Element = Context.hostName(Item.Root), Lengths;
  for (const ItemDimension &D : Dimensions) {
    const std::string All = "sizeof(" + Element + ") / sizeof(" + Element + "[0])";
    if (D.Length)
      Lengths += Context.hostOperand(D.Length) + " * ";
    else if (D.Section)
      Lengths += "(" + All + (D.Lower ? " - " + Context.hostOperand(D.Lower) : "") + ") * ";
    Element += "[0]";
  }
  return Lengths + "sizeof(" + Element + ")";
}

} // namespace chomp
