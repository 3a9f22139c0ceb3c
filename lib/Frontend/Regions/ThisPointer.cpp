//===- ThisPointer.cpp - `this` and members in a region -------------------===//
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
#include "Frontend/Regions/ThisPointer.h"

#include "Analysis/Directives.h"
#include "Analysis/TeamCode.h"
#include "Analysis/Variables.h"
#include "Frontend/BuildContext.h"
#include "Frontend/Regions/ClauseSets.h"
#include "Frontend/Regions/MapItems.h"
#include "Frontend/Regions/RegionNames.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenMPClause.h"
#include "clang/Lex/Preprocessor.h"

using namespace clang;

namespace chomp {

namespace {

/// A member of the object, or one of a member's: "in.x".
using MemberPath = SmallVector<const ValueDecl *, 4>;

/// How some code uses the object.
struct ThisUses : DynamicRecursiveASTVisitor {
  const CXXThisExpr *First = nullptr;
  bool Whole = false; ///< As a whole: a member function is called, a base class is named, the pointer goes elsewhere.
  std::vector<MemberPath> Members;
  llvm::SmallPtrSet<const ValueDecl *, 8> Named; ///< And those of base classes.

  /// The user says what becomes of a member.
  void erase(const MemberPath &Member) {
    llvm::erase_if(Members, [&](const MemberPath &Use) {
      return Use.size() >= Member.size() && std::equal(Member.begin(), Member.end(), Use.begin());
    });
    if (Member.size() == 1)
      Named.erase(Member.front());
  }

  /// The code alone, not what Clang lists beside it to be captured.
  bool TraverseCapturedStmt(CapturedStmt *S) override { return TraverseStmt(S->getCapturedStmt()); }
  bool TraverseCXXRecordDecl(CXXRecordDecl *) override { return true; } // a local class's methods mean their own object
  bool TraverseMemberExpr(MemberExpr *E) override {
    if (isa<FieldDecl>(E->getMemberDecl()) && isa<CXXThisExpr>(E->getBase()->IgnoreParenImpCasts()))
      Named.insert(E->getMemberDecl());
    MemberPath Path;
    for (const Expr *Part = E; auto *Access = dyn_cast<MemberExpr>(Part);) {
      if (!isa<FieldDecl>(Access->getMemberDecl()))
        break;
      Path.insert(Path.begin(), Access->getMemberDecl());
      Part = Access->getBase()->IgnoreParens();
      if (auto *This = dyn_cast<CXXThisExpr>(Part)) {
        First = First ? First : This;
        Members.push_back(std::move(Path));
        return true;
      }
      if (Access->isArrow())
        break;
    }
    return DynamicRecursiveASTVisitor::TraverseMemberExpr(E);
  }
  /// Constructs inside use what they make copies of, or give their results to, and not what their code calls so then.
  bool TraverseStmt(Stmt *S) override {
    auto *D = dyn_cast_or_null<OMPExecutableDirective>(S);
    if (!D)
      return DynamicRecursiveASTVisitor::TraverseStmt(S);
    llvm::SmallPtrSet<const ValueDecl *, 4> Own;
    for (const OMPClause *C : D->clauses())
      if (!C->isImplicit())
        for (const Stmt *Item : C->children())
          if (auto *Ref = dyn_cast_or_null<DeclRefExpr>(Item))
            if (auto *V = dyn_cast<OMPCapturedExprDecl>(Ref->getDecl()); V && memberOf(V)) {
              Own.insert(memberOf(V));
              if (!isa<OMPPrivateClause>(C))
                TraverseStmt(const_cast<Expr *>(V->getInit()));
            }
    const size_t Outer = Members.size();
    const auto OuterNamed = Named;
    const bool Ok = DynamicRecursiveASTVisitor::TraverseStmt(S);
    Members.erase(std::remove_if(Members.begin() + Outer, Members.end(),
                                 [&](const MemberPath &Use) { return Own.contains(Use.front()); }),
                  Members.end());
    for (const ValueDecl *Member : Own)
      if (!OuterNamed.contains(Member))
        Named.erase(Member);
    return Ok;
  }
  bool VisitCXXThisExpr(CXXThisExpr *E) override {
    First = First ? First : E;
    Whole = true;
    return true;
  }
};

ThisUses usesOf(const OMPExecutableDirective *D) {
  ThisUses Uses;
  Uses.TraverseStmt(const_cast<Stmt *>(codeOf(D)));
  return Uses;
}

/// The member of the object that a list item names or is reached through; the object itself gives an empty path.
bool rootInThis(const Expr *E, MemberPath &Member) {
  Member.clear();
  for (;;) {
    E = E->IgnoreParenImpCasts();
    if (isa<CXXThisExpr>(E))
      return true;
    const bool Other = !isa<MemberExpr>(E) || cast<MemberExpr>(E)->isArrow();
    if (auto *Access = dyn_cast<MemberExpr>(E)) {
      Member.insert(Member.begin(), Access->getMemberDecl());
      E = Access->getBase();
    } else if (auto *Section = dyn_cast<ArraySectionExpr>(E)) {
      E = Section->getBase();
    } else if (auto *Subscript = dyn_cast<ArraySubscriptExpr>(E)) {
      E = Subscript->getBase();
    } else if (auto *Unary = dyn_cast<UnaryOperator>(E); Unary && Unary->getOpcode() == UO_Deref) {
      E = Unary->getSubExpr();
    } else {
      return false;
    }
    // An array's element, or what a pointer points to, is none of the object's members.
    if (Other && !isa<CXXThisExpr>(E->IgnoreParenImpCasts()))
      Member.clear();
  }
}

} // namespace

const VarDecl *memberItem(const BuildContext &Context, const Expr *E) {
  auto *Member = dyn_cast<MemberExpr>(E->IgnoreParenImpCasts());
  auto *Field = Member ? dyn_cast<FieldDecl>(Member->getMemberDecl()) : nullptr;
  if (!Field || !isa<CXXThisExpr>(Member->getBase()->IgnoreParenImpCasts()))
    return nullptr;
  OMPCapturedExprDecl *&V = Context.MemberItems[Member];
  if (!V) {
    auto &AST = Context.File.Context;
    V = OMPCapturedExprDecl::Create(AST, AST.getTranslationUnitDecl(), Field->getIdentifier(), Field->getType(),
                                    Member->getMemberLoc());
    V->setInit(const_cast<MemberExpr *>(Member));
  }
  return V;
}

namespace {
/// Members of which a construct around has a copy (firstprivate, use_device_ptr): Sema's variables for them are older
/// than the code that names them.
struct CopiesAround : DynamicRecursiveASTVisitor {
  CopiesAround(const SourceManager &SM, const OMPExecutableDirective *D) : SM(SM), Begin(D->getBeginLoc()) {
    if (D->hasAssociatedStmt())
      TraverseStmt(const_cast<Stmt *>(codeOf(D)));
  }
  bool TraverseCapturedStmt(CapturedStmt *S) override { return TraverseStmt(S->getCapturedStmt()); }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    auto *V = dyn_cast<OMPCapturedExprDecl>(E->getDecl());
    if (V && memberOf(V) && SM.isBeforeInTranslationUnit(V->getLocation(), Begin))
      Found.insert(V);
    return true;
  }
  const SourceManager &SM;
  SourceLocation Begin;
  llvm::SmallSetVector<const VarDecl *, 4> Found;
};
} // namespace

SmallVector<const VarDecl *, 4> memberItems(const BuildContext &Context, const OMPExecutableDirective *D,
                                            const OMPExecutableDirective *Inner) {
  auto Out = CopiesAround(Context.File.Context.getSourceManager(), D).Found.takeVector();
  auto Take = [&](auto *C) {
    for (const Expr *E : C->varlist())
      if (auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts()))
        if (auto *Captured = dyn_cast<OMPCapturedExprDecl>(Ref->getDecl());
            Captured && memberOf(Captured) && !llvm::is_contained(Out, Captured))
          Out.push_back(Captured);
  };
  SmallVector<const OMPClause *, 16> Clauses(D->clauses());
  if (Inner != D)
    llvm::append_range(Clauses, Inner->clauses());
  for (const OMPClause *C : Clauses)
    if (auto *Private = dyn_cast<OMPPrivateClause>(C))
      Take(Private);
    else if (auto *First = dyn_cast<OMPFirstprivateClause>(C); First && !C->isImplicit())
      Take(First);
    else if (auto *Last = dyn_cast<OMPLastprivateClause>(C))
      Take(Last);
    else if (auto *Reduction = dyn_cast<OMPReductionClause>(C))
      Take(Reduction);
    else if (auto *Addresses = dyn_cast<OMPHasDeviceAddrClause>(C))
      Take(Addresses);
    else if (auto *Pointers = dyn_cast<OMPIsDevicePtrClause>(C))
      for (const Expr *E : Pointers->varlist())
        if (const VarDecl *V = memberItem(Context, E))
          Out.push_back(V);
  return Out;
}

namespace {
struct MemberFinder : DynamicRecursiveASTVisitor {
  explicit MemberFinder(const FieldDecl *Member) : Member(Member) {}
  bool VisitImplicitCastExpr(ImplicitCastExpr *E) override {
    if (E->getCastKind() != CK_LValueToRValue)
      return true;
    // Of what the value is an element or a part.
    for (const Expr *Part = E->getSubExpr()->IgnoreParens(); Read.insert(Part).second;) {
      auto *Access = dyn_cast<MemberExpr>(Part);
      auto *Element = dyn_cast<ArraySubscriptExpr>(Part);
      auto *Array = Element ? dyn_cast<ImplicitCastExpr>(Element->getBase()->IgnoreParens()) : nullptr;
      if (Access && !Access->isArrow())
        Part = Access->getBase()->IgnoreParens();
      else if (Array && Array->getCastKind() == CK_ArrayToPointerDecay)
        Part = Array->getSubExpr()->IgnoreParens();
    }
    return true;
  }
  bool VisitMemberExpr(MemberExpr *E) override { return take(E, E->getMemberDecl()); }
  /// Of private members Sema names its own variable.
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    auto *V = dyn_cast<OMPCapturedExprDecl>(E->getDecl());
    return !V || take(E, memberOf(V));
  }
  bool take(const Expr *E, const ValueDecl *Used) {
    Written |= Used == Member && !Read.contains(E);
    return !Written;
  }
  const FieldDecl *Member;
  llvm::SmallPtrSet<const Expr *, 8> Read;
  bool Written = false;
};
} // namespace

static bool isWritten(const OMPExecutableDirective *D, const FieldDecl *Member) {
  MemberFinder Finder(Member);
  Finder.TraverseStmt(const_cast<Stmt *>(codeOf(D)));
  return Finder.Written;
}

bool isWrittenMember(const OMPExecutableDirective *D, const VarDecl *Item) { return isWritten(D, memberOf(Item)); }

bool isSharedMember(const OMPExecutableDirective *D, const VarDecl *Item) {
  return memberOf(Item) && startsThreads(codeOf(D));
}

CodeScope scopeOf(BuildContext &Context, const FunctionDecl *F, const OMPExecutableDirective *D,
                  const OMPExecutableDirective *Inner) {
  CodeScope Scope;
  Scope.Region = true;
  Scope.Code = codeOf(D)->getSourceRange();
  Scope.Function = F;
  auto &Table = Context.File.PP.getIdentifierTable();
  Scope.Self = Table.find("self") == Table.end() ? "self" : inventName(Context.File, "self");
  Scope.Variables = regionNames(Context, D, Inner);
  for (const VarDecl *V : memberItems(Context, D, Inner))
    Scope.OwnMembers[memberOf(V)] = Scope.nameOf(V)->Name;
  return Scope;
}

bool isPartOfThis(const Expr *E) {
  MemberPath Member;
  return rootInThis(E, Member);
}

bool usesThis(const OMPExecutableDirective *D) { return usesOf(D).First; }

bool isThisObject(const Expr *E) {
  MemberPath Member;
  return rootInThis(E, Member) && Member.empty();
}

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

/// Without the members that constructs around have copies of.
static ThisUses usesOfObject(BuildContext &Context, const OMPExecutableDirective *D) {
  ThisUses Uses = usesOf(D);
  for (const auto &[Own, Name] : Context.Text.scope().OwnMembers)
    Uses.erase({Own});
  return Uses;
}

bool usesObject(BuildContext &Context, const OMPExecutableDirective *D) {
  const ThisUses Uses = usesOfObject(Context, D);
  return Uses.First && (Uses.Whole || !Uses.Members.empty());
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
