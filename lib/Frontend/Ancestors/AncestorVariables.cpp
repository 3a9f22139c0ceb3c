//===- AncestorVariables.cpp - what the host's code uses of a device's ----===//
//
// Decides how the host's code reaches what it uses: by what clauses say, or defaultmap, or the rules for variables
// without either (OpenMP 5.2, 5.8.1).
//
//===----------------------------------------------------------------------===//
#include "Frontend/Ancestors/AncestorVariables.h"

#include "Analysis/Directives.h"
#include "Frontend/Ancestors/AncestorThis.h"

#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/ExprOpenMP.h"
#include "clang/AST/OpenMPClause.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace chomp {

static constexpr llvm::StringLiteral Directive = "target device(ancestor)";

void refuseAncestor(BuildContext &Context, SourceLocation Loc, llvm::StringRef Where) {
  Context.error(Loc, Diag::UnsupportedDirective) << Directive << Where;
}

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

/// Adds the variables in the order of the clauses, and then what has none.
class VariableCollector {
public:
  VariableCollector(BuildContext &Context, const OMPExecutableDirective *D, const AncestorPragma &Pragma,
                    AncestorVariables &Out)
      : Context(Context), D(D), Pragma(Pragma), Out(Out) {}

  void addClauses() {
    for (const OMPClause *C : D->clauses()) {
      if (C->isImplicit())
        continue;
      if (auto *Private = dyn_cast<OMPPrivateClause>(C))
        addCopies(Private, Reach::Private, "private");
      else if (auto *First = dyn_cast<OMPFirstprivateClause>(C))
        addCopies(First, Reach::Value, "firstprivate");
      else if (const MapType *Type = isa<OMPAffinityClause>(C) ? Pragma.typeOf(C->getBeginLoc()) : nullptr)
        for (const Expr *E : cast<OMPAffinityClause>(C)->varlist())
          addMapped(E, *Type);
    }
  }

  /// A variable without a clause.
  void addImplicit(const UsedVariable &Use) {
    const VarDecl *V = Use.Decl->getCanonicalDecl();
    if (Out.knows(V))
      return;
    const QualType Type = typeOfVariable(V);
    const SourceLocation Loc = Use.FirstUse->getBeginLoc();
    const bool Constant = V->hasGlobalStorage() && Type.isConstQualified();
    if (OMPDeclareTargetDeclAttr::isDeclareTargetDeclaration(V) || Constant) {
      Out.Entries.push_back({V, Reach::Own, &Use, nullptr, {}, Loc});
      return;
    }
    const bool Scalar = Type->isScalarType() && !Type->isAnyPointerType();
    const llvm::StringRef Behavior = Pragma.defaultOf(Scalar                     ? "scalar"
                                                      : Type->isAnyPointerType() ? "pointer"
                                                                                 : "aggregate");
    if (Behavior == "none")
      Context.error(Loc, Diag::UnsupportedConstruct)
          << "'" + V->getNameAsString() + "' in no clause of 'target device(ancestor)' with defaultmap(none)";
    Out.Entries.push_back({V, reachByDefault(Type, Behavior), &Use, nullptr, mapOf(Behavior), Loc, /*Implicit=*/true});
  }

  /// The object that `this` points to is mapped (5.8.1), or just those of its members that the code uses.
  void addThis(bool InTemplate) {
    const AncestorThis This(D);
    const MapType Both = mapOf("default");
    if (This.Whole || (This.Used && InTemplate)) {
      Out.Entries.push_back(
          {nullptr, Reach::Storage, nullptr, nullptr, Both, codeOf(D)->getBeginLoc(), /*Implicit=*/true});
      return;
    }
    for (const MemberExpr *Member : This.Members)
      if (!knowsMember(Member->getMemberDecl()))
        Out.Entries.push_back(
            {nullptr, Reach::Storage, nullptr, Member, Both, Member->getBeginLoc(), /*Implicit=*/true});
  }

private:
  const UsedVariable *useOf(const VarDecl *V) const {
    auto It = llvm::find_if(Out.Used, [&](const UsedVariable &U) { return U.Decl->getCanonicalDecl() == V; });
    return It == Out.Used.end() ? nullptr : &*It;
  }

  void refuse(const Expr *E, llvm::StringRef Clause) {
    Context.error(E->getBeginLoc(), Diag::UnsupportedClause)
        << Clause << Directive << " with a list item that is neither a variable nor a contiguous part of one";
  }

  template <typename Clause> void addCopies(const Clause *List, Reach How, llvm::StringRef Name) {
    for (const Expr *E : List->varlist())
      if (const VarDecl *V = variableIn(E))
        Out.Entries.push_back({V, How, useOf(V), nullptr, {}, E->getBeginLoc()});
      else
        refuse(E, Name);
  }

  void addMapped(const Expr *E, const MapType &Type) {
    const Expr *Item = withoutWholeRows(E->IgnoreParenImpCasts());
    const ItemRoot Root = rootOf(Item);
    if (Root.Sections || (!Root.V && !Root.This && !Root.Moved))
      return refuse(E, "map");
    const bool Pointer = Root.V && Root.Pointer;
    Out.Entries.push_back({Root.V, Pointer ? Reach::Pointer : Reach::Storage, Root.V ? useOf(Root.V) : nullptr, Item,
                           Type, E->getBeginLoc(), /*Implicit=*/false, !Root.V && Root.Pointer});
  }

  /// a[1:2][0:10] are whole rows: a[1:2].
  const Expr *withoutWholeRows(const Expr *Item) const {
    for (auto *Section = dyn_cast<ArraySectionExpr>(Item);
         Section && isa<ArraySectionExpr>(Section->getBase()->IgnoreParenImpCasts()) &&
         isWhole(Context.File.Context, Section);
         Section = dyn_cast<ArraySectionExpr>(Item))
      Item = Section->getBase()->IgnoreParenImpCasts();
    return Item;
  }

  /// What defaultmap says; empty: nothing.
  static MapType mapOf(llvm::StringRef Behavior) {
    const bool Both = Behavior == "default" || Behavior.empty();
    MapType Map;
    Map.Present = Behavior == "present";
    Map.To = Both || Behavior.starts_with("to");
    Map.From = Both || Behavior.ends_with("from");
    return Map;
  }

  static Reach reachByDefault(QualType Type, llvm::StringRef Behavior) {
    if (llvm::is_contained({"to", "from", "tofrom", "alloc", "present", "storage"}, Behavior))
      return Reach::Storage;
    if (Behavior != "default" && !Behavior.empty())
      return Reach::Value;
    if (!Type->isScalarType())
      return Reach::Storage;
    return Type->isAnyPointerType() ? Reach::Pointer : Reach::Value;
  }

  bool knowsMember(const ValueDecl *Member) const {
    return llvm::any_of(Out.Entries, [&](const AncestorVariables::Entry &E) {
      const Expr *Item = E.V || !E.Item || E.Moved ? nullptr : E.Item;
      return Item && isa<MemberExpr>(Item) && cast<MemberExpr>(Item)->getMemberDecl() == Member;
    });
  }

  BuildContext &Context;
  const OMPExecutableDirective *D;
  const AncestorPragma &Pragma;
  AncestorVariables &Out;
};

} // namespace

AncestorVariables::AncestorVariables(BuildContext &Context, const OMPExecutableDirective *D,
                                     const AncestorPragma &Pragma, bool InTemplate)
    : Used(usedVariables(Context, codeOf(D))) {
  VariableCollector Collector(Context, D, Pragma, *this);
  Collector.addClauses();
  for (const UsedVariable &Use : Used)
    Collector.addImplicit(Use);
  Collector.addThis(InTemplate);
}

} // namespace chomp
