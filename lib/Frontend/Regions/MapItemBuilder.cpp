//===- MapItemBuilder.cpp - the storage of a list item --------------------===//
#include "Frontend/Regions/MapItemBuilder.h"

#include "Analysis/Expressions.h"
#include "Frontend/Device/BuildContext.h"
#include "Frontend/Device/Expressions.h"
#include "Frontend/Pragmas/ListItems.h"

#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace chomp {

static bool isOmitted(const Expr *Length) { return Length && isOmittedLength(Length); }

/// Whether a pointer has no address on the host.
static bool isRegister(const Expr *E) {
  auto *Ref = dyn_cast<DeclRefExpr>(bareItem(E));
  auto *Var = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  return Var && Var->getStorageClass() == SC_Register;
}

/// Whether a device may have storage for a pointer variable, so that it can be attached there (OpenMP 5.2 §5.8.6).
/// Where nobody can have mapped it, nobody needs its address: the host compiler then keeps it in a register.
static bool mayBeMapped(BuildContext &Context, const VarDecl *V) {
  if (V->getType().isVolatileQualified() || OMPDeclareTargetDeclAttr::isDeclareTargetDeclaration(V))
    return true;
  V = V->getCanonicalDecl();
  const Decl *Everywhere = V->getASTContext().getTranslationUnitDecl();
  if (V->hasLocalStorage() || V->isStaticLocal()) {
    const DeclContext *Around = V->getDeclContext();
    while (isa<CapturedDecl>(Around))
      Around = Around->getParent();
    Everywhere = dyn_cast<FunctionDecl>(Around);
  } else if (V->isStaticDataMember() || V->hasExternalFormalLinkage()) {
    return true;
  }
  return !Everywhere || Context.Addresses.contain(V, Everywhere, /*But=*/nullptr, ClauseUses::Counted);
}

/// A pointer that the user has written as an array: compilers warn of its name in sizeof.
static bool isWrittenAsArray(const VarDecl *V) {
  auto *P = dyn_cast<ParmVarDecl>(V);
  return P && P->getOriginalType()->isArrayType();
}

/// What turns the address of such an object into one that no warning is given for, as a const void *.
static std::string unqualified(QualType Type) {
  return Type.isVolatileQualified() || Type.isRestrictQualified() ? "(void *)" : "";
}

MapItem ItemBuilder::build() {
  MapItem M;
  M.Item = itemText();
  takeDimensions();
  checkRows();
  takeChain();
  M.Variable = Root ? Root->getNameAsString() : InThis ? "this" : "";
  std::string Element = elementText(Item);
  M.Begin = "&" + (isa<AbstractConditionalOperator, BinaryOperator>(Item) ? "(" + Element + ")" : Element);
  M.Size = checked(sizeText());
  M.Section = std::move(Section);
  if (isQualified())
    M.Begin = "(void *)" + M.Begin;
  if (Reference)
    M.Pointer = referenceText();
  else if (Pointer && Pointer->isLValue() && !isRegister(Pointer) && mayBeAttached())
    M.Pointer = unqualified(Pointer->getType()) + "&" + operand(Pointer);
  if (Container && ContainerIsPointer)
    M.Container = unqualified(Container->getType()->getPointeeType()) + Context.host(Container);
  else if (Container)
    M.Container = unqualified(Container->getType()) + "&" + Context.hostOperand(Container);
  return M;
}

bool ItemBuilder::mayBeAttached() const {
  const DeclRefExpr *Ref = sectionedPointer(Context.File.Context, Item);
  return !Ref || mayBeMapped(Context, cast<VarDecl>(Ref->getDecl()));
}

const Expr *ItemBuilder::partPointer() const {
  return Pointer && !Reference && Pointer->isLValue() && !isa<DeclRefExpr>(Pointer) ? Pointer : nullptr;
}

std::string ItemBuilder::referenceText() const {
  std::string Object =
      isa<CXXThisExpr>(bareItem(Reference->getBase())) ? "this" : Context.hostOperand(Reference->getBase());
  return std::string("CHOMP_REFERENCE(") + (Reference->isArrow() ? "*" : "") + Object + ", " +
         Reference->getMemberDecl()->getNameAsString() + ")";
}

QualType ItemBuilder::objectType() const {
  QualType T = Dimensions.empty() ? Item->getType().getNonReferenceType() : Dimensions.back().Element;
  return Context.File.Context.getBaseElementType(T);
}

std::string ItemBuilder::firstObject() const {
  std::string Text = elementText(Item);
  QualType T = isa<ArraySectionExpr>(Item) ? Dimensions.back().Element : Item->getType().getNonReferenceType();
  bool Operator = isa<UnaryOperator, BinaryOperator, AbstractConditionalOperator, CastExpr>(Item);
  Text = Operator ? "(" + Text + ")" : Text;
  while (const ArrayType *Array = Context.File.Context.getAsArrayType(T)) {
    Text += "[0]";
    T = Array->getElementType();
  }
  return Text;
}

std::string ItemBuilder::itemText() const {
  auto *Section = dyn_cast<ArraySectionExpr>(Item);
  const Expr *Wrapped = Section ? wrappedItem(Section->getBase()) : nullptr;
  if (!Wrapped)
    return llvm::StringRef(withoutWrapping(Context.tokens().text(Item->getSourceRange()))).trim().str();
  auto First = Context.tokens().index(Section->getColonLocFirst()), Last = Context.tokens().index(Section->getEndLoc());
  while (First && *First > 0 && Context.tokens()[*First].Spelling != "[")
    --*First;
  return Context.tokens().text(Wrapped->getSourceRange()) +
         (First && Last ? Context.tokens().text(TokenRange{*First, *Last}) : "");
}

std::string ItemBuilder::operand(const Expr *E) const {
  return isa<ArraySectionExpr>(E) ? elementText(E) : Context.hostOperand(E);
}

std::string ItemBuilder::elementText(const Expr *E) const {
  if (isa<DeclRefExpr>(E))
    return Context.host(E);
  if (auto *Section = dyn_cast<ArraySectionExpr>(E); Section && wrappedItem(Section->getBase())) {
    std::string Lower = Section->getLowerBound() ? Context.host(Section->getLowerBound()) : "0";
    return Context.hostOperand(wrappedItem(Section->getBase())) + "[" + Lower + "]";
  }
  TokenEdits Edits;
  for (auto &[Token, Name] : Context.renamedUses(E))
    Edits.replace({Token, Token}, Name);
  for (const Expr *At = E; At;) {
    const Expr *Whole = At->IgnoreParenImpCasts();
    At = bareItem(At);
    if (auto *Section = dyn_cast<ArraySectionExpr>(At)) {
      auto Base = Context.tokens().range(Section->getBase()->getSourceRange());
      auto Close = Context.tokens().index(Section->getRBracketLoc());
      if (Base && Close && Section->getColonLocFirst().isValid()) // else "[i]" inside a section
        Edits.replace({Base->Last + 1, *Close - 1},               // "[ : n]" without its space
                      "[" + (Section->getLowerBound() ? Context.host(Section->getLowerBound()) : "0"));
      At = Section->getBase();
    } else if (auto *Subscript = dyn_cast<ArraySubscriptExpr>(At)) {
      At = Subscript->getBase();
    } else if (auto *Member = dyn_cast<MemberExpr>(At)) {
      At = Member->getBase();
    } else {
      auto Range = Context.tokens().range(Whole->getSourceRange());
      const Expr *Wrapped = wrappedItem(Whole);
      if (Range && (Wrapped || isa<OMPArrayShapingExpr>(At)))
        Edits.replace(*Range, Wrapped ? Context.hostOperand(Wrapped) : shapingText());
      break;
    }
  }
  return Context.tokens().text(E->getSourceRange(), &Edits);
}

bool ItemBuilder::isQualified() const { return objectType().getCVRQualifiers(); }

void ItemBuilder::takeDimensions() {
  const Expr *At = Item;
  bool SectionSeen = isa<ArraySectionExpr>(At);
  for (const Expr *E = At; E;) {
    E = bareItem(E);
    if (auto *Shape = dyn_cast<OMPArrayShapingExpr>(E))
      Shaping = Shape;
    auto *Section = dyn_cast<ArraySectionExpr>(E);
    auto *Subscript = dyn_cast<ArraySubscriptExpr>(E);
    E = Section ? Section->getBase() : Subscript ? Subscript->getBase() : nullptr;
  }
  while (true) {
    At = bareItem(At);
    Dimension D;
    const Expr *Inner;
    bool Omitted = false;
    if (auto *Section = dyn_cast<ArraySectionExpr>(At)) {
      D.Section = Section->getColonLocFirst().isValid();
      D.Lower = Section->getLowerBound();
      Omitted = D.Section && isOmitted(Section->getLength());
      D.Length = D.Section && !Omitted ? Section->getLength() : nullptr;
      D.Stride = Section->getStride();
      Inner = bareItem(Section->getBase());
      D.Element = baseType(Inner);
    } else if (auto *Subscript = dyn_cast<ArraySubscriptExpr>(At); Subscript && SectionSeen) {
      D.Lower = Subscript->getIdx();
      Inner = bareItem(Subscript->getBase());
      D.Element = baseType(Inner);
    } else {
      break;
    }
    QualType Outer = D.Element.getNonReferenceType();
    if (const ArrayType *Array = Context.File.Context.getAsArrayType(Outer)) {
      if (auto *Constant = dyn_cast<ConstantArrayType>(Array))
        D.Extent = Constant->getSize();
      else if (auto *Variable = dyn_cast<VariableArrayType>(Array))
        D.VariableExtent = Variable->getSizeExpr();
      D.Element = Array->getElementType();
    } else if (Outer->isAnyPointerType()) {
      D.Element = Outer->getPointeeType();
      if (Omitted) // else an assumed-size array, of a map clause
        report(Context.File.Diags, At->getExprLoc(), Diag::SectionWithoutLength);
    }
    Dimensions.insert(Dimensions.begin(), D);
    At = Inner;
    if (Outer->isAnyPointerType())
      break;
  }
  Base = bareItem(At);
}

void ItemBuilder::checkRows() {
  for (const Expr *E = Base; E;) {
    E = bareItem(E);
    auto *Rows = dyn_cast<ArraySectionExpr>(E);
    auto *Row = dyn_cast<ArraySubscriptExpr>(E);
    if (Rows && Rows->getColonLocFirst().isValid() &&
        !(Rows->getLength() && buildExpression(Context, Rows->getLength()).is(1))) {
      report(Context.File.Diags, Item->getBeginLoc(), Diag::MapNotContiguous) << Context.host(Item);
      return;
    }
    E = Rows ? Rows->getBase() : Row ? Row->getBase() : nullptr;
  }
}

QualType ItemBuilder::baseType(const Expr *E) const {
  const auto &AST = Context.File.Context;
  E = bareItem(E);
  auto *Section = dyn_cast<ArraySectionExpr>(E);
  auto *Subscript = dyn_cast<ArraySubscriptExpr>(E);
  if (Section || Subscript) {
    const QualType Outer = baseType(Section ? Section->getBase() : Subscript->getBase()).getNonReferenceType();
    const ArrayType *Array = AST.getAsArrayType(Outer);
    return Array ? Array->getElementType() : Outer->isAnyPointerType() ? Outer->getPointeeType() : E->getType();
  }
  auto *Shaping = dyn_cast<OMPArrayShapingExpr>(E);
  if (!Shaping)
    return ArraySectionExpr::getBaseOriginalType(E); // of a parameter, what it was declared as
  QualType T = Shaping->getBase()->getType()->getPointeeType();
  for (const Expr *Extent : llvm::reverse(Shaping->getDimensions())) {
    Expr::EvalResult Value;
    if (!Extent->isValueDependent() && Extent->EvaluateAsInt(Value, AST))
      T = AST.getConstantArrayType(T, Value.Val.getInt().zextOrTrunc(64), nullptr, ArraySizeModifier::Normal, 0);
    else
      T = AST.getVariableArrayType(T, const_cast<Expr *>(Extent), ArraySizeModifier::Normal, 0);
  }
  return T;
}

std::string ItemBuilder::shapingText() const {
  std::string Extents;
  for (const Expr *Extent : Shaping->getDimensions())
    Extents += "[" + Context.host(Extent) + "]";
  return "(*(" + hostType(Context, Shaping->getBase()->getType()->getPointeeType()) + " (*)" + Extents + ")" +
         Context.hostOperand(Shaping->getBase()) + ")";
}

void ItemBuilder::takeChain() {
  const Expr *At = Item;
  while (At) {
    At = bareItem(At);
    if (auto *Section = dyn_cast<ArraySectionExpr>(At)) {
      const Expr *Inner = bareItem(Section->getBase());
      // A parameter has the extents that it was declared with, and is a pointer all the same.
      follow(Inner, isa<DeclRefExpr>(Inner) ? Inner->getType() : baseType(Inner));
      At = Inner;
    } else if (auto *Subscript = dyn_cast<ArraySubscriptExpr>(At)) {
      const Expr *Inner = bareItem(Subscript->getBase());
      follow(Inner, Inner->getType());
      At = Inner;
    } else if (auto *Unary = dyn_cast<UnaryOperator>(At); Unary && Unary->getOpcode() == UO_Deref) {
      const Expr *Inner = bareItem(Unary->getSubExpr());
      if (!isa<BinaryOperator>(Inner)) // of p + 1 the base pointer is p
        follow(Inner, Inner->getType());
      At = Inner;
    } else if (auto *Member = dyn_cast<MemberExpr>(At)) {
      const Expr *Inner = bareItem(Member->getBase());
      if (!Pointer && Member->getMemberDecl()->getType()->isReferenceType())
        Pointer = Reference = Member;
      if (!Pointer && !Member->isArrow()) {
        Container = Inner;
        ContainerIsPointer = false;
      } else if (!Pointer) {
        Container = Inner;
        ContainerIsPointer = true;
      }
      if (Member->isArrow())
        follow(Inner, Inner->getType());
      At = Inner;
    } else if (auto *Cast = dyn_cast<CStyleCastExpr>(At)) {
      At = Cast->getSubExpr();
    } else if (auto *Shaping = dyn_cast<OMPArrayShapingExpr>(At)) {
      follow(bareItem(Shaping->getBase()), Shaping->getBase()->getType());
      At = Shaping->getBase();
    } else if (auto *Binary = dyn_cast<BinaryOperator>(At); Binary && Binary->isAdditiveOp()) {
      At = bareItem(Binary->getLHS()->getType()->isAnyPointerType() ? Binary->getLHS() : Binary->getRHS());
      follow(At, At->getType());
    } else {
      if (auto *Ref = dyn_cast<DeclRefExpr>(At))
        Root = dyn_cast<VarDecl>(Ref->getDecl());
      InThis = isa<CXXThisExpr>(At);
      break;
    }
  }
}

void ItemBuilder::follow(const Expr *Inner, QualType Type) {
  if (!Pointer && Type.getNonReferenceType()->isAnyPointerType())
    Pointer = Inner;
}

bool ItemBuilder::isWhole(const Dimension &D) const {
  if (!D.Section || D.Stride)
    return false;
  auto Value = [&](const Expr *E) { return E ? buildExpression(Context, E).Constant : std::nullopt; };
  if (D.Lower && Value(D.Lower) != 0)
    return false;
  if (!D.Length)
    return true;
  auto Length = Value(D.Length);
  if (D.Extent)
    return Length && *Length == static_cast<long long>(D.Extent->getZExtValue());
  return D.VariableExtent && !Context.File.Extents.constant(D.VariableExtent) &&
         Context.host(D.Length) == Context.host(asWritten(D.VariableExtent));
}

std::string ItemBuilder::extentText(const Dimension &D) const {
  if (D.Extent)
    return std::to_string(D.Extent->getZExtValue());
  if (const VarDecl *Kept = Context.File.Extents.constant(D.VariableExtent))
    return "(" + Context.hostName(Kept) + ")";
  return Context.hostOperand(asWritten(D.VariableExtent));
}

std::string ItemBuilder::lengthText(const Dimension &D) const {
  if (D.Length)
    return Context.hostOperand(D.Length);
  if (!D.Extent && !D.VariableExtent) // an assumed-size array: what is mapped already (OpenMP 6.0, 5.2.6)
    return "0";
  std::string Extent = extentText(D);
  return D.Lower ? "(" + Extent + " - " + Context.hostOperand(D.Lower) + ")" : Extent;
}

std::string ItemBuilder::sizeText() {
  if (Dimensions.empty() || !isa<ArraySectionExpr>(Item))
    return isa<DeclRefExpr>(Item) && Root && isWrittenAsArray(Root) ? "sizeof(__typeof__(" + elementText(Item) + "))"
                                                                    : "sizeof(" + elementText(Item) + ")";
  // Subscripts first, then one section that counts, then whole rows: contiguous.
  size_t First = 0;
  auto IsOne = [&](const Dimension &D) { return !D.Section || (D.Length && buildExpression(Context, D.Length).is(1)); };
  while (First + 1 < Dimensions.size() && IsOne(Dimensions[First]))
    ++First;
  bool Rows = !Dimensions[First].Stride || buildExpression(Context, Dimensions[First].Stride).is(1);
  for (size_t I = First + 1; I < Dimensions.size(); ++I)
    Rows &= isWhole(Dimensions[I]);
  if (Rows) {
    // sizeof of one index of the dimension that counts.
    std::string Row = baseText();
    for (size_t I = 0; I <= First; ++I)
      Row += "[" + (Dimensions[I].Lower ? Context.host(Dimensions[I].Lower) : std::string("0")) + "]";
    return (Dimensions[First].Section ? lengthText(Dimensions[First]) + " * " : "") + "sizeof(" + Row + ")";
  }
  if (Strided) {
    takeStrides();
    return "0";
  }
  if (std::string Size = sizeInRows(First); !Size.empty())
    return Size;
  report(Context.File.Diags, Item->getBeginLoc(), Diag::MapNotContiguous) << Context.host(Item);
  return "0";
}

bool ItemBuilder::isOfArray(const Dimension &D) const {
  if (!D.Extent && !D.VariableExtent)
    return false;
  auto *Ref = dyn_cast<DeclRefExpr>(Base);
  auto *Variable = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  return &D != &Dimensions.front() || !Variable || !isWrittenAsArray(Variable);
}

std::string ItemBuilder::checked(std::string Size) const {
  if (Section)
    return Size; // the runtime sees the lower bounds themselves
  for (const Dimension &D : Dimensions)
    if (D.Lower && isOfArray(D) && D.Lower->getType()->isSignedIntegerType() &&
        !buildExpression(Context, D.Lower).Constant)
      Size = "chomp_from(" + Context.host(D.Lower) + ", " + Size + ")";
  return Size;
}

std::string ItemBuilder::sizeInRows(size_t First) {
  auto Value = [&](const Expr *E) { return E ? buildExpression(Context, E).Constant : std::nullopt; };
  std::string Product, Span, Element = baseText();
  for (size_t I = 0; I < Dimensions.size(); ++I) {
    const Dimension &D = Dimensions[I];
    Element += "[" + (D.Lower ? Context.host(D.Lower) : std::string("0")) + "]";
    if (I < First)
      continue;
    if (D.Stride || (I > First && D.Section && Value(D.Length) && D.Extent &&
                     *Value(D.Length) < static_cast<long long>(D.Extent->getZExtValue())))
      return "";
    const std::string Length = D.Section ? lengthText(D) : "1";
    Product += " * " + Length;
    Span += (Span.empty() ? "" : " + ") + (I + 1 < Dimensions.size() ? "(" + Length + " - 1) * " : Length + " * ") +
            "sizeof(" + Element + ")";
  }
  // In sizes from the start: the number of elements may be more than the lengths' type holds.
  return "chomp_contiguous(sizeof(" + Element + ")" + Product + ", " + Span + ")";
}

void ItemBuilder::takeStrides() {
  Section.emplace();
  Section->Base = baseText();
  // C++ narrows nothing in braces.
  auto Sized = [&](const std::string &Text) {
    const bool Bare = !Context.File.Context.getLangOpts().CPlusPlus || llvm::all_of(Text, llvm::isDigit);
    const bool Word = llvm::all_of(Text, [](char C) { return llvm::isAlnum(C) || C == '_'; });
    return Bare ? Text : "(chomp_size_t)" + (Word ? Text : "(" + Text + ")");
  };
  for (const Dimension &D : Dimensions) {
    Section->Base += "[0]";
    Section->Extents.push_back(Sized(isOfArray(D) ? extentText(D) : "0"));
    Section->Offsets.push_back(Sized(D.Lower ? Context.host(D.Lower) : "0"));
    std::string Stride = D.Stride ? Context.hostOperand(D.Stride) : "1";
    // Without a length the section runs to the end of the dimension, in steps.
    std::string Count = !D.Section ? "1" : lengthText(D);
    if (D.Section && !D.Length && D.Stride)
      Count = "(" + Count + " + " + Stride + " - 1) / " + Stride;
    Section->Counts.push_back(Sized(Count));
    Section->Strides.push_back(Sized(Stride));
  }
}

} // namespace chomp
