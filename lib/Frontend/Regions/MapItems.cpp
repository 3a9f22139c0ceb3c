//===- MapItems.cpp - list items of map and motion clauses ----------------===//
//
// A list item becomes host expressions for the address and the size of its storage, for the pointer to be attached and
// for the structure that holds it (OpenMP 5.2 §5.8.2, §5.8.3), in the user's own words: "x[0:n]" gives "&x[0]" and
// "(n) * sizeof(x[0])".
//
//===----------------------------------------------------------------------===//
#include "Analysis/Expressions.h"
#include "Frontend/Device/BuildContext.h"
#include "Frontend/Device/Expressions.h"
#include "Frontend/Regions/MapItemBuilder.h"
#include "Frontend/Regions/MappedObjects.h"
#include "Model/LoopText.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenMPClause.h"

using namespace clang;

namespace chomp {

namespace {

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
    Out.Either = !Step.Constant || Step.Host != std::to_string(*Step.Constant); // in templates: for all instantiations
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
  // Sema takes a base class's default mapper, too.
  if (Mapper && Mapper->getDeclName().getAsString() == "default" &&
      !Context.File.Context.hasSameUnqualifiedType(Mapper->getType(), Builder.objectType()))
    Mapper = nullptr;
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
  const Expr *Object = bareItem(Reference->getBase());
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
  return withoutClangsNames(Type.getUnqualifiedType()).getAsString(Context.File.Context.getPrintingPolicy());
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
    bool Whole = M.Variable == "this" && M.Pointer.empty() && // this[:1], however it is written
                 (M.Container.empty() || M.Item == WholeObject);
    return M.Begin == Storage.Begin || M.Begin == Storage.Container || (Whole && Storage.Container == "this");
  };
  if (llvm::any_of(Maps, Same))
    return;
  Storage.Type = MapType();
  Storage.Type.Delete = Type.Delete;
  // Once for each value of the iterators that it depends on.
  ItemModifiers Loops;
  llvm::copy_if(Modifiers.Iterators, std::back_inserter(Loops.Iterators),
                [&](const MapIterator &I) { return wordCount(Storage.Begin, I.Name) > 0; });
  if (Pointer) {
    addMapItem(Context, Pointer, Storage.Type, Origin::Implicit, Maps, Loops);
    return;
  }
  const Expr *Object = bareItem(Reference->getBase());
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
  if ((Type.To || Type.From) && Maps.back().Mapper.empty() && !Modifiers.Bare)
    warnOfElementsElsewhere(Context, E, Builder.objectType(), From);
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

/// Of map(ref_ptr: …): kernels have no storage for a reference itself, and look up what it refers to.
static bool takeReferences(BuildContext &Context, const OMPMapClause *Map, llvm::StringRef Directive, MapType &Type) {
  for (const Expr *E : Map->varlist()) {
    auto *Name = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
    if (Name && (Name->getDecl()->getType()->isReferenceType() || Name->isTypeDependent()))
      continue;
    Context.error(E->getExprLoc(), Diag::ExpectedInDirective)
        << "the name of a reference in 'map(ref_ptr: …)'" << Directive;
    return false;
  }
  Type = MapType();
  return Type.Lookup = true;
}

bool takeMapType(BuildContext &Context, const OMPMapClause *Map, llvm::StringRef Directive, MapType &Type) {
  if (Context.File.Notes.References.contains(Map->getBeginLoc()))
    return takeReferences(Context, Map, Directive, Type);
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
