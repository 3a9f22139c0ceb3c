//===- DeviceSliceText.cpp - what the text of declarations names ----------===//
//
//   enum { Width = 4 };                   The type of a field is int[4], which says nothing of Width; but the kernel
//   file struct Cell { int value[Width]; };    has the declaration as it is written.
//
//===----------------------------------------------------------------------===//
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
    for (const CXXBaseSpecifier &Base : Class->bases()) {
      if (Context.Text.isHostOnly(Base.getType()))
        Context.Text.problem(Class->getLocation(), "a class with a base class that has members of types no GPU has",
                             "make the base class a member");
      useText(Base.getTypeSourceInfo());
    }
  for (const Decl *Member : Record->decls()) {
    auto *Statics = dyn_cast<VarTemplateDecl>(Member);
    if (auto *Field = dyn_cast<FieldDecl>(Member); Field && Context.Text.isHostOnly(Field->getType())) {
      continue; // bytes
    } else if (Field) {
      useDeclarator(Field);
      useText(Field->getBitWidth());
      if (!isNeverRun(Field->getInClassInitializer()) && !runsCode(Field->getInClassInitializer()))
        useText(Field->getInClassInitializer());
    } else if (auto *Static = dyn_cast<VarDecl>(Statics ? Statics->getTemplatedDecl() : Member)) {
      useHead(Static);
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
    } else if (auto *Using = dyn_cast<UsingEnumDecl>(Member)) {
      need(Using->getEnumDecl(), Using->getLocation());
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
