//===- MapItems.cpp - list items of map and motion clauses ----------------===//
//
// A list item becomes host expressions for the address and the size of its storage, for the pointer to be attached and
// for the structure that holds it (OpenMP 5.2 §5.8.2, §5.8.3), in the user's own words: "x[0:n]" gives "&x[0]" and
// "(n) * sizeof(x[0])".
//
//===----------------------------------------------------------------------===//
#include "Frontend/MapItems.h"

#include "Frontend/ListItems.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenMPClause.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace chomp {

namespace {

/// Without parentheses and conversions.
const Expr *strip(const Expr *E) {
  E = E->IgnoreParenImpCasts();
  if (const Expr *Wrapped = wrappedItem(E))
    return strip(Wrapped);
  return E;
}

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
    M.Item = itemText();
    takeDimensions();
    takeChain();
    M.Variable = Root ? Root->getNameAsString() : InThis ? "this" : "";
    std::string Element = elementText(Item);
    M.Begin = "&" + (isa<AbstractConditionalOperator, BinaryOperator>(Item) ? "(" + Element + ")" : Element);
    M.Size = sizeText();
    M.Section = std::move(Section);
    if (isQualified())
      M.Begin = "(void *)" + M.Begin;
    if (Reference)
      M.Pointer = referenceText();
    else if (Pointer && Pointer->isLValue() && !isRegister(Pointer))
      M.Pointer = "&" + Context.hostOperand(Pointer);
    if (Container)
      M.Container = ContainerIsPointer ? Context.host(Container) : "&" + Context.hostOperand(Container);
    return M;
  }

  /// The base pointer where it is part of something (a member, an element): it needs storage of its own.
  const Expr *partPointer() const {
    return Pointer && !Reference && Pointer->isLValue() && !isa<DeclRefExpr>(Pointer) ? Pointer : nullptr;
  }
  /// A member of reference type that the item is reached through, or is: on the device it is a pointer to attach.
  const MemberExpr *reference() const { return Reference; }
  /// Where that member itself lies, which no expression of C++ says.
  std::string referenceText() const {
    std::string Object =
        isa<CXXThisExpr>(strip(Reference->getBase())) ? "this" : Context.hostOperand(Reference->getBase());
    return std::string("CHOMP_REFERENCE(") + (Reference->isArrow() ? "*" : "") + Object + ", " +
           Reference->getMemberDecl()->getNameAsString() + ")";
  }
  const std::vector<Dimension> &dimensions() const { return Dimensions; }
  const VarDecl *root() const { return Root; }
  bool isWholeVariable() const { return isa<DeclRefExpr>(Item); }
  const Expr *base() const { return Base; }
  /// What the item is, or is an array of.
  QualType objectType() const {
    QualType T = Dimensions.empty() ? Item->getType().getNonReferenceType() : Dimensions.back().Element;
    return Context.File.Context.getBaseElementType(T);
  }
  /// The item, or the first object of the array or section that it is, as an operand.
  std::string firstObject() {
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

  /// The item as the user wrote it.
  std::string itemText() {
    auto *Section = dyn_cast<ArraySectionExpr>(Item);
    const Expr *Wrapped = Section ? wrappedItem(Section->getBase()) : nullptr;
    if (!Wrapped)
      return Context.tokens().text(Item->getSourceRange());
    auto First = Context.tokens().index(Section->getColonLocFirst()),
         Last = Context.tokens().index(Section->getEndLoc());
    while (First && *First > 0 && Context.tokens()[*First].Spelling != "[")
      --*First;
    return Context.tokens().text(Wrapped->getSourceRange()) +
           (First && Last ? Context.tokens().text(TokenRange{*First, *Last}) : "");
  }

  /// The text of the first element: every section replaced by its lower bound.
  std::string elementText(const Expr *E) {
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
        if (auto Range = Context.tokens().range(At->getSourceRange()); Range && At == Shaping)
          Edits.replace(*Range, shapingText());
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

  /// Whether the item is const or volatile, or its elements are.
  bool isQualified() const {
    QualType T = Item->getType().getNonReferenceType();
    const ASTContext &AST = Context.File.Context;
    if (auto *Section = dyn_cast<ArraySectionExpr>(Item)) {
      T = ArraySectionExpr::getBaseOriginalType(Section->getBase());
      const ArrayType *Array = AST.getAsArrayType(T);
      T = Array ? Array->getElementType() : T->getPointeeType();
    }
    T = AST.getBaseElementType(T);
    return T.isConstQualified() || T.isVolatileQualified();
  }

  /// The trailing run of sections and subscripts over one array or pointer.
  void takeDimensions() {
    const Expr *At = Item;
    bool SectionSeen = isa<ArraySectionExpr>(At);
    for (const Expr *E = At; E;) {
      E = strip(E);
      if (auto *Shape = dyn_cast<OMPArrayShapingExpr>(E))
        Shaping = Shape;
      auto *Section = dyn_cast<ArraySectionExpr>(E);
      auto *Subscript = dyn_cast<ArraySubscriptExpr>(E);
      E = Section ? Section->getBase() : Subscript ? Subscript->getBase() : nullptr;
    }
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
        D.Element = Shaping ? shapedType(Inner) : ArraySectionExpr::getBaseOriginalType(Inner);
      } else if (auto *Subscript = dyn_cast<ArraySubscriptExpr>(At); Subscript && SectionSeen) {
        D.Lower = Subscript->getIdx();
        Inner = strip(Subscript->getBase());
        D.Element = Shaping ? shapedType(Inner) : Inner->getType();
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

  /// The array that the shaping operator makes, and what sections and subscripts leave of it.
  QualType shapedType(const Expr *E) const {
    E = strip(E);
    if (E != Shaping) {
      auto *Section = dyn_cast<ArraySectionExpr>(E);
      QualType Outer = shapedType(Section ? Section->getBase() : cast<ArraySubscriptExpr>(E)->getBase());
      const ArrayType *Array = Context.File.Context.getAsArrayType(Outer);
      return Array ? Array->getElementType() : Outer;
    }
    auto &AST = Context.File.Context;
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

  /// "(*(int (*)[n][m])p)"
  std::string shapingText() const {
    std::string Extents;
    for (const Expr *Extent : Shaping->getDimensions())
      Extents += "[" + Context.host(Extent) + "]";
    return "(*(" + hostType(Context, Shaping->getBase()->getType()->getPointeeType()) + " (*)" + Extents + ")" +
           Context.hostOperand(Shaping->getBase()) + ")";
  }

  /// The text of the expression that the dimensions are of.
  std::string baseText() const { return Shaping && Base == Shaping ? shapingText() : Context.hostOperand(Base); }

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
        if (!isa<BinaryOperator>(Inner)) // of p + 1 the base pointer is p
          follow(Inner, Inner->getType());
        At = Inner;
      } else if (auto *Member = dyn_cast<MemberExpr>(At)) {
        const Expr *Inner = strip(Member->getBase());
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
        follow(strip(Shaping->getBase()), Shaping->getBase()->getType());
        At = Shaping->getBase();
      } else if (auto *Binary = dyn_cast<BinaryOperator>(At); Binary && Binary->isAdditiveOp()) {
        At = strip(Binary->getLHS()->getType()->isAnyPointerType() ? Binary->getLHS() : Binary->getRHS());
        follow(At, At->getType());
      } else {
        if (auto *Ref = dyn_cast<DeclRefExpr>(At))
          Root = dyn_cast<VarDecl>(Ref->getDecl());
        InThis = isa<CXXThisExpr>(At);
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
      return "sizeof(" + elementText(Item) + ")";
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
      std::string Row = baseText();
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
    Section->Base = baseText();
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
  const OMPArrayShapingExpr *Shaping = nullptr; ///< That the dimensions are of.
  std::vector<Dimension> Dimensions;
  const Expr *Pointer = nullptr;         ///< The base pointer, an expression without parentheses and casts.
  const MemberExpr *Reference = nullptr; ///< The same, if it is a member of reference type.
  const Expr *Container = nullptr;       ///< Around the item's own storage.
  bool ContainerIsPointer = false;
  const VarDecl *Root = nullptr;
  bool InThis = false; ///< The root is the object of a member function.
  bool Strided;
  std::optional<StridedSection> Section;
};

MapIterator buildIterator(BuildContext &Context, const OMPIteratorExpr *Iterators, unsigned I) {
  auto *V = cast<VarDecl>(Iterators->getIteratorDecl(I));
  OMPIteratorExpr::IteratorRange Range = const_cast<OMPIteratorExpr *>(Iterators)->getIteratorRange(I);
  MapIterator Out;
  Out.Name = Out.Decl = V->getNameAsString();
  V->getType().getUnqualifiedType().getAsStringInternal(Out.Decl, Context.File.Context.getPrintingPolicy());
  Context.HostNames[V->getCanonicalDecl()] = Out.Name; // not that of a namespace's variable
  Out.Begin = Context.host(Range.Begin);
  Out.End = Context.hostOperand(Range.End);
  Out.Step = "1";
  if (Range.Step) {
    Expression Step = buildExpression(Context, Range.Step);
    Out.Step = Step.Host;
    Out.Down = Step.Constant && *Step.Constant < 0;
  }
  return Out;
}

template <class Clause> ItemModifiers takeModifiers(BuildContext &Context, Clause *C, unsigned I) {
  ItemModifiers Out;
  if (Expr *Modifier = const_cast<std::remove_const_t<Clause> *>(C)->getIteratorModifier()) {
    auto *Iterators = cast<OMPIteratorExpr>(Modifier->IgnoreParenImpCasts());
    for (unsigned K = 0; K < Iterators->numOfIterators(); ++K)
      Out.Iterators.push_back(buildIterator(Context, Iterators, K));
  }
  if (auto *Ref = dyn_cast_or_null<DeclRefExpr>(C->mapperlists().begin()[I]))
    // Sema makes mappers of its own for sections of structures with such members, which are mapMembers()'s.
    if (auto *Mapper = cast<OMPDeclareMapperDecl>(Ref->getDecl()); Mapper->getLocation().isValid())
      Out.Mapper = Mapper;
  return Out;
}

bool hasWord(llvm::StringRef Text, llvm::StringRef Word) {
  auto IsPart = [&](size_t At) { return At < Text.size() && (llvm::isAlnum(Text[At]) || Text[At] == '_'); };
  for (size_t At = 0; (At = Text.find(Word, At)) != llvm::StringRef::npos; ++At)
    if (!(At > 0 && IsPart(At - 1)) && !IsPart(At + Word.size()))
      return true;
  return false;
}

/// Whether one index of the section's last dimension is an object, not a row of them.
bool isObject(BuildContext &Context, const ArraySectionExpr *Section) {
  QualType Base = ArraySectionExpr::getBaseOriginalType(Section->getBase()).getNonReferenceType();
  const ArrayType *Array = Context.File.Context.getAsArrayType(Base);
  QualType Element = Array ? Array->getElementType() : Base->getPointeeType();
  return !Element.isNull() && Element->isRecordType();
}

/// How many objects an item names, of which the first is given.
std::string countObjects(BuildContext &Context, const std::string &First, const Expr *E, const MapItem &Item) {
  const Expr *Bare = E->IgnoreParenImpCasts();
  bool Section = isa<ArraySectionExpr>(Bare) && cast<ArraySectionExpr>(Bare)->getColonLocFirst().isValid();
  if (!Section && !E->getType().getNonReferenceType()->isArrayType())
    return "1";
  if (size_t Times = Item.Size.rfind(" * sizeof(");
      Section && Times != std::string::npos && isObject(Context, cast<ArraySectionExpr>(Bare)))
    return Item.Size.substr(0, Times);
  return Item.Size + " / sizeof(" + First + ")";
}

/// Lets mappers say what is mapped of the item's objects: its own one, or those of the objects' members, which follow
/// the item.
void useMappers(BuildContext &Context, const ItemModifiers &Modifiers, ItemBuilder &Builder, const Expr *E,
                std::vector<MapItem> &Maps) {
  MapItem &Item = Maps.back();
  const bool Strided = Item.Section.has_value();
  // In templates Sema leaves default mappers out.
  const OMPDeclareMapperDecl *Mapper = Modifiers.Mapper;
  if (!Mapper && !Modifiers.Bare)
    Mapper = defaultMapper(Context, Builder.objectType());
  if (!Mapper && (Modifiers.Bare || !hasMappedMembers(Context, Builder.objectType())))
    return;
  const std::string First = Builder.firstObject(), Count = countObjects(Context, First, E, Item);
  if (Mapper) {
    Item.Mapper = mapperName(Context, Mapper);
    Item.Count = Count;
    Item.Size = "sizeof(" + First + ")";
  } else {
    mapMembers(Context, Builder.objectType(), First, Count, Maps);
  }
  if (Strided)
    report(Context.File.Diags, E->getBeginLoc(), Diag::MapNotContiguous) << Context.host(E);
}

/// What a member of reference type takes in its object.
MapItem referenceStorage(BuildContext &Context, const ItemBuilder &Builder) {
  const MemberExpr *Reference = Builder.reference();
  const Expr *Object = strip(Reference->getBase());
  MapItem M;
  if (isa<CXXThisExpr>(Object)) {
    M.Variable = M.Container = "this";
  } else {
    M = ItemBuilder(Context, Object, false).build();
    std::string Around = std::exchange(M.Container, M.Begin);
    if (Reference->isArrow()) {
      M.Pointer = Object->isLValue() ? M.Begin : "";
      M.Container = Context.host(Object);
    } else if (!Around.empty()) {
      M.Container = Around;
    }
  }
  M.Item = Context.tokens().text(Reference->getSourceRange());
  M.From = Origin::Implicit;
  M.Begin = Builder.referenceText();
  M.Size = "sizeof(void *)";
  return M;
}

} // namespace

std::string hostType(BuildContext &Context, QualType Type) {
  return Type.getUnqualifiedType().getAsString(Context.File.Context.getPrintingPolicy());
}

ItemModifiers modifiersOf(BuildContext &Context, const OMPMapClause *C, unsigned I) {
  return takeModifiers(Context, C, I);
}
ItemModifiers modifiersOf(BuildContext &Context, const OMPToClause *C, unsigned I) {
  return takeModifiers(Context, C, I);
}
ItemModifiers modifiersOf(BuildContext &Context, const OMPFromClause *C, unsigned I) {
  return takeModifiers(Context, C, I);
}

/// A member or element that points to the item has storage on the device too, so that the pointer can be attached to it
/// (OpenMP 5.2 §5.8.3: the base pointer is treated as if it had appeared with map type alloc).
static void addPointerStorage(BuildContext &Context, const ItemBuilder &Builder, MapType Type,
                              const ItemModifiers &Modifiers, std::vector<MapItem> &Maps) {
  const Expr *Pointer = Builder.partPointer();
  const MemberExpr *Reference = Builder.reference();
  if (!Pointer && !Reference)
    return;
  MapItem Storage = Pointer ? ItemBuilder(Context, Pointer, false).build() : referenceStorage(Context, Builder);
  auto Same = [&](const MapItem &M) {
    bool Whole = M.Variable == "this" && M.Container.empty() && M.Pointer.empty(); // this[:1], however it is written
    return M.Begin == Storage.Begin || M.Begin == Storage.Container || (Whole && Storage.Container == "this");
  };
  if (llvm::any_of(Maps, Same))
    return;
  Storage.Type = MapType();
  Storage.Type.Delete = Type.Delete;
  // Once for each value of the iterators that it depends on.
  ItemModifiers Loops;
  llvm::copy_if(Modifiers.Iterators, std::back_inserter(Loops.Iterators),
                [&](const MapIterator &I) { return hasWord(Storage.Begin, I.Name); });
  if (Pointer) {
    addMapItem(Context, Pointer, Storage.Type, Origin::Implicit, Maps, Loops);
    return;
  }
  const Expr *Object = strip(Reference->getBase());
  if (Reference->isArrow() && isa<MemberExpr, ArraySubscriptExpr>(Object)) {
    addMapItem(Context, Object, Storage.Type, Origin::Implicit, Maps, Loops);
  } else if (!isa<CXXThisExpr>(Object)) {
    ItemBuilder Around(Context, Object, false);
    Around.build();
    addPointerStorage(Context, Around, Type, Loops, Maps);
  }
  Storage.Iterators = Loops.Iterators;
  Maps.push_back(std::move(Storage));
}

void addMapItem(BuildContext &Context, const Expr *E, MapType Type, Origin From, std::vector<MapItem> &Maps,
                const ItemModifiers &Modifiers) {
  ItemBuilder Builder(Context, E, false);
  MapItem Item = Builder.build();
  Item.Type = Type;
  Item.From = From;
  Item.Iterators = Modifiers.Iterators;
  addPointerStorage(Context, Builder, Type, Modifiers, Maps);
  Maps.push_back(std::move(Item));
  useMappers(Context, Modifiers, Builder, E, Maps);
}

void joinArraySections(std::vector<MapItem> &Maps) {
  auto IsSection = [](const MapItem &M) {
    return M.Pointer.empty() && M.Mapper.empty() && !M.Variable.empty() &&
           llvm::StringRef(M.Begin).contains("&" + M.Variable + "[");
  };
  for (MapItem &M : Maps) {
    auto IsOther = [&](const MapItem &Other) { return IsSection(Other) && Other.Variable == M.Variable; };
    if (IsSection(M) && (!M.Iterators.empty() || llvm::count_if(Maps, IsOther) > 1))
      M.Container = "&" + M.Variable;
  }
}

void addMotionItem(BuildContext &Context, const Expr *E, MapType Type, std::vector<MapItem> &Items,
                   const ItemModifiers &Modifiers) {
  ItemBuilder Builder(Context, E, true);
  MapItem Item = Builder.build();
  Item.Type = Type;
  Item.Iterators = Modifiers.Iterators;
  Items.push_back(std::move(Item));
  useMappers(Context, Modifiers, Builder, E, Items);
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
    case OMPC_MAP_MODIFIER_mapper: // modifiersOf() has them
    case OMPC_MAP_MODIFIER_iterator:
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
    case OMPC_MAP_MODIFIER_self:
      Type.Self = true;
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
