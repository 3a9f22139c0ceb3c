//===- UnevaluatedUses.cpp - what device code asks about without calling it ===//
//
//   template <class T> int kind(T t) { return requires { same(t, t); } ? 1 : 2; }
//
// Whether there is a function that a class's objects can be given to, whether one type converts to another: what the
// answers hang on is declared, as on the host, but has no code. Such a question names a function, or is a trait of the
// library's, which is about constructors, assignments, conversions and calls. It can only be about types that the
// kernel file has.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Device/UnevaluatedUses.h"

#include "Analysis/Lambdas.h"
#include "Frontend/Device/DeviceSlice.h"

#include "clang/AST/DeclFriend.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"

#include <tuple>

using namespace clang;

namespace chomp {

/// The operand of decltype, sizeof or noexcept, or a requires-expression.
void DeviceSlice::useUnevaluated(const Stmt *S) {
  struct Finder : DynamicRecursiveASTVisitor {
    explicit Finder(const ASTContext &AST) : AST(AST) {}
    bool VisitCallExpr(CallExpr *E) override {
      if (E->isTypeDependent() && !isa<CXXOperatorCallExpr>(E))
        add(OO_Call); // of an object
      return Calls = true;
    }
    bool VisitBinaryOperator(BinaryOperator *E) override {
      Calls |= E->isTypeDependent();
      return !E->isTypeDependent() || add(BinaryOperator::getOverloadedOperator(E->getOpcode()));
    }
    bool VisitUnaryOperator(UnaryOperator *E) override {
      return !E->isTypeDependent() || add(UnaryOperator::getOverloadedOperator(E->getOpcode()));
    }
    bool VisitArraySubscriptExpr(ArraySubscriptExpr *E) override { return !E->isTypeDependent() || add(OO_Subscript); }
    bool VisitExplicitCastExpr(ExplicitCastExpr *E) override {
      Converts |= E->isTypeDependent() || E->getSubExpr()->isTypeDependent();
      return true;
    }
    bool VisitCXXUnresolvedConstructExpr(CXXUnresolvedConstructExpr *) override { return Converts = true; }
    bool VisitUnresolvedLookupExpr(UnresolvedLookupExpr *E) override {
      Lookups.push_back(E);
      if (E->requiresADL())
        Names.insert(E->getName());
      return true;
    }
    bool VisitCXXDependentScopeMemberExpr(CXXDependentScopeMemberExpr *E) override {
      Names.insert(E->getMember());
      return true;
    }
    bool VisitUnresolvedMemberExpr(UnresolvedMemberExpr *E) override {
      Names.insert(E->getMemberName());
      return true;
    }
    bool VisitDependentScopeDeclRefExpr(DependentScopeDeclRefExpr *E) override {
      Names.insert(E->getDeclName());
      return true;
    }
    bool add(OverloadedOperatorKind Operator) {
      if (Operator != OO_None)
        Names.insert(AST.DeclarationNames.getCXXOperatorName(Operator));
      return true;
    }
    const ASTContext &AST;
    llvm::SmallSetVector<DeclarationName, 4> Names;
    std::vector<const UnresolvedLookupExpr *> Lookups;
    bool Calls = false, Converts = false;
  } Finder(AST);
  Finder.TraverseStmt(const_cast<Stmt *>(S));
  AskedNames.insert(Finder.Names.begin(), Finder.Names.end());
  AsksTraits |= Finder.Converts;
  Context.Model.Unit.AsksTypes |= Finder.Calls || Finder.Converts;
  if (!InLibrary)
    llvm::append_range(AskedLookups, Finder.Lookups);
}

/// is_trivially_copyable_v, is_aggregate, is_nothrow_move_assignable, is_invocable_r, common_type_t
static bool isClassTrait(llvm::StringRef Name) {
  static constexpr llvm::StringLiteral Parts[] = {
      "is_trivial",  "is_pod",          "is_standard_layout", "is_aggregate", "constructible", "destructible",
      "_assignable", "is_literal_type", "convertible",        "invocable",    "swappable"};
  return Name.starts_with("invoke_result") || Name.starts_with("common_") ||
         (Name.starts_with("is_") && llvm::any_of(Parts, [&](llvm::StringRef Part) { return Name.contains(Part); }));
}

void DeviceSlice::askLibrary(const NamedDecl *D) {
  struct Finder : DynamicRecursiveASTVisitor {
    explicit Finder(DeviceSlice &Slice) : Slice(Slice) {}
    bool VisitConceptReference(ConceptReference *C) override {
      Slice.askLibrary(C->getNamedConcept());
      return true;
    }
    bool VisitUnresolvedLookupExpr(UnresolvedLookupExpr *E) override {
      for (const NamedDecl *Found : E->decls())
        Slice.askLibrary(Found);
      return true;
    }
    bool VisitRequiresExpr(RequiresExpr *E) override {
      Slice.useUnevaluated(E);
      return true;
    }
    bool VisitTypeTraitExpr(TypeTraitExpr *) override { return Slice.AsksTraits = true; }
    DeviceSlice &Slice;
  };
  if (!D->getIdentifier() || !D->isInStdNamespace())
    return;
  if (isClassTrait(D->getName())) {
    AsksTraits = Context.Model.Unit.AsksTypes = true;
    if (D->getName().contains("swappable"))
      AskedNames.insert(&AST.Idents.get("swap"));
  }
  auto *Concept = dyn_cast<ConceptDecl>(D);
  if (!Concept || !Instances.insert(Concept))
    return;
  Context.Model.Unit.AsksTypes = true;
  const bool Outer = std::exchange(InLibrary, true);
  Finder(*this).TraverseStmt(Concept->getConstraintExpr());
  InLibrary = Outer;
}

std::optional<QualType> declaredAs(const ASTContext &AST, const CXXMethodDecl *Method) {
  const QualType Written = Method->getDeclaredReturnType();
  if (Method->isConstexpr())
    return std::nullopt;
  if (!Written->getContainedAutoType())
    return QualType();
  if (!isa<AutoType>(Written) || Method->getDescribedFunctionTemplate())
    return std::nullopt;
  QualType Found;
  auto IsOne = [&](const CXXMethodDecl *M) {
    const QualType Type = AST.getCanonicalType(M->getReturnType());
    if (Type->isUndeducedType()) // nobody has called it
      return true;
    if (!Type->isBuiltinType() || (!Found.isNull() && Found != Type))
      return false;
    Found = Type;
    return true;
  };
  const ClassTemplateDecl *Template = Method->getParent()->getDescribedClassTemplate();
  if (!Template)
    return IsOne(Method) ? std::optional(Found) : std::nullopt;
  for (const CXXRecordDecl *Instance : Template->specializations())
    for (const CXXMethodDecl *M : Instance->methods())
      if (M->getInstantiatedFromMemberFunction() == Method && !IsOne(M))
        return std::nullopt;
  return Found;
}

/// Whether the kernel file has a type, as far as its template goes: the system's headers do.
bool DeviceSlice::hasType(QualType Type) const {
  const Decl *D = Type->getAsTagDecl();
  if (auto *Special = D ? nullptr : Type->getAs<TemplateSpecializationType>())
    if (const TemplateDecl *Template = Special->getTemplateName().getAsTemplateDecl())
      D = Template->getTemplatedDecl();
  while (D && isa<CXXRecordDecl>(D->getDeclContext())) // what stands in a class comes with it
    D = cast<CXXRecordDecl>(D->getDeclContext());
  return !D || SM.isInSystemHeader(D->getLocation()) || Needed.contains(written(D));
}

/// Whether a trait may hang on a method: what makes objects of a class, assigns to them, converts or calls them.
bool DeviceSlice::makesTraits(const CXXMethodDecl *Method) const {
  struct Finder : DynamicRecursiveASTVisitor {
    explicit Finder(const DeviceSlice &Slice) : Slice(Slice) {}
    bool VisitTypeLoc(TypeLoc Loc) override { return Slice.hasType(Loc.getType()); }
    const DeviceSlice &Slice;
  } Finder(*this);
  if (auto *Conversion = dyn_cast<CXXConversionDecl>(Method))
    return hasType(Conversion->getConversionType().getNonReferenceType());
  const OverloadedOperatorKind Operator = Method->getOverloadedOperator();
  return (isa<CXXConstructorDecl, CXXDestructorDecl>(Method) || Operator == OO_Equal || Operator == OO_Call) &&
         llvm::all_of(Method->parameters(), [&](const ParmVarDecl *P) {
           return !P->getTypeSourceInfo() || Finder.TraverseTypeLoc(P->getTypeSourceInfo()->getTypeLoc());
         });
}

/// Whether a question may be about a function, by the types of its parameters.
bool DeviceSlice::concerns(const FunctionDecl *F) const {
  bool Known = true;
  for (const ParmVarDecl *P : F->parameters()) {
    QualType Type = P->getType().getNonReferenceType();
    while (Type->isPointerType())
      Type = Type->getPointeeType();
    const TagDecl *Tag = Type->getAsTagDecl();
    if (Type->isDependentType() || (Tag && !SM.isInSystemHeader(Tag->getLocation()) && hasType(Type)))
      return true;
    Known &= hasType(Type);
  }
  return Known;
}

/// Declares a function that only questions name; it may be found to be called later. Named: it, and not a trait that
/// hangs on it, so that its value may be asked for.
void DeviceSlice::ask(const FunctionDecl *F, bool Named) {
  const Decl *W = written(F);
  if (SM.isInSystemHeader(F->getLocation()))
    return include(F->getLocation());
  if (F->isImplicit() || Asked.contains(W) || Needed.contains(W))
    return;
  auto *Method = dyn_cast<CXXMethodDecl>(F);
  const bool Auto = F->getDeclaredReturnType()->getContainedAutoType();
  if (Method ? (Named || Auto) && !declaredAs(AST, Method) : F->isConstexpr() || Auto)
    return need(F, F->getLocation());
  Asked.insert(W);
  if (!F->getLexicalDeclContext()->isRecord())
    Needed.insert(W);
  useHead(F);
  useDeclarator(F);
}

/// The functions of a type, and of its namespace, that questions may be about.
void DeviceSlice::askAbout(const TagDecl *Type) {
  for (DeclarationName Name : llvm::to_vector(AskedNames))
    for (const NamedDecl *D : Type->getDeclContext()->getEnclosingNamespaceContext()->lookup(Name))
      if (const FunctionDecl *F = D->getUnderlyingDecl()->getAsFunction(); F && concerns(F))
        ask(F, /*Named=*/true);
  auto *Class = dyn_cast<CXXRecordDecl>(Type);
  if (!Class || Class->isLambda())
    return;
  for (const Decl *Member : Class->decls()) {
    auto *Friend = dyn_cast<FriendDecl>(Member);
    const Decl *D = Friend ? Friend->getFriendDecl() : Member;
    const FunctionDecl *F = D ? D->getAsFunction() : nullptr;
    auto *Method = dyn_cast_or_null<CXXMethodDecl>(F);
    const bool Named = F && AskedNames.contains(F->getDeclName());
    if (Named || (Method && !Friend && AsksTraits && makesTraits(Method)))
      ask(F, Named);
  }
}

/// What a class's "using Base::size;" has found, in each instantiation of a template.
static SmallVector<const UsingDecl *, 4> instancesOf(ASTContext &AST, const NamedDecl *Using,
                                                     const CXXRecordDecl *Record) {
  SmallVector<const UsingDecl *, 4> Out;
  if (auto *Own = dyn_cast<UsingDecl>(Using); Own && !Own->shadows().empty())
    Out.push_back(Own);
  const ClassTemplateDecl *Template = Record->getDescribedClassTemplate();
  if (auto *Partial = dyn_cast<ClassTemplatePartialSpecializationDecl>(Record))
    Template = Partial->getSpecializedTemplate();
  if (Template)
    for (const CXXRecordDecl *Instance : Template->specializations())
      for (Decl *D : Instance->decls())
        if (auto *Found = dyn_cast<UsingDecl>(D); Found && AST.getInstantiatedFromUsingDecl(Found) == Using)
          Out.push_back(Found);
  return Out;
}

/// The method that its class shows, though nobody may define it.
static const CXXMethodDecl *methodOf(const UsingShadowDecl *Shadow) {
  const FunctionDecl *Found = Shadow->getTargetDecl()->getAsFunction();
  const FunctionDecl *Pattern = Found ? Found->getTemplateInstantiationPattern(/*ForDefinition=*/false) : nullptr;
  return dyn_cast_or_null<CXXMethodDecl>(Pattern ? Pattern : Found);
}

bool DeviceSlice::isTrimmed(const UsingDecl *Using) const {
  return llvm::all_of(Using->shadows(), [&](const UsingShadowDecl *Shadow) {
    const CXXMethodDecl *Method = methodOf(Shadow);
    return Method && !isa<CXXConstructorDecl>(Method) && !Method->isVirtual() && !Method->isDeleted() &&
           !SM.isInSystemHeader(Method->getLocation()) && !Needed.contains(written(Method)) &&
           !Asked.contains(written(Method));
  });
}

bool DeviceSlice::namesTrimmed(const NamedDecl *Using, const CXXRecordDecl *Record) const {
  const auto Instances = instancesOf(AST, Using, Record);
  return !Instances.empty() && llvm::all_of(Instances, [&](const UsingDecl *D) { return isTrimmed(D); });
}

/// A using declaration that some instantiation of a template needs has to find something in the others, too.
void DeviceSlice::needNamed() {
  for (size_t I = 0; I < Needed.size(); ++I) {
    auto *Record = dyn_cast<CXXRecordDecl>(Needed[I]);
    if (!Record || !Record->isThisDeclarationADefinition() || Record->isLambda())
      continue;
    const size_t Before = Needed.size() + Asked.size();
    for (const Decl *Member : Record->decls())
      if (isa<UsingDecl, UnresolvedUsingValueDecl>(Member) && !namesTrimmed(cast<NamedDecl>(Member), Record))
        for (const UsingDecl *Instance : instancesOf(AST, cast<NamedDecl>(Member), Record))
          if (isTrimmed(Instance))
            for (const UsingShadowDecl *Shadow : Instance->shadows())
              ask(cast<CXXMethodDecl>(written(methodOf(Shadow))), /*Named=*/true);
    if (Needed.size() + Asked.size() != Before) // others may name them
      I = -1;
  }
}

void DeviceSlice::needAsked() {
  auto Size = [&] {
    return std::tuple(Needed.size(), Asked.size(), AskedNames.size(), AskedLookups.size(), AsksTraits);
  };
  for (auto Before = Size();; Before = Size()) { // what is declared may ask, too
    for (size_t I = 0; I < AskedLookups.size(); ++I) {
      SmallVector<const FunctionDecl *, 4> Found, Meant;
      for (const NamedDecl *D : AskedLookups[I]->decls())
        if (const FunctionDecl *F = D->getUnderlyingDecl()->getAsFunction())
          Found.push_back(F);
      llvm::copy_if(Found, std::back_inserter(Meant), [&](const FunctionDecl *F) { return concerns(F); });
      for (const FunctionDecl *F : Meant.empty() ? Found : Meant) // some declaration has to be there
        ask(F, /*Named=*/true);
    }
    if (!AskedNames.empty() || AsksTraits)
      for (size_t I = 0; I < Needed.size(); ++I)
        if (auto *Tag = dyn_cast<TagDecl>(Needed[I]); Tag && Tag->isThisDeclarationADefinition())
          askAbout(Tag);
    needNamed();
    if (Size() == Before)
      return;
  }
}

} // namespace chomp
