//===- MapItems.cpp - list items of map and motion clauses ----------------===//
//
// A list item becomes host expressions for the address and the size of its storage, for the pointer to be attached and
// for the structure that holds it (OpenMP 5.2 §5.8.2, §5.8.3), in the user's own words: "x[0:n]" gives "&x[0]" and
// "(n) * sizeof(x[0])".
//
//===----------------------------------------------------------------------===//
#include "Frontend/MapItems.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenMPClause.h"

using namespace clang;

namespace chomp {

namespace {

const Expr *strip(const Expr *E) { return E->IgnoreParenImpCasts(); }

/// One dimension of a section or subscript, outermost first.
struct Dimension {
  const Expr *Lower = nullptr;  ///< Null: 0.
  const Expr *Length = nullptr; ///< Null: to the end; meaningless for a subscript.
  const Expr *Stride = nullptr;
  bool Section = false;
  QualType Element;                  ///< What one index of this dimension denotes.
  std::optional<llvm::APInt> Extent; ///< Of an array dimension.
  const Expr *VariableExtent = nullptr;
};

class ItemBuilder {
public:
  /// Strided: a motion clause's item, which need not be contiguous.
  ItemBuilder(BuildContext &Context, const Expr *Item, bool Strided)
      : Context(Context), Item(strip(Item)), Strided(Strided) {}

  MapItem build() {
    MapItem M;
    M.Item = Context.host(Item);
    takeDimensions();
    takeChain();
    if (Root)
      M.Variable = Root->getNameAsString();
    std::string Element = elementText(Item);
    M.Begin = "&" + Element;
    M.Size = sizeText();
    M.Section = std::move(Section);
    if (Item->getType().getNonReferenceType().isConstQualified() || pointeeIsConst())
      M.Begin = "(void *)" + M.Begin;
    if (Pointer && Pointer->isLValue() && !isRegister(Pointer))
      M.Pointer = "&" + Context.hostOperand(Pointer);
    if (Container)
      M.Container = ContainerIsPointer ? Context.host(Container) : "&" + Context.hostOperand(Container);
    return M;
  }

  /// The base pointer where it is part of something (a member, an element): it needs storage of its own.
  const Expr *partPointer() const {
    return Pointer && Pointer->isLValue() && !isa<DeclRefExpr>(Pointer) ? Pointer : nullptr;
  }
  const std::vector<Dimension> &dimensions() const { return Dimensions; }
  const VarDecl *root() const { return Root; }
  bool isWholeVariable() const { return isa<DeclRefExpr>(Item); }
  const Expr *base() const { return Base; }

  /// The text of the first element: every section replaced by its lower bound.
  std::string elementText(const Expr *E) {
    if (isa<DeclRefExpr>(E))
      return Context.host(E);
    TokenEdits Edits;
    for (const Expr *At = E; At;) {
      At = strip(At);
      if (auto *Section = dyn_cast<ArraySectionExpr>(At)) {
        auto Base = Context.tokens().range(Section->getBase()->getSourceRange());
        auto Close = Context.tokens().index(Section->getRBracketLoc());
        if (Base && Close && Section->getColonLocFirst().isValid()) // else "[i]" inside a section
          Edits.replace({Base->Last + 2, *Close - 1},
                        Section->getLowerBound() ? Context.host(Section->getLowerBound()) : "0");
        At = Section->getBase();
      } else if (auto *Subscript = dyn_cast<ArraySubscriptExpr>(At)) {
        At = Subscript->getBase();
      } else if (auto *Member = dyn_cast<MemberExpr>(At)) {
        At = Member->getBase();
      } else {
        break;
      }
    }
    return Context.tokens().text(E->getSourceRange(), &Edits);
  }

private:
  static bool isRegister(const Expr *E) {
    auto *Ref = dyn_cast<DeclRefExpr>(strip(E));
    auto *Var = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    return Var && Var->getStorageClass() == SC_Register;
  }

  bool pointeeIsConst() const {
    QualType T = Item->getType().getNonReferenceType();
    if (auto *Section = dyn_cast<ArraySectionExpr>(Item)) {
      T = ArraySectionExpr::getBaseOriginalType(Section->getBase());
      T = T->isAnyPointerType() ? T->getPointeeType() : QualType(T->getArrayElementTypeNoTypeQual(), 0);
      if (T.isNull())
        return true;
    }
    while (const ArrayType *A = T.isNull() ? nullptr : Context.File.Context.getAsArrayType(T))
      T = A->getElementType();
    return !T.isNull() && (T.isConstQualified() || T.isVolatileQualified());
  }

  /// The trailing run of sections and subscripts over one array or pointer.
  void takeDimensions() {
    const Expr *At = Item;
    bool SectionSeen = isa<ArraySectionExpr>(At);
    while (true) {
      At = strip(At);
      Dimension D;
      const Expr *Inner;
      if (auto *Section = dyn_cast<ArraySectionExpr>(At)) {
        D.Section = Section->getColonLocFirst().isValid();
        D.Lower = Section->getLowerBound();
        D.Length = D.Section ? Section->getLength() : nullptr;
        D.Stride = Section->getStride();
        Inner = strip(Section->getBase());
        D.Element = ArraySectionExpr::getBaseOriginalType(Inner);
      } else if (auto *Subscript = dyn_cast<ArraySubscriptExpr>(At); Subscript && SectionSeen) {
        D.Lower = Subscript->getIdx();
        Inner = strip(Subscript->getBase());
        D.Element = Inner->getType();
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
      }
      Dimensions.insert(Dimensions.begin(), D);
      At = Inner;
      if (Outer->isAnyPointerType())
        break;
    }
    Base = strip(At);
  }

  /// From the item down to its variable: the base pointer, the containing structure, the root.
  void takeChain() {
    const Expr *At = Item;
    while (At) {
      At = strip(At);
      if (auto *Section = dyn_cast<ArraySectionExpr>(At)) {
        const Expr *Inner = strip(Section->getBase());
        follow(Inner, ArraySectionExpr::getBaseOriginalType(Inner));
        At = Inner;
      } else if (auto *Subscript = dyn_cast<ArraySubscriptExpr>(At)) {
        const Expr *Inner = strip(Subscript->getBase());
        follow(Inner, Inner->getType());
        At = Inner;
      } else if (auto *Unary = dyn_cast<UnaryOperator>(At); Unary && Unary->getOpcode() == UO_Deref) {
        const Expr *Inner = strip(Unary->getSubExpr());
        follow(Inner, Inner->getType());
        At = Inner;
      } else if (auto *Member = dyn_cast<MemberExpr>(At)) {
        const Expr *Inner = strip(Member->getBase());
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
        follow(strip(Shaping->getBase()), Shaping->getBase()->getType());
        At = Shaping->getBase();
      } else if (auto *Binary = dyn_cast<BinaryOperator>(At); Binary && Binary->isAdditiveOp()) {
        At = Binary->getLHS()->getType()->isAnyPointerType() ? Binary->getLHS() : Binary->getRHS();
      } else {
        if (auto *Ref = dyn_cast<DeclRefExpr>(At))
          Root = dyn_cast<VarDecl>(Ref->getDecl());
        break;
      }
    }
  }

  /// Notes the innermost pointer through which the item is reached.
  void follow(const Expr *Inner, QualType Type) {
    if (!Pointer && Type.getNonReferenceType()->isAnyPointerType())
      Pointer = Inner;
  }

  bool isWhole(const Dimension &D) const {
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
    return D.VariableExtent && Context.host(D.Length) == Context.host(asWritten(D.VariableExtent));
  }

  std::string lengthText(const Dimension &D) const {
    if (D.Length)
      return Context.hostOperand(D.Length);
    std::string Extent = D.Extent           ? std::to_string(D.Extent->getZExtValue())
                         : D.VariableExtent ? Context.hostOperand(asWritten(D.VariableExtent))
                                            : "0";
    return D.Lower ? "(" + Extent + " - " + Context.hostOperand(D.Lower) + ")" : Extent;
  }

  std::string sizeText() {
    if (Dimensions.empty() || !isa<ArraySectionExpr>(Item))
      return "sizeof(" + Context.host(Item) + ")";
    // Subscripts first, then one section that counts, then whole rows: contiguous.
    size_t First = 0;
    auto IsOne = [&](const Dimension &D) {
      return !D.Section || (D.Length && buildExpression(Context, D.Length).is(1));
    };
    while (First + 1 < Dimensions.size() && IsOne(Dimensions[First]))
      ++First;
    bool Rows = !Dimensions[First].Stride || buildExpression(Context, Dimensions[First].Stride).is(1);
    for (size_t I = First + 1; I < Dimensions.size(); ++I)
      Rows &= isWhole(Dimensions[I]);
    if (Rows) {
      // sizeof of one index of the dimension that counts.
      std::string Row = Context.hostOperand(Base);
      for (size_t I = 0; I <= First; ++I)
        Row += "[" + (Dimensions[I].Lower ? Context.host(Dimensions[I].Lower) : std::string("0")) + "]";
      return (Dimensions[First].Section ? lengthText(Dimensions[First]) + " * " : "") + "sizeof(" + Row + ")";
    }
    if (Strided)
      takeStrides();
    else
      report(Context.File.Diags, Item->getBeginLoc(), Diag::MapNotContiguous) << Context.host(Item);
    return "0";
  }

  void takeStrides() {
    Section.emplace();
    Section->Base = Context.hostOperand(Base);
    for (const Dimension &D : Dimensions) {
      Section->Base += "[0]";
      std::string Extent = D.Extent           ? std::to_string(D.Extent->getZExtValue())
                           : D.VariableExtent ? Context.host(asWritten(D.VariableExtent))
                                              : "0";
      Section->Extents.push_back(Extent);
      Section->Offsets.push_back(D.Lower ? Context.host(D.Lower) : "0");
      std::string Stride = D.Stride ? Context.hostOperand(D.Stride) : "1";
      // Without a length the section runs to the end of the dimension, in steps.
      std::string Count = !D.Section ? "1" : lengthText(D);
      if (D.Section && !D.Length && D.Stride)
        Count = "(" + Count + " + " + Stride + " - 1) / " + Stride;
      Section->Counts.push_back(Count);
      Section->Strides.push_back(Stride);
    }
  }

  BuildContext &Context;
  const Expr *Item;
  const Expr *Base = nullptr;
  std::vector<Dimension> Dimensions;
  const Expr *Pointer = nullptr;   ///< The base pointer, an expression without parentheses and casts.
  const Expr *Container = nullptr; ///< Around the item's own storage.
  bool ContainerIsPointer = false;
  const VarDecl *Root = nullptr;
  bool Strided;
  std::optional<StridedSection> Section;
};

} // namespace

void addMapItem(BuildContext &Context, const Expr *E, MapType Type, Origin From, std::vector<MapItem> &Maps) {
  ItemBuilder Builder(Context, E, false);
  MapItem Item = Builder.build();
  Item.Type = Type;
  Item.From = From;
  // A member or element that points to the section has storage on the device too, so that the pointer can be attached
  // to it (OpenMP 5.2 §5.8.3: the base pointer is treated as if it had appeared with map type alloc).
  if (const Expr *Pointer = Builder.partPointer()) {
    MapItem Storage = ItemBuilder(Context, Pointer, false).build();
    auto Same = [&](const MapItem &M) { return M.Begin == Storage.Begin || M.Begin == Storage.Container; };
    if (llvm::none_of(Maps, Same)) {
      MapType Kept;
      Kept.Delete = Type.Delete;
      addMapItem(Context, Pointer, Kept, Origin::Implicit, Maps);
    }
  }
  Maps.push_back(std::move(Item));
}

void addMotionItem(BuildContext &Context, const Expr *E, MapType Type, std::vector<MapItem> &Items) {
  Items.push_back(ItemBuilder(Context, E, true).build());
  Items.back().Type = Type;
}

bool takeMapType(BuildContext &Context, const OMPMapClause *Map, llvm::StringRef Directive, MapType &Type) {
  switch (Map->getMapType()) {
  case OMPC_MAP_to:
    Type.To = true;
    break;
  case OMPC_MAP_from:
    Type.From = true;
    break;
  case OMPC_MAP_alloc:
  case OMPC_MAP_release:
    break;
  case OMPC_MAP_delete:
    Type.Delete = true;
    break;
  default:
    Type.To = Type.From = true;
    break;
  }
  for (OpenMPMapModifierKind Modifier : Map->getMapTypeModifiers())
    switch (Modifier) {
    case OMPC_MAP_MODIFIER_unknown:
      break;
    case OMPC_MAP_MODIFIER_always:
      Type.Always = true;
      break;
    case OMPC_MAP_MODIFIER_close:
      Type.Close = true;
      break;
    case OMPC_MAP_MODIFIER_present:
      Type.Present = true;
      break;
    case OMPC_MAP_MODIFIER_ompx_hold:
      Type.Hold = true;
      break;
    default:
      Context.error(Map->getBeginLoc(), Diag::UnsupportedClause)
          << std::string("map(") + getOpenMPSimpleClauseTypeName(llvm::omp::OMPC_map, Modifier) + ": ...)" << Directive
          << "";
      return false;
    }
  return true;
}

} // namespace chomp
