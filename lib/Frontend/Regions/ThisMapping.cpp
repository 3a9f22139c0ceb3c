//===- ThisMapping.cpp - what of the object of `this` a region maps -------===//
//
// The specification maps this[:1] where a region in a member function uses members. Where the user has mapped all the
// members that the region uses, nothing else of the object travels. Pointers among the others are base pointers of
// sections without elements (OpenMP 5.2 §5.8.1), which attaches them to what is mapped where they point.
//
// Where all that the region does to the object can be seen, less of it travels: nothing comes back if no member is
// written, and of a large object the members that are used are mapped in its place. What is on the device already is
// used there in any case.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Regions/ThisMapping.h"

#include "Analysis/ThisUses.h"
#include "Frontend/Clauses/ThisPointer.h"
#include "Frontend/Regions/MapItems.h"

#include "clang/AST/OpenMPClause.h"

using namespace clang;

namespace chomp {

/// "this[:1]", of which the code doesn't change a constant object.
static void mapObject(BuildContext &Context, QualType Object, TargetRegion &Region) {
  const bool Const = Object.isConstQualified();
  MapItem Item;
  Item.Item = WholeObject.str();
  Item.Variable = "this";
  Item.From = Origin::Implicit;
  Item.Type.To = true;
  Item.Type.From = !Const;
  Item.Begin = Const ? "(void *)this" : "this";
  Item.Size = "sizeof(*this)";
  if (const OMPDeclareMapperDecl *Mapper = defaultMapper(Context, Object)) {
    Item.Mapper = mapperName(Context, Mapper);
    Item.Count = "1";
  } else {
    Item.Container = "this";
  }
  Region.Maps.push_back(std::move(Item));
  if (Region.Maps.back().Mapper.empty())
    mapMembers(Context, Object, "(*this)", "1", Region.Maps);
}

/// "this->a[:0]", of the pointers among some members. Copied: together with the object they are in.
static void attachMembers(const BuildContext &Context, const llvm::SmallPtrSetImpl<const ValueDecl *> &Members,
                          bool Copied, TargetRegion &Region) {
  SmallVector<const ValueDecl *, 8> Pointers;
  llvm::copy_if(Members, std::back_inserter(Pointers), [](const ValueDecl *Member) {
    return Member->getType()->isPointerType() && !Member->getType()->isFunctionPointerType();
  });
  const SourceManager &SM = Context.File.Context.getSourceManager();
  llvm::sort(Pointers, [&](const ValueDecl *A, const ValueDecl *B) {
    return SM.isBeforeInTranslationUnit(A->getLocation(), B->getLocation());
  });
  for (const ValueDecl *Pointer : Pointers) {
    const QualType Pointee = Pointer->getType()->getPointeeType();
    MapItem Item;
    Item.Item = Pointer->getNameAsString() + "[:0]";
    Item.Variable = "this";
    Item.From = Copied ? Origin::Implicit : Origin::Explicit;
    Item.Pointer = "&this->" + Pointer->getNameAsString();
    Item.Begin = (Pointee.getCVRQualifiers() ? "(void *)" : "") + Item.Pointer.substr(1);
    Item.Size = "0";
    Region.Maps.push_back(std::move(Item));
  }
}

void mapThis(BuildContext &Context, const OMPExecutableDirective *D, TargetRegion &Region) {
  ThisUses Uses = usesOfObject(Context, D);
  if (!Uses.First)
    return;
  bool Mapped = false, Copied = true; // as the user says
  for (const OMPClause *C : D->clauses())
    if (auto *Map = dyn_cast<OMPMapClause>(C); Map && !C->isImplicit()) {
      unsigned Index = 0;
      for (const Expr *E : Map->varlist()) {
        ItemModifiers Modifiers = modifiersOf(Context, Map, Index++);
        MemberPath Member;
        MapType Type;
        if (!rootInThis(E, Member))
          continue;
        Uses.erase(Member);
        // The object comes before its members, wherever the user names it.
        if (Member.empty() && !Mapped && takeMapType(Context, Map, spell(Region.Constructs), Type)) {
          addMapItem(Context, E, Type, Origin::Explicit, Region.Maps, Modifiers);
          Mapped = true;
          Copied = Type.To;
        }
      }
    }
  if (!Mapped && !Uses.Whole && Uses.Members.empty())
    return;
  if (!Mapped)
    mapObject(Context, Uses.First->getType()->getPointeeType(), Region);
  attachMembers(Context, Uses.Named, Copied, Region);
}

/// The members that the region's code names, in their order in the class; none where it may reach others: by a method,
/// or by a pointer that leads into the object.
static SmallVector<const FieldDecl *, 8> onlyMembers(BuildContext &Context, const OMPExecutableDirective *D,
                                                     const TargetRegion &Region) {
  const ThisUses Uses = usesOfObject(Context, D);
  // Pointers to what somebody else has mapped.
  const bool Leads = llvm::any_of(
      Region.Maps, [](const MapItem &M) { return M.Type.Lookup || (M.Size == "0" && !M.Pointer.empty()); });
  if (!Uses.First || Uses.Whole || Leads || D->hasClausesOfKind<OMPNowaitClause>())
    return {};
  SmallVector<const FieldDecl *, 8> Out;
  for (const MemberPath &Path : Uses.Members) {
    auto *Field = dyn_cast<FieldDecl>(Path.front());
    if (!Field || !Field->getIdentifier() || Field->isBitField() || Field->getType()->isReferenceType())
      return {};
    if (!llvm::is_contained(Out, Field))
      Out.push_back(Field);
  }
  llvm::sort(Out, [](const FieldDecl *A, const FieldDecl *B) { return A->getFieldIndex() < B->getFieldIndex(); });
  return Out;
}

/// One of those, which isn't mapped by itself; or, where it is a pointer to what the user has mapped, its storage.
static MapItem memberOfObject(const BuildContext &Context, const OMPExecutableDirective *D, const FieldDecl *Member,
                              bool Const, bool IsBase) {
  MapItem Item;
  Item.Item = Member->getNameAsString();
  Item.Variable = Item.Container = "this";
  // What begins where the object does would be taken for all of it.
  const bool First = Context.File.Context.getFieldOffset(Member) == 0;
  Item.From = First ? Origin::Explicit : Origin::Implicit;
  Item.Type.To = !IsBase;
  Item.Type.From = !IsBase && !Const && isWritten(D, Member);
  const bool Qualified = Const || Member->getType().getCVRQualifiers();
  Item.Begin = (Qualified ? "(void *)&this->" : "&this->") + Item.Item;
  Item.Size = "sizeof(this->" + Item.Item + ")";
  return Item;
}

/// this[:1] becomes less.
static void narrowObject(BuildContext &Context, const OMPExecutableDirective *D, TargetRegion &Region) {
  constexpr int64_t Large = 4096; // bytes; several transfers cost more than one of less
  auto Whole = llvm::find_if(Region.Maps, [](const MapItem &M) {
    return M.Item == WholeObject && M.From == Origin::Implicit && M.Mapper.empty();
  });
  if (Whole == Region.Maps.end())
    return;
  const auto Members = onlyMembers(Context, D, Region);
  if (Members.empty())
    return;
  const ASTContext &AST = Context.File.Context;
  const QualType Object = usesOf(D).First->getType()->getPointeeType();
  if (hasMappedMembers(Context, Object))
    return;
  const bool Const = !Whole->Type.From;
  if (llvm::none_of(Members, [&](const FieldDecl *Member) { return isWritten(D, Member); }))
    Whole->Type.From = false;
  if (AST.getTypeSizeInChars(Object).getQuantity() <= Large)
    return;
  llvm::SmallPtrSet<const ValueDecl *, 4> Said;
  for (const OMPClause *C : D->clauses())
    if (auto *Map = dyn_cast<OMPMapClause>(C); Map && !C->isImplicit())
      for (const Expr *E : Map->varlist())
        if (MemberPath Member; rootInThis(E, Member) && !Member.empty())
          Said.insert(Member.front());
  std::vector<MapItem> Items;
  for (const FieldDecl *Member : Members)
    if (const bool Pointer = Member->getType()->isPointerType(); !Said.contains(Member) || Pointer)
      Items.push_back(memberOfObject(Context, D, Member, Const, /*IsBase=*/Said.contains(Member)));
  // Other items keep their numbers.
  *Whole = std::move(Items.front());
  Region.Maps.insert(Region.Maps.end(), std::make_move_iterator(Items.begin() + 1),
                     std::make_move_iterator(Items.end()));
}

void takeThis(BuildContext &Context, const OMPExecutableDirective *D, TargetRegion &Region) {
  if (!usesObject(Context, D))
    return;
  narrowObject(Context, D, Region);
  const ThisUses Uses = usesOf(D);
  Variable X;
  X.Name = X.Parameter = Context.Text.scope().Self;
  X.Pass = Passing::Pointer;
  X.Type = Context.Text.declare(Uses.First->getType(), "");
  X.ParameterDecl = Context.Text.declare(Uses.First->getType(), X.Name);
  X.HostValue = "this";
  X.Where = Context.place(D->getBeginLoc());
  // Some storage inside the object: from there the kernel's pointer is found.
  for (size_t I = 0; I < Region.Maps.size() && X.Map < 0; ++I)
    if (const MapItem &M = Region.Maps[I]; M.Variable == "this" && M.Pointer.empty())
      X.Map = I;
  Region.Variables.insert(Region.Variables.begin(), std::move(X));
}

} // namespace chomp
