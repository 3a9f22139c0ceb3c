//===- AncestorVariables.cpp - what the host's code uses of a device's ----===//
#include "Frontend/Ancestors.h"

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

/// The member that a list item is a part of; null: it is none of the object's.
const MemberExpr *memberIn(const Expr *E) {
  for (const MemberExpr *Last = nullptr;;) {
    E = E->IgnoreParenImpCasts();
    if (auto *Section = dyn_cast<ArraySectionExpr>(E)) {
      E = Section->getBase();
    } else if (auto *Element = dyn_cast<ArraySubscriptExpr>(E)) {
      E = Element->getBase();
    } else if (auto *Member = dyn_cast<MemberExpr>(E)) {
      Last = Member;
      E = Member->getBase();
    } else {
      return isa<CXXThisExpr>(E) ? Last : nullptr;
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
        << Clause << Directive << " with a list item that is neither a variable nor a section of one";
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
        const Expr *Item = E->IgnoreParenImpCasts(), *Base = Item;
        if (memberIn(Item)) {
          Entries.push_back({nullptr, Reach::Storage, nullptr, Item, *Type, E->getBeginLoc()});
          continue;
        }
        if (auto *Section = dyn_cast<ArraySectionExpr>(Item))
          Base = Section->getBase();
        else if (auto *Element = dyn_cast<ArraySubscriptExpr>(Item))
          Base = Element->getBase();
        const VarDecl *V = variableIn(Base);
        if (!V) {
          Refuse(E, "map");
          continue;
        }
        bool Pointer = Base != Item && typeOfVariable(V)->isAnyPointerType();
        Entries.push_back({V, Pointer ? Reach::Pointer : Reach::Storage, UseOf(V), Item, *Type, E->getBeginLoc()});
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
          const Expr *Item = E.V || !E.Item ? nullptr : E.Item;
          return Item && isa<MemberExpr>(Item) && cast<MemberExpr>(Item)->getMemberDecl() == Member->getMemberDecl();
        }))
      Entries.push_back({nullptr, Reach::Storage, nullptr, Member, Both, Member->getBeginLoc(), /*Implicit=*/true});
}

std::vector<std::pair<SourceLocation, std::string>>
namesOfItsPlace(const BuildContext &Context, const OMPExecutableDirective *D, const AncestorVariables &Variables) {
  struct Finder : DynamicRecursiveASTVisitor {
    const SourceManager *SM;
    SourceLocation Begin, End;
    std::vector<std::pair<SourceLocation, std::string>> Found;

    bool VisitDeclRefExpr(DeclRefExpr *E) override {
      auto *V = dyn_cast<VarDecl>(E->getDecl());
      if (!V || (V->isStaticLocal() && V->getType().isConstQualified()))
        local(E->getDecl(), E->getBeginLoc());
      return true;
    }
    bool VisitTagTypeLoc(TagTypeLoc Loc) override { return local(Loc.getDecl(), Loc.getNameLoc()); }
    bool VisitTypedefTypeLoc(TypedefTypeLoc Loc) override { return local(Loc.getDecl(), Loc.getNameLoc()); }

    bool local(const NamedDecl *Named, SourceLocation Use) {
      const DeclContext *Owner = Named->getDeclContext();
      if (auto *Enum = dyn_cast<EnumDecl>(Owner))
        Owner = Enum->getDeclContext();
      if (Owner->isFunctionOrMethod() && !SM->isPointWithin(SM->getExpansionLoc(Named->getLocation()), Begin, End))
        Found.push_back({Use, "with '" + Named->getNameAsString() + "', which is declared in the function around it"});
      return true;
    }
  } Finder;
  Finder.SM = &Context.File.Context.getSourceManager();
  Finder.Begin = Finder.SM->getExpansionLoc(codeOf(D)->getBeginLoc());
  Finder.End = Finder.SM->getExpansionLoc(codeOf(D)->getEndLoc());
  Finder.TraverseStmt(const_cast<Stmt *>(codeOf(D)));
  for (const AncestorVariables::Entry &E : Variables.Entries)
    for (QualType T = E.V ? typeOfVariable(E.V) : QualType(); !T.isNull();) {
      if (auto *Tag = T->getAsTagDecl())
        Finder.local(Tag, E.Loc);
      const ArrayType *Array = Context.File.Context.getAsArrayType(T);
      T = Array ? Array->getElementType() : T->getPointeeType();
    }
  return std::move(Finder.Found);
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
