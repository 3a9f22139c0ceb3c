//===- DeviceSliceText.cpp - what the text of declarations names ----------===//
//
//   enum { Width = 4 };                   The type of a field is int[4], which says nothing of Width; but the kernel
//   file struct Cell { int value[Width]; };    has the declaration as it is written.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Device/AskedMembers.h"
#include "Frontend/Device/DeviceSlice.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace chomp {

/// Declarations are no code of a region's, whatever uses them: they need no access to what they name.
void DeviceSlice::useText(const Stmt *S) {
  const SourceRange Outer = std::exchange(Region, SourceRange());
  const bool OuterText = std::exchange(InText, true);
  TraverseStmt(const_cast<Stmt *>(S));
  InText = OuterText;
  Region = Outer;
}

void DeviceSlice::useText(const TypeSourceInfo *Type) {
  if (!Type)
    return;
  const SourceRange Outer = std::exchange(Region, SourceRange());
  const bool OuterText = std::exchange(InText, true);
  TraverseTypeLoc(Type->getTypeLoc());
  InText = OuterText;
  Region = Outer;
}

void DeviceSlice::useAlignment(const Decl *D) {
  for (const auto *Aligned : D->specific_attrs<AlignedAttr>())
    if (Aligned->isAlignmentExpr())
      useText(Aligned->getAlignmentExpr());
    else
      useText(Aligned->getAlignmentType());
}

void DeviceSlice::useDeclarator(const DeclaratorDecl *D) {
  if (D->getTypeSourceInfo())
    useText(D->getTypeSourceInfo());
  else
    needType(D->getType());
  useAlignment(D);
  if (auto *F = dyn_cast<FunctionDecl>(D))
    for (const ParmVarDecl *P : F->parameters())
      useDeclarator(P);
}

/// The operand of decltype, sizeof or noexcept, or a requires-expression.
void DeviceSlice::useUnevaluated(const Stmt *S) {
  struct Finder : DynamicRecursiveASTVisitor {
    Finder(llvm::DenseSet<DeclarationName> &Names, bool &Calls) : Names(Names), Calls(Calls) {}
    bool VisitCallExpr(CallExpr *) override { return Calls = true; }
    bool VisitBinaryOperator(BinaryOperator *E) override {
      Calls |= E->isTypeDependent();
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
    llvm::DenseSet<DeclarationName> &Names;
    bool &Calls;
  };
  Finder(AskedNames, Context.Model.Unit.AsksTypes).TraverseStmt(const_cast<Stmt *>(S));
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

void DeviceSlice::needAsked() {
  for (size_t I = 0, Names = 0; I < Needed.size() && !AskedNames.empty(); ++I) {
    if (Names != AskedNames.size()) // what is needed may add to them
      I = 0;
    Names = AskedNames.size();
    auto *Record = dyn_cast<CXXRecordDecl>(Needed[I]);
    if (!Record || !Record->isThisDeclarationADefinition() || Record->isLambda())
      continue;
    for (const Decl *Member : Record->decls()) {
      const FunctionDecl *F = Member->getAsFunction();
      auto *Method = dyn_cast_or_null<CXXMethodDecl>(F);
      if (!Method || Method->isImplicit() || !AskedNames.contains(Method->getDeclName()) ||
          Needed.contains(written(Method)) || Asked.contains(written(Method)))
        continue;
      ask(Method);
    }
  }
  needNamed();
}

void DeviceSlice::ask(const CXXMethodDecl *Method) {
  if (!declaredAs(AST, Method))
    return need(Method, Method->getLocation());
  Asked.insert(written(Method));
  useHead(Method);
  useDeclarator(Method);
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
              ask(cast<CXXMethodDecl>(written(methodOf(Shadow))));
    if (Needed.size() + Asked.size() != Before) // others may name them
      I = -1;
  }
}

void DeviceSlice::useEnumerators(const EnumDecl *Enum) {
  useText(Enum->getIntegerTypeSourceInfo());
  for (const EnumConstantDecl *Constant : Enum->enumerators())
    useText(Constant->getInitExpr());
}

/// "template <class T, int N = Width>", "Row<T, Width>": a template's parameters, a specialization's arguments.
void DeviceSlice::useHead(const Decl *D) {
  const SourceRange Outer = std::exchange(Region, SourceRange());
  if (const TemplateParameterList *Parameters = D->getDescribedTemplateParams())
    for (NamedDecl *Parameter : *Parameters)
      TraverseDecl(Parameter);
  if (auto *Class = dyn_cast<CXXRecordDecl>(D); Class && Class->getDescribedClassTemplate())
    for (const RedeclarableTemplateDecl *Other : Class->getDescribedClassTemplate()->redecls())
      for (NamedDecl *Parameter : *Other->getTemplateParameters())
        TraverseDecl(Parameter); // an earlier declaration may have the default arguments
  auto *Special = dyn_cast<ClassTemplateSpecializationDecl>(D);
  auto *Variable = dyn_cast<VarTemplateSpecializationDecl>(D);
  if (const ASTTemplateArgumentListInfo *Written = Special    ? Special->getTemplateArgsAsWritten()
                                                   : Variable ? Variable->getTemplateArgsAsWritten()
                                                              : nullptr)
    for (const TemplateArgumentLoc &Argument : Written->arguments())
      TraverseTemplateArgumentLoc(Argument);
  Region = Outer;
}

bool isNeverRun(const Expr *Init) {
  struct Finder : DynamicRecursiveASTVisitor {
    bool VisitCXXConstructExpr(CXXConstructExpr *E) override {
      const FunctionDecl *Pattern = E->getConstructor()->getTemplateInstantiationPattern();
      return !Pattern || !Pattern->isDefined() || E->getConstructor()->isDefined();
    }
  };
  return Init && !Finder().TraverseStmt(const_cast<Expr *>(Init));
}

bool runsCode(const Expr *Init) {
  struct Finder : DynamicRecursiveASTVisitor {
    bool VisitCallExpr(CallExpr *) override { return false; }
    bool VisitCXXConstructExpr(CXXConstructExpr *E) override { return E->getConstructor()->isTrivial(); }
  };
  return Init && !Finder().TraverseStmt(const_cast<Expr *>(Init));
}

void DeviceSlice::useMembers(const RecordDecl *Record) {
  useAlignment(Record);
  useHead(Record);
  if (auto *Special = dyn_cast<ClassTemplateSpecializationDecl>(Record))
    needConstructors(Special->getTemplateArgs().asArray());
  if (auto *Class = dyn_cast<CXXRecordDecl>(Record); Class && Class->hasDefinition())
    for (const CXXBaseSpecifier &Base : Class->bases())
      useText(Base.getTypeSourceInfo());
  for (const Decl *Member : Record->decls()) {
    if (auto *Field = dyn_cast<FieldDecl>(Member)) {
      useDeclarator(Field);
      useText(Field->getBitWidth());
      if (!isNeverRun(Field->getInClassInitializer()) && !runsCode(Field->getInClassInitializer()))
        useText(Field->getInClassInitializer());
    } else if (auto *Static = dyn_cast<VarDecl>(Member)) {
      useDeclarator(Static);
      if (Static->isConstexpr() || Static->getType().isConstQualified())
        useText(Static->getInit());
    } else if (auto *Method = dyn_cast<CXXMethodDecl>(Member)) {
      const bool Compares = Method->isDefaulted() && Method->getOverloadedOperator() == OO_Spaceship;
      if (Method->isVirtual() || Compares) // it keeps its place in the class, whoever calls it
        useDeclarator(Method);
      if (Compares) // "auto"
        if (const ComparisonCategoryInfo *Result =
                AST.CompCategories.lookupInfo(ComparisonCategoryType::StrongOrdering))
          include(Result->Record->getLocation());
    } else if (auto *Typedef = dyn_cast<TypedefNameDecl>(Member)) {
      useText(Typedef->getTypeSourceInfo());
    } else if (auto *Alias = dyn_cast<TypeAliasTemplateDecl>(Member)) {
      useHead(Alias->getTemplatedDecl());
      useText(Alias->getTemplatedDecl()->getTypeSourceInfo());
    } else if (auto *Enum = dyn_cast<EnumDecl>(Member)) {
      useEnumerators(Enum);
    } else if (auto *Assertion = dyn_cast<StaticAssertDecl>(Member)) {
      useText(Assertion->getAssertExpr());
    } else if (auto *Template = dyn_cast<ClassTemplateDecl>(Member)) {
      if (Template->isThisDeclarationADefinition())
        useMembers(Template->getTemplatedDecl());
    } else if (auto *Inner = dyn_cast<RecordDecl>(Member); Inner && Inner->isThisDeclarationADefinition()) {
      useMembers(Inner);
    }
  }
}

} // namespace chomp
