//===- AncestorVariables.cpp - what the host's code uses of a device's ----===//
#include "Analysis/Directives.h"
#include "Frontend/BuildContext.h"
#include "Frontend/Host/Ancestors.h"
#include "Frontend/Regions/UsedVariables.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/OpenMPClause.h"

using namespace clang;

namespace chomp {

static constexpr llvm::StringLiteral Directive = "target device(ancestor)";

const AncestorPragma *ancestorPragma(const BuildContext &Context, const OMPExecutableDirective *D) {
  auto It = Context.File.Ancestors.find(D->getBeginLoc());
  return It == Context.File.Ancestors.end() ? nullptr : &It->second;
}

bool isAncestor(const BuildContext &Context, const OMPExecutableDirective *D) { return ancestorPragma(Context, D); }

static const VarDecl *variableIn(const Expr *E) {
  auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
  auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  return V ? V->getCanonicalDecl() : nullptr;
}

namespace {

/// What a list item of a map clause is a part of.
struct ItemRoot {
  const VarDecl *V = nullptr; ///< By way of one pointer at most, and then the variable is that.
  bool This = false;
  bool Pointer = false;  ///< By way of one.
  bool Moved = false;    ///< By way of pointers in memory.
  bool Sections = false; ///< Of several dimensions, and not whole rows.
};

/// Whether a section takes all of its dimension.
bool isWhole(const ASTContext &AST, const ArraySectionExpr *Section) {
  auto Is = [&](const Expr *E, const llvm::APInt &Value) {
    Expr::EvalResult Result;
    return !E->isValueDependent() && E->EvaluateAsInt(Result, AST) &&
           llvm::APSInt::isSameValue(Result.Val.getInt(), llvm::APSInt(Value, true));
  };
  const QualType Base = ArraySectionExpr::getBaseOriginalType(Section->getBase());
  auto *Array = dyn_cast_or_null<ConstantArrayType>(AST.getAsArrayType(Base));
  return Array && (!Section->getLowerBound() || Is(Section->getLowerBound(), llvm::APInt(32, 0))) &&
         (!Section->getLength() || Is(Section->getLength(), Array->getSize()));
}

ItemRoot rootOf(const Expr *E, bool OfSection = false) {
  ItemRoot Root;
  auto Follow = [&](const Expr *Base, bool Pointer) {
    Base = Base->IgnoreParenImpCasts();
    Root.Moved |= Pointer && (Root.Pointer || !isa<DeclRefExpr>(Base));
    Root.Pointer |= Pointer;
    E = Base;
  };
  auto IsPointer = [](const Expr *Base) { return Base->IgnoreParenImpCasts()->getType()->isAnyPointerType(); };
  for (E = E->IgnoreParenImpCasts();;) {
    if (auto *Section = dyn_cast<ArraySectionExpr>(E)) {
      Root.Sections |= OfSection;
      OfSection = true;
      const Expr *Base = Section->getBase(); // a parameter declared as an array is a pointer
      Follow(Base, ArraySectionExpr::getBaseOriginalType(Base)->isAnyPointerType() || IsPointer(Base));
    } else if (auto *Element = dyn_cast<ArraySubscriptExpr>(E)) {
      Follow(Element->getBase(), IsPointer(Element->getBase()));
    } else if (auto *Member = dyn_cast<MemberExpr>(E)) {
      Follow(Member->getBase(), Member->isArrow() && !isa<CXXThisExpr>(Member->getBase()->IgnoreParenImpCasts()));
    } else {
      Root.This = isa<CXXThisExpr>(E);
      Root.V = Root.This || Root.Moved ? nullptr : variableIn(E);
      return Root;
    }
  }
}

struct ThisFinder : DynamicRecursiveASTVisitor {
  explicit ThisFinder(AncestorThis &Out) : Out(Out) {}
  AncestorThis &Out;

  bool TraverseCapturedStmt(CapturedStmt *S) override { return TraverseStmt(S->getCapturedStmt()); }
  bool TraverseCXXRecordDecl(CXXRecordDecl *) override { return true; } // a local class's methods mean their own object
  bool TraverseMemberExpr(MemberExpr *E) override {
    auto *This = dyn_cast<CXXThisExpr>(E->getBase()->IgnoreParenImpCasts());
    if (!This)
      return DynamicRecursiveASTVisitor::TraverseMemberExpr(E);
    note(This, E->hasQualifier() ? E->getQualifierLoc().getBeginLoc() : E->getMemberLoc());
    if (!isa<FieldDecl>(E->getMemberDecl()))
      Out.Whole = true;
    else if (llvm::none_of(Out.Members, [&](const MemberExpr *M) { return M->getMemberDecl() == E->getMemberDecl(); }))
      Out.Members.push_back(E);
    return true;
  }
  // In templates.
  bool VisitCXXDependentScopeMemberExpr(CXXDependentScopeMemberExpr *E) override {
    if (E->isImplicitAccess())
      whole(E->getQualifierLoc() ? E->getQualifierLoc().getBeginLoc() : E->getMemberLoc());
    return true;
  }
  bool VisitUnresolvedMemberExpr(UnresolvedMemberExpr *E) override {
    if (E->isImplicitAccess())
      whole(E->getQualifierLoc() ? E->getQualifierLoc().getBeginLoc() : E->getMemberLoc());
    return true;
  }
  bool VisitCXXThisExpr(CXXThisExpr *E) override {
    Out.Whole = true;
    note(E, SourceLocation());
    return true;
  }
  bool VisitLambdaExpr(LambdaExpr *E) override {
    for (const LambdaCapture &Capture : E->explicit_captures())
      if (Capture.getCaptureKind() == LCK_This)
        Out.Named.push_back(Capture.getLocation());
      else if (Capture.getCaptureKind() == LCK_StarThis)
        Out.Copied = Capture.getLocation();
    return true;
  }

private:
  void note(const CXXThisExpr *This, SourceLocation Member) {
    Out.Used = true;
    if (!This->isImplicit())
      Out.Named.push_back(This->getLocation());
    else if (Member.isValid())
      Out.Unnamed.push_back(Member);
  }
  void whole(SourceLocation Member) {
    Out.Used = Out.Whole = true;
    Out.Unnamed.push_back(Member);
  }
};

} // namespace

AncestorThis::AncestorThis(const OMPExecutableDirective *D) {
  ThisFinder(*this).TraverseStmt(const_cast<Stmt *>(codeOf(D)));
}

AncestorVariables::AncestorVariables(BuildContext &Context, const OMPExecutableDirective *D,
                                     const AncestorPragma &Pragma, bool InTemplate)
    : Used(usedVariables(Context, codeOf(D))) {
  auto UseOf = [&](const VarDecl *V) -> const UsedVariable * {
    auto It = llvm::find_if(Used, [&](const UsedVariable &U) { return U.Decl->getCanonicalDecl() == V; });
    return It == Used.end() ? nullptr : &*It;
  };
  auto Refuse = [&](const Expr *E, llvm::StringRef Clause) {
    Context.error(E->getBeginLoc(), Diag::UnsupportedClause)
        << Clause << Directive << " with a list item that is neither a variable nor a contiguous part of one";
  };
  for (const OMPClause *C : D->clauses()) {
    auto Copies = [&](auto *List, Reach How, llvm::StringRef Name) {
      for (const Expr *E : List->varlist())
        if (const VarDecl *V = variableIn(E))
          Entries.push_back({V, How, UseOf(V), nullptr, {}, E->getBeginLoc()});
        else
          Refuse(E, Name);
    };
    if (C->isImplicit())
      continue;
    if (auto *Private = dyn_cast<OMPPrivateClause>(C))
      Copies(Private, Reach::Private, "private");
    else if (auto *First = dyn_cast<OMPFirstprivateClause>(C))
      Copies(First, Reach::Value, "firstprivate");
    else if (const MapType *Type = isa<OMPAffinityClause>(C) ? Pragma.typeOf(C->getBeginLoc()) : nullptr)
      for (const Expr *E : cast<OMPAffinityClause>(C)->varlist()) {
        const Expr *Item = E->IgnoreParenImpCasts();
        // a[1:2][0:10] are whole rows.
        for (auto *Section = dyn_cast<ArraySectionExpr>(Item);
             Section && isa<ArraySectionExpr>(Section->getBase()->IgnoreParenImpCasts()) &&
             isWhole(Context.File.Context, Section);
             Section = dyn_cast<ArraySectionExpr>(Item))
          Item = Section->getBase()->IgnoreParenImpCasts();
        const ItemRoot Root = rootOf(Item);
        if (Root.Sections || (!Root.V && !Root.This && !Root.Moved)) {
          Refuse(E, "map");
          continue;
        }
        const bool Pointer = Root.V && Root.Pointer;
        Entries.push_back({Root.V, Pointer ? Reach::Pointer : Reach::Storage, Root.V ? UseOf(Root.V) : nullptr, Item,
                           *Type, E->getBeginLoc(), /*Implicit=*/false, !Root.V && Root.Pointer});
      }
  }
  for (const UsedVariable &Use : Used) {
    const VarDecl *V = Use.Decl->getCanonicalDecl();
    if (knows(V))
      continue;
    QualType Type = typeOfVariable(V);
    bool Scalar = Type->isScalarType() && !Type->isAnyPointerType();
    llvm::StringRef Behavior = Pragma.defaultOf(Scalar ? "scalar" : Type->isAnyPointerType() ? "pointer" : "aggregate");
    SourceLocation Loc = Use.FirstUse->getBeginLoc();
    bool Constant = V->hasGlobalStorage() && Type.isConstQualified();
    if (OMPDeclareTargetDeclAttr::isDeclareTargetDeclaration(V) || Constant) {
      Entries.push_back({V, Reach::Own, &Use, nullptr, {}, Loc});
      continue;
    }
    if (Behavior == "none")
      Context.error(Loc, Diag::UnsupportedConstruct)
          << "'" + V->getNameAsString() + "' in no clause of 'target device(ancestor)' with defaultmap(none)";
    MapType Map;
    bool Mapped = Behavior == "to" || Behavior == "from" || Behavior == "tofrom" || Behavior == "alloc" ||
                  Behavior == "present" || Behavior == "storage";
    Map.Present = Behavior == "present";
    bool Both = Behavior == "default" || Behavior.empty();
    Map.To = Both || Behavior.starts_with("to");
    Map.From = Both || Behavior.ends_with("from");
    Reach How = Mapped || (Both && !Type->isScalarType()) ? Reach::Storage
                : Both && Type->isAnyPointerType()        ? Reach::Pointer
                                                          : Reach::Value;
    Entries.push_back({V, How, &Use, nullptr, Map, Loc, /*Implicit=*/true});
  }
  // The object that `this` points to is mapped (5.8.1), or just those of its members that the code uses.
  AncestorThis This(D);
  This.Whole |= This.Used && InTemplate;
  MapType Both;
  Both.To = Both.From = true;
  if (This.Whole)
    Entries.push_back({nullptr, Reach::Storage, nullptr, nullptr, Both, codeOf(D)->getBeginLoc(), /*Implicit=*/true});
  for (const MemberExpr *Member : This.Whole ? ArrayRef<const MemberExpr *>() : ArrayRef(This.Members))
    if (llvm::none_of(Entries, [&](const Entry &E) {
          const Expr *Item = E.V || !E.Item || E.Moved ? nullptr : E.Item;
          return Item && isa<MemberExpr>(Item) && cast<MemberExpr>(Item)->getMemberDecl() == Member->getMemberDecl();
        }))
      Entries.push_back({nullptr, Reach::Storage, nullptr, Member, Both, Member->getBeginLoc(), /*Implicit=*/true});
}

namespace {

/// Declarations of functions that stand outside of some code and are named in it.
struct PlaceFinder : DynamicRecursiveASTVisitor {
  PlaceFinder(const SourceManager &SM, SourceRange Code)
      : SM(SM), Begin(SM.getExpansionLoc(Code.getBegin())), End(SM.getExpansionLoc(Code.getEnd())) {}
  const SourceManager &SM;
  SourceLocation Begin, End;
  std::vector<NameOfPlace> Found;

  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    auto *V = dyn_cast<VarDecl>(E->getDecl());
    return V && !(V->isStaticLocal() && V->getType().isConstQualified()) ? true : local(E->getDecl(), E->getBeginLoc());
  }
  bool VisitTagTypeLoc(TagTypeLoc Loc) override { return local(Loc.getDecl(), Loc.getNameLoc()); }
  bool VisitTypedefTypeLoc(TypedefTypeLoc Loc) override { return local(Loc.getDecl(), Loc.getNameLoc()); }

  bool local(const NamedDecl *Named, SourceLocation Use) {
    const DeclContext *Owner = Named->getDeclContext();
    if (auto *Enum = dyn_cast<EnumDecl>(Owner)) {
      Owner = Enum->getDeclContext();
      Named = Enum;
    }
    const bool Around =
        isa<FunctionDecl>(Named) ? Named->getLexicalDeclContext()->isFunctionOrMethod() : Owner->isFunctionOrMethod();
    if (Around && !SM.isPointWithin(SM.getExpansionLoc(Named->getLocation()), Begin, End))
      Found.push_back({Use, Named});
    return true;
  }
};

} // namespace

std::vector<NameOfPlace> namesOfItsPlace(const BuildContext &Context, const OMPExecutableDirective *D,
                                         const AncestorVariables &Variables) {
  PlaceFinder Finder(Context.File.Context.getSourceManager(), codeOf(D)->getSourceRange());
  Finder.TraverseStmt(const_cast<Stmt *>(codeOf(D)));
  for (const AncestorVariables::Entry &E : Variables.Entries)
    for (QualType T = E.V ? typeOfVariable(E.V) : QualType(); !T.isNull();) {
      if (auto *Typedef = T->getAs<TypedefType>())
        Finder.local(Typedef->getDecl(), E.Loc);
      else if (auto *Tag = T->getAsTagDecl())
        Finder.local(Tag, E.Loc);
      const ArrayType *Array = Context.File.Context.getAsArrayType(T);
      T = Array ? Array->getElementType() : T->getPointeeType();
    }
  return std::move(Finder.Found);
}

std::vector<std::string> declarationsOf(const BuildContext &Context, ArrayRef<NameOfPlace> Names) {
  // What these name in turn, and all of them in the order of the source.
  std::map<unsigned, unsigned> Ranges; // tokens, by the first
  llvm::SmallVector<const NamedDecl *, 8> Open;
  llvm::SmallPtrSet<const NamedDecl *, 8> Seen;
  for (const NameOfPlace &Name : Names)
    Open.push_back(Name.Decl);
  while (!Open.empty()) {
    const NamedDecl *Named = Open.pop_back_val();
    if (auto *Tag = dyn_cast<TagDecl>(Named); Tag && Tag->getDefinition())
      Named = Tag->getDefinition();
    if (!Seen.insert(Named).second)
      continue;
    if (auto Range = Context.tokens().range(Named->getSourceRange()))
      Ranges[Range->First] = std::max(Ranges[Range->First], Range->Last);
    PlaceFinder Finder(Context.File.Context.getSourceManager(), Named->getSourceRange());
    Finder.TraverseDecl(const_cast<NamedDecl *>(Named));
    for (const NameOfPlace &Name : Finder.Found)
      Open.push_back(Name.Decl);
  }
  std::vector<std::string> Out;
  unsigned Done = 0;
  for (auto [First, Last] : Ranges)
    if (First >= Done) { // a structure brings those in it
      Out.push_back(Context.tokens().text({First, Last}) + ";");
      Done = Last + 1;
    }
  return Out;
}

llvm::MapVector<unsigned, const OMPExecutableDirective *> ancestorsOf(const BuildContext &Context) {
  struct Finder : DynamicRecursiveASTVisitor {
    const BuildContext *Context;
    llvm::MapVector<unsigned, const OMPExecutableDirective *> Found;
    bool VisitOMPTaskDirective(OMPTaskDirective *D) override {
      if (isAncestor(*Context, D))
        if (auto First = Context->tokens().index(D->getBeginLoc()))
          Found.insert({*First, D});
      return true;
    }
  } Finder;
  Finder.Context = &Context;
  if (!Context.File.Ancestors.empty())
    Finder.TraverseDecl(Context.File.Context.getTranslationUnitDecl());
  return std::move(Finder.Found);
}

} // namespace chomp
