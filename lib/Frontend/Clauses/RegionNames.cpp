//===- RegionNames.cpp - names for what a construct has as its own --------===//
//
// A kernel's variables are all of one scope, and so are a construct's copies. Variables of namespaces and classes,
// which text may name with a qualifier or by way of an object, get a name there that nothing else has.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Clauses/RegionNames.h"

#include "Analysis/PrivateVariables.h"
#include "Analysis/Variables.h"
#include "Frontend/Clauses/ClauseSets.h"
#include "Frontend/Clauses/ThisPointer.h"
#include "Frontend/Device/BuildContext.h"
#include "Frontend/Device/DeviceSlice.h"
#include "Frontend/Device/StaticMembers.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace clang;

namespace chomp {

namespace {

/// What a construct's text names.
struct NameFinder : DynamicRecursiveASTVisitor {
  llvm::SetVector<const VarDecl *> Variables;                     ///< Of namespaces and classes.
  llvm::DenseMap<const VarDecl *, const DeclRefExpr *> Qualified; ///< Of them, with a use of each.
  llvm::DenseMap<const VarDecl *, const DeclRefExpr *> Instances; ///< The same, of variable templates.
  llvm::DenseMap<const VarDecl *, const ParenExpr *> Members;     ///< Of them, named by way of an object.
  llvm::StringSet<> Others;
  bool VisitNamedDecl(NamedDecl *D) override {
    if (D->getIdentifier() && !D->isImplicit())
      Others.insert(D->getName());
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    if (E->getDecl()->isImplicit())
      return true; // Sema's copy for a clause
    auto *V = dyn_cast<VarDecl>(E->getDecl());
    if (V && V->hasGlobalStorage() && !V->isStaticLocal()) {
      Variables.insert(V->getCanonicalDecl());
      if (E->hasQualifier())
        Qualified.try_emplace(V->getCanonicalDecl(), E);
      if (isa<VarTemplateSpecializationDecl>(V))
        Instances.try_emplace(V->getCanonicalDecl(), E);
    } else if (E->getDecl()->getIdentifier()) {
      Others.insert(E->getDecl()->getName());
    }
    return true;
  }
  bool VisitParenExpr(ParenExpr *E) override {
    if (objectOfMember(E))
      if (auto *V = dyn_cast<VarDecl>(cast<DeclRefExpr>(cast<BinaryOperator>(E->getSubExpr())->getRHS())->getDecl()))
        Members.try_emplace(V->getCanonicalDecl(), E);
    return true;
  }
  bool VisitTypedefTypeLoc(TypedefTypeLoc Loc) override { return VisitNamedDecl(Loc.getDecl()); }
  bool VisitTagTypeLoc(TagTypeLoc Loc) override { return VisitNamedDecl(Loc.getDecl()); }
};

/// A name that is none of the others, of which it becomes one: "x" for ns::x, or else "ns_x".
std::string freeName(BuildContext &Context, const ValueDecl *V, const std::string &Name, llvm::StringSet<> &Others) {
  if (Others.insert(Name).second)
    return Name;
  std::string Scopes;
  for (const DeclContext *C = V->getDeclContext(); !C->isTranslationUnit(); C = C->getParent())
    if (auto *Scope = dyn_cast<NamedDecl>(C); Scope && Scope->getIdentifier())
      Scopes = Scope->getNameAsString() + "_" + Scopes;
  std::string Longer = (Scopes.empty() ? "global_" : Scopes) + Name;
  auto &Identifiers = Context.File.PP.getIdentifierTable();
  if (Identifiers.find(Longer) != Identifiers.end())
    Longer = inventName(Context.File, Longer);
  std::string Unique = Longer; // several instances' members have one name
  for (unsigned N = 2; !Others.insert(Unique).second; ++N)
    Unique = Longer + "_" + std::to_string(N);
  return Unique;
}

/// The same for members of which a construct has copies: a variable that hides one of them may be used beside it.
void nameMembers(BuildContext &Context, ArrayRef<const VarDecl *> Members, llvm::StringSet<> &Others,
                 llvm::DenseMap<const VarDecl *, RegionName> &Out) {
  llvm::DenseMap<const FieldDecl *, std::string> Known;
  for (const VarDecl *V : Members) {
    const FieldDecl *Field = memberOf(V);
    auto [It, New] = Known.try_emplace(Field);
    if (New)
      It->second = freeName(Context, Field, Field->getNameAsString(), Others);
    Out[V->getCanonicalDecl()].Name = It->second;
  }
}

} // namespace

llvm::DenseMap<const VarDecl *, RegionName> regionNames(BuildContext &Context, const OMPExecutableDirective *D,
                                                        const OMPExecutableDirective *Inner) {
  llvm::DenseMap<const VarDecl *, RegionName> Out;
  ASTContext &AST = Context.File.Context;
  if (!AST.getLangOpts().CPlusPlus)
    return Out; // no two variables have one name
  NameFinder Finder;
  Finder.TraverseStmt(const_cast<OMPExecutableDirective *>(D));
  nameMembers(Context, memberItems(Context, D, Inner), Finder.Others, Out);
  ClauseSets Sets(Context, D);
  Sets.take(Context, Inner);
  auto IsOwn = [&](const VarDecl *V) {
    auto Declared = OMPDeclareTargetDeclAttr::isDeclareTargetDeclaration(V);
    const Expr *Init = V->getType().isConstQualified() ? V->getAnyInitializer() : nullptr;
    return !isGroupprivate(V) && !AST.getSourceManager().isInSystemHeader(V->getLocation()) &&
           (!Declared || *Declared == OMPDeclareTargetDeclAttr::MT_Link ||
            Context.CopiedAround.contains(V->getCanonicalDecl()) || Sets.shares(V)) &&
           !(Init && const_cast<Expr *>(Init)->isConstantInitializer(AST, false) && !DeviceSlice::isClosure(V));
  };
  // Those of the file's own scope keep their names, if some may.
  std::vector<const VarDecl *> Variables;
  for (bool Outermost : {true, false})
    llvm::copy_if(Finder.Variables, std::back_inserter(Variables), [&](const VarDecl *V) {
      return V->getDeclContext()->isTranslationUnit() == Outermost && V->getIdentifier() && IsOwn(V);
    });
  for (const VarDecl *V : Variables) {
    RegionName Given{V->getNameAsString(), false, ""};
    if (auto Use = Finder.Instances.find(V); Use != Finder.Instances.end()) { // "table<int, 4>", which is "table_int_4"
      Given.Host = Context.tokens().text(Use->second->getSourceRange());
      for (char C : Context.tokens().text(SourceRange(Use->second->getLAngleLoc(), Use->second->getRAngleLoc())))
        if (llvm::isAlnum(C))
          Given.Name += C;
        else if (Given.Name.back() != '_' && C != '>')
          Given.Name += '_';
    } else if (auto Use = Finder.Qualified.find(V); Use != Finder.Qualified.end() && isTemplateMember(V))
      Given.Host = Context.tokens().text(Use->second->getSourceRange());
    else if (auto Use = Finder.Members.find(V);
             Use != Finder.Members.end() && isTemplateMember(V) && !objectOfMember(Use->second)->HasSideEffects(AST))
      Given.Host = Context.tokens().text(Use->second->getSourceRange()); // its class has no name without arguments
    Given.Name = freeName(Context, V, Given.Name, Finder.Others);
    Given.Hidden = Finder.Qualified.contains(V) && V->getDeclContext()->isTranslationUnit();
    Out[V] = std::move(Given);
  }
  return Out;
}

llvm::DenseMap<const VarDecl *, RegionName> copyNames(BuildContext &Context, const OMPExecutableDirective *D) {
  llvm::DenseMap<const VarDecl *, RegionName> Out;
  const bool Cxx = Context.File.Context.getLangOpts().CPlusPlus;
  llvm::SmallSetVector<const VarDecl *, 4> Copied;
  for (const VarDecl *V : privateVariables(D))
    if (V->isFileVarDecl() && !isGroupprivate(V) && !Context.Text.scope().nameOf(V) &&
        (Cxx || Context.Text.isReached(V)))
      Copied.insert(V);
  // A member that the code around has a copy of keeps that one's name.
  const CodeScope &Around = Context.Text.scope();
  SmallVector<const VarDecl *, 4> Members;
  for (const VarDecl *V : memberItems(Context, D, D))
    if (auto Known = Around.OwnMembers.find(memberOf(V)); Known != Around.OwnMembers.end())
      Out[V->getCanonicalDecl()].Name = Known->second;
    else
      Members.push_back(V);
  if (Copied.empty() && Members.empty())
    return Out;
  NameFinder Finder;
  Finder.TraverseStmt(const_cast<OMPExecutableDirective *>(D));
  for (const auto &[Field, Name] : Around.OwnMembers)
    Finder.Others.insert(Name);
  nameMembers(Context, Members, Finder.Others, Out);
  for (const VarDecl *V : Finder.Variables)
    if (!Copied.contains(V))
      Finder.Others.insert(Context.Text.name(V));
  for (const VarDecl *V : Copied)
    Out[V].Name = Cxx ? freeName(Context, V, V->getNameAsString(), Finder.Others) : Context.Text.name(V);
  return Out;
}

} // namespace chomp
